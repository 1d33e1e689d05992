import Glibc
import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// A file that changes under way is never a success, and the answer says what became of it.
struct ChangedWhileSentTests {
  private static let names: [ByteString] = ["a.bin", "b.bin"]

  private static func scene() throws -> Scene {
    let scene = try Scene()
    for name in names {
      try scene.write(name, [UInt8](repeating: UInt8(ascii: "A"), count: FileDisturbance.size))
    }
    return scene
  }

  private static func items(_ output: Program.Output) throws -> [(outcome: String?, code: String?, detail: String)] {
    (try output.document()["shares"]?[0]?["items"]?.elements ?? []).map {
      ($0["outcome"]?.text, $0["reason"]?["code"]?.text, $0["reason"]?["detail"]?.text ?? "")
    }
  }

  @Test(
    "Case 39: a file that changes in the middle of its transfer fails, and the words say how",
    arguments: FileDisturbance.allCases)
  func inTheMiddle(_ disturbance: FileDisturbance) throws {
    let scene = try Self.scene()
    let output = try scene.shareThroughGate(Self.names) { try disturbance.happen(to: scene.work.appending("a.bin")) }
    #expect(output.status == 5, "\(output.errors)")
    let items = try Self.items(output)
    #expect(items.map(\.outcome) == ["failed", "completed"])
    #expect(items.first?.code == "sourceGone")
    #expect(items.first?.detail.contains(disturbance.words) == true, "\(items)")
    let arrived = disturbance.leavesOpenFile ? "what arrived is what it held before" : "what arrived may be a mixture"
    #expect(items.first?.detail.contains(arrived) == true, "\(items)")
    #expect(try scene.isTidy())
  }

  @Test(
    "Case 39: a file that changed between the offer and its opening is not sent, and the words say how",
    arguments: FileDisturbance.allCases)
  func beforeOpening(_ disturbance: FileDisturbance) throws {
    let scene = try Self.scene()
    let output = try scene.shareThroughGate(Self.names) { try disturbance.happen(to: scene.work.appending("b.bin")) }
    let items = try Self.items(output)
    // Nobody had begun to read: other permissions or names of a file that can still be read harm nothing.
    #expect(output.status == (disturbance.isOfContent ? 5 : 0), "\(output.errors)")
    #expect(items.map(\.outcome) == ["completed", disturbance.isOfContent ? "failed" : "completed"])
    if disturbance.isOfContent {
      #expect(items.last?.code == "sourceGone")
      #expect(items.last?.detail.contains("b.bin \(disturbance.words) after it was offered") == true, "\(items)")
    }
  }

  @Test("Case 39: a share of nothing but a file that changed is a failure, not a success")
  func alone() throws {
    let scene = try Self.scene()
    let output = try scene.shareThroughGate(["a.bin"]) {
      try FileDisturbance.rewrittenWithOldTime.happen(to: scene.work.appending("a.bin"))
    }
    #expect(output.status == 4, "\(output.errors)")
    #expect(try output.document()["outcome"]?.text == "failed")
    #expect(output.errors.contains("a mixture") && output.errors.contains("share it again"), "\(output.errors)")
  }

  @Test("Case 39: that others read a file, or that its folder changes, is no change of it")
  func reading() throws {
    let scene = try Self.scene()
    let output = try scene.shareThroughGate(Self.names) {
      let file = try Descriptor.open(scene.work.appending("a.bin"))
      #expect(try file.readAll(max: FileDisturbance.size).count == FileDisturbance.size)
      try scene.write("another", "text")
    }
    #expect(output.status == 0, "\(output.errors)")
    #expect(try Self.items(output).map(\.outcome) == ["completed", "completed"])
  }

  @Test("Case 39: a file behind standard input that changes under way fails too")
  func standardInput() throws {
    let scene = try Self.scene()
    try scene.install(try FixturePlugins.folder("gate"))
    try scene.makeNode("gate", S_IFIFO)
    let running = try scene.shell(
      "exec \"$SHARE\" --name a.bin - --to gate --set gate=\"$SCENE/work/gate\" --json < a.bin"
    ).start()
    var gate: Descriptor?
    _ = eventually {
      gate = try? Descriptor.open(scene.work.appending("gate"), [.write, .nonBlocking])
      return gate != nil
    }
    let isThere = gate != nil
    #expect(isThere)
    try FileDisturbance.rewrittenWithOldTime.happen(to: scene.work.appending("a.bin"))
    gate = nil
    let output = try running.wait()
    #expect(output.status == 4, "\(output.errors)")
    #expect(try Self.items(output).map(\.code) == ["sourceGone"])
  }
}
