import ShareFiles
import ShareModel
import TestSupport
import Testing

/// One way to be refused: the plugins, what is shared, and the target that is asked about.
struct ReasonCase: Sendable, CustomTestStringConvertible {
  /// The reason's code, or what the case is about; also the name of its file.
  var name: String
  /// The items and options.
  var words: String
  /// What `--to` names.
  var target: String
  var environment: [String: String] = [:]
  var prepare: @Sendable (Scene) throws -> Void

  var testDescription: String { name }

  init(
    _ name: String, _ words: String, to target: String, environment: [String: String] = [:],
    _ prepare: @escaping @Sendable (Scene) throws -> Void
  ) {
    self.name = name
    self.words = words
    self.target = target
    self.environment = environment
    self.prepare = prepare
  }

  static let anything = #"[{"slots": [{"kinds": ["file", "directory", "text", "link"]}]}]"#

  static let all = plugins + lists + contents + plans

  /// Step 1.
  private static let plugins: [ReasonCase] = [
    ReasonCase("invalidManifest", "note.txt", to: "torn") {
      try $0.installManifest("torn", "{\"manifest\": 1,\n \"id\": \"org.example.torn\",\n \"version\": 1}")
    },
    ReasonCase("abiMismatch", "note.txt", to: "future") {
      try $0.installBare("future", #""library": "libfuture.so", "abi": 2"#)
    },
    ReasonCase("missingDependency", "note.txt", to: "hollow") {
      try $0.installBare("hollow", #""library": "libhollow.so", "abi": 1"#)
    },
    ReasonCase("shadowed", "note.txt --plugin-path \"$SCENE/nearer\"", to: "twice") {
      try $0.installNull("twice", accepts: anything)
      try FileSystem.makeDirectories($0.path.appending("nearer"))
      try FileSystem.rename(
        at: try Descriptor.openDirectory($0.plugins), from: "twice",
        at: try Descriptor.openDirectory($0.path.appending("nearer")), to: "twice", noReplace: true)
      try $0.installNull("twice", accepts: anything)
    },
    ReasonCase("untrusted", "note.txt", to: "wide") {
      try $0.installNull("wide", accepts: anything)
      try $0.setMode(0o777, of: $0.plugins.appending("wide"))
    },
    ReasonCase("notApproved", "note.txt", to: "greedy") {
      try $0.installBare(
        "greedy",
        #"""
        "library": "libnull.so", "abi": 1, "permissions": {"network": {"values": true, "reason": "It sends."},
         "read": {"values": ["/srv/b", "/srv/a"], "reason": "It reads."}}
        """#)
      try $0.linkLibrary(to: "greedy")
      try FileReplacing.replace($0.state.appending("approvals.json"), with: Approvals().encoded())
    },
    ReasonCase("quarantined", "note.txt", to: "constructor-abort") {
      try $0.install(try FixturePlugins.folder("constructor-abort"))
      _ = try $0.share(["note.txt", "--to", "constructor-abort"]).run()
    },
    ReasonCase("disabled", "note.txt", to: "idle") {
      try $0.installNull("idle", accepts: anything)
      let settings = $0.home.appending(".config/share-host")
      try FileSystem.makeDirectories(settings)
      try Descriptor.open(settings.appending("settings.json"), [.write, .create])
        .write(Array(#"{"disabled": ["org.example.idle"]}"#.utf8))
    },
    ReasonCase("transformOnly", "photo.png", to: "org.example.shrink") {
      try $0.installManifest(
        "shrink",
        """
        {"manifest": 1, "id": "org.example.shrink", "version": "1.0.0", "name": "Shrink", "library": "libnull.so",
         "abi": 1, "targets": [{"id": "org.example.shrink", "title": "Shrink", "category": "transform",
         "produces": ["public.jpeg"], "accepts": [{"slots": [{"types": ["public.image"]}]}]}]}
        """)
      try $0.linkLibrary(to: "shrink")
    },
  ]

  /// Steps 2 to 5.
  private static let lists: [ReasonCase] = [
    ReasonCase("notIncluded", "note.txt --include 'org.sharehost.*'", to: "keep") {
      try $0.installNull("keep", accepts: anything)
    },
    ReasonCase("excluded", "note.txt --include 'org.example.*' --exclude keep", to: "keep") {
      try $0.installNull("keep", accepts: anything)
    },
    ReasonCase("areaNotAllowed", "note.txt --area album", to: "notes") {
      try $0.installNull("notes", accepts: anything, more: #""areas": ["chat", "openchat"],"#)
    },
    ReasonCase("prefilledTextRefused", "--text 'Look at this' --provenance app", to: "wall") {
      try $0.installNull("wall", accepts: anything, more: #""prefilledText": "refused","#)
    },
  ]

  /// Steps 6 to 9.
  private static let contents: [ReasonCase] = [
    ReasonCase("typeNotAccepted", "photo.png note.txt https://example.org", to: "album") {
      try $0.installNull("album", accepts: #"[{"slots": [{"types": ["public.image"], "max": 30}]}]"#)
    },
    ReasonCase("noRule", "note.txt", to: "silent") { try $0.installNull("silent", accepts: "[]") },
    ReasonCase("noItems", "--request request.json", to: "keep") {
      try $0.installNull("keep", accepts: anything)
      try $0.write("request.json", #"{"items": [{"path": "note.txt", "variants": {"org.example.keep": null}}]}"#)
    },
    ReasonCase("tooMany", "pictures/*", to: "album") {
      try $0.installNull("album", accepts: #"[{"slots": [{"types": ["public.image"], "max": 30}]}]"#)
      for number in 10...40 { try $0.write(ByteString("pictures/\(number).png"), try photo()) }
    },
    ReasonCase("tooFew", "photo.png", to: "pair") {
      try $0.installNull("pair", accepts: #"[{"slots": [{"types": ["public.image"], "min": 2}]}]"#)
    },
    ReasonCase("tooLarge", "note.txt photo.png", to: "small") {
      try $0.installNull("small", accepts: #"[{"slots": [{"kinds": ["file"], "maxBytes": "7 KB"}]}]"#)
    },
    ReasonCase("textNotAccepted", "--text 'SUMMER_20'", to: "promotion") {
      try $0.installNull(
        "promotion",
        accepts: #"""
          [{"slots": [{"types": ["public.text"], "kinds": ["text"],
            "text": {"max": 10, "characters": ["letters", "digits", "spaces"]}}]}]
          """#)
    },
    ReasonCase("attributeRequired", "photo.png", to: "captioned") {
      try $0.installNull("captioned", accepts: anything, more: #""attributes": {"requires": ["message"]},"#)
    },
    ReasonCase("unavailable", "photo.png", to: "mail") {
      try $0.installNull(
        "mail", accepts: anything,
        more: #""availability": [{"command": "no-such-mailer", "hint": "install it with apt install mailer"}],"#)
    },
  ]

  /// What is left out of a plan, and what else there is to say of one target.
  private static let plans: [ReasonCase] = [
    ReasonCase("notForTarget", "--request request.json", to: "keep") {
      try $0.installNull("keep", accepts: anything)
      try $0.write(
        "request.json",
        #"{"items": [{"path": "photo.png"}, {"path": "note.txt", "variants": {"org.example.keep": null}}]}"#)
    },
    ReasonCase("normalised", "https://example.org --text '' --normalise emptyText", to: "keep") {
      try $0.installNull("keep", accepts: anything)
    },
    ReasonCase("Plan", "photo.png note.txt clip.bin -m 'Look' --title 'Holiday' --partial", to: "scrapbook") {
      try $0.installNull("scrapbook", title: "Put into the scrapbook", accepts: scrapbook)
      try $0.write("clip.bin", [0, 1, 2, 3])
    },
    ReasonCase("Combinations", "photo.png note.txt clip.bin", to: "scrapbook") {
      try $0.installNull("scrapbook", title: "Put into the scrapbook", accepts: scrapbook)
      try $0.write("clip.bin", [0, 1, 2, 3])
    },
    ReasonCase("CombinationsAll", "photo.png note.txt clip.bin -v", to: "scrapbook") {
      try $0.installNull("scrapbook", title: "Put into the scrapbook", accepts: scrapbook)
      try $0.write("clip.bin", [0, 1, 2, 3])
    },
    ReasonCase("Predicate", "photo.png note.txt", to: "extension") {
      try $0.installNull(
        "extension",
        accepts: #"""
          "SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $each,
          ANY $each.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.image').@count == $item.attachments.@count).@count == 1"
          """#.split(separator: "\n").joined(separator: " "))
    },
    ReasonCase("UnknownTarget", "note.txt --plugin-path \"$SCENE/nearer\"", to: "scrapbok") {
      try $0.installNull("scrapbook", accepts: anything)
      try $0.installManifest("torn", "{\"manifest\": 1")
      try $0.setMode(0o777, of: try $0.folder("nearer"))
    },
    ReasonCase("HiddenTarget", "note.txt --plugin-path \"$SCENE/nearer\"", to: "org.example.twice.more") {
      try $0.installNull("twice", accepts: anything)
      try FileSystem.rename(
        at: try Descriptor.openDirectory($0.plugins), from: "twice",
        at: try Descriptor.openDirectory(try $0.folder("nearer")), to: "twice", noReplace: true)
      try $0.installManifest(
        "twice",
        """
        {"manifest": 1, "id": "org.example.twice", "version": "1.0.0", "name": "Twice", "library": "libnull.so",
         "abi": 1, "targets": [{"id": "org.example.twice.more", "title": "More", "category": "share",
         "accepts": \(anything)}]}
        """)
      try $0.linkLibrary(to: "twice")
    },
  ]

  private static let scrapbook = #"""
    [{"slots": [{"types": ["public.movie"], "max": 1}]},
     {"slots": [{"types": ["image/*"], "except": ["image/svg+xml"], "max": 10, "maxBytes": "12MB"},
       {"types": ["public.text"], "kinds": ["file", "text"], "max": 5, "text": {"max": 1000}}],
      "attributes": {"takes": ["title"]}},
     {"slots": [{"types": ["public.image"], "min": 2}, {"types": ["public.text"]}], "maxItems": 2}]
    """#

  /// A picture of 7.78 KB.
  static func photo() throws -> [UInt8] { try FileReading.read(Checkout.fixture("Files/photo.png"), max: 1 << 20) }
}

extension Scene {
  /// A directory at the top of the scene.
  func folder(_ name: ByteString) throws -> ByteString {
    try FileSystem.makeDirectories(path.appending(name))
    return path.appending(name)
  }

  /// A plugin that takes everything, with what it says of its library.
  func installBare(_ name: String, _ library: String) throws {
    try installManifest(
      ByteString(name),
      """
      {"manifest": 1, "id": "org.example.\(name)", "version": "1.0.0", "name": "\(name)", \(library),
       "targets": [{"id": "org.example.\(name)", "title": "\(name)", "category": "share",
       "accepts": \(ReasonCase.anything)}]}
      """)
  }

  /// Gives a plugin the code of the null fixture.
  func linkLibrary(to name: ByteString) throws {
    let library = try FixturePlugins.folder("null").appending("libnull.so")
    try FileSystem.makeLink(
      at: try Descriptor.openDirectory(plugins.appending(name)), target: library, name: "libnull.so")
  }
}
