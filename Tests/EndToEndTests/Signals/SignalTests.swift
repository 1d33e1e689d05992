import Glibc
import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing
import _StringProcessing

/// The first signal cancels, cleans up, says the outcome and ends the process; the second ends it at once.
struct SignalTests {
  /// A signal and a plugin that takes a minute.
  struct Interruption: Sendable, CustomTestStringConvertible {
    var signal: Int32
    var plugin: String
    var testDescription: String { "\(signal) while \(plugin)" }
  }

  static let interruptions: [Interruption] = [SIGINT, SIGTERM, SIGHUP].flatMap { signal in
    ["good-cancel", "slow-cancel"].map { Interruption(signal: signal, plugin: $0) }
  }

  private static func scene(_ plugin: String) throws -> Scene {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    try scene.install(try FixturePlugins.folder(plugin))
    return scene
  }

  /// Starts a share whose events go to standard error, and waits until its plugin is at work.
  private static func start(_ program: Program) throws -> Running {
    let running = try program.start()
    #expect(eventually { running.errorsSoFar().contains("\"progress\"") }, "\(running.errorsSoFar())")
    return running
  }

  private static func share(_ scene: Scene, _ plugin: String) -> Program {
    scene.share(["a.txt", "--to", ByteString(plugin), "--json", "--events", "2"])
  }

  @Test("a signal cancels, and the process dies by it", arguments: interruptions)
  func signal(_ given: Interruption) throws {
    let scene = try Self.scene(given.plugin)
    let running = try Self.start(Self.share(scene, given.plugin))
    kill(running.id, given.signal)
    let output = try running.wait()
    #expect(output.end == .signalled(given.signal))
    let document = try Document(output.standardOutput)
    #expect(document["outcome"]?.text == "cancelled")
    #expect(document["shares"]?[0]?["reason"]?["code"]?.text == "cancelledByUser")
    #expect(Contract.send.faults(in: document) == [])
    #expect(try scene.temporaryFiles() == [])
    #expect(eventually { scene.processes() == [] }, "a process was left behind")
  }

  @Test("with several targets, what has not begun is cancelled too")
  func severalTargets() throws {
    let scene = try Self.scene("good-cancel")
    try scene.install(try FixturePlugins.folder("null"))
    let running = try Self.start(
      scene.share(["a.txt", "--to", "good-cancel", "--to", "null", "--json", "--events", "2"]))
    kill(running.id, SIGINT)
    let output = try running.wait()
    #expect(output.end == .signalled(SIGINT))
    let shares = try Document(output.standardOutput)["shares"]?.elements ?? []
    #expect(shares.map { $0["outcome"]?.text } == ["cancelled", "cancelled"])
  }

  @Test("the second signal ends the process at once, and the next share clears up")
  func secondSignal() throws {
    let scene = try Self.scene("slow-cancel")
    let running = try Self.start(Self.share(scene, "slow-cancel"))
    kill(running.id, SIGINT)
    kill(running.id, SIGTERM)
    let output = try running.wait()
    #expect(output.end == .signalled(SIGTERM))
    #expect(output.standardOutput.isEmpty, "it had no time to say anything")
    #expect(eventually { scene.processes() == [] }, "a process was left behind")
    try scene.install(try FixturePlugins.folder("null"))
    #expect(try scene.share(["a.txt", "--to", "null"]).run().status == 0)
    #expect(try scene.temporaryFiles() == [])
  }

  @Test("what nohup ignores stays ignored")
  func nohup() throws {
    let scene = try Self.scene("good-cancel")
    var program = Self.share(scene, "good-cancel")
    program.arguments.insert(program.path, at: 0)
    program.path = "/usr/bin/nohup"
    let running = try Self.start(program)
    kill(running.id, SIGHUP)
    let seen = running.errorsSoFar().utf8.count
    #expect(eventually { running.errorsSoFar().utf8.count > seen + 200 }, "it goes on")
    kill(running.id, SIGTERM)
    let end = try running.wait().end
    #expect(end == .signalled(SIGTERM))
  }

