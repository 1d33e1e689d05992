import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing
import _StringProcessing

/// `share plugin settings`, with the real command.
struct PluginSettingsTests {
  private static let secret = "hunter2 \u{E9}"

  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    try scene.installManifest(
      "keep",
      """
      {"manifest": 1, "id": "org.example.keep", "version": "1.0.0", "name": "Keep", "library": "librecorder.so", "abi": 1,
       "permissions": {"write": {"values": [{"setting": "log"}], "reason": "It records."}},
       "settings": [
         {"name": "log", "type": "file", "required": true, "label": "Record"},
         {"name": "size", "type": "integer", "default": 3}, {"name": "fast", "type": "boolean"},
         {"name": "way", "type": "choice", "choices": ["here", "there"], "default": "here"},
         {"name": "token", "type": "string", "secret": true, "required": true, "label": "Key"}],
       "targets": [{"id": "org.example.keep", "title": "Keep", "category": "share",
         "accepts": [{"slots": [{"kinds": ["file"]}]}]}]}
      """)
    try FileSystem.makeLink(
      at: Descriptor.openDirectory(scene.plugins.appending("keep")),
      target: try FixturePlugins.folder("recorder").appending("librecorder.so"), name: "librecorder.so")
    return scene
  }

  private static func run(_ scene: Scene, _ words: ByteString..., input: String = "") throws -> Program.Output {
    try scene.share(["plugin", "settings", "keep"] + words, input: Array(input.utf8)).run()
  }

  @Test("values are set for good, listed with their defaults, printed one by one, and taken back")
  func values() throws {
    let scene = try Self.scene()
    #expect(try Self.run(scene, "log=rec", "size=7", "fast=true", "way=there").status == 0)
    let file = String(
      decoding: try FileReading.read(scene.home.appending(".config/share-host/settings.json"), max: 1 << 16),
      as: UTF8.self)
    #expect(file.contains("\"size\":7") || file.contains("\"size\": 7"))
    // A path is kept so that it means the same from everywhere.
    #expect(try Self.run(scene, "log").text == scene.work.appending("rec").display + "\n")
    #expect(try Self.run(scene, "--unset", "size").status == 0)
    let document = try Document(Self.run(scene, "--json").standardOutput)
    let settings = try #require(document["settings"]?.elements)
    #expect(settings.map { $0["name"]?.text } == ["log", "size", "fast", "way", "token"])
    #expect(settings.map { $0["value"]?.text } == [scene.work.appending("rec").display, "3", "true", "there", nil])
    #expect(settings.map { $0["set"]?.bool } == [true, false, true, true, false])
    let list = try Self.run(scene).text
    #expect(
      list.contains("3 (default)") && list.contains("here|there") && list.contains("Key; string; required; secret"))
  }

  @Test(
    "what the setting cannot be, and what is no setting, changes nothing",
    arguments: [
      ("size=x", "must be a whole number"), ("fast=yes", "must be true or false"), ("way=up", "one of here, there"),
      ("log=", "must be a path"), ("color=red", "has no such setting; it has log, size"),
      ("token=abc", "a command line can be read by others"),
    ])
  func refused(_ word: String, _ says: String) throws {
    let scene = try Self.scene()
    let output = try Self.run(scene, "size=9", ByteString(word))
    #expect(output.status == 2)
    #expect(output.errors.contains(says), "\(output.errors)")
    #expect((try? Descriptor.status(of: scene.home.appending(".config/share-host/settings.json"))) == nil)
  }

  @Test("a secret comes from standard input, reaches the plugin, and is seen nowhere else")
  func piped() throws {
    let scene = try Self.scene()
    #expect(try Self.run(scene, "log=rec").status == 0)
    let missing = try scene.share(["a.txt", "--to", "keep"]).run()
    #expect(missing.status == 6)
    #expect(missing.errors.contains("set it with share plugin settings org.example.keep token"))

    let setting = try Self.run(scene, "token", input: Self.secret + "\n")
    #expect(setting.status == 0, "\(setting.errors)")
    #expect(setting.errors.contains("secrets.json, which only you can read"))
    let shared = try scene.share(["a.txt", "--to", "keep", "--json", "-v"]).run()
    #expect(shared.status == 0, "\(shared.errors)")
    // The recorder writes down what it gets.
    let record = String(decoding: try FileReading.read(scene.work.appending("rec"), max: 1 << 16), as: UTF8.self)
    #expect(
      record.contains(Self.secret.utf8.map { String(UInt8($0) >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()))
    let listed = try Self.run(scene, "--json")
    for output in [setting, missing, shared, listed] { #expect(!(output.text + output.errors).contains(Self.secret)) }
    #expect(try Document(listed.standardOutput)["settings"]?.elements.last?["set"]?.bool == true)
    let kept = scene.state.appending("secrets.json")
    #expect(try Descriptor.status(of: kept).mode & 0o777 == 0o600)

    #expect(try Self.run(scene, "--unset", "token").status == 0)
    #expect(try !String(decoding: FileReading.read(kept, max: 1 << 16), as: UTF8.self).contains(Self.secret))
    #expect(try scene.share(["a.txt", "--to", "keep"]).run().status == 6)
    #expect(try Self.run(scene, "token", input: "").status == 2)
  }

  @Test("on a terminal a secret is typed without being shown")
  func typed() throws {
    let scene = try Self.scene()
    let session = try TerminalSession(scene.share(["plugin", "settings", "keep", "token"]))
    #expect(session.shows("token of org.example.keep (it is not shown): "))
    session.type("wronx\u{7F}g\r")
    #expect(try session.wait().end == .exited(0))
    #expect(!session.shown.contains("wron"))
    let kept = String(
      decoding: try FileReading.read(scene.state.appending("secrets.json"), max: 1 << 16), as: UTF8.self)
    #expect(kept.contains("\"wrong\""))
  }
}
