import ShareModel
import TestSupport
import Testing

@testable import ShareHost

/// One after the other: they count what the whole process has open.
@Suite("Sharing from a program", .serialized)
struct HostShareTests {
  @Test("one call shares and says how it ended")
  func share() async throws {
    let hosting = try Hosting(["null", "fails"])
    let host = hosting.host
    let done = try await host.share(ShareRequest(items: [RequestItem(.text("x"))], to: [["null"]]))
    #expect(done.conclusion == .shared)
    let failed = try await host.share(ShareRequest(items: [RequestItem(.text("x"))], to: [["fails"]]))
    guard case .failed(let words) = failed.conclusion else {
      Issue.record("a failure was \(failed.conclusion)")
      return
    }
    #expect(!words.isEmpty)
    #expect(done.id != failed.id)
  }

  /// Something that an item's loader holds on to.
  private final class Held: Sendable {
    let bytes = Array("held".utf8)
  }

  @Test("Outcome E14: one call lets go of what a registered loader holds when a target has read it")
  func released() async throws {
    let hosting = try Hosting(["reads-all"])
    weak var remaining: Held?
    do {
      let held = Held()
      remaining = held
      var item = ItemProvider()
      item.registerData(.utf8PlainText) { [held] _ in
        // Long enough that the host has to wait for it.
        pause(milliseconds: 300)
        return held.bytes
      }
      let request = ShareRequest(items: [], to: [["reads-all"]])
      let result = try await hosting.host.share(request, offering: [.provider(item)])
      #expect(result.shares.first?.lengths == [4])
      #expect(remaining != nil)
      withExtendedLifetime(item) {}
    }
    // The threads of the share may still be on their way out.
    for _ in 0..<1000 where remaining != nil { pause(milliseconds: 10) }
    #expect(remaining == nil)
  }

  @Test("what cannot be an item is thrown")
  func problem() async throws {
    let hosting = try Hosting(["null"])
    let host = hosting.host
    await #expect(throws: ItemProblem.self) {
      try await host.share(ShareRequest(items: [RequestItem(.path("/nowhere"))], to: [["null"]]))
    }
  }

  @Test("cancelling the task cancels the share, while it works and before it has begun")
  func cancel() async throws {
    let hosting = try Hosting(["good-cancel", "hang"])
    let host = hosting.host
    for target in ["good-cancel", "hang"] {
      let (started, begin) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        try await host.share(ShareRequest(items: [RequestItem(.text("x"))], to: [[target]])) { event in
          if case .started = event { begin.finish() }
        }
      }
      for await _ in started {}
      task.cancel()
      let result = try await task.value
      #expect(result.outcome == .cancelled)
      #expect(result.conclusion == .cancelled)
      #expect(result.shares.map { $0.reason?.code } == [.cancelledByUser])
    }
    let early = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await host.share(ShareRequest(items: [RequestItem(.text("x"))], to: [["hang"]]))
    }
    early.cancel()
    #expect(try await early.value.outcome == .cancelled)
  }

  @Test("a plugin that writes without end can be cancelled, and the host keeps only the beginning")
  func noisy() async throws {
    let hosting = try Hosting(["noisy"])
    let host = hosting.host
    let result = try await host.share(ShareRequest(items: [RequestItem(.text("x"))], to: [["noisy"]], timeout: 30))
    #expect(result.shares.count == 1)
    #expect(result.shares[0].output.bytes.count <= 65_536)
  }

  @Test("many shares at once leave no descriptor, no thread and no file behind")
  func many() async throws {
    let hosting = try Hosting(["null"])
    let host = hosting.host
    let request = ShareRequest(items: [RequestItem(.text("x")), RequestItem(.data([1]), name: "a")], to: [["null"]])
    func round() async throws {
      try await withThrowingTaskGroup(of: Outcome.self) { group in
        for _ in 0..<8 { group.addTask { try await host.share(request).outcome } }
        for try await outcome in group { #expect(outcome == .completed) }
      }
    }
    try await round()
    let before = (descriptors: try Hosting.descriptors(), threads: try Hosting.threads())
    for _ in 0..<20 { try await round() }
    // Other suites run in the same process, so a few may come and go; a leak of one for each share would be 160.
    #expect(try Hosting.descriptors() < before.descriptors + 80)
    #expect(try Hosting.threads() < before.threads + 80)
  }
}
