import ShareModel
import TestSupport
import Testing

/// Random requests and registries.
///
/// `SHARE_TEST_CASES=100000` tries as many; a seed alone makes a case again.
@Suite("The engine beside the reference")
struct NegotiationPropertyTests {
  private func negotiation(_ seed: Int) -> RandomNegotiation {
    var random = SeededRandom(seed: UInt64(seed))
    return RandomNegotiation(&random)
  }

  @Test("what the engine says of random requests and registries is what the rules say, and every reason is among it")
  func rules() {
    var histogram = Histogram()
    var contradictions = 0
    for seed in 0..<CaseCount.or(2000) where contradictions < 3 {
      let negotiation = negotiation(seed)
      let contradiction = Contradiction(negotiation)
      for answer in contradiction.byTheRules { histogram.count(answer) }
      if contradiction.isNone { continue }
      contradictions += 1
      let smallest = negotiation.smallest { !Contradiction($0).isNone }
      Issue.record("seed \(seed)\n\(smallest)\n\(Contradiction(smallest))")
    }
    print(histogram)
    #expect(histogram.rare.isEmpty)
  }

  @Test("C22: the order of directories never changes a result")
  func directories() {
    for seed in 0..<CaseCount.or(500) {
      var random = SeededRandom(seed: UInt64(seed) &+ 1 << 40)
      let negotiation = negotiation(seed)
      let order = negotiation.candidates.indices.shuffled(using: &random)
      let shuffled = negotiation.reordered(order)
      let answers = shuffled.answers.map { answer in
        var answer = answer
        answer.candidate = order[answer.candidate]
        return answer
      }
      if answers == negotiation.answers { continue }
      Issue.record("seed \(seed), order \(order)\n\(negotiation)\n\(negotiation.answers)\n\(answers)")
      return
    }
  }

  @Test("C8: without one target every other is what it was")
  func independence() {
    for seed in 0..<CaseCount.or(500) {
      let negotiation = negotiation(seed)
      let all = negotiation.answers
      for gone in negotiation.candidates.indices {
        let rest = negotiation.candidates.indices.filter { $0 != gone }
        let answers = negotiation.reordered(rest).answers.map { answer in
          var answer = answer
          answer.candidate = rest[answer.candidate]
          return answer
        }
        if answers == all.filter({ $0.candidate != gone }) { continue }
        Issue.record("seed \(seed), without \(gone)\n\(negotiation)\n\(all)\n\(answers)")
        return
      }
    }
  }

  @Test("whoever asks for less gets the same: only the eligible ones, or one target")
  func shorterWays() {
    for seed in 0..<CaseCount.or(500) {
      let negotiation = negotiation(seed)
      let answers = negotiation.answers
      #expect(negotiation.eligible == answers.filter { $0.plan != nil }, "seed \(seed)")
      #expect(answers.allSatisfy { negotiation.answer(of: $0.candidate) == $0 }, "seed \(seed)")
    }
  }
}
