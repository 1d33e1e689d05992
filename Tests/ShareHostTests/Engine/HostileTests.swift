import ShareModel
import TestSupport
import Testing

@testable import ShareHost

@Suite("A plugin that turns against its host")
struct HostileTests {
  struct Ending: Sendable, CustomTestStringConvertible {
    var plugin: String
    var outcome: Outcome
    var code: Reason.Code
    var testDescription: String { plugin }
  }

  static let endings: [Ending] = [
    // The worker takes a closed channel for the end of its host, and ends itself and all that it has started.
    Ending(plugin: "closes-channel", outcome: .crashed, code: .signalled),
    Ending(plugin: "never-reads", outcome: .failed, code: .misbehaved),
  ]

  @Test("a channel that is closed, or asked without being read, ends the share", arguments: endings)
  func channel(_ ending: Ending) throws {
    let hosting = try Hosting([ending.plugin])
    let request = ShareRequest(items: [RequestItem(.text("x"))], to: [[ending.plugin]])
    let share = try hosting.host.send(try hosting.host.negotiate(request), control: try ShareControl()).shares[0]
    #expect(share.outcome == ending.outcome)
    #expect(share.reason?.code == ending.code)
  }

  @Test("one that never stops talking can still be cancelled, and its time still ends")
  func talks() async throws {
    let hosting = try Hosting(["never-stops"])
    let host = hosting.host
    let request = ShareRequest(items: [RequestItem(.text("x"))], to: [["never-stops"]])
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await host.share(request) { event in
        if case .started = event { begin.finish() }
      }
    }
    for await _ in started {}
    task.cancel()
    #expect(try await task.value.outcome == .cancelled)
    var bounded = request
    bounded.timeout = 0.5
    let late = try await host.share(bounded)
    #expect(late.shares.map { $0.reason?.code } == [.deadline])
  }
}
