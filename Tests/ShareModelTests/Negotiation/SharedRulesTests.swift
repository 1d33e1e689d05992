import ShareModel
import Testing

@Suite("What many targets have in common is looked at once")
struct SharedRulesTests {
  private static let machine = Machine { _, _ in "the command missing is not installed" }

  /// A few combinations for many targets: some made up, two alike but for a number, and rules about the whole selection.
  private func pool(_ random: inout SeededRandom) throws -> [Combination] {
    var pool = random.list(3...4) { RandomRegistry.combination(&$0) }
    var narrower = pool[0]
    narrower.maxItems = 1
    var heavier = pool[1]
    heavier.maxTotalBytes = .random(in: 0...6, using: &random)
    pool += [narrower, heavier]
    for limit in 1...2 {
      let rule = "SUBQUERY(extensionItems, $e, $e.attachments.@count <= \(limit)).@count == 1"
      pool.append(try ActivationPredicate(rule) { ManifestSamples.resolve($0) }.combination)
    }
    return pool
  }

  @Test(
    "C1: a target gets the verdict that it would get alone, however many share its rules",
    arguments: 1...8 as ClosedRange<UInt64>)
  func alone(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var eligible = 0
    var refused: [String: Int] = [:]
    for round in 0..<20 {
      var registry = RandomRegistry(&random, targets: 40)
      let pool = try pool(&random)
      for index in registry.candidates.indices where !registry.candidates[index].target.accepts.isEmpty {
        registry.candidates[index].target.accepts = random.list(1...3) { $0.element(pool) ?? .anything }
      }
      let all = negotiator(registry.candidates, machine: Self.machine)
      let view = ItemView(registry.items)
      let verdicts = all.verdicts(view, request: registry.request)
      for verdict in verdicts {
        let place = "seed \(seed), round \(round), target \(verdict.candidate)"
        // Nobody is there with whom it could share anything.
        let one = negotiator([registry.candidates[verdict.candidate]], machine: Self.machine)
        let alone = one.verdict(for: 0, view, request: registry.request)
        #expect(words(verdict) == words(alone), "\(place)")
        #expect(
          all.combinations(for: verdict.candidate, view, request: registry.request)
            == one.combinations(for: 0, view, request: registry.request), "\(place)")
        if verdict.isEligible { eligible += 1 }
        if let code = verdict.reason?.code.description { refused[code, default: 0] += 1 }
      }
      let short = all.eligible(view, request: registry.request)
      #expect(short.map(words) == verdicts.filter(\.isEligible).map(words), "seed \(seed), round \(round)")
    }
    // Enough of every answer, or nothing is shown.
    #expect(eligible > 50)
    for code in ["typeNotAccepted", "tooMany", "tooLarge"] { #expect(refused[code] ?? 0 > 0, "\(code): \(refused)") }
  }

  @Test("C4: who shares a rule at another place still has its own words")
  func ownWords() {
    let pictures = Combination(slots: [Slot(types: [.image], max: 1)])
    let texts = Combination(slots: [Slot(types: [.text])])
    let verdicts = negotiator([
      .target("org.example.a", [pictures]), .target("org.example.b", [texts, pictures]),
      .target("org.example.c", [texts, texts, pictures]),
    ]).verdicts(items: [.file("a.png", .png), .file("b.png", .png)], request: ShareRequest(items: []))
    #expect(verdicts.map(\.candidate) == [0, 1, 2])
    for verdict in verdicts { #expect(verdict.reason == Reason(.tooMany, item: 1, "2 pictures, limit 1")) }
  }

  @Test("C22: equal standing goes by id, unequal standing before that, among many")
  func manyStandings() {
    let targets = (0..<60).reversed().map { number in
      Candidate.target("org.example.t\(number + 10)", [.types(.png)], rank: number % 3)
    }
    let verdicts = negotiator(targets).verdicts(items: [.file("a.png", .png)], request: ShareRequest(items: []))
    let expected = targets.indices.sorted {
      let (one, other) = (targets[$0].target, targets[$1].target)
      return one.rank != other.rank ? one.rank > other.rank : one.id < other.id
    }
    #expect(verdicts.map(\.candidate) == expected)
  }
}
