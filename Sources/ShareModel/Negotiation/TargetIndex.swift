/// Which candidates have slots for which content, so that a request looks only at those that could take one of its items.
///
/// It decides nothing: who is found is looked at like everybody else, and who is not found has no place for any item.
struct TargetIndex: Sendable {
  /// Where the candidates of each of ``RuleBook/contents`` begin in ``candidates``; one more at the end.
  private var starts: [Int32] = [0]
  /// The candidates of all contents, rising within each.
  private var candidates: [Int32] = []
  /// The candidates with a combination that does not say by its slots what it takes.
  private var untyped: [Int32] = []

  /// An index of nobody.
  init() {}

  /// Sorts the candidates of a rule book by the content of their slots; what can never be offered is left out.
  init(_ rules: RuleBook) {
    // For each content the candidate that was entered last, and how many were.
    var last = Array(repeating: Int32(-1), count: rules.contents.count)
    var counts = Array(repeating: Int32(0), count: rules.contents.count)
    var entries: [(content: Int, candidate: Int32)] = []
    entries.reserveCapacity(rules.slots.count)
    for index in rules.candidates.indices where !rules.candidates[index].isBlocked {
      let candidate = Int32(index)
      for number in rules.accepts[rules.candidates[index].combinations] {
        if !rules.combinations[number].isTyped && untyped.last != candidate { untyped.append(candidate) }
        for slot in rules.combinations[number].slots {
          let content = rules.slots[slot].content
          if last[content] == candidate { continue }
          last[content] = candidate
          counts[content] += 1
          entries.append((content, candidate))
        }
      }
    }
    starts.reserveCapacity(counts.count + 1)
    for count in counts { starts.append(starts[starts.count - 1] + count) }
    candidates = Array(repeating: 0, count: entries.count)
    var next = starts
    for entry in entries {
      candidates[Int(next[entry.content])] = entry.candidate
      next[entry.content] += 1
    }
  }

  /// Finds the candidates with a slot for the type of some item.
  ///
  /// - Parameter matching: the selection before these rules.
  /// - Returns: everybody who can take it, and some who cannot.
  func candidates<Types>(for matching: inout Matching<Types>) -> CandidateSet {
    let rules = matching.rules
    var found = CandidateSet(count: rules.candidates.count)
    for content in rules.contents.indices where matching.names(someTypeIn: rules.contents[content]) {
      for place in Int(starts[content])..<Int(starts[content + 1]) { found.insert(Int(candidates[place])) }
    }
    for candidate in untyped { found.insert(Int(candidate)) }
    return found
  }
}
