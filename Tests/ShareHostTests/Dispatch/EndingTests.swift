import ShareBoundary
import ShareFiles
import ShareModel
import ShareSystem
import Testing
import _StringProcessing

@testable import ShareHost

@Suite("What a share comes to")
struct EndingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var messages: [WorkerMessage] = []
    var end: ChildProcess.End = .exited(0)
    var stopped: Watch.Stop?
    var wasKilled = false
    var outcome: Outcome
    var code: Reason.Code?
    var words: String = ""
    var testDescription: String { name }
  }

  static let done: [WorkerMessage] = [.loaded, .complete(status: 0, message: "")]

  static func answer(_ status: Int32, _ message: String = "") -> [WorkerMessage] {
    [.loaded, .complete(status: status, message: message)]
  }

  static let rows: [Row] = [
    Row(name: "done", messages: done, outcome: .completed, code: nil),
    Row(name: "done, then crashed", messages: done, end: .signalled(11), outcome: .completed, code: nil),
    Row(name: "done, then hung", messages: done, end: .signalled(9), wasKilled: true, outcome: .completed, code: nil),
    Row(
      name: "failed", messages: answer(Status.network.code, "no route"), outcome: .failed, code: .pluginFailed,
      words: "no route"),
    Row(
      name: "failed without words", messages: answer(Status.network.code), outcome: .failed, code: .pluginFailed,
      words: "the network failed"),
    Row(name: "refused", messages: answer(Status.refused.code), outcome: .refused, code: .declined),
    Row(name: "unavailable", messages: answer(Status.tooOld.code), outcome: .unavailable, code: .unavailable),
    Row(name: "partial", messages: answer(Status.partial.code), outcome: .partial, code: .notDelivered),
    Row(
      name: "cancelled by target", messages: answer(Status.cancelled.code), outcome: .cancelled,
      code: .cancelledByTarget),
    Row(name: "timed out by target", messages: answer(Status.timeout.code), outcome: .timedOut, code: .deadline),
    Row(name: "a status of nothing", messages: answer(77), outcome: .failed, code: .misbehaved, words: "status 77"),
    Row(
      name: "exited while loading", messages: [.loading], end: .exited(0), outcome: .crashed, code: .exitedEarly,
      words: "status 0 while it was loaded"),
    Row(
      name: "exited before loading", end: .exited(71), outcome: .crashed, code: .exitedEarly,
      words: "status 71 before it was loaded"),
    Row(
      name: "exited while performing", messages: [.loaded], end: .exited(3), outcome: .crashed, code: .exitedEarly,
      words: "status 3 while it performed"),
    Row(
      name: "crashed", messages: [.loaded], end: .signalled(11), outcome: .crashed, code: .signalled,
      words: "SIGSEGV while it performed"),
    Row(
      name: "closed its channel", messages: [.loaded], end: .signalled(9), wasKilled: true, outcome: .failed,
      code: .misbehaved, words: "closed the channel"),
    Row(
      name: "cancelled, and it said so", messages: answer(Status.cancelled.code), stopped: .cancelled,
      outcome: .cancelled,
      code: .cancelledByUser),
    Row(
      name: "cancelled, and it crashed", messages: [.loaded], end: .signalled(6), stopped: .cancelled,
      outcome: .cancelled,
      code: .cancelledByUser),
    Row(
      name: "idle", messages: [.loaded], end: .signalled(9), stopped: .idle(60), wasKilled: true, outcome: .timedOut,
      code: .idle, words: "nothing moved for 60 s"),
    Row(
      name: "deadline", messages: [.loaded], end: .signalled(9), stopped: .deadline(2.5), wasKilled: true,
      outcome: .timedOut, code: .deadline, words: "not done after 2.5 s"),
    Row(
      name: "not opened", messages: [.notLoaded(.notOpened, detail: "libx.so: cannot open")], outcome: .unavailable,
      code: .missingDependency, words: "/p/a/a.so: libx.so: cannot open"),
    Row(name: "no entry", messages: [.notLoaded(.noEntry, detail: "")], outcome: .unavailable, code: .abiMismatch),
    Row(name: "bad table", messages: [.notLoaded(.badTable, detail: "")], outcome: .unavailable, code: .abiMismatch),
    Row(
      name: "entry refused", messages: [.notLoaded(.entryRefused, detail: "")], outcome: .unavailable,
      code: .libraryNotLoaded),
  ]

  private static func ending(_ row: Row, sources: [[RepresentationSource]] = [[.bytes([1])], [.bytes([2])]]) -> Ending {
    var conversation = Deliveries.conversation(sources)
    var answering: Descriptor?
    for message in row.messages { _ = conversation.take(message.encoded(), carried: nil, answering: &answering) }
    return Ending(
      conversation: conversation, end: row.end, stopped: row.stopped, wasKilled: row.wasKilled, output: PluginOutput())
  }

  @Test("one outcome and the one reason that counts", arguments: rows)
  func verdict(_ row: Row) {
    let verdict = Self.ending(row).verdict()
    #expect(verdict.outcome == row.outcome)
    #expect(verdict.reason?.code == row.code)
    if !row.words.isEmpty {
      #expect(verdict.reason?.detail.contains(row.words) == true, "\(verdict.reason?.detail ?? "")")
    }
  }

  @Test("nonsense on the channel beats every answer")
  func nonsense() {
    var conversation = Deliveries.conversation()
    var answering: Descriptor?
    for message in Self.done { _ = conversation.take(message.encoded(), carried: nil, answering: &answering) }
    _ = conversation.take([255], carried: nil, answering: &answering)
    let ending = Ending(
      conversation: conversation, end: .exited(0), stopped: .broken, wasKilled: true, output: PluginOutput())
    let verdict = ending.verdict()
    #expect(verdict.outcome == .failed)
    #expect(verdict.reason?.code == .misbehaved)
  }

  @Test("what goes wrong after the answer is a warning")
  func late() {
    func codes(_ end: ChildProcess.End, wasKilled: Bool = false, messages: [WorkerMessage] = Self.done) -> [String] {
      Self.ending(Row(name: "", messages: messages, end: end, wasKilled: wasKilled, outcome: .completed, code: nil))
        .lateWarnings().map(\.code)
    }
    #expect(codes(.exited(0)) == [])
    #expect(codes(.exited(1)) == ["endedBadly"])
    #expect(codes(.signalled(11)) == ["endedBadly"])
    #expect(codes(.signalled(9), wasKilled: true) == ["didNotEnd"])
    #expect(codes(.signalled(11), messages: [.loaded]) == [])
  }

  private static func items(
    _ messages: [WorkerMessage], sources: [[RepresentationSource]] = [[.bytes([1])], [.bytes([2])]]
  )
    -> [ItemOutcome]
  {
    let ending = ending(Row(name: "", messages: messages, outcome: .completed, code: nil), sources: sources)
    return ending.items(Deliveries.plan(sources.count), share: ending.verdict())
  }

  @Test("an item ends as the plugin says, else as the share does")
  func itemsOfShare() {
    let items = Self.items([
      .loaded, .itemResult(item: 0, status: Status.noSpace.code, code: "", message: "disk full"),
      .complete(status: 0, message: ""),
    ])
    #expect(items.map(\.outcome) == [.failed, .completed])
    #expect(items[0].reason?.detail == "disk full")
    #expect(items[0].reason?.item == 0)
    #expect(items[1].reason == nil)
  }

  @Test("the plugin's word for programs stands behind its message", arguments: ["", "disk full"])
  func itemCode(message: String) {
    let items = Self.items([
      .loaded, .itemResult(item: 0, status: Status.noSpace.code, code: "http-507", message: message),
      .itemResult(item: 1, status: 0, code: "http-201", message: ""), .complete(status: 0, message: ""),
    ])
    #expect(items[0].reason?.detail == "\(message.isEmpty ? Status.noSpace.meaning : message) (http-507)")
    #expect(items[1].reason == nil)
  }

  @Test("an item whose status means nothing is not delivered")
  func nonsenseItem() {
    let items = Self.items([
      .loaded, .itemResult(item: 1, status: 42, code: "", message: ""), .complete(status: 0, message: ""),
    ])
    #expect(items.map(\.outcome) == [.completed, .failed])
    #expect(items[1].reason?.code == .misbehaved)
  }

  static let errors: [(Int32, Reason.Code)] = [
    (13, .permissionDenied), (116, .sourceGone), (5, .unreadable), (28, .noSpace), (24, .outOfResources),
  ]

  @Test("bytes that could not be opened were not delivered, whatever the plugin says", arguments: errors)
  func notOpened(_ error: (Int32, Reason.Code)) {
    let source = RepresentationSource.unreadable(SystemError(code: error.0, call: "open", subject: "/x"))
    let items = Self.items(
      [.loaded, .open(item: 0, representation: 0), .itemResult(item: 0, status: 0, code: "", message: "")]
        + Self.answer(0).suffix(1),
      sources: [[source]])
    #expect(items.map(\.outcome) == [.failed])
    #expect(items[0].reason?.code == error.1)
    #expect(items[0].reason?.detail.contains("/x") == true)
  }

  @Test("an item that the plan leaves out has no outcome, and says why")
  func leftOut() {
    let ending = Self.ending(Row(name: "", messages: Self.done, outcome: .completed, code: nil))
    var plan = Deliveries.plan(3)
    plan.items[2].representation = nil
    plan.items[2].leftOut = "too large"
    let items = ending.items(plan, share: ending.verdict())
    #expect(items.map(\.outcome) == [.completed, .completed, nil])
    #expect(items[2].reason?.detail == "too large")
  }

  @Test("what a plugin prints is kept up to a limit, and the rest is counted")
  func output() {
    var output = PluginOutput()
    #expect(output.isEmpty)
    for _ in 0..<3 { output.append([UInt8](repeating: 65, count: 40_000)) }
    #expect(output.bytes.count == 65_536)
    #expect(output.dropped == 120_000 - 65_536)
  }
}
