import ShareModel

extension FuzzTarget {
  /// What plugins say of themselves.
  static let manifest = FuzzTarget(
    name: "manifest", sources: ["Sources/ShareModel/Manifest/", "Sources/ShareModel/JSON/DocumentReader"],
    fixtures: [
      "Plugins/Save/manifest.json", "Plugins/Archive/manifest.json", "Plugins/Digest/manifest.json",
      "Tests/Fixtures/NullSwift/manifest.json",
    ],
    generate: { random in
      let members = ["manifest", "id", "version", "name", "targets"].map { key in
        (Array(key.utf8), JSONShape.random(depth: 4, vocabulary, using: &random))
      }
      return JSONShape.object(members).changed(vocabulary, using: &random).spelled(using: &random)
    },
    mutate: { input, random in changedDocument(input, vocabulary, using: &random) },
    check: { input throws(Violation) in
      let tree = ContentTypeTree.standard
      let reading = ManifestDecoder { tree.acceptedType($0) }.decode(input)
      try require(
        (reading.manifest == nil) == reading.hasErrors, "a manifest with errors is used, or one without is not")
      let places = DocumentPlaces(input)
      for fault in reading.faults { try places.require(fault.position, fault.message) }
      let findings = ManifestLint.findings(
        reading, others: [.init(id: "org.example.other", title: "Other")], bundleHas: { $0.utf8.count % 2 == 0 },
        isKnown: { tree.isDeclared($0) })
      for fault in findings { try places.require(fault.position, fault.message) }
      if let manifest = reading.manifest { try checkManifest(manifest, tree) }
    })

  private static func checkManifest(_ manifest: Manifest, _ tree: ContentTypeTree) throws(Violation) {
    var ids: Set<String> = []
    for target in manifest.targets {
      try require(target.id == manifest.id || target.id.hasPrefix(manifest.id + "."), "a target of another plugin")
      try require(ids.insert(target.id).inserted, "two targets have one id")
      for combination in target.accepts {
        let rules = target.attributes.adding(combination.attributes)
        try require(
          rules.taken.isSuperset(of: target.attributes.taken)
            && rules.required.starts(with: target.attributes.required),
          "a combination takes an attribute away")
        try require(combination.maxItems.map { $0 >= combination.minItems } ?? true, "nothing fits a combination")
        for slot in combination.slots {
          try require(slot.max.map { $0 >= slot.min } ?? true, "nothing fits a slot")
        }
      }
    }
    try require(manifest.library?.fileName(architecture: "x86_64")?.isEmpty != true, "a library without a name")
    let version = manifest.version
    try require(SemanticVersion(version.description) == version, "a version is read as another")
    for other in [SemanticVersion(1, 0, 0), SemanticVersion(1, 2, 3, preRelease: ["beta", "2"])] {
      try require([version < other, other < version, version == other].count { $0 } == 1, "two versions have no order")
    }
    // The plugin's types join the tree, and stay what they are.
    let larger = tree.adding(manifest.types)
    for declaration in tree.declarations.prefix(20) {
      try require(larger.declaration(of: declaration.type) == declaration, "a plugin changes a type of the host")
    }
  }

  private static let vocabulary = JSONShape.Vocabulary(
    keys: [
      "manifest", "id", "version", "name", "library", "abi", "requires", "optional", "targets", "types", "permissions",
      "limits", "foreign", "settings", "title", "icon", "category", "rank", "areas", "accepts", "produces",
      "attributes",
      "prefilledText", "ignoresMetadata", "availability", "fallback", "cost", "loss", "reduces", "normalise", "slots",
      "match",
      "minItems", "maxItems", "maxTotalBytes", "except", "kinds", "schemes", "location", "min", "max", "maxBytes",
      "text",
      "takes", "command", "file", "environment", "setting", "minVersion", "hint", "conformsTo", "extensions",
      "mimeTypes",
      "network", "read", "write", "execute", "session", "executableMemory", "values", "reason", "idle", "deadline",
      "memory", "type", "default", "description", "secret", "choices", "required", "unit", "en", "de",
    ],
    strings: [
      "org.example.send", "org.example.send.shrink", "org.sharehost.save", "1.2.3", "1.0.0-beta.1+5", "01.2", "1",
      "image/*", "public.heic", "public.png", "text/plain; charset=utf-8", "application/x-note", "org.example.note",
      "dyn.abc", "*/*", "*", "a..b", "file", "directory", "link", "text", "local", "remote", "every", "any", "share",
      "action", "transform", "accepted", "refused", "staff", "1GB", "20 MB", "99999999999GB", "12 bytes", "HTTPS",
      "Example.org", "/usr/bin/ssh", "../x", "$state", "$bundle/data", "icon.svg", "libX.so", "string", "number",
      "boolean", "folder", "enum", "en", "de-AT", "", "\n", "\u{0}", "é",
    ])
}