  @Test(
    "when the host is killed, its worker and all that it started end by themselves",
    arguments: ["good-cancel", "slow-cancel"])
  func killedHost(_ plugin: String) throws {
    let scene = try Self.scene(plugin)
    let running = try Self.start(Self.share(scene, plugin))
    #expect(scene.processes().count >= 2)
    kill(running.id, SIGKILL)
    let end = try running.wait().end
    #expect(end == .signalled(SIGKILL))
    #expect(eventually { scene.processes() == [] }, "a worker outlived its host")
    try scene.install(try FixturePlugins.folder("null"))
    #expect(try scene.share(["a.txt", "--to", "null"]).run().status == 0)
    #expect(try scene.temporaryFiles() == [])
  }

  @Test("a shell loop around it stops")
  func shellLoop() throws {
    let scene = try Self.scene("good-cancel")
    let running = try Self.start(
      scene.shell("for turn in 1 2 3; do \"$SHARE\" a.txt --to good-cancel --events 2; echo \"after $turn\"; done"))
    // As the terminal does it: everybody in the foreground gets the signal.
    kill(-running.id, SIGINT)
    let output = try running.wait()
    #expect(output.end == .signalled(SIGINT))
    #expect(output.text == "", "the loop went on")
    #expect(eventually { scene.processes() == [] })
  }

  @Test(
    "a signal ends the waiting for a reader: of events, and of what came back",
    arguments: ["--events 3 3>&9", ">&9", "--json >&9"])
  func noReader(_ streams: String) throws {
    let scene = try Scene()
    try scene.makeNode("unread", Node.fifo)
    try scene.write("a.txt", "hello")
    // A pipe with a reader that never reads, filled to the brim.
    let running = try scene.shell(
      "exec 9<>unread; timeout 1 cat /dev/zero >&9; echo full >&2; exec \"$SHARE\" a.txt --to digest \(streams)"
    ).start()
    #expect(eventually { running.errorsSoFar().contains("full") })
    // There is no sign of it having begun to wait; whenever the signal comes, it must end.
    usleep(500_000)
    kill(running.id, SIGTERM)
    let end = try running.wait().end
    #expect(end == .signalled(SIGTERM))
    #expect(eventually { scene.processes() == [] })
    #expect(try scene.temporaryFiles() == [])
  }

  @Test(
    "an interrupted share ends though nobody reads how it ended", arguments: ["--json >&9 --events 2", "--events 9"])
  func noReaderOfTheEnd(_ streams: String) throws {
    let scene = try Self.scene("good-cancel")
    try scene.makeNode("unread", Node.fifo)
    let running = try scene.shell(
      "exec 9<>unread; [ '\(streams)' = '--events 9' ] || timeout 1 cat /dev/zero >&9; exec \"$SHARE\" a.txt --to good-cancel \(streams)"
    ).start()
    #expect(eventually { scene.processes().count >= 2 })
    // The plugin tells of its progress, so that the pipe of events is soon full.
    usleep(800_000)
    kill(running.id, SIGTERM)
    let end = try running.wait().end
    #expect(end == .signalled(SIGTERM))
    #expect(eventually { scene.processes() == [] })
  }

  @Test(
    "a signal ends the waiting for standard input",
    arguments: [
      ("- --to digest", 40_000), ("- --to digest", 200_000), ("- --to save --set \"folder=$SCENE/home\"", 200_000),
      ("--files0-from - --to digest", 40_000), ("--request - --to digest", 40_000),
    ] as [(String, Int)])
  func standardInput(_ words: String, _ bytes: Int) throws {
    let scene = try Scene()
    try scene.makeNode("never", Node.fifo)
    // Less or more than what is looked at to find the type. Then nothing more comes, and no end.
    try scene.write("begun", [UInt8](repeating: 0x61, count: bytes))
    let running = try scene.shell("exec 3<>never; cat begun >&3 & echo ready >&2; exec \"$SHARE\" \(words) <&3").start()
    #expect(eventually { running.errorsSoFar().contains("ready") })
    // There is no sign of it having begun to read; whenever the signal comes, it must end.
    usleep(300_000)
    kill(running.id, SIGINT)
    let output = try running.wait()
    #expect(output.end == .signalled(SIGINT))
    #expect(eventually { scene.processes() == [] })
    #expect(try Scene.listing(scene.home) == [:])
  }
}
