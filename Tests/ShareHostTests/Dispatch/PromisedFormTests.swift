import ShareFiles
import ShareModel
import Synchronization
import TestSupport
import Testing

@testable import ShareHost

/// What a worker asks for and nobody has made yet.
@Suite("Promised forms on their way to a plugin")
struct PromisedFormTests {
  private static func hosting(extra: String = "") throws -> Hosting {
    let room = try Room()
    try room.readers([("a", takesAnything), ("b", takesAnything)], extra: extra)
    return try Hosting([], room: room)
  }

  private static func send(
    _ hosting: Hosting, _ items: [ItemProvider], to targets: [String] = ["org.example.readers.a"],
    timeout: Double? = nil, control: ShareControl? = nil, observe: @escaping @Sendable (ShareEvent) -> Void = { _ in }
  ) async throws -> ShareResult {
    let request = ShareRequest(items: [], to: targets.map { [$0] }, timeout: timeout)
    let negotiation = try await hosting.host.negotiating(request, offering: items.map { .provider($0) })
    return try await hosting.host.sending(negotiation, control: try control ?? ShareControl(), observe: observe)
  }

  @Test("A3: five items that take their time to load arrive in order, and so do their results")
  func order() async throws {
    let delays = [30, 0, 20, 5, 10]
    let items = delays.enumerated().map { index, delay in
      Offers.promised(ByteString("\(index).txt")) { _ in
        pause(milliseconds: delay)
        return .bytes([UInt8](repeating: 0x41, count: index + 1))
      }
    }
    let share = try await Self.send(try Self.hosting(), items).shares[0]
    #expect(share.outcome == .completed)
    #expect(share.lengths == [1, 2, 3, 4, 5])
    #expect(share.items.map(\.index) == [0, 1, 2, 3, 4])
  }

  @Test("E22: a loader that fails fails its own item with its own words, the others go on")
  func failing() async throws {
    let items = [
      Offers.promised("0.txt") { _ in .bytes([1]) },
      Offers.promised("1.txt") { _ in throw ItemLoadError(.unknown, "the disk is upside down") },
      Offers.promised("2.txt") { _ in .bytes([1, 2, 3]) },
    ]
    let share = try await Self.send(try Self.hosting(), items).shares[0]
    #expect(share.outcome == .partial)
    #expect(share.items.map(\.outcome) == [.completed, .failed, .completed])
    #expect(share.items[1].reason?.detail == "the disk is upside down")
    #expect(share.items[1].reason?.item == 1)
    #expect(share.lengths == [1, 3])
  }

  @Test("D12: a loader that never completes is its item's time-out, not the plugin's")
  func never() async throws {
    // The plugin may be silent for longer than this loader may.
    let hosting = try Self.hosting(extra: #""limits": {"idle": 30},"#)
    let items = [
      Offers.promised("0.txt", Promise.Terms(idleLimit: .seconds(1))) { _ in
        try await Task.sleep(for: .seconds(600))
        return .bytes([1])
      },
      Offers.promised("1.txt") { _ in .bytes([1, 2]) },
    ]
    let share = try await Self.send(hosting, items).shares[0]
    #expect(share.items.map(\.outcome) == [.timedOut, .completed])
    #expect(share.items[0].reason?.code == .idle)
    #expect(share.outcome == .partial)
  }

  @Test("D11: a loader that is slow but shows progress is waited for, and its progress is shown and never falls")
  func slow() async throws {
    let hosting = try Self.hosting(extra: #""limits": {"idle": 1},"#)
    let item = Offers.promised { progress in
      for step in 1...8 {
        pause(milliseconds: 300)
        progress.report(completed: Int64(step), of: 8)
      }
      return .bytes([1, 2, 3])
    }
    let parts = Mutex<[Double]>([])
    let share = try await Self.send(hosting, [item]) { event in
      if case .progress(_, _, let done, let total) = event {
        parts.withLock { $0.append(Double(done) / Double(total)) }
      }
    }.shares[0]
    #expect(share.outcome == .completed)
    let seen = parts.withLock { $0 }
    #expect(seen == seen.sorted())
    #expect(seen.contains { $0 > 0 && $0 < 1 }, "\(seen)")
  }

  @Test("D11: cancelling a share at half of a loading stops the loader, and what it still makes is dropped")
  func cancel() async throws {
    let hosting = try Self.hosting()
    let control = try ShareControl()
    let (stopped, stop) = AsyncStream.makeStream(of: Bool.self)
    let item = Offers.promised { progress in
      progress.report(completed: 50, of: 100)
      control.cancel()
      while !Task.isCancelled { pause(milliseconds: 5) }
      stop.yield(progress.isCancelled)
      stop.finish()
      return .bytes([1])
    }
    let share = try await Self.send(hosting, [item], control: control).shares[0]
    #expect(share.outcome == .cancelled)
    #expect(share.lengths == [])
    for await isCancelled in stopped { #expect(isCancelled) }
  }

  @Test("the time of a share ends the waiting for a loader")
  func deadline() async throws {
    let item = Offers.promised { _ in
      try await Task.sleep(for: .seconds(600))
      return .bytes([1])
    }
    let share = try await Self.send(try Self.hosting(), [item], timeout: 0.5).shares[0]
    #expect(share.outcome == .timedOut)
    #expect(share.reason?.code == .deadline)
  }

  @Test("a form is made once, for all targets")
  func once() async throws {
    let runs = Mutex(0)
    let item = Offers.promised { _ in
      runs.withLock { $0 += 1 }
      return .bytes([1, 2])
    }
    let result = try await Self.send(
      try Self.hosting(), [item], to: ["org.example.readers.a", "org.example.readers.b"])
    #expect(result.shares.map(\.lengths) == [[2], [2]])
    #expect(runs.withLock { $0 } == 1)
  }

  @Test("a loader that says itself that it stopped is its item's end, and the plugin is told")
  func stopsItself() async throws {
    let item = Offers.promised("0.txt") { _ in throw CancellationError() }
    let share = try await Self.send(try Self.hosting(), [item, Offers.promised("1.txt") { _ in .bytes([7]) }])
      .shares[0]
    #expect(share.items.map(\.outcome) == [.failed, .completed])
    #expect(share.items[0].reason?.code == .unreadable)
  }

  @Test("D1: a second share of what a program has offered calls the loaders again, whatever became of the first")
  func again() async throws {
    let hosting = try Self.hosting()
    let runs = Mutex(0)
    var provider = ItemProvider()
    provider.registerData(.utf8PlainText) { _ in
      let run = runs.withLock { runs in
        runs += 1
        return runs
      }
      if run == 1 { throw ItemLoadError(.unknown, "not yet") }
      return [UInt8](repeating: 0x41, count: run)
    }
    let request = ShareRequest(items: [], to: [["org.example.readers.a"]])
    let offered = provider
    let negotiation = try await hosting.host.negotiating(request, offering: [.provider(offered)])
    let first = try await hosting.host.sending(negotiation, control: try ShareControl()).shares[0]
    #expect(first.outcome == .failed)
    #expect(first.reason?.detail == "not yet")
    let second = try await hosting.host.sending(negotiation, control: try ShareControl()).shares[0]
    #expect(second.outcome == .completed)
    #expect(second.lengths == [2])
  }
}
