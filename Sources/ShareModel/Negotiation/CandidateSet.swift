/// Some of the candidates, one bit each, walked in the order of the list.
struct CandidateSet: Sequence, Sendable {
  private var words: [UInt64]

  /// An empty set.
  ///
  /// - Parameter count: the number of candidates that there are.
  init(count: Int) {
    words = Array(repeating: 0, count: (count + 63) / 64)
  }

  /// A set of all candidates.
  ///
  /// - Parameter count: the number of candidates that there are.
  init(everyoneOf count: Int) {
    words = Array(repeating: .max, count: (count + 63) / 64)
    if count & 63 != 0 { words[words.count - 1] = 1 << UInt64(count & 63) - 1 }
  }

  /// Adds a candidate.
  mutating func insert(_ candidate: Int) { words[candidate >> 6] |= 1 << UInt64(candidate & 63) }

  /// Takes a candidate out.
  mutating func remove(_ candidate: Int) { words[candidate >> 6] &= ~(1 << UInt64(candidate & 63)) }

  /// Whether a candidate is in it.
  func contains(_ candidate: Int) -> Bool { words[candidate >> 6] & (1 << UInt64(candidate & 63)) != 0 }

  /// The candidates that are in both sets.
  func intersection(_ other: CandidateSet) -> CandidateSet {
    var both = self
    for place in words.indices { both.words[place] &= other.words[place] }
    return both
  }

  func makeIterator() -> Iterator { Iterator(words) }

  struct Iterator: IteratorProtocol {
    private let words: [UInt64]
    private var place = 0
    /// What is left of the word before ``place``.
    private var rest: UInt64 = 0

    fileprivate init(_ words: [UInt64]) {
      self.words = words
    }

    mutating func next() -> Int? {
      while rest == 0 {
        guard place < words.count else { return nil }
        rest = words[place]
        place += 1
      }
      let bit = rest.trailingZeroBitCount
      rest &= rest - 1
      return (place - 1) << 6 + bit
    }
  }
}
