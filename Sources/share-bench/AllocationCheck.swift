import CAllocations
import ShareModel

/// That targets which do not fit cost no memory of their own: the more of them there are, the number of allocations stays.
enum AllocationCheck {
  /// How many allocations some work makes.
  static func count(_ work: () -> Void) -> Int {
    let before = share_allocations()
    work()
    return Int(share_allocations() - before)
  }

  /// How much memory is in use.
  static var bytes: Int { Int(share_allocated_bytes()) }

  /// Negotiates with many targets and with twice as many that are alike, none of which fits, and compares.
  ///
  /// - Throws: a ``BenchFailure`` when rejected targets allocate, or when allocations cannot be counted.
  static func measure(_ scene: borrowing Scene) throws -> [Finding] {
    let small = scene.isQuick ? 500 : 5000
    guard count({ _ = Array(0...small) }) > 0 else {
      return [.note("allocations cannot be counted: the runtime is a library of its own here")]
    }
    let one = NegotiationBench.pictures(1)
    let nobody = ShareRequest(items: [], include: [Selector("org.nobody.*")])
    let cases: [(String, TargetMix, [ItemDescription], ShareRequest)] = [
      ("by type", .few, [NegotiationBench.font], ShareRequest(items: [])),
      ("by count", .albums, NegotiationBench.pictures(100), ShareRequest(items: [])),
      ("by size", .albums, NegotiationBench.pictures(1, bytes: 20 << 20), ShareRequest(items: [])),
      ("by a list", .albums, one, nobody),
    ]
    return try cases.map { name, mix, items, request in
      let few = try Negotiator(types: ContentTypeTree.standard, candidates: mix.candidates(small), machine: .complete)
      let many = try Negotiator(
        types: ContentTypeTree.standard, candidates: mix.candidates(2 * small), machine: .complete)
      guard many.eligible(items: items, request: request).isEmpty else {
        throw BenchFailure(description: "rejected \(name): some target is eligible")
      }
      let more = [true, false].map { wantsReasons in
        let judge = { (negotiator: Negotiator) in
          count {
            _ =
              wantsReasons
              ? negotiator.verdicts(items: items, request: request).count
              : negotiator.eligible(items: items, request: request).count
          }
        }
        return Double(judge(many) - judge(few)) / Double(small)
      }
      let each = max(more[0], more[1])
      // What grows with the logarithm, such as an array that doubles, is not for each target.
      guard each < 0.02 else {
        throw BenchFailure(description: "a target that is rejected \(name) makes \(Figure.text(each)) allocations")
      }
      return .figure(name: "allocations for each target rejected \(name)", max(0, each), unit: .count)
    }
  }
}
