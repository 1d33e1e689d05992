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

  static let chains: [(Outcome, [Outcome?], Bool)] = [
    (.unavailable, [], true), (.refused, [], true), (.failed, [], true), (.failed, [.failed, nil], true),
    (.failed, [.completed, .failed], false), (.completed, [], false), (.partial, [], false), (.cancelled, [], false),
    (.timedOut, [], false), (.crashed, [], false),
  ]

  @Test("E11, E12: the next target of a chain is tried only when certainly nothing was delivered", arguments: chains)
  func chain(outcome: Outcome, items: [Outcome?], triesNext: Bool) {
    let items = items.enumerated().map { ItemOutcome(index: $0.offset, outcome: $0.element) }
    #expect(OutcomeRules.triesNext(after: outcome, items: items) == triesNext)
  }
}
