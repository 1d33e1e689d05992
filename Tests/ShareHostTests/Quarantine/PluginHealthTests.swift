import ShareBoundary
import ShareFiles
import ShareModel
import ShareSystem
import Testing

@testable import ShareHost

@Suite("What a share says of its plugin's health")
struct PluginHealthTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var messages: [WorkerMessage]
    var end: ChildProcess.End = .exited(0)
    var stopped: Watch.Stop?
    var health: PluginHealth
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(name: "done", messages: [.loading, .loaded, .complete(status: 0, message: "")], health: .worked),
    Row(
      name: "done, then crashed", messages: [.loading, .loaded, .complete(status: 0, message: "")],
      end: .signalled(11), health: .worked),
    Row(name: "failed", messages: [.loading, .loaded, .complete(status: 9, message: "")], health: .unknown),
    Row(
      name: "exited while loading", messages: [.loading], end: .exited(3),
      health: .crashedLoading("its process exited with status 3 while it was loaded, before it answered")),
    Row(
      name: "crashed while loading", messages: [.loading], end: .signalled(6),
      health: .crashedLoading("its process was ended by SIGABRT while it was loaded")),
    Row(name: "the worker failed before it loaded anything", messages: [], end: .signalled(11), health: .unknown),
    Row(
      name: "hung while loading", messages: [.loading], end: .signalled(9), stopped: .idle(60),
      health: .crashedLoading("did not get done while it was loaded")),
    Row(
      name: "the plugin's own deadline", messages: [.loading], end: .signalled(9), stopped: .deadline(5),
      health: .crashedLoading("did not get done while it was loaded")),
    Row(
      name: "somebody was impatient", messages: [.loading], end: .signalled(9), stopped: .deadline(1), health: .unknown),
    Row(
      name: "cancelled while loading", messages: [.loading], end: .signalled(9), stopped: .cancelled, health: .unknown),
    Row(name: "crashed at work", messages: [.loading, .loaded], end: .signalled(11), health: .crashedPerforming),
    Row(name: "hung at work", messages: [.loading, .loaded], end: .signalled(9), stopped: .idle(60), health: .unknown),
    Row(name: "not loaded", messages: [.loading, .notLoaded(.notOpened, detail: "needs x")], health: .unknown),
  ]

  @Test("a crash or a hang while it was loaded, a crash at work, a success, or nothing", arguments: rows)
  func health(_ row: Row) {
    var delivery = Deliveries.delivery([[.bytes([1])]])
    delivery.limits.deadline = 5
    var conversation = Conversation(delivery, types: .standard)
    var answering: Descriptor?
    for message in row.messages { _ = conversation.take(message.encoded(), carried: nil, answering: &answering) }
    let ending = Ending(
      conversation: conversation, end: row.end, stopped: row.stopped, wasKilled: row.stopped != nil,
      output: PluginOutput())
    #expect(ending.health == row.health)
  }

  @Test("requests are told apart by what they hold")
  func prints() {
    var prints: Set<UInt16> = []
    for name in ["a", "b", "ab"] as [ByteString] {
      var delivery = Deliveries.delivery([[.bytes([1])]])
      delivery.entries[0].item.name = name
      prints.insert(delivery.print)
      prints.insert(delivery.print)
    }
    #expect(prints.count == 3)
  }
}
