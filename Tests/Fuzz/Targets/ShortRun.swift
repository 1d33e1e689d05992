/// A run of seconds that is the same each time: the corpus, and changes of it.
public struct ShortRun: Sendable {
  /// How many inputs beside the corpus the tests try.
  public static let usualCount = 2000

  private let target: FuzzTarget
  private let corpus: [(path: String, bytes: [UInt8])]

  /// Makes a run of a target, with the inputs of ``FuzzCorpus``.
  public init(_ target: FuzzTarget, corpus: [(path: String, bytes: [UInt8])]) {
    self.target = target
    self.corpus = corpus
  }

  /// Something that did not hold, with the input for which it did not.
  public struct Finding: Sendable, CustomStringConvertible {
    /// Where the input comes from.
    public let origin: String
    /// The input.
    public let input: [UInt8]
    /// What did not hold.
    public let violation: Violation

    /// One line, with the bytes as they stand in code.
    public var description: String { "\(origin): \(violation) for \(input.prefix(400))" }
  }

  /// Tries the corpus, and then as many inputs as are asked for: most are changes of one in the corpus, or of the one before.
  ///
  /// - Parameters:
  ///   - count: the number of inputs beside the corpus.
  ///   - seed: where the random numbers begin.
  /// - Returns: what did not hold; at most one finding for each rule.
  public func findings(count: Int, seed: UInt64) -> [Finding] {
    var found: [Finding] = []
    var rules: Set<Violation> = []
    func attempt(_ input: [UInt8], _ origin: @autoclosure () -> String) {
      do throws(Violation) {
        try target.check(input)
      } catch {
        if rules.insert(error).inserted { found.append(Finding(origin: origin(), input: input, violation: error)) }
      }
    }
    for (path, bytes) in corpus { attempt(bytes, path) }
    var random = FuzzRandom(seed: seed)
    var last: [UInt8] = []
    for number in 0..<count {
      switch random.below(4) {
      case 0: last = target.generate(&random)
      case 1: last = target.mutate(last, &random)
      default: last = target.mutate(random.one(of: corpus, or: ("", [])).bytes, &random)
      }
      // What has grown without bound would make the rest of the run slow.
      if last.count > 32 << 10 { last = Array(last.prefix(32 << 10)) }
      attempt(last, "input \(number) of seed \(seed)")
    }
    return found
  }
}
