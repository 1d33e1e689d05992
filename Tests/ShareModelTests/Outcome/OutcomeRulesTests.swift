import ShareModel
import Testing

@Suite("Outcomes")
struct OutcomeRulesTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var status: Outcome
    var items: [Outcome?]
    var expected: Outcome

    init(_ status: Outcome, _ items: [Outcome?], _ expected: Outcome) {
      self.status = status
      self.items = items
      self.expected = expected
    }

    var testDescription: String {
      "\(status.rawValue) with \(items.map { $0?.rawValue ?? "skipped" }) is \(expected.rawValue)"
    }
  }

  static let rows: [Row] = [
    Row(.completed, [], .completed),
    Row(.completed, [.completed, .completed], .completed),
    Row(.completed, [.completed, nil], .partial),
    Row(.completed, [.completed, .failed], .partial),
    Row(.completed, [.completed, .cancelled], .partial),
    Row(.completed, [.completed, .partial], .partial),
    Row(.completed, [.failed, .failed], .failed),
    Row(.completed, [.refused, .failed], .failed),
    Row(.completed, [.refused, nil], .refused),
    Row(.partial, [.completed, .completed], .partial),
    Row(.failed, [.failed], .failed),
    Row(.failed, [.completed, .failed], .partial),
    Row(.failed, [], .failed),
    Row(.refused, [nil, nil], .refused),
    Row(.unavailable, [], .unavailable),
    Row(.crashed, [.completed], .crashed),
    Row(.timedOut, [.completed, nil], .timedOut),
    Row(.cancelled, [.completed, .failed], .cancelled),
  ]

  @Test("the plugin's end and the items' ends make one outcome", arguments: rows)
  func overall(row: Row) {
    let items = row.items.enumerated().map { ItemOutcome(index: $0.offset, outcome: $0.element) }
    #expect(OutcomeRules.overall(row.status, items: items) == row.expected)
  }

  @Test("an item that may be left out is not missed, a message is")
  func leftOut() {
    let items = [ItemOutcome(index: 0, outcome: .completed), ItemOutcome(index: 1, outcome: nil)]
    let optional = ItemPlan(index: 1, representation: nil, leftOut: "not taken")
    var plan = Plan(
      items: [ItemPlan(index: 0, representation: 0), optional], attributes: [], combination: 0, distance: 0)
    #expect(OutcomeRules.overall(.completed, items: items, plan: plan) == .completed)
    plan.attributes = [AttributePlan(name: "message", use: .leftOut)]
    #expect(OutcomeRules.overall(.completed, items: items, plan: plan) == .partial)
  }

  @Test(
    "E6: cancel beats error beats completion",
    arguments: [
      ([.completed, .failed, .cancelled], .cancelled), ([.failed, .completed], .failed), ([.completed], .completed),
      ([.crashed, .failed], .crashed), ([], .failed),
    ] as [([Outcome], Outcome)])
  func strongest(seen: [Outcome], expected: Outcome) {
    #expect(OutcomeRules.strongest(seen) == expected)
    #expect(OutcomeRules.strongest(seen.reversed()) == expected)
  }

  @Test(
    "several targets end together",
    arguments: [
      ([.completed, .completed], .completed), ([.completed, .failed], .partial), ([.failed, .refused], .failed),
      ([.refused, .refused], .refused), ([], .refused),
    ] as [([Outcome], Outcome)])
  func combined(outcomes: [Outcome], expected: Outcome) {
    #expect(OutcomeRules.combined(outcomes) == expected)
  }

  struct Link: Sendable, CustomTestStringConvertible {
    var outcome: Outcome
    var code: Reason.Code?
    var wasStarted: Bool
    var items: [Outcome?] = []
    var triesNext: Bool
    var testDescription: String { "\(outcome) \(code?.description ?? "-") \(wasStarted ? "at work" : "not started")" }
  }

  static let chain: [Link] = [
    // It is not there, does not start, or finds something too old.
    Link(outcome: .unavailable, code: .unavailable, wasStarted: false, triesNext: true),
    Link(outcome: .unavailable, code: .unknownTarget, wasStarted: false, triesNext: true),
    Link(outcome: .unavailable, code: .libraryNotLoaded, wasStarted: true, triesNext: true),
    Link(outcome: .unavailable, code: .unsupportedVersion, wasStarted: true, triesNext: true),
    Link(
      outcome: .unavailable, code: .unavailable, wasStarted: true, items: [.completed, .unavailable], triesNext: false),
    // It is not eligible, or not without consent.
    Link(outcome: .refused, code: .typeNotAccepted, wasStarted: false, triesNext: true),
    Link(outcome: .refused, code: .excluded, wasStarted: false, triesNext: true),
    Link(outcome: .refused, code: .consentNeeded, wasStarted: false, triesNext: true),
    Link(outcome: .refused, code: .notApproved, wasStarted: false, triesNext: true),
    // A mistake in the request is one for every target, and must be seen.
    Link(outcome: .refused, code: .invalidSetting, wasStarted: false, triesNext: false),
    Link(outcome: .failed, code: .permissionDenied, wasStarted: false, triesNext: false),
    // What a plugin at work says is its last word.
    Link(outcome: .refused, code: .declined, wasStarted: true, triesNext: false),
    Link(outcome: .failed, code: .pluginFailed, wasStarted: true, triesNext: false),
    Link(outcome: .crashed, code: .signalled, wasStarted: true, triesNext: false),
    Link(outcome: .timedOut, code: .idle, wasStarted: true, triesNext: false),
    Link(outcome: .cancelled, code: .cancelledByUser, wasStarted: false, triesNext: false),
    Link(outcome: .cancelled, code: .cancelledByTarget, wasStarted: true, triesNext: false),
    Link(outcome: .partial, code: .notDelivered, wasStarted: true, triesNext: false),
    Link(outcome: .completed, code: nil, wasStarted: true, triesNext: false),
  ]

  @Test(
    "Outcome E11, E12: the next of a chain is for a target that cannot, is not there or is too old", arguments: chain)
  func triesNext(link: Link) {
    let items = link.items.enumerated().map { ItemOutcome(index: $0.offset, outcome: $0.element) }
    let reason = link.code.map { Reason($0, "why") }
    let next = OutcomeRules.triesNext(
      after: link.outcome, reason: reason, wasStarted: link.wasStarted, items: items)
    #expect(next == link.triesNext)
  }
}
