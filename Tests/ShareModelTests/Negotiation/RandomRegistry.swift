import ShareModel

/// Some targets and a request, made up at random.
struct RandomRegistry {
  var candidates: [Candidate]
  var items: [ItemDescription]
  var request: ShareRequest

  init(_ random: inout SeededRandom, targets: Int) {
    candidates = (0..<targets).map { Self.candidate($0, &random) }
    items = random.list(1...5) { random in
      var item = RandomChoice(&random).item
      item.isOptional = random.isRare(1, in: 6)
      item.provenance = random.element(Provenance.allCases) ?? .person
      return item
    }
    request = ShareRequest(
      items: [], area: random.isRare(1, in: 3) ? "chat" : "default",
      include: random.isRare(1, in: 6) ? [Selector("org.even.*"), Selector("org.odd.target3")] : nil,
      exclude: random.isRare(1, in: 4) ? [Selector("org.odd.*")] : [],
      attributes: random.isRare(1, in: 3) ? [Attribute(name: "message", value: "look")] : [],
      policy: ShareRequest.Policy(partial: random.isRare(1, in: 5)))
  }

  private static func candidate(_ number: Int, _ random: inout SeededRandom) -> Candidate {
    let requirement = Availability(.command("missing"))
    var candidate = Candidate.target(
      number % 2 == 0 ? "org.even.target\(number)" : "org.odd.target\(number)",
      random.isRare(1, in: 20) ? [] : random.list(1...3) { combination(&$0) }, rank: number % 3,
      category: random.isRare(1, in: 12) ? .transform : .share, areas: random.isRare(1, in: 8) ? ["chat"] : nil,
      attributes: AttributeRules(
        taken: random.isRare(1, in: 3) ? ["message"] : [], required: random.isRare(1, in: 10) ? ["message"] : []),
      prefilledText: random.isRare(1, in: 4) ? .refused : .accepted,
      availability: random.isRare(1, in: 10) ? [requirement] : [], isCustom: random.isRare(1, in: 15))
    if random.isRare(1, in: 15) { candidate.obstacle = Reason(.quarantined, "it crashed") }
    return candidate
  }

  static func combination(_ random: inout SeededRandom) -> Combination {
    let choices = random.list(1...2) { RandomChoice(&$0) }
    return Combination(
      slots: choices.map { choice in
        var slot = choice.slot
        slot.min = random.isRare(1, in: 6) ? 1 : 0
        slot.max = random.isRare(1, in: 3) ? Int.random(in: 1...2, using: &random) : nil
        return slot
      }, limits: random.isRare(1, in: 4) ? choices.flatMap(\.limits) : [],
      match: random.isRare(1, in: 5) ? .any : .every,
      minItems: random.isRare(1, in: 6) ? Int.random(in: 2...3, using: &random) : 1,
      maxItems: random.isRare(1, in: 6) ? Int.random(in: 3...4, using: &random) : nil,
      maxTotalBytes: random.isRare(1, in: 8) ? .random(in: 0...6, using: &random) : nil)
  }
}

/// A verdict in words, to be compared with another.
func words(_ verdict: Verdict) -> String {
  let plan = verdict.plan.map { "\($0.items) \($0.attributes) \($0.combination) \($0.distance)" }
  return
    "\(plan ?? "-") \(verdict.reason.map { "\($0.code) \($0.item ?? -1) \($0.detail)" } ?? "-") \(verdict.warnings)"
}
