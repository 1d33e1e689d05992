import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// What the host promises to those who install plugins and to programs that drive it.
struct FeatureTests {
  private static let anything = #"[{"slots": [{"types": ["public.item"], "kinds": ["file", "text", "link"]}]}]"#

  private static func targets(_ scene: Scene, _ words: [ByteString] = []) throws -> [Document] {
    let output = try scene.share(["targets", "--text", "hello", "--include", "org.example.*", "--json"] + words).run()
    return try Document(output.standardOutput)["targets"]?.elements ?? []
  }

  @Test(
    "H1: a folder that is dropped in is there, the order of the directory does not matter, and nothing else is touched")
  func dropIn() throws {
    var orders: [[String?]] = []
    for names in [["one", "two", "three"], ["three", "one", "two"], ["two", "three", "one"]] {
      let scene = try Scene()
      #expect(try Self.targets(scene).isEmpty)
      for name in names { try scene.installNull(name, accepts: Self.anything) }
      orders.append(try Self.targets(scene).map { $0["id"]?.text })
      try FileSystem.removeTree(at: try Descriptor.openDirectory(scene.plugins), name: "two")
      #expect(try Self.targets(scene).map { $0["id"]?.text } == orders[0].filter { $0 != "org.example.two" })
    }
    #expect(orders[0].count == 3)
    #expect(Set(orders).count == 1)
  }

