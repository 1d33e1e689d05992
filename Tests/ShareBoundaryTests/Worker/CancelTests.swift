import ShareBoundary
import ShareFiles
import ShareModel
import ShareSystem
import Testing

@Suite("Cancelling, and a host that vanishes")
struct CancelTests {
  private static func isReady(_ message: WorkerMessage) -> Bool {
    if case .log(1, let line) = message { line == "before=0" || line == "ready=1" } else { false }
  }

  @Test("a cancel arrives as a flag, by the descriptor and by the function")
  func cancel() throws {
    var bench = try WorkerBench(try WorkerBench.start("cancel"))
    #expect(try bench.listen(until: Self.isReady))
    bench.cancel()
    #expect(try bench.finish() == .exited(0))
    let report = Report(messages: bench.messages, end: nil)
    for note in ["readable=1", "after=1", "cancel=1", "closed=1"] { #expect(report.notes.contains(note), "\(note)") }
    #expect(report.completions.map(\.status) == [-8])
  }

  @Test("what is cancelled before it performs never performs, and is closed")
  func early() throws {
    let report = try WorkerBench.run(try WorkerBench.start("same-twice"), isCancelled: true)
    #expect(report.completions.map(\.status) == [-8])
    #expect(report.notes == ["language=1", "closed=1"])
    #expect(report.misbehaviour.isEmpty)
  }

  @Test(
    "a worker ends with its host, even when the plugin never returns",
    arguments: ["vanish", "vanish-stuck"] as [String])
  func vanish(_ target: String) throws {
    let temporary = try TemporaryDirectory()
    var start = try WorkerBench.start(target)
    start.temporary = temporary.path
    start.sandbox.writable = [temporary.path]
    var bench = try WorkerBench(start)
    #expect(try bench.listen(until: Self.isReady))
    bench.vanish()
    // It leads a group, which it takes with it.
    #expect(try bench.finish() == .signalled(9))
    #expect((try? Descriptor.open(temporary.path.appending("cancelled"), .read).raw) != nil)
  }

  @Test("a worker without a first message ends at once")
  func noStart() throws {
    var workerEnd: Descriptor?
    let channel = try Channel.pair(worker: &workerEnd)
    try channel.send([1, 2, 3])
    let event = try Descriptor.event()
    var child = try ChildProcess(
      path: try Repository.products().appending("share-worker"), environment: [],
      inherited: [.init(workerEnd?.raw ?? -1, as: 3), .init(event.raw, as: 4)])
    #expect(child.wait() == .exited(64))
  }
}
