import Glibc
import ShareModel
import ShareSystem
import TestSupport
import Testing

/// Plugins that obey a cancel, ignore it, or answer after it.
struct CancelTests {
  @Test(
    "E27: a cancelled share ends as cancelled, whatever the plugin does then",
    arguments: ["good-cancel", "slow-cancel", "late-answer"])
  func cancel(_ plugin: String) throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder(plugin))
    let file = try scene.write("a.txt", "hello")
    let running = try scene.share([file, "--to", ByteString(plugin), "--events", "2", "--json"]).start()
    let wasSent = running.signal(SIGINT, after: Event.progress)
    #expect(wasSent)
    let workers = running.children()
    let output = try running.wait()
    #expect(output.end == .signalled(SIGINT))
    let document = try output.document()
    #expect(document["outcome"]?.text == "cancelled")
    #expect(document["shares"]?.elements.count == 1)
    #expect(document["shares"]?[0]?["items"]?[0]?["outcome"]?.text == "cancelled")
    #expect(ProcessFacts.wait { !workers.contains { ProcessFacts.lives($0) } })
    #expect(try scene.isTidy())
  }

  @Test("a second signal ends the command at once", arguments: [SIGINT, SIGTERM])
  func second(_ signal: Int32) throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("slow-cancel"))
    let file = try scene.write("a.txt", "hello")
    let running = try scene.share([file, "--to", "slow-cancel", "--events", "2"]).start()
    let wasSent = running.signal(signal, after: Event.progress)
    #expect(wasSent)
    let workers = running.children()
    _ = kill(running.id, signal)
    let output = try running.wait()
    #expect(output.end == .signalled(signal))
    #expect(ProcessFacts.wait { !workers.contains { ProcessFacts.lives($0) } })
  }
}
