import ShareModel
import Testing

/// Two targets that take pictures and texts, one that takes pictures only.
@Suite("Items as targets see them")
struct ItemViewTests {
  private static let candidates: [Candidate] = [
    .target("org.example.a", [.anything]), .target("org.example.b", [.anything]),
    .target("org.example.pictures", [.types(.png)]),
  ]
  private static let picture = ItemDescription.file("a.png", .png)
  private static let plain = ItemView([picture, .text("hello")])

  private func verdicts(_ others: [ItemView]) -> [String: Verdict] {
    let negotiator = negotiator(Self.candidates)
    let request = ShareRequest(items: [])
    let all = negotiator.verdicts(Self.plain, others: others, request: request)
    let eligible = negotiator.eligible(Self.plain, others: others, request: request)
    #expect(all.filter(\.isEligible).map(\.candidate) == eligible.map(\.candidate))
    #expect(all.count == Self.candidates.count)
    return Dictionary(uniqueKeysWithValues: all.map { (Self.candidates[$0.candidate].target.id, $0) })
  }

  @Test("a target is judged by what it sees, the others by the plain items")
  func judged() throws {
    let gone = ItemView.LeftOut(index: 1, why: "not for you")
    let verdicts = verdicts([ItemView([Self.picture], leftOut: [gone], audience: [2])])
    #expect(verdicts["org.example.a"]?.plan?.items.map(\.representation) == [0, 0])
    let plan = try #require(verdicts["org.example.pictures"]?.plan)
    #expect(plan.items.map(\.representation) == [0, nil])
    #expect(plan.items[1].leftOut == "not for you")
    #expect(plan.items[1].cause == .notForTarget)
    #expect(!plan.needsConsent)
    #expect(
      verdicts["org.example.pictures"]?.warnings == [PlanWarning(code: "itemLeftOut", item: 1, detail: "not for you")])
  }

  @Test("indices are those of the request, in plans, reasons and words")
  func numbers() throws {
    let texts = ItemView(
      [.text("x"), .text("y")], indices: [1, 3], leftOut: [.init(index: 0, why: "no"), .init(index: 2, why: "no")],
      audience: [0, 2])
    let verdicts = verdicts([texts])
    #expect(verdicts["org.example.a"]?.plan?.items.map(\.index) == [0, 1, 2, 3])
    #expect(verdicts["org.example.a"]?.plan?.items.map(\.representation) == [nil, 0, nil, 0])
    let reason = try #require(verdicts["org.example.pictures"]?.reason)
    #expect(reason.item == 1)
    #expect(reason.detail.hasPrefix("item 2 (a text)"), "\(reason.detail)")
  }

  @Test("A6: a target for which nothing is left has the reason noItems, after the reasons that need no items")
  func nothingLeft() {
    let empty = ItemView([], leftOut: [.init(index: 0, why: "no"), .init(index: 1, why: "no")], audience: [0, 1, 2])
    let verdicts = verdicts([empty])
    #expect(verdicts.values.map { $0.reason?.code } == [.noItems, .noItems, .noItems])
    #expect(Reason.Code.noItems.outcome == .refused)
    #expect(ExitStatus(Reason.Code.noItems) == .content)
    let steps = negotiator(Self.candidates).steps(for: 0, empty, request: ShareRequest(items: []))
    #expect(steps.first { $0.passed == false }?.step == "types")
    let excluded = negotiator(Self.candidates).verdict(
      for: 0, empty, request: ShareRequest(items: [], exclude: [Selector("org.example.a")]))
    #expect(excluded.reason?.code == .excluded)
  }
}
