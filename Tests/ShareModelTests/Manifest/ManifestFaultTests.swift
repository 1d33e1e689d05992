import ShareModel
import Testing

struct ManifestFaultTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var document: String
    var severity: ManifestFault.Severity
    var line: Int
    var column: Int
    var key: String
    var message: String

    init(
      _ document: String, _ severity: ManifestFault.Severity, _ line: Int, _ column: Int, _ key: String,
      _ message: String
    ) {
      self.document = document
      self.severity = severity
      self.line = line
      self.column = column
      self.key = key
      self.message = message
    }

    init(_ document: String, _ line: Int, _ column: Int, _ key: String, _ message: String) {
      self.init(document, .error, line, column, key, message)
    }

    var testDescription: String { "\(key): \(message)" }
  }

  /// A manifest with a member of the plugin on line 2.
  static func plugin(_ text: String) -> String { ManifestSamples.manifest(text + ",") }
  /// A manifest with a member of the target on line 4.
  static func target(_ text: String) -> String { ManifestSamples.manifest(target: text + ",") }
  /// A manifest with the member of a slot on line 6, column 30.
  static func slot(_ text: String) -> String {
    ManifestSamples.manifest(accepts: #"[{"slots": [{"types":["*/*"],\#(text)}]}]"#)
  }

  static let document: [Case] = [
    Case("", 1, 1, "", "the file is empty"),
    Case("[]", 1, 1, "", "expected an object, found an array"),
    Case("{\"manifest\": 1", 1, 15, "", "the file ends inside an object that began at line 1"),
    Case("{\"manifest\": 2}", 1, 14, "manifest", "the manifest is written in form 2; this host reads form 1"),
  ]

  static let plugin: [Case] = [
    Case(plugin(#""libary": 1"#), .warning, 2, 1, "libary", "unknown key; did you mean \"library\"?"),
    Case(plugin(#""x y": 1"#), .warning, 2, 1, "[\"x y\"]", "unknown key"),
    Case(plugin(#""abi": 0"#), 2, 8, "abi", "expected a whole number from 1 to 2147483647, found 0"),
    Case(plugin(#""abi": 1.0"#), 2, 8, "abi", "expected a whole number from 1 to 2147483647, found 1.0"),
    Case(plugin(#""requires": "a""#), 2, 13, "requires", "expected an array of features, found \"a\""),
    Case(plugin(#""optional": [1]"#), 2, 14, "optional[0]", "expected a string, found 1"),
    Case(
      plugin(#""limits": {"idle": 0}"#), 2, 20, "limits.idle", "expected a number of seconds above 0, found 0"),
    Case(
      plugin(#""limits": {"memory": "much"}"#), 2, 22, "limits.memory",
      "expected a number of bytes, or a text such as \"12MB\" (bytes, KB, MB, GB), found \"much\""),
    Case(
      plugin(#""types": [{"id": "public.jpeg"}]"#), 2, 18, "types[0].id",
      "names that begin with \"public.\" or \"dyn.\" belong to the host; use the plugin's own"),
    Case(
      plugin(#""types": [{"id": "org.other.b"}]"#), 2, 18, "types[0].id",
      "an exported type begins with the plugin's own \"org.example.\"; one of somebody else is declared with "
        + "\"imported\": true"),
    Case(
      plugin(#""types": [{"imported": true, "id": "dyn.abc"}]"#), 2, 36, "types[0].id",
      "names that begin with \"public.\" or \"dyn.\" belong to the host; use the plugin's own"),
    Case(
      plugin(#""types": [{"id": "org.example.b", "imported": 1}]"#), 2, 47, "types[0].imported",
      "expected true or false, found 1"),
    Case(
      plugin(#""types": [{"id": "org.example.b"}, {"id": "ORG.example.B"}]"#), 2, 43, "types[1].id",
      "another type of this plugin has the id \"org.example.b\""),
    Case(
      plugin(#""types": [{"id": "org.example.b", "parents": ["org.example.b"]}]"#), 2, 46, "types[0].parents",
      "a type is not its own parent"),
    Case(
      plugin(#""types": [{"id": "org.example.b", "extensions": [".b"]}]"#), 2, 50, "types[0].extensions[0]",
      "expected an extension without the dot, such as \"jpg\", found \".b\""),
    Case(
      plugin(#""types": [{"id": "org.example.b", "mimeTypes": ["b"]}]"#), 2, 49, "types[0].mimeTypes[0]",
      "expected a MIME type such as \"application/x-note\", without parameters, found \"b\""),
    Case(
      plugin(#""settings": [{"name": "a b", "type": "string"}]"#), 2, 23, "settings[0].name",
      "expected a name of letters, digits, \"_\", \"-\" and \".\", found \"a b\""),
    Case(plugin(#""settings": [{"name": "a"}]"#), 2, 14, "settings[0].type", "the key is missing"),
    Case(
      plugin(#""settings": [{"name": "a", "type": "text"}]"#), 2, 36, "settings[0].type",
      "expected one of \"string\", \"integer\", \"number\", \"boolean\", \"choice\", \"file\", \"folder\", found \"text\""
    ),
    Case(
      plugin(#""settings": [{"name": "a", "type": "choice"}]"#), 2, 14, "settings[0]",
      "a setting has choices exactly when its type is \"choice\""),
    Case(
      plugin(#""settings": [{"name": "a", "type": "choice", "choices": ["b"], "default": "c"}]"#), 2, 75,
      "settings[0].default", "expected one of the choices, found \"c\""),
    Case(
      plugin(#""settings": [{"name": "a", "type": "folder", "default": "~/x"}]"#), 2, 57, "settings[0].default",
      "expected an absolute path or one of $downloads, $documents, $pictures, $home, found \"~/x\""),
    Case(plugin(#""permissions": {"network": {}}"#), 2, 28, "permissions.network.reason", "the key is missing"),
    Case(
      plugin(#""permissions": {"netwrk": {"reason": "x"}}"#), .warning, 2, 17, "permissions.netwrk",
      "unknown key; did you mean \"network\"?"),
    Case(
      plugin(#""permissions": {"read": {"values": ["/a/../b"], "reason": "x"}}"#), 2, 37, "permissions.read.values[0]",
      "expected an absolute path without \"..\", \"$bundle\", \"$state\" or {\"setting\": NAME}, found \"/a/../b\""),
    Case(
      plugin(#""permissions": {"read": {"values": [{"setting": "no"}], "reason": "x"}}"#), 2, 49,
      "permissions.read.values[0].setting", "\"no\" is not among the plugin's settings; declare it in settings"),
    Case(
      plugin(#""permissions": {"session": {"values": ["x11"], "reason": "x"}}"#), 2, 40,
      "permissions.session.values[0]",
      "expected one of \"display\", \"bus\", \"printing\", \"secrets\", found \"x11\""),
    Case(
      plugin(#""permissions": {"network": {"values": ["a.org"], "reason": "x"}}"#), 2, 39, "permissions.network.values",
      "expected true; this permission is given as a whole, found an array"),
  ]

  static let target: [Case] = [
    Case(target(#""icn": "x""#), .warning, 4, 1, "targets[0].icn", "unknown key; did you mean \"icon\"?"),
    Case(
      target(#""category": "Share""#), 4, 13, "targets[0].category",
      "expected one of \"share\", \"action\", \"transform\", found \"Share\""),
    Case(
      target(#""rank": "1""#), 4, 9, "targets[0].rank", "expected a whole number from -1000000 to 1000000, found \"1\""),
    Case(
      target(#""icon": """#), 4, 9, "targets[0].icon", "expected a text on one line that is not empty, found \"\""),
    Case(
      target(#""produces": ["text"]"#), 4, 14, "targets[0].produces[0]",
      "expected a content type such as \"public.jpeg\", \"image/jpeg\" or \"image/*\", found \"text\""),
    Case(
      target(#""prefilledText": {"except": ["app"]}"#), 4, 18, "targets[0].prefilledText",
      "expected \"accepted\", \"refused\" or {\"except\": [\"staff\"]}, found an object"),
    Case(
      target(#""fallback": ["save"]"#), 4, 14, "targets[0].fallback[0]",
      "expected a reverse-DNS id such as \"org.example.send\", of letters, digits, \".\" and \"-\", found \"save\""),
    Case(
      target(#""availability": [{"command": "a", "file": "/b"}]"#), 4, 18, "targets[0].availability[0]",
      "expected exactly one of \"command\", \"library\", \"file\", \"environment\", \"setting\""),
    Case(
      target(#""availability": [{"file": "b"}]"#), 4, 27, "targets[0].availability[0].file",
      "expected an absolute path, found \"b\""),
    Case(
      target(#""availability": [{"file": "/b", "minVersion": "1"}]"#), 4, 47, "targets[0].availability[0].minVersion",
      "only a command or a library has a version"),
    Case(
      target(#""availability": [{"command": "b", "minVersion": "one"}]"#), 4, 49,
      "targets[0].availability[0].minVersion",
      "expected a version such as \"1.2\", found \"one\""),
    Case(
      target(#""cost": 1"#), .warning, 4, 1, "targets[0].cost",
      "ignored, because the category is \"share\" and not \"transform\""),
    Case(
      target(#""loss": 4"#).replacing("\"Send\",\n\"loss", "\"Send\", \"category\": \"transform\",\n\"loss"), 4, 9,
      "targets[0].loss", "expected a whole number from 0 to 3, found 4"),
  ]

  static let rules: [Case] = [
    Case(
      ManifestSamples.manifest(accepts: "[]").replacing("\"accepts\":\n[]", "\"rank\":\n1"), .warning, 3, 13,
      "targets[0].accepts", "the key is missing; the target is never offered"),
    Case(ManifestSamples.manifest(accepts: "[{}]"), 6, 2, "targets[0].accepts[0].slots", "the key is missing"),
    Case(
      ManifestSamples.manifest(accepts: #"[{"slots": []}]"#), 6, 12, "targets[0].accepts[0].slots",
      "a combination has at least one slot"),
    Case(
      ManifestSamples.manifest(accepts: #"[{"slots": [{}]}]"#), 6, 13, "targets[0].accepts[0].slots[0].types",
      "the key is missing"),
    Case(
      ManifestSamples.manifest(accepts: #"[{"slots": [{"types": []}]}]"#), 6, 23,
      "targets[0].accepts[0].slots[0].types",
      "expected at least one type, found an empty array"),
    Case(
      ManifestSamples.manifest(accepts: #"[{"maxItem": 1, "slots": [{"types": ["*/*"]}]}]"#), .warning, 6, 3,
      "targets[0].accepts[0].maxItem", "unknown key; did you mean \"maxItems\"?"),
    Case(
      ManifestSamples.manifest(accepts: #"[{"maxItems": 0, "slots": [{"types": ["*/*"]}]}]"#), 6, 15,
      "targets[0].accepts[0].maxItems", "minItems (1) is above maxItems (0): nothing fits"),
    Case(
      slot(#""min": 3, "max": 2"#), 6, 37, "targets[0].accepts[0].slots[0].min",
      "min (3) is above max (2): nothing fits"),
    Case(
      slot(#""max": -1"#), 6, 37, "targets[0].accepts[0].slots[0].max", "expected a whole number of 0 or more, found -1"
    ),
    Case(
      slot(#""kinds": ["files"]"#), 6, 40, "targets[0].accepts[0].slots[0].kinds[0]",
      "expected one of \"file\", \"directory\", \"text\", \"link\", found \"files\""),
    Case(
      slot(#""kinds": []"#), 6, 39, "targets[0].accepts[0].slots[0].kinds",
      "expected at least one kind, found an empty array"),
    Case(
      slot(#""schemes": ["https:"]"#), 6, 42, "targets[0].accepts[0].slots[0].schemes[0]",
      "expected a scheme such as \"https\", without the colon, or \"*\", found \"https:\""),
    Case(
      slot(#""location": "here""#), 6, 42, "targets[0].accepts[0].slots[0].location",
      "expected one of \"local\", \"remote\", found \"here\""),
    Case(
      slot(#""text": {"min": 5, "max": 4}"#), 6, 46, "targets[0].accepts[0].slots[0].text.min",
      "min (5) is above max (4): nothing fits"),
    Case(
      slot(#""maxWidth": 5"#), .warning, 6, 30, "targets[0].accepts[0].slots[0].maxWidth", "unknown key"),
  ]

  @Test(
    "E35: one fault, with its place and key, an unknown key among them", arguments: document + plugin + target + rules)
  func oneFault(test: Case) {
    let reading = ManifestSamples.read(test.document)
    #expect(
      reading.faults == [
        ManifestFault(
          test.severity, at: JSONPosition(line: test.line, column: test.column), key: test.key, test.message)
      ])
    #expect((reading.manifest == nil) == (test.severity == .error))
  }

  static let badTypes: [String] = ["text/", "/plain", "text", ""]

  @Test(
    "case 18: a text that is no type is a fault, not a crash", arguments: badTypes)
  func case18(spelling: String) {
    let reading = ManifestSamples.read(
      ManifestSamples.manifest(accepts: #"[{"slots": [{"types": ["\#(spelling)"]}]}]"#))
    #expect(reading.faults.map(\.key) == ["targets[0].accepts[0].slots[0].types[0]"])
    #expect(reading.manifest == nil)
  }

  static let spoilt: [(bytes: [UInt8], line: Int, column: Int, message: String)] = [
    ([], 1, 1, "the file is empty"),
    ([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + sound, 1, 1, "begins with two byte order marks; remove one"),
    ([0xFF, 0xFE] + sound.flatMap { [$0, 0] }, 1, 1, "looks like UTF-16; save it as UTF-8"),
    (
      Array(sound.dropLast(2)) + Array(",]}".utf8), 7, 2,
      "a comma before \"]\" with nothing between them; remove the comma"
    ),
    (
      Array("{\"id\": 1,\n".utf8) + Array(sound.dropFirst()), 2, 16,
      "the key \"id\" is here twice; the first is at line 1"
    ),
    (Array(sound.prefix(60)), 1, 61, "the file ends inside an object that began at line 1"),
  ]

  private static let sound = Array(ManifestSamples.manifest().utf8)

  @Test("case 69: a byte order mark is tolerated, a spoilt file is refused with its place")
  func case69() {
    let decoder = ManifestDecoder(resolveType: ManifestSamples.resolve)
    #expect(decoder.decode([0xEF, 0xBB, 0xBF] + Self.sound).faults == [])
    for spoilt in Self.spoilt {
      let reading = decoder.decode(spoilt.bytes)
      #expect(reading.manifest == nil)
      #expect(
        reading.faults == [
          ManifestFault(.error, at: JSONPosition(line: spoilt.line, column: spoilt.column), key: "", spoilt.message)
        ])
    }
  }

  static let libraries: [(String, String)] = [
    ("\"../evil.so\"", "library"), ("\"/usr/lib/evil.so\"", "library"), ("\"..\"", "library"), ("\"\"", "library"),
    ("\"a\\u0000b\"", "library"), ("{}", "library"), ("{\"x86_64\": \"a/b.so\"}", "library.x86_64"),
    ("7", "library"),
  ]

  @Test("case 112: a library is a bare file name", arguments: libraries)
  func case112(written: String, key: String) {
    let document = ManifestSamples.manifest().replacing("\"libsend.so\"", written)
    let reading = ManifestSamples.read(document)
    #expect(reading.manifest == nil)
    #expect(reading.faults.map(\.key) == [key])
    #expect(reading.faults.first?.message.hasPrefix("expected a bare file name without \"/\"") == true)
  }

  static let ids: [(String, Bool)] = [
    ("org.example.send.one", true), ("org.example.send", true), ("org.example.sender", false), ("org.example", false),
    ("org.example.send.", false), ("org.example.send..x", false), ("org.example.send.ä", false),
    ("org.example.send.a_b", false), ("send", false), ("", false),
  ]

  @Test("a target's id is its plugin's, or begins with it", arguments: ids)
  func targetIDs(id: String, isSound: Bool) {
    let reading = ManifestSamples.read(ManifestSamples.manifest().replacing("\"org.example.send.one\"", "\"\(id)\""))
    #expect(reading.faults.map(\.key) == (isSound ? [] : ["targets[0].id"]))
    #expect((reading.manifest != nil) == isSound)
  }

  @Test("everything that is wrong is said at once, and the id is known all the same")
  func allAtOnce() {
    let reading = ManifestSamples.read(
      """
      {
        "id": "org.example.send",
        "version": "1",
        "colour": "red",
        "targets": [
          {"id": "org.example.send", "title": 3},
          {"id": "org.example.send", "title": "B", "accepts": [{"slots": [{"types": ["text/"], "max": "5"}]}]},
          7
        ]
      }
      """)
    #expect(reading.manifest == nil)
    #expect(reading.declaredID == "org.example.send")
    #expect(reading.declaredTargets == ["org.example.send"])
    let found = reading.faults.map {
      "\($0.position.line):\($0.position.column) \($0.severity.rawValue) \($0.key): \($0.message)"
    }
    #expect(
      found == [
        "1:1 error manifest: the key is missing; write \"manifest\": 1, the form that this host reads",
        "1:1 error name: the key is missing",
        "3:14 error version: expected a semantic version such as \"1.0.0\", found \"1\"",
        "4:3 warning colour: unknown key",
        "6:5 warning targets[0].accepts: the key is missing; the target is never offered",
        "6:41 error targets[0].title: expected a string, or an object such as {\"en\": \"Save\", \"ja\": \"保存\"}, found 3",
        "7:12 error targets[1].id: another target of this plugin has the id \"org.example.send\"",
        "7:80 error targets[1].accepts[0].slots[0].types[0]: expected a content type such as \"public.jpeg\", "
          + "\"image/jpeg\" or \"image/*\", found \"text/\"",
        "7:97 error targets[1].accepts[0].slots[0].max: expected a whole number of 0 or more, found \"5\"",
        "8:5 error targets[2]: expected an object, found 7",
      ])
  }

  static let narrowing: [(String, String)] = [
    (slot(#""maxWidth": 5"#), "its rule has the key \"maxWidth\", which this host does not know"),
    (slot(#""text": {"lines": 5}"#), "its rule has the key \"lines\", which this host does not know"),
    (
      ManifestSamples.manifest(accepts: #"[{"slots": [{"types": ["*/*"]}], "limits": [{"types": ["*/*"], "of": 1}]}]"#),
      "its rule has the key \"of\", which this host does not know"
    ),
    (target(#""availability": [{"kernel": "6"}]"#), "it requires \"kernel\", which this host cannot check"),
    (
      plugin(#""requires": ["share.telepathy/1"]"#),
      "it requires the feature \"share.telepathy/1\", which this host does not have"
    ),
    (
      plugin(#""foreign": {}"#).replacing("\"library\": \"libsend.so\",", ""),
      "it has no library, and this host cannot call what a plugin without code names"
    ),
  ]

  @Test("what this host does not know makes a target unusable, and is a warning", arguments: narrowing)
  func unusable(document: String, reason: String) {
    let reading = ManifestSamples.read(document)
    #expect(reading.faults.map(\.severity) == [.warning])
    #expect(reading.manifest?.targets.map(\.unusable) == [reason])
  }

  @Test(
    "this version has none of these features that a plugin could require",
    arguments: ["share.example/1", "share.progress/1", "share.return/1", "share.items/1"])
  func noFeature(name: String) {
    let document = Self.plugin("\"requires\": [\"\(name)\"]")
    let manifest = ManifestDecoder(resolveType: ManifestSamples.resolve).decode(Array(document.utf8)).manifest
    #expect(manifest?.targets.map(\.unusable) == ["it requires the feature \"\(name)\", which this host does not have"])
  }

  @Test("a target that asks for too much does not spoil the next one")
  func unusableAlone() {
    let document = Self.slot(#""maxWidth": 5"#).replacing(
      "}]}",
      "}, {\"id\": \"org.example.send.two\", \"title\": \"Two\", \"accepts\": [{\"slots\": [{\"types\": [\"*/*\"]}]}]}]}",
      last: true)
    #expect(ManifestSamples.read(document).manifest?.targets.map { $0.unusable == nil } == [false, true])
  }
}

extension String {
  /// The text with the first, or the last, occurrence of a piece replaced, which must be there.
  func replacing(_ piece: String, _ other: String, last: Bool = false) -> String {
    let text = Array(utf8)
    let piece = Array(piece.utf8)
    let starts = text.indices.filter { text[$0...].starts(with: piece) }
    guard let start = last ? starts.last : starts.first else { return "the piece is not there" }
    return String(decoding: text[..<start] + Array(other.utf8) + text[(start + piece.count)...], as: UTF8.self)
  }
}
