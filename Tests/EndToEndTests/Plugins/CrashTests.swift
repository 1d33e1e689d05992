import ShareModel
import TestSupport
import Testing

/// How a plugin crashed is said by its own process while it still can, and believed only as far as the kernel says the same.
@Suite("A plugin that crashes")
struct CrashTests {
  private func send(_ plugin: String) throws -> (scene: Scene, share: Document, output: Program.Output) {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder(plugin))
    let file = try scene.write("a.txt", "hello")
    let output = try scene.share([file, "--to", ByteString("org.example." + plugin), "--json"]).run()
    let share = try #require(try Document(output.standardOutput)["shares"]?[0])
    return (scene, share, output)
  }

  @Test("Host F37 and Case 80: a crash names signal, address, function and library")
  func address() throws {
    let (_, share, output) = try send("segv")
    #expect(output.status == 8)
    let reason = share["reason"]
    #expect(reason?["crash"]?["signal"]?.text == "SIGSEGV")
    #expect(reason?["crash"]?["address"]?.text == "0x0")
    #expect(reason?["crash"]?["stackUsedUp"]?.bool == false)
    #expect(reason?["crash"]?["library"]?.text?.hasSuffix("libsegv.so") == true)
    #expect(reason?["crash"]?["function"]?.text == "crash")
    let distance = try #require(reason?["crash"]?["distance"]?.text)
    #expect(
      reason?["detail"]?.text
        == "its process crashed with SIGSEGV at address 0x0 in crash+\(distance) (libsegv.so) while it performed")
  }

  @Test(
    "Host F2, F32: what is sent, as abort does it, names the signal, from any thread",
    arguments: ["abort", "thread-crash"])
  func aborts(_ plugin: String) throws {
    let (_, share, output) = try send(plugin)
    #expect(output.status == 8)
    #expect(share["reason"]?["crash"]?["signal"]?.text == "SIGABRT")
    #expect(share["reason"]?["crash"]?["address"]?.isNull == true)
    #expect(share["reason"]?["detail"]?.text == "its process crashed with SIGABRT while it performed")
  }

  @Test("Case 78: a crash while the library is loaded is told apart from one while it performs")
  func constructor() throws {
    let (_, share, output) = try send("constructor-abort")
    #expect(output.status == 8)
    #expect(share["reason"]?["detail"]?.text == "its process crashed with SIGABRT while it was loaded")
  }

  @Test("a stack that is used up is said to be")
  func stackOverflow() throws {
    let (_, share, output) = try send("stack-overflow")
    #expect(output.status == 8)
    #expect(share["reason"]?["crash"]?["stackUsedUp"]?.bool == true)
    #expect(share["reason"]?["crash"]?["function"]?.text == "fall")
  }

  @Test("Host F31: a plugin that handles its own crash and ends well has not completed")
  func ownHandler() throws {
    let (_, share, output) = try send("own-handler")
    #expect(output.status == 8)
    #expect(share["reason"]?["code"]?.text == "exitedEarly")
    #expect(share["reason"]?["crash"] == nil)
  }

  @Test("what a plugin only says of a crash changes nothing")
  func forged() throws {
    let (_, share, output) = try send("forged-crash")
    #expect(output.status == 0, "\(output.errors)")
    #expect(share["outcome"]?.text == "completed")
    let (_, other, end) = try send("forged-end")
    #expect(end.status == 8)
    #expect(other["reason"]?["crash"] == nil)
    #expect(other["reason"]?["detail"]?.text == "its process was ended by SIGKILL while it performed")
  }

  @Test("Host F29: a crash after the answer changes nothing for the share, and is said")
  func afterAnswer() throws {
    let (_, share, output) = try send("crash-in-close")
    #expect(output.status == 0)
    #expect(share["outcome"]?.text == "completed")
    #expect(
      try Document(output.standardOutput)["warnings"]?.elements.isEmpty == false || output.text.contains("endedBadly"))
  }
}
