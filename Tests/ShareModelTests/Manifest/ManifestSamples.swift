import ShareModel

/// Manifests for tests, and a tree that is small enough to see through.
enum ManifestSamples {
  /// Knows UTIs with a dot, three MIME types, and gives every other MIME type a name of its own.
  static func resolve(_ spelling: String) -> ContentType? {
    let known: [String: ContentType] = [
      "image/*": .image, "image/jpeg": ContentType("public.jpeg"), "text/plain": .plainText, "*/*": .data,
    ]
    let spelling = spelling.lowercased()
    if let type = known[spelling] { return type }
    let halves = spelling.split(separator: "/", omittingEmptySubsequences: false)
    if halves.count == 2 { return halves.contains("") ? nil : ContentType("dyn." + spelling) }
    return halves.count == 1 && spelling.contains(".") ? ContentType(spelling) : nil
  }

  static func read(_ document: String) -> ManifestReading {
    ManifestDecoder(knownFeatures: ["share.example/1"], resolveType: resolve).decode(Array(document.utf8))
  }

  /// A sound manifest with some keys of its own; those of the plugin and of its one target have places of their own.
  static func manifest(
    _ plugin: String = "", target: String = "", accepts: String = #"[{"slots": [{"types": ["*/*"]}]}]"#
  )
    -> String
  {
    """
    {"manifest": 1, "id": "org.example.send", "version": "1.0.0", "name": "Send", "library": "libsend.so",
    \(plugin)
    "targets": [{"id": "org.example.send.one", "title": "Send",
    \(target)
    "accepts":
    \(accepts)
    }]}
    """
  }

  /// Every key that there is.
  static let whole = #"""
    {
      "manifest": 1,
      "id": "org.example.send",
      "version": "1.2.0-beta.1",
      "name": {"en": "Send", "ja": "送る"},
      "library": {"x86_64": "libsend.so", "aarch64": "libsend-arm.so"},
      "abi": 1,
      "requires": ["share.example/1"],
      "optional": ["share.later/3"],
      "types": [
        {"id": "org.example.Note", "parents": ["public.text", "org.example.base"], "extensions": ["note"],
         "mimeTypes": ["application/x-note"]},
        {"id": "org.example.base"}
      ],
      "settings": [
        {"name": "folder", "type": "folder", "default": "$downloads", "required": true, "label": "Folder"},
        {"name": "quality", "type": "integer", "default": 80},
        {"name": "token", "type": "string", "secret": true},
        {"name": "size", "type": "choice", "choices": ["small", "large"], "default": "small"},
        {"name": "verbose", "type": "boolean", "default": false},
        {"name": "factor", "type": "number", "default": 0.5}
      ],
      "permissions": {
        "network": {"reason": "It sends."},
        "read": {"values": ["/usr/share/send", "$bundle/data"], "reason": "It reads its data."},
        "write": {"values": [{"setting": "folder"}, "$state"], "reason": {"en": "It writes there."}},
        "execute": {"values": ["scp", "/usr/bin/ssh"], "reason": "It calls them."},
        "session": {"values": ["display", "secrets"], "reason": "It asks."},
        "executableMemory": {"values": true, "reason": "It compiles."}
      },
      "limits": {"idle": 30, "deadline": 3600.5, "memory": "256MB"},
      "targets": [
        {
          "id": "org.example.send",
          "title": {"en": "Send", "de": "Senden"},
          "icon": "icon.svg",
          "category": "action",
          "rank": -5,
          "areas": ["chat", "album"],
          "accepts": [
            {
              "slots": [
                {"types": ["image/*", "public.heic"], "except": ["image/svg+xml"], "kinds": ["file"], "location": "local",
                 "min": 1, "max": 30, "maxBytes": 12582911, "maxTotalBytes": "1GB"},
                {"types": ["public.url"], "schemes": ["HTTPS", "mailto"]},
                {"types": ["text/plain", "application/X-Note"], "text": {"min": 1, "max": 280}}
              ],
              "limits": [{"kinds": ["directory"], "max": 0}],
              "match": "any",
              "minItems": 2,
              "maxItems": 40,
              "maxTotalBytes": "20MB",
              "attributes": {"requires": ["title"]},
              "availability": [{"environment": "DISPLAY"}]
            }
          ],
          "produces": ["public.plain-text"],
          "attributes": {"takes": ["message"], "requires": ["recipient"]},
          "prefilledText": {"except": ["staff"]},
          "ignoresMetadata": ["Example.org"],
          "normalise": ["linkInText", "firstUsable"],
          "availability": [
            {"command": "scp", "minVersion": "8.1", "hint": "Install openssh-client."},
            {"library": "libcurl.so.4"}, {"file": "/etc/send"}, {"setting": "token"}
          ],
          "fallback": ["org.sharehost.save"]
        },
        {
          "id": "org.example.send.shrink", "title": "Shrink", "category": "transform",
          "accepts": [{"slots": [{"types": ["image/jpeg"], "max": 1}]}],
          "produces": ["image/jpeg"], "cost": 12.5, "loss": 2, "reduces": "quality"
        }
      ]
    }
    """#
}
