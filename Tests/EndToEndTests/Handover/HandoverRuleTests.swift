import ShareFiles
import ShareModel
import TestSupport
import Testing

/// A handover is done only for a share that has completed, and only as the manifest permits.
struct HandoverRuleTests {
  private func run(_ scene: Scene, _ settings: [String]) throws -> (share: Document?, document: Document) {
    try scene.install(try FixturePlugins.folder("hands-over"))
    let path = scene.home.appending("touched")
    let given = (settings + ["path=\(path.display)"]).flatMap { ["--set", ByteString($0)] as [ByteString] }
    let output = try scene.share(["--text", "x", "--to", "org.example.hands-over", "--json"] + given).run()
    let document = try Document(output.standardOutput)
    return (document["shares"]?.elements.first, document)
  }

  @Test(
    "a permitted command runs once the plugin has ended; of two handovers the first counts", arguments: ["ok", "again"])
  func permitted(_ then: String) throws {
    let scene = try Scene()
    let (share, document) = try run(scene, ["then=\(then)"])
    #expect(share?["outcome"]?.text == "completed")
    #expect(share?["handedOver"]?.bool == true)
    #expect(eventually { scene.said("touched") != nil })
    let warnings = document["warnings"]?.elements.compactMap { $0["detail"]?.text } ?? []
    #expect(warnings == (then == "ok" ? [] : ["the plugin asked for a second handover"]))
  }

  @Test(
    "nothing is handed over for a share that has not completed",
    arguments: [("crash", "crashed"), ("fail", "failed")] as [(String, String)])
  func incomplete(_ then: String, _ outcome: String) throws {
    let scene = try Scene()
    let (share, _) = try run(scene, ["then=\(then)"])
    #expect(share?["outcome"]?.text == outcome)
    #expect(share?["handedOver"]?.bool == false)
    #expect(scene.said("touched") == nil)
  }

  @Test(
    "what the manifest does not permit is denied and reported",
    arguments: [
      ("rm", "the plugin asked to run rm without the permission execute: rm"),
      ("clipboard", "the plugin asked for the clipboard without the permission session: display"),
    ] as [(String, String)])
  func denied(_ command: String, _ warning: String) throws {
    let scene = try Scene()
    let (share, document) = try run(scene, ["command=\(command)"])
    #expect(share?["outcome"]?.text == "failed")
    #expect(share?["handedOver"]?.bool == false)
    #expect(document["warnings"]?.elements.map { $0["detail"]?.text } == [warning])
  }
}
