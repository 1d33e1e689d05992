import ShareModel
import Testing

@Suite("Order by preference")
struct PreferenceTests {
  private func ids(_ preferences: Preferences, _ targets: [Candidate], _ request: ShareRequest) -> [String] {
    Negotiator(types: SmallTree(), candidates: targets, machine: .complete, preferences: preferences)
      .eligible(items: [.file("a.png", .png)], request: request).map { targets[$0.candidate].target.id }
  }

  struct Step: Sendable, CustomTestStringConvertible {
    var name: String
    var preferences: Preferences
    var expected: [String]
    var testDescription: String { name }
  }

  /// Without preferences: m.custom.any, m.custom.action, m.exact.ranked, m.exact.a, m.exact.b, m.image, m.any, m.action.
  static let steps: [Step] = [
    Step(
      name: "pinned comes after custom and before all else, actions too",
      preferences: Preferences(pinned: [.id("m.action"), .id("m.any")]),
      expected: [
        "m.custom.any", "m.custom.action", "m.action", "m.any", "m.exact.ranked", "m.exact.a", "m.exact.b", "m.image",
      ]),
    Step(
      name: "order comes after pinned and before category and exactness",
      preferences: Preferences(pinned: [.id("m.image")], order: [.id("m.action"), .id("m.exact.b"), .id("m.image")]),
      expected: [
        "m.custom.any", "m.custom.action", "m.image", "m.action", "m.exact.b", "m.exact.ranked", "m.exact.a", "m.any",
      ]),
    Step(
      name: "what one entry names together keeps the usual order",
      preferences: Preferences(order: [.prefix("m.image"), .prefix("m.exact")]),
      expected: [
        "m.custom.any", "m.custom.action", "m.image", "m.exact.ranked", "m.exact.a", "m.exact.b", "m.any", "m.action",
      ]),
    Step(
      name: "what was used lately comes after exactness and before rank",
      preferences: Preferences(recent: ["m.action", "m.any", "m.exact.b", "m.exact.a"]),
      expected: [
        "m.custom.any", "m.custom.action", "m.exact.b", "m.exact.a", "m.exact.ranked", "m.image", "m.any", "m.action",
      ]),
    Step(
      name: "custom targets are pinned among themselves",
      preferences: Preferences(pinned: [.id("m.custom.action")]),
      expected: [
        "m.custom.action", "m.custom.any", "m.exact.ranked", "m.exact.a", "m.exact.b", "m.image", "m.any", "m.action",
      ]),
  ]

  @Test("C22: pinned, order and recently used have their steps, whatever the order of the plugins", arguments: steps)
  func places(_ step: Step) {
    var random = SeededRandom(seed: 7)
    for _ in 0..<20 {
      let targets = OrderTests.targets.filter { $0.obstacle == nil && $0.target.id != "z.none" }.shuffled(
        using: &random)
      #expect(ids(step.preferences, targets, ShareRequest(items: [])) == step.expected)
    }
  }

  @Test("C22: with any preferences the order is total: shuffled candidates give the same verdicts", arguments: 0..<60)
  func total(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    // Many targets that differ in little, so that every step has ties to break.
    var targets: [Candidate] = []
    for number in 0..<24 {
      let accepts: [Combination] = [[.files], [.types(.image)], [.types(.png)]].randomElement(using: &random) ?? []
      targets.append(
        .target(
          "t.\(number % 3).n\(number)", accepts, rank: Int.random(in: 0...1, using: &random),
          category: Bool.random(using: &random) ? .share : .action, isCustom: Int.random(in: 0..<6, using: &random) == 0
        ))
    }
    func list() -> [Selector] {
      (0..<Int.random(in: 0...4, using: &random)).map { _ in
        let number = Int.random(in: 0..<24, using: &random)
        return Bool.random(using: &random) ? .id("t.\(number % 3).n\(number)") : .prefix("t.\(number % 3)")
      }
    }
    let preferences = Preferences(
      hidden: list(), pinned: list(), order: list(), recent: ["t.0.n3", "t.1.n4", "t.2.n5"].shuffled(using: &random))
    let expected = ids(preferences, targets, ShareRequest(items: []))
    #expect(expected.count == targets.count)
    for _ in 0..<10 {
      targets.shuffle(using: &random)
      #expect(ids(preferences, targets, ShareRequest(items: [])) == expected)
    }
    #expect(
      expected == targets.map(\.target.id).sorted { before($0, $1, preferences, targets) }, "by the rules one by one")
  }

  /// The rules one after the other, slowly.
  private func before(_ one: String, _ other: String, _ preferences: Preferences, _ targets: [Candidate]) -> Bool {
    func keys(_ id: String) -> [Int] {
      guard let candidate = targets.first(where: { $0.target.id == id }) else { return [] }
      func place(_ list: [Selector]) -> Int { list.firstIndex { $0.matches(target: id, plugin: id) } ?? 99 }
      let type = candidate.target.accepts[0].slots[0].types[0]
      return [
        candidate.isCustom ? 0 : 1, place(preferences.pinned), place(preferences.order),
        candidate.target.category == .share ? 0 : 1, SmallTree().distance(from: .png, to: type) ?? 99,
        preferences.recent.firstIndex(of: id) ?? 99, -candidate.target.rank,
      ]
    }
    let (left, right) = (keys(one), keys(other))
    return left == right ? one < other : left.lexicographicallyPrecedes(right)
  }

  @Test("what is hidden can take the request, keeps its place, and is marked")
  func hidden() {
    let preferences = Preferences(hidden: [.prefix("m.exact"), .id("a.none")])
    let negotiator = Negotiator(
      types: SmallTree(), candidates: OrderTests.targets, machine: .complete, preferences: preferences)
    let verdicts = negotiator.verdicts(items: [.file("a.png", .png)], request: ShareRequest(items: []))
    let targets = OrderTests.targets
    #expect(verdicts.map { targets[$0.candidate].target.id } == OrderTests.expected)
    #expect(
      verdicts.filter(\.isHidden).map { targets[$0.candidate].target.id } == [
        "m.exact.ranked", "m.exact.a", "m.exact.b", "a.none",
      ])
    #expect(verdicts.filter(\.isHidden).map(\.isEligible) == [true, true, true, false])
  }

  @Test("a request that names a switched-off target, as a custom one too, gets disabled")
  func disabledBeatsTheCaller() {
    let settings = LayeredSettings([.init(.administrator(file: "/etc/s.json"), Settings(disabled: [.id("m.any")]))])
    let candidates = settings.marking([.target("m.any", [.files], isCustom: true)])
    let request = ShareRequest(items: [], include: [.id("m.any")], custom: ["m.any"])
    #expect(verdict(candidates[0], [.file("a.png", .png)], request).reason?.code == .disabled)
  }
}
