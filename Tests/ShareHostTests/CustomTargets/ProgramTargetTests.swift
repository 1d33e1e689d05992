import ShareModel
import ShareThreads
import TestSupport
import Testing

@testable import ShareHost

/// A target that is a value of the program: what is called, when, and what it comes to.
@Suite("A custom target of a program", .timeLimit(.minutes(5)))
struct ProgramTargetTests {
  private static func request(_ items: [RequestItem] = [RequestItem(.text("hello"))], to: [[String]] = [["own"]])
    -> ShareRequest
  {
    ShareRequest(items: items, source: "org.me", to: to)
  }

  @Test("C7: it is listed first and skips the included list and the areas, but no other step")
  func listed() async throws {
    let hosting = try Hosting(["null", "reads-all"])
    let recorder = Recorder()
    func verdicts(_ request: ShareRequest, _ slots: [Slot] = [Slot(types: [.item])]) async throws -> Negotiation {
      let target = recorder.target("org.zz.own", slots: slots)
      return try await BlockingThread.run { try hosting.host.negotiate(request, custom: [target]) }
    }
    let plain = try await verdicts(Self.request())
    #expect(plain.eligible.first.map { plain.candidate($0).target.id } == "org.zz.own")
    #expect(plain.eligible.first.map { plain.candidate($0).plugin } == "org.me")
    #expect(plain.eligible.count > 1)
    var narrow = Self.request()
    narrow.include = []
    narrow.areas = ["default": []]
    let alone = try await verdicts(narrow)
    #expect(alone.eligible.map { alone.candidate($0).target.id } == ["org.zz.own"])
    narrow.exclude = [.prefix("org.zz")]
    #expect(try await verdicts(narrow).verdict(for: "org.zz.own")?.reason?.code == .excluded)
    let pictures = try await verdicts(Self.request(), [Slot(types: [.image])])
    #expect(pictures.verdict(for: "org.zz.own")?.reason?.code == .typeNotAccepted)
    #expect(recorder.calls == [], "nothing of it runs while it is negotiated with")
  }

