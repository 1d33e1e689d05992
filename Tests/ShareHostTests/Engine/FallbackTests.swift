import ShareFiles
import ShareModel
import Synchronization
import TestSupport
import Testing

@testable import ShareHost

@Suite("Fallbacks and several targets")
struct FallbackTests {
  private static let fixtures = [
    "null", "unavailable", "too-old", "no-entry", "refuses", "fails", "abort", "cancels", "missing-needed", "hang",
  ]

  /// The fixtures, a target that takes pictures only, and one whose own fallback leads back to where it began.
  private static func hosting() throws -> Hosting {
    let room = try Room()
    try room.readers([("pictures", #"[{"slots": [{"types": ["public.image"]}]}]"#), ("all", takesAnything)])
    let away = #""availability": [{"file": "/nowhere/at/all"}],"#
    try room.plugin("plugins/one", id: "org.example.one", target: away + #""fallback": ["org.example.two"],"#)
    try room.plugin("plugins/two", id: "org.example.two", target: away + #""fallback": ["org.example.one"],"#)
    return try Hosting(fixtures, room: room)
  }

  private static func request(_ chains: [[String]], timeout: Double? = nil) -> ShareRequest {
    ShareRequest(items: [RequestItem(.text("hello"))], to: chains, timeout: timeout)
  }

  struct Chain: Sendable, CustomTestStringConvertible {
    var names: [String]
    var outcome: Outcome
    /// The outcomes of what was tried, in order; empty where there was nothing to fall back on.
    var tried: [Outcome]
    var code: Reason.Code?
    var isForeseen = true
    var timeout: Double?
    var testDescription: String { names.joined(separator: " or ") }
  }

  static let chains: [Chain] = [
    // Not there, not eligible: then the third.
    Chain(names: ["nobody", "pictures", "null"], outcome: .completed, tried: [.unavailable, .refused, .completed]),
    // They do not start: no entry, no library.
    Chain(
      names: ["no-entry", "missing-needed", "null"], outcome: .completed,
      tried: [.unavailable, .unavailable, .completed],
      isForeseen: false),
    // They find something missing or too old when they are at work.
    Chain(
      names: ["unavailable", "too-old", "null"], outcome: .completed, tried: [.unavailable, .unavailable, .completed],
      isForeseen: false),
    // All fail: the last error counts.
    Chain(
      names: ["nobody", "unavailable", "pictures"], outcome: .refused, tried: [.unavailable, .unavailable, .refused],
      code: .typeNotAccepted, isForeseen: false),
    Chain(names: ["one"], outcome: .unavailable, tried: [.unavailable, .unavailable], code: .unavailable),
    Chain(names: ["one", "two", "one", "null"], outcome: .completed, tried: [.unavailable, .unavailable, .completed]),
    // Nothing else is tried after these.
    Chain(names: ["refuses", "null"], outcome: .refused, tried: [.refused], code: .declined, isForeseen: false),
    Chain(names: ["fails", "null"], outcome: .failed, tried: [.failed], code: .pluginFailed, isForeseen: false),
    Chain(names: ["abort", "null"], outcome: .crashed, tried: [.crashed], code: .signalled, isForeseen: false),
    Chain(
      names: ["cancels", "null"], outcome: .cancelled, tried: [.cancelled], code: .cancelledByTarget, isForeseen: false),
    Chain(
      names: ["hang", "null"], outcome: .timedOut, tried: [.timedOut], code: .deadline, isForeseen: false, timeout: 0.5),
  ]

  @Test(
    "Outcome E11, E12: the first of a chain that can and starts gets it; every attempt is told, the last error counts",
    arguments: chains)
  func chain(_ chain: Chain) throws {
    let hosting = try Self.hosting()
    let host = hosting.host
    let negotiation = try host.negotiate(Self.request([chain.names], timeout: chain.timeout))
    let share = try #require(try host.send(negotiation, control: try ShareControl()).shares.first)
    #expect(share.outcome == chain.outcome)
    #expect(share.attempts.map(\.outcome) == chain.tried)
    #expect(share.reason?.code == chain.code)
    if let last = share.attempts.last { #expect(last.target == share.target && last.reason == share.reason) }
    // A rehearsal tries the same, as far as it can know.
    guard chain.isForeseen else { return }
    let foreseen = try #require(try host.rehearse(negotiation).shares.first)
    #expect(foreseen.attempts.map(\.target) == share.attempts.map(\.target))
    #expect(foreseen.attempts.map(\.outcome) == share.attempts.map(\.outcome))
    #expect(foreseen.outcome == share.outcome && foreseen.reason == share.reason)
  }

  @Test("Outcome E11: a mistake in the request is told, and no fallback hides it")
  func mistake() throws {
    var request = Self.request([["null", "all"]])
    request.settings = ["nosuch": "1"]
    let hosting = try Self.hosting()
    let host = hosting.host
    let share = try #require(try host.send(try host.negotiate(request), control: try ShareControl()).shares.first)
    #expect(share.attempts.map(\.target) == ["org.example.null"])
    #expect(share.reason?.code == .invalidSetting)
  }

  @Test("Outcome E11: who chose a target has agreed to what that one leaves out, and to nothing of its fallback")
  func consent() throws {
    let room = try Room()
    let pictures = #"[{"slots": [{"types": ["public.image"], "max": 1}]}]"#
    try room.readers([("pictures", pictures), ("message", pictures)])
    let hosting = try Hosting([], room: room)
    let message = Attribute(name: "message", value: "look")
    let items = [RequestItem(.data(Looking.png), name: "a.png")]
    let negotiation = try hosting.host.negotiate(ShareRequest(items: items, attributes: [message]))
    func send(_ chain: [String]) throws -> TargetShare? {
      try hosting.host.send(negotiation, to: [chain], hasConsent: true, control: try ShareControl()).shares.first
    }
    #expect(try send(["pictures"])?.outcome == .partial)
    let fallback = try send(["nobody", "pictures"])
    #expect(fallback?.outcome == .refused)
    #expect(fallback?.reason?.code == .consentNeeded)
  }

  @Test("Outcome E16: several targets have an outcome each, and one that is cancelled stops no other")
  func several() throws {
    let hosting = try Self.hosting()
    let host = hosting.host
    let negotiation = try host.negotiate(Self.request([["cancels"], ["all"], ["fails"]]))
    let result = try host.send(negotiation, control: try ShareControl())
    #expect(result.shares.map(\.outcome) == [.cancelled, .completed, .failed])
    #expect(result.outcome == .partial)
    #expect(result.status == .partial)
    #expect(result.shares[1].lengths == [5])
    let both = try host.send(negotiation, to: [["all"], ["null"]], control: try ShareControl())
    #expect(both.outcome == .completed && both.status == .completed)
  }

  @Test("Outcome E15: what is shared is kept after a cancelled attempt, and can be shared again")
  func again() async throws {
    let hosting = try Self.hosting()
    let file = try hosting.room.write("a.txt", "hello")
    let loads = Mutex(0)
    let promised = Offers.promised("b.txt", Promise.Terms(isRenewable: true)) { _ in
      loads.withLock { $0 += 1 }
      return .bytes(Array("promised".utf8))
    }
    let request = ShareRequest(items: [RequestItem(.path(file)), RequestItem(.text("text"))], to: [["all"]])
    let negotiation = try await hosting.host.negotiating(request, offering: [.provider(promised)])
    let stopped = try ShareControl()
    stopped.cancel()
    #expect(try await hosting.host.sending(negotiation, control: stopped).outcome == .cancelled)
    for _ in 0..<2 {
      let share = try #require(try await hosting.host.sending(negotiation, control: try ShareControl()).shares.first)
      #expect(share.outcome == .completed, "\(String(describing: share.reason))")
      #expect(share.lengths == [5, 4, 8])
    }
    #expect(loads.withLock { $0 } >= 1)
  }

  /// Something that an item's loader holds on to.
  private final class Held: Sendable {
    let bytes = Array("held".utf8)
  }

  @Test(
    "Outcome E14: what an item holds is kept until the outcome and released after it, whether it was read or not",
    arguments: ["null", "all", "cancels", "abort"], [false, true])
  func released(_ target: String, isRenewable: Bool) async throws {
    let hosting = try Self.hosting()
    let host = hosting.host
    weak var remaining: Held?
    do {
      let held = Held()
      remaining = held
      let item = Offers.promised("a.txt", Promise.Terms(isRenewable: isRenewable)) { [held] _ in
        // Long enough that the host has to wait for it.
        pause(milliseconds: 300)
        return .bytes(held.bytes)
      }
      let negotiation = try await host.negotiating(
        ShareRequest(items: [], to: [[target]]), offering: [.provider(item)])
      _ = try await host.sending(negotiation, control: try ShareControl())
      #expect(remaining != nil)
    }
    // The threads of the share may still be on their way out.
    for _ in 0..<1000 where remaining != nil { pause(milliseconds: 10) }
    #expect(remaining == nil)
  }

  @Test("Outcome E13: a hashtag or a preview that is no good is left out with a warning, and the share goes on")
  func tolerance() throws {
    let room = try Room()
    try room.readers([("all", takesAnything)])
    let hosting = try Hosting([], room: room)
    let host = hosting.host
    let preview = PreviewMetadata(title: "T", thumbnail: PreviewPicture(.path("/nowhere/picture.png")))
    var request = ShareRequest(items: [RequestItem(.text("hello"), preview: preview)], to: [["all"]])
    request.attributes = [Attribute(name: "hashtag", value: "no hashtag")]
    let result = try host.send(try host.negotiate(request), control: try ShareControl())
    #expect(result.outcome == .completed)
    #expect(result.warnings.map(\.code) == ["badPreview"])
    #expect(result.shares.first?.warnings.map(\.code) == ["hashtagLeftOut"])
  }
}