  @Test(
    "H2: a plugin whose code would abort is listed and explained without it",
    arguments: [
      "constructor-abort", "constructor-exit", "constructor-hang",
    ])
  func declaration(_ name: String) throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder(name))
    #expect(try Self.targets(scene).map { $0["id"]?.text } == ["org.example.\(name)"])
    #expect(try scene.share(["explain", "--text", "hello", "--to", ByteString(name)]).run().status == 0)
    #expect(try scene.share(["plugin", "info", ByteString(name)]).run().status == 0)
  }

  struct Version: Sendable, CustomTestStringConvertible {
    var old: String
    var new: String
    var code: String
    var testDescription: String { new }
  }

  static let versions: [Version] = [
    Version(old: "\"abi\": 1", new: "\"abi\": 2", code: "abiMismatch"),
    Version(old: "\"abi\": 1", new: "\"abi\": 0", code: "invalidManifest"),
    Version(old: "\"abi\": 1", new: "\"abi\": 1, \"requires\": [\"share.telepathy/1\"]", code: "missingDependency"),
    Version(old: "\"manifest\": 1", new: "\"manifest\": 2", code: "invalidManifest"),
  ]

  @Test("H3: a plugin of another version is not offered, and the reason says so", arguments: versions)
  func version(_ version: Version) throws {
    let scene = try Scene()
    try scene.installChanged("null") {
      Array(String(decoding: $0, as: UTF8.self).replacing(version.old, with: version.new).utf8)
    }
    #expect(try Self.targets(scene).isEmpty)
    let list = try Document(scene.share(["plugin", "list", "--json"]).run().standardOutput)
    let plugin = list["plugins"]?.elements.first { $0["folder"]?.text == scene.plugins.appending("null").display }
    if version.code == "missingDependency" {
      // What it requires is a matter of its targets.
      let explained = try scene.share(["explain", "--text", "hello", "--to", "org.example.null", "--json"]).run()
      #expect(explained.status == 6)
      let reason = try Document(explained.standardOutput)["targets"]?[0]?["reason"]
      #expect(reason?["detail"]?.text?.contains("share.telepathy/1") == true, "\(explained.text)")
    } else {
      #expect(plugin?["reason"]?["code"]?.text == version.code)
    }
    #expect(try scene.share(["--text", "hello", "--to", "org.example.null"]).run().status == 6)
  }

  @Test("H4: a plugin that crashes costs only itself", arguments: ["abort", "segv", "kill-self", "thread-crash"])
  func crash(_ name: String) throws {
    let scene = try Scene()
    for plugin in [name, "null"] { try scene.install(try FixturePlugins.folder(plugin)) }
    let output = try scene.share(
      ["--text", "hello", "--to", ByteString(name), "--to", "null", "--json"]).run()
    #expect(output.status == 5)
    let shares = try Document(output.standardOutput)["shares"]
    #expect(shares?[0]?["outcome"]?.text == "crashed")
    #expect(shares?[0]?["reason"]?["detail"]?.text?.contains("SIG") == true, "the signal is named")
    #expect(shares?[1]?["outcome"]?.text == "completed")
    #expect(try scene.share(["--text", "hello", "--to", "null"]).run().status == 0, "the next share works")
    #expect(try scene.temporaryFiles() == [])
  }

  @Test("H5: targets of every category are listed as what they are, and transforms only work for others")
  func categories() throws {
    let scene = try Scene()
    for category in ["share", "action", "transform"] {
      try scene.installChanged("null") { manifest in
        let text = String(decoding: manifest, as: UTF8.self).replacing("\"share\"", with: "\"\(category)\"")
        return Array(text.replacing("org.example.null", with: "org.example.\(category)").utf8)
      }
      _ = try scene.shell("mv \"$SCENE/plugins/null\" \"$SCENE/plugins/\(category)\"").run()
    }
    let targets = try Self.targets(scene)
    let categories = targets.map { $0["category"]?.text }
    #expect(categories == ["share", "action"])
    #expect(try scene.share(["--text", "hello", "--to", "org.example.transform"]).run().status == 6)
  }

  @Test(
    "H6: ids are letters, digits, dots and hyphens",
    arguments: [
      ("org.example.null", true), ("org.example.Null-2", true), ("org.example.nu ll", false),
      ("org.example.nüll", false),
      ("org/example/null", false), ("..", false), ("", false), ("org.example.null\\n", false),
    ] as [(String, Bool)])
  func identifiers(_ id: String, _ isGood: Bool) throws {
    let scene = try Scene()
    try scene.installChanged("null") {
      Array(String(decoding: $0, as: UTF8.self).replacing("org.example.null", with: id).utf8)
    }
    let output = try scene.share(["plugin", "validate", scene.plugins.appending("null"), "--json"]).run()
    #expect(output.status == (isGood ? 0 : 1), "\(output.text)")
    let valid = try Document(output.standardOutput)["plugins"]?[0]?["valid"]?.bool
    #expect(valid == isGood)
  }

  @Test("H8: everything works without a terminal; what would need an answer says so and ends")
  func headless() throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("null"))
    try scene.write("a.txt", "hello")
    for words in ["targets a.txt", "explain a.txt", "types a.txt", "plugin list", "doctor", "help", "a.txt --to null"] {
      let output = try scene.shell(
        "env -i HOME=\"$HOME\" SHARE_PLUGIN_PATH=\"$SHARE_PLUGIN_PATH\" \"$SHARE\" \(words) </dev/null"
      ).run()
      #expect(output.status == 0, "\(words): \(output.errors)")
      #expect(!(output.text + output.errors).contains("\u{1B}"), "colours and bars are for terminals")
    }
    let asked = try scene.shell("\"$SHARE\" a.txt </dev/null").run()
    #expect(asked.status == 2)
    let needy = try scene.share(["a.txt", "--to", "save"], environment: ["HOME": ""]).run()
    #expect(needy.status == 6, "\(needy.errors)")
    #expect(needy.errors.contains("--set folder="))
  }

  struct Contracted: Sendable, CustomTestStringConvertible {
    var words: String
    var status: Int32
    var testDescription: String { words }
  }

  static let statuses: [Contracted] = [
    Contracted(words: "a.txt --to null", status: 0), Contracted(words: "a.txt --to fails", status: 1),
    Contracted(words: "missing.txt --to null", status: 2), Contracted(words: "a.txt --chooser true", status: 3),
    Contracted(words: "a.txt --to refuses", status: 4), Contracted(words: "a.txt --to null --to fails", status: 5),
    Contracted(words: "a.txt --to unavailable", status: 6), Contracted(words: "a.txt --to hang", status: 7),
    Contracted(words: "a.txt --to good-cancel --timeout 0.5", status: 7),
    Contracted(words: "a.txt --to abort", status: 8), Contracted(words: "a.txt --to null --require-sandbox", status: 0),
    Contracted(words: "targets a.txt", status: 0),
    Contracted(words: "targets a.txt --include org.example.gone", status: 4),
    Contracted(words: "explain a.txt --to null", status: 0), Contracted(words: "explain a.txt --to gone", status: 6),
    Contracted(words: "plugin validate \"$SHARE_PLUGIN_PATH/null\"", status: 0), Contracted(words: "doctor", status: 0),
  ]

  @Test("H9: every class of outcome has its exit status, with JSON and without", arguments: statuses)
  func exitStatus(_ contracted: Contracted) throws {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    for name in ["null", "fails", "refuses", "unavailable", "hang", "abort", "good-cancel"] {
      try scene.install(try FixturePlugins.folder(name))
    }
    let plain = try scene.shell("\"$SHARE\" \(contracted.words) </dev/null").run()
    #expect(plain.status == contracted.status, "\(plain.errors)")
    let json = try scene.shell("\"$SHARE\" \(contracted.words) --json </dev/null").run()
    #expect(json.status == contracted.status, "\(json.errors)")
    #expect(try Document(json.standardOutput)["format"]?.text == "share/1")
  }

  @Test("case 88: whatever a plugin prints, the document is the host's and says that the share failed")
  func noise() throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("noisy"))
    let output = try scene.share(["--text", "hello", "--to", "noisy", "--json"]).run()
    #expect(output.status == 1)
    let document = try Document(output.standardOutput)
    #expect(Contract.send.faults(in: document) == [])
    #expect(document["outcome"]?.text == "failed")
    #expect(document["shares"]?[0]?["reason"]?["detail"]?.text?.contains("the noise is over") == true)
    let printed = document["shares"]?[0]?["printed"]
    #expect(printed?["text"]?.text?.hasPrefix("{\"status\":\"ok\"}") == true)
    #expect((printed?["dropped"]?.integer ?? 0) > 0, "it is capped")

    let plain = try scene.share(["--text", "hello", "--to", "noisy"]).run()
    #expect(plain.status == 1)
    #expect(plain.text == "", "what a plugin prints is nothing that came back")
    #expect(plain.errors.contains("the noise is over") && plain.errors.contains("{\"status\":\"ok\"}"))
    #expect(plain.errors.utf8.count < 10_000, "it is capped")
    let everything = try scene.share(["--text", "hello", "--to", "noisy", "--verbose"]).run()
    #expect(everything.errors.utf8.count > 10 * plain.errors.utf8.count, "unless somebody wants to know everything")
  }

  struct Ending: Sendable, CustomTestStringConvertible {
    var name: String
    var words: String
    var status: Int32
    var testDescription: String { name }
  }

  static let endings: [Ending] = [
    Ending(name: "a missing file", words: "missing.txt --to null", status: 2),
    Ending(name: "no such target", words: "a.txt --to elsewhere", status: 6),
    Ending(name: "the target refuses", words: "a.txt --to refuses", status: 4),
    Ending(name: "the plugin fails", words: "a.txt --to fails", status: 1),
    Ending(name: "the plugin crashes", words: "a.txt --to abort", status: 8),
    Ending(name: "the person cancels", words: "a.txt --chooser true", status: 3),
    Ending(name: "the target cancels", words: "a.txt --to cancels", status: 3),
    Ending(name: "time is over", words: "a.txt --to hang", status: 7),
    Ending(name: "success", words: "a.txt --to recorder --set \"log=$SCENE/log\"", status: 0),
  ]

  @Test(
    "case 89: 0 is success and nothing else, every other end has a status of its own, and nothing is tried again",
    arguments: endings)
  func ending(_ ending: Ending) throws {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    for name in ["null", "refuses", "fails", "abort", "hang", "cancels", "recorder"] {
      try scene.install(try FixturePlugins.folder(name))
    }
    let output = try scene.shell("\"$SHARE\" \(ending.words) --events 3 </dev/null 3>events").run()
    #expect(output.status == ending.status, "\(output.errors)")
    if ending.status != 0 { #expect(!output.errors.isEmpty, "it says why") }
    let events = String(decoding: try FileReading.read(scene.work.appending("events"), max: 1 << 20), as: UTF8.self)
    let started = events.split(separator: "\n").count { $0.contains("\"started\"") }
    #expect(started <= 1, "nothing is tried again by itself")
    if ending.status == 0 {
      let log = try FileReading.read(scene.path.appending("log"), max: 1 << 20)
      #expect(log.count { $0 == 0x0A } == 1, "delivered once")
    }
  }
}