  @Test("C7: an id that an installed target or another custom one has is a fault that says whose")
  func collisions() async throws {
    let hosting = try Hosting(["null"])
    func problem(_ ids: [String], _ commands: [CommandTarget] = []) async throws -> String? {
      let targets = ids.map { Recorder().target($0) }
      var request = Self.request()
      request.commandTargets = commands
      let asked = request
      do {
        _ = try await BlockingThread.run { try hosting.host.negotiate(asked, custom: targets) }
        return nil
      } catch let problem as ItemProblem {
        return "\(problem.subject): \(problem.detail)"
      }
    }
    #expect(try await problem(["org.me.a", "org.me.b"]) == nil)
    #expect(
      try await problem(["org.me.a", "org.me.a"])
        == "custom target org.me.a: another custom target has the same id; give each an id of its own")
    #expect(
      try await problem(["org.example.null"])?.hasPrefix(
        "custom target org.example.null: the plugin org.example.null in ") == true)
    #expect(try await problem(["own"])?.hasPrefix("custom target own: the id is none; write one") == true)
    let command = CommandTarget(
      TargetDeclaration(id: "org.me.a", title: LocalizedText("A")), command: try CommandTemplate("true"))
    #expect(try await problem(["org.me.a"], [command])?.contains("another custom target") == true)
  }

  @Test(
    "E1: it is prepared with the real items and then performed, once each; it gets them in order with its attributes")
  func order() async throws {
    let hosting = try Hosting([])
    let recorder = Recorder()
    let target = recorder.target(attributes: AttributeRules(taken: ["title"])) { share in
      for item in share.items { recorder.note(String(decoding: try await item.loadData(.item), as: UTF8.self)) }
      recorder.note(
        "\(share["title"] ?? "-") \(share["quote"] ?? "-") \(share.indices) \(share.area) \(share.source ?? "-")")
      return [.text("got it")]
    }
    var request = Self.request([RequestItem(.text("one"))])
    request.attributes = [Attribute(name: "title", value: "T"), Attribute(name: "quote", value: "Q")]
    let source = RecordingSource(Offers.text("placeholder")) { target in
      recorder.note("source \(target)")
      return Offers.text("real")
    }
    let result = try await hosting.host.share(request, offering: [.source(source)], custom: [target])
    #expect(
      recorder.calls == [
        "source org.me.own", "prepare 2", "perform 2", "one", "real", "T - [Optional(0), Optional(1)] default org.me",
      ])
    #expect(result.outcome == .completed)
    #expect(result.shares.map(\.target) == ["org.me.own"] && result.shares.map(\.title) == ["Own"])
    #expect(result.shares.first?.items.map(\.outcome) == [.completed, .completed])
    guard case .bytes(let bytes)? = result.shares.first?.returned.first?.content else {
      Issue.record("nothing came back")
      return
    }
    #expect(bytes == Array("got it".utf8))
  }

  @Test("E1: what prepare throws ends the share, and nothing is performed")
  func prepareThrows() async throws {
    let hosting = try Hosting(["null"])
    let recorder = Recorder()
    let target = recorder.target(prepare: { _ in throw Misfortune("no wall here") })
    let result = try await hosting.host.share(Self.request(), custom: [target])
    #expect(recorder.calls == ["prepare 1"])
    #expect(result.outcome == .failed && result.shares[0].reason?.detail == "no wall here")
    #expect(result.shares[0].items.map(\.outcome) == [.failed])
  }

  @Test("E3, E4: what is thrown decides how it ends, and it ends once")
  func ends() async throws {
    let hosting = try Hosting([])
    func share(_ error: (any Error)?) async throws -> TargetShare {
      let target = Recorder().target { _ in
        if let error { throw error }
        return []
      }
      let result = try await hosting.host.share(Self.request(), custom: [target])
      #expect(result.shares.count == 1 && result.outcome == result.shares[0].outcome)
      return result.shares[0]
    }
    #expect(try await share(nil).outcome == .completed)
    #expect(try await share(Misfortune("disk full")).reason == Reason(.pluginFailed, "disk full"))
    #expect(try await share(CancellationError()).outcome == .cancelled)
    #expect(try await share(CancellationError()).reason?.code == .cancelledByTarget)
    #expect(try await share(Reason(.declined, "not today")).outcome == .refused)
    #expect(try await share(Reason(.unavailable, "no wall")).outcome == .unavailable)
  }

  @Test("E5: done without anything handed back is done")
  func noProof() async throws {
    let result = try await Hosting([]).host.share(Self.request(), custom: [Recorder().target()])
    #expect(result.conclusion == .shared && result.shares[0].returned.isEmpty)
  }

  @Test("E2: one that never ends has its time, and what it does later changes nothing")
  func overdue() async throws {
    let hosting = try Hosting([])
    let recorder = Recorder()
    let target = recorder.target { _ in
      // It holds its thread and hears no wish to stop.
      while !recorder.calls.contains("go on") { pause(milliseconds: 1) }
      recorder.note("late")
      return [.text("late")]
    }
    var request = Self.request()
    request.timeout = 0.2
    let result = try await hosting.host.share(request, custom: [target])
    #expect(result.outcome == .timedOut && result.shares[0].reason?.code == .deadline)
    #expect(result.shares[0].warnings.map(\.code) == ["didNotEnd"])
    #expect(result.shares[0].returned.isEmpty)
    recorder.note("go on")
    #expect(eventually { recorder.calls.contains("late") })
  }

  @Test("E6: a cancel beats the error and the end that follow it")
  func cancel() async throws {
    let hosting = try Hosting([])
    for isError in [true, false] {
      let recorder = Recorder()
      let (started, begin) = AsyncStream.makeStream(of: Void.self)
      let target = recorder.target { _ in
        begin.finish()
        while !Task.isCancelled { pause(milliseconds: 1) }
        if isError { throw Misfortune("an error") }
        return [.text("done")]
      }
      let task = Task { try await hosting.host.share(Self.request(), custom: [target]) }
      for await _ in started {}
      task.cancel()
      let result = try await task.value
      #expect(result.outcome == .cancelled && result.shares[0].reason?.code == .cancelledByUser)
      #expect(result.shares[0].warnings.isEmpty && result.shares[0].returned.isEmpty)
      #expect(recorder.calls == ["prepare 1", "perform 1"])
    }
  }

  @Test("Outcome E11: a custom target stands in a chain as any other, before or after installed ones")
  func chain() async throws {
    let hosting = try Hosting(["null", "unavailable"])
    let missing = Recorder().target("org.me.missing") { _ in throw Reason(.unavailable, "no wall") }
    let own = Recorder().target()
    let last = try await hosting.host.share(Self.request(to: [["missing", "null"]]), custom: [missing, own])
    #expect(
      last.outcome == .completed && last.shares[0].attempts.map(\.target) == ["org.me.missing", "org.example.null"])
    let first = try await hosting.host.share(Self.request(to: [["unavailable", "own"]]), custom: [missing, own])
    #expect(first.outcome == .completed && first.shares[0].target == "org.me.own")
    let both = try await hosting.host.share(
      Self.request(to: [["own"], ["null"], ["missing"]]), custom: [missing, own])
    #expect(both.shares.map(\.outcome) == [.completed, .completed, .unavailable])
    #expect(both.outcome == .partial)
  }

  @Test("C7: a last part that an installed target has too is ambiguous")
  func ambiguous() async throws {
    let hosting = try Hosting(["null"])
    let result = try await hosting.host.share(
      Self.request(to: [["null"]]), custom: [Recorder().target("org.me.null")])
    #expect(result.shares[0].reason?.code == .ambiguousTarget)
  }

  @Test("C7: a rehearsal says what would become of it and runs nothing")
  func rehearsal() async throws {
    let hosting = try Hosting([], worker: "/nowhere/share-worker")
    let recorder = Recorder()
    let target = recorder.target()
    let result = try await BlockingThread.run {
      try hosting.host.rehearse(try hosting.host.negotiate(Self.request(), custom: [target]))
    }
    #expect(result.outcome == .completed && recorder.calls == [])
  }
}
