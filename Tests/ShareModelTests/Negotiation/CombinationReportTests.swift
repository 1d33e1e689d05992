import ShareModel
import Testing

@Suite("What became of each combination")
struct CombinationReportTests {
  private static let pictures = Combination(slots: [Slot(types: [.image], max: 1)])
  private static let texts = Combination(slots: [Slot(types: [.text])])
  private static let anything = Combination.anything

  private func reports(
    _ accepts: [Combination], _ items: [ItemDescription], _ request: ShareRequest = ShareRequest(items: [])
  ) -> [CombinationReport] {
    let target = TargetDeclaration(id: "t", title: LocalizedText("T"), accepts: accepts)
    return negotiator([Candidate(target: target, plugin: "t")])
      .combinations(for: 0, ItemView(items), request: request)
  }

  private static let two: [ItemDescription] = [.file("a.png", .png), .file("b.png", .png)]

  @Test("of those that fit the first is chosen, and the others are said to fit too")
  func chosen() {
    let reports = reports([Self.pictures, Self.anything, Self.anything], Self.two)
    #expect(reports.map(\.combination) == [0, 1, 2])
    #expect(reports[0].finding == .lacks(Reason(.tooMany, item: 1, "2 pictures, limit 1")))
    #expect(reports[1].finding == .chosen)
    #expect(reports[2].finding == .fits)
    #expect(reports.allSatisfy { !$0.isNearest })
  }

  @Test("of those that do not fit the nearest is the one whose reason is the target's")
  func nearest() {
    let reports = reports([Self.texts, Self.pictures], Self.two)
    #expect(reports.map(\.isNearest) == [false, true])
    let target = TargetDeclaration(id: "t", title: LocalizedText("T"), accepts: [Self.texts, Self.pictures])
    let verdict = negotiator([Candidate(target: target, plugin: "t")])
      .verdicts(items: Self.two, request: ShareRequest(items: []))[0]
    #expect(reports[1].finding == verdict.reason.map { .lacks($0) })
  }

  @Test("nobody looks at combinations where an earlier step fails")
  func earlier() {
    let request = ShareRequest(items: [], exclude: [.id("t")])
    #expect(reports([Self.anything], Self.two, request).isEmpty)
    #expect(reports([], Self.two).isEmpty)
    #expect(negotiator([]).combinations(for: 0, ItemView(Self.two), request: request).isEmpty)
  }

  @Test("items have the indices of the request")
  func indices() {
    let target = TargetDeclaration(id: "t", title: LocalizedText("T"), accepts: [Self.pictures])
    let view = ItemView(
      Self.two, indices: [1, 2], leftOut: [.init(index: 0, why: "-")])
    let reports = negotiator([Candidate(target: target, plugin: "t")])
      .combinations(for: 0, view, request: ShareRequest(items: []))
    #expect(reports[0].finding == .lacks(Reason(.tooMany, item: 2, "2 pictures, limit 1")))
  }
}
