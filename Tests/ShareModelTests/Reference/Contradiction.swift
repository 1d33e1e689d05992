import ShareModel

/// One case before the engine and before the reference.
struct Contradiction: CustomStringConvertible {
  let byTheRules: [ReferenceAnswer]
  let byTheEngine: [ReferenceAnswer]
  /// Whether the engine's own words for eligible and consent are those of its plans.
  private let isPlain: Bool

  init(_ negotiation: RandomNegotiation) {
    let reference = ReferenceNegotiator(
      candidates: negotiation.candidates, machine: RandomNegotiation.machine, request: negotiation.request)
    let answers = reference.answers(negotiation.plain, others: negotiation.others)
    let verdicts = negotiation.verdicts
    byTheRules = answers
    byTheEngine = verdicts.map { ReferenceAnswer($0) }
    isPlain = zip(verdicts, answers).allSatisfy { verdict, answer in
      verdict.isEligible == (answer.plan != nil) && verdict.plan?.needsConsent ?? false == answer.needsConsent
    }
  }

  /// Whether both say the same.
  var isNone: Bool { byTheRules == byTheEngine && isPlain }

  var description: String {
    let lines = { (answers: [ReferenceAnswer]) in answers.map { "\n  \($0)" }.joined() }
    return "by the rules:\(lines(byTheRules))\nby the engine:\(lines(byTheEngine))"
  }
}

extension RandomNegotiation {
  private var engine: Negotiator { negotiator(candidates, machine: Self.machine) }

  /// What the engine says.
  var verdicts: [Verdict] { engine.verdicts(plain, others: others, request: request) }

  /// The same as answers.
  var answers: [ReferenceAnswer] { verdicts.map { ReferenceAnswer($0) } }

  /// What the engine says to those who ask only for what is eligible.
  var eligible: [ReferenceAnswer] {
    engine.eligible(plain, others: others, request: request).map { ReferenceAnswer($0) }
  }

  /// What the engine says to those who ask about one target.
  func answer(of candidate: Int) -> ReferenceAnswer {
    let view = others.first { $0.audience.contains(candidate) } ?? plain
    return ReferenceAnswer(engine.verdict(for: candidate, view, request: request))
  }

  /// The same with the candidates in another order, or some of them.
  func reordered(_ order: [Int]) -> RandomNegotiation {
    var changed = self
    changed.candidates = order.map { candidates[$0] }
    for view in others.indices {
      let audience = others[view].audience
      changed.others[view].audience = order.indices.filter { audience.contains(order[$0]) }
    }
    return changed
  }
}
