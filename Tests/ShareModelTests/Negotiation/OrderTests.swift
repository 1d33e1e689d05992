import ShareModel
import Testing

@Suite("Order of targets")
struct OrderTests {
  static let targets: [Candidate] = [
    .target("m.action", [.types(.png)], rank: 9, category: .action),
    .target("m.exact.b", [.types(.png)]),
    .target("m.exact.a", [.types(.png)]),
    .target("m.exact.ranked", [.types(.png)], rank: 5),
    .target("m.image", [.types(.image)], rank: 99),
    .target("m.any", [.files], rank: 100),
    .target("m.custom.any", [.files], isCustom: true),
    .target("m.custom.action", [.types(.png)], category: .action, isCustom: true),
    .target("z.none"), .target("b.none", [.types(.movie)]), .target("a.none", [.types(.pdf)]),
    .target("c.transform", [.types(.png)], category: .transform),
    Candidate(
      target: TargetDeclaration(id: "m.any", title: LocalizedText("again"), accepts: [.files]), plugin: "m.other",
      obstacle: Reason(.shadowed, "m.any comes first")),
  ]
  static let expected = [
    "m.custom.any", "m.custom.action", "m.exact.ranked", "m.exact.a", "m.exact.b", "m.image", "m.any", "z.none",
    "m.action", "a.none", "b.none", "c.transform", "m.any",
  ]

  @Test("C22: custom, category, exactness, rank, id; the others by id", arguments: 0..<20)
  func order(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let targets = Self.targets.shuffled(using: &random)
    let negotiator = negotiator(targets)
    let request = ShareRequest(items: [])
    let verdicts = negotiator.verdicts(items: [.file("a.png", .png)], request: request)
    #expect(verdicts.map { targets[$0.candidate].target.id } == Self.expected)
    #expect(
      negotiator.eligible(items: [.file("a.png", .png)], request: request).map(\.candidate)
        == verdicts.filter(\.isEligible).map(\.candidate))
  }

  @Test("what there is a caution about is listed after all others that are eligible, with a warning")
  func caution() {
    var targets = Self.targets
    targets[6].caution = PlanWarning(code: "unreliable", detail: "it crashed")
    let verdicts = negotiator(targets).verdicts(
      items: [.file("a.png", .png)], request: ShareRequest(items: []))
    let eligible = verdicts.filter(\.isEligible)
    #expect(eligible.last.map { targets[$0.candidate].target.id } == "m.custom.any")
    #expect(eligible.map { $0.warnings.map(\.code) } == eligible.dropLast().map { _ in [] } + [["unreliable"]])
    #expect(verdicts.filter { !$0.isEligible }.allSatisfy { $0.warnings.isEmpty })
  }

  @Test("a transform is never offered, and says so")
  func transform() {
    let verdict = verdict(.target("org.example.transform", [.files], category: .transform), [.file("a", .png)])
    #expect(verdict.reason?.code == .transformOnly)
  }

  @Test("a custom target by the request's word stands first too")
  func customOfRequest() {
    let request = ShareRequest(items: [], custom: ["m.any"])
    let first = negotiator(Self.targets).verdicts(items: [.file("a.png", .png)], request: request)[0]
    #expect(Self.targets[first.candidate].target.id == "m.any")
  }
}
