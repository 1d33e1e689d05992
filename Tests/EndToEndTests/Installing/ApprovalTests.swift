import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing
import _StringProcessing

/// Plugins that ask for more than their own state, with the real command.
struct ApprovalTests {
  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    try scene.install(try FixturePlugins.folder("recorder"))
    // As if somebody had copied the folder there.
    try FileReplacing.replace(approvals(scene), with: Approvals().encoded())
    return scene
  }

  private static func approvals(_ scene: Scene) -> ByteString { scene.state.appending("approvals.json") }

  private static func sharing(_ scene: Scene, _ more: ByteString...) -> Program {
    scene.share(["a.txt", "--to", "recorder", "--set", "log=rec"] + more)
  }

  private static func hasRun(_ scene: Scene) -> Bool {
    (try? Descriptor.status(of: scene.work.appending("rec"))) != nil
  }

  @Test("a plugin that nobody approved is not run, and is listed with the command that allows it")
  func notApproved() throws {
    let scene = try Self.scene()
    let refused = try Self.sharing(scene).run()
    #expect(refused.status == 6)
    #expect(refused.errors.contains("refused: asks for more than its own state (write {setting: log})"))
    #expect(refused.errors.contains("share plugin approve org.example.recorder"))
    #expect(!Self.hasRun(scene))
    for words: [ByteString] in [["plugin", "list"], ["targets", "a.txt", "--all"], ["doctor"]] {
      #expect(try scene.share(words).run().text.contains("notApproved"), "\(words)")
    }
    #expect(try !scene.share(["targets", "a.txt"]).run().text.contains("recorder"))
  }

  @Test("approve shows what is asked for with the reason, and after a yes the plugin is used without a question")
  func approve() throws {
    let scene = try Self.scene()
    let session = try TerminalSession(scene.share(["plugin", "approve", "recorder"]))
    #expect(session.shows("Allow it? [y/N]"))
    #expect(session.shown.contains("change and add files in what the setting log names: It records what it gets"))
    session.type("y\n")
    #expect(try session.wait().end == .exited(0))
    #expect(try Descriptor.status(of: Self.approvals(scene)).mode & 0o777 == 0o600)
    #expect(try Self.sharing(scene).run().status == 0)
    #expect(Self.hasRun(scene))
    let again = try scene.share(["plugin", "approve", "recorder", "--json"]).run()
    let document = try Document(again.standardOutput)
    #expect(document["approved"]?.bool == true)
    #expect(document["changed"]?.bool == false)
    #expect(document["asked"]?["write"]?.elements.first?.text == "{setting: log}")
  }

  @Test("sharing on a terminal asks once; a yes is kept, and a no runs nothing", arguments: [true, false])
  func onSending(_ isYes: Bool) throws {
    let scene = try Self.scene()
    let session = try TerminalSession(Self.sharing(scene))
    #expect(session.shows("Allow it? [y/N]"))
    session.type(isYes ? "yes\n" : "no\n")
    #expect(try session.wait().end == .exited(isYes ? 0 : 6))
    #expect(Self.hasRun(scene) == isYes)
    guard isYes else { return }
    let second = try TerminalSession(Self.sharing(scene))
    #expect(try second.wait().end == .exited(0))
    #expect(!second.shown.contains("Allow it"))
  }

  @Test("Ctrl-C at the question shares nothing, allows nothing, and ends the command")
  func interrupted() throws {
    let scene = try Self.scene()
    let session = try TerminalSession(Self.sharing(scene))
    #expect(session.shows("Allow it? [y/N]"))
    session.type("\u{3}")
    #expect(try session.wait().end == .signalled(2))
    #expect(!Self.hasRun(scene))
    #expect(try Approvals(FileReading.read(Self.approvals(scene), max: 1 << 16)).all.isEmpty)
  }

  @Test("a record that is damaged or that anybody could have written allows nothing, and is said")
  func damaged() throws {
    let scene = try Self.scene()
    #expect(try scene.share(["plugin", "approve", "recorder", "-y"]).run().status == 0)
    try scene.setMode(0o666, of: Self.approvals(scene))
    let open = try Self.sharing(scene).run()
    #expect(open.status == 6)
    #expect(open.errors.contains("approvals.json: everybody may write to it"))
    try FileReplacing.replace(Self.approvals(scene), with: Array("{\"approvals\": [".utf8))
    let torn = try Self.sharing(scene).run()
    #expect(torn.status == 6)
    #expect(torn.errors.contains("what was allowed does not count"))
    #expect(try scene.share(["plugin", "approve", "recorder", "-y"]).run().status == 6)
    #expect(!Self.hasRun(scene))
  }

  @Test("an unapproved copy of a plugin hides no plugin that is in use")
  func copies() throws {
    let scene = try Self.scene()
    try scene.installManifest(
      "save",
      """
      {"manifest": 1, "id": "org.sharehost.save", "version": "9.0.0", "name": "Save", "library": "libnull.so", "abi": 1,
       "permissions": {"network": {"values": true, "reason": "It is better."}},
       "targets": [{"id": "org.sharehost.save", "title": "Save", "category": "share",
         "accepts": [{"slots": [{"kinds": ["file"]}]}]}]}
      """)
    try scene.linkLibrary(to: "save")
    try FileReplacing.replace(Self.approvals(scene), with: Approvals().encoded())
    try FileSystem.makeDirectories(scene.path.appending("kept"))
    let output = try scene.share(
      ["a.txt", "--to", "save", "--set", ByteString(Array("folder=".utf8) + scene.path.appending("kept").bytes)]
    ).run()
    #expect(output.status == 0, "\(output.errors)")
    #expect(try FileReading.read(scene.path.appending("kept/a.txt"), max: 16) == Array("hello".utf8))
  }
}
