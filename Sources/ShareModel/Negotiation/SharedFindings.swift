/// What is found out once about a combination that several targets share, for each text policy that makes a difference.
struct SharedFindings<Types: TypeConformance> {
  private let policies: Int
  private var known: [Evaluation<Types>.Finding?]

  /// Knows nothing yet.
  ///
  /// - Parameters:
  ///   - rules: what is accepted.
  ///   - policies: the number of text policies that make a difference.
  init(_ rules: RuleBook, policies: Int) {
    self.policies = policies
    known = Array(repeating: nil, count: rules.shared.count * policies)
  }

  /// What is known of a shared combination for one policy.
  subscript(shared: Int, policy: Int) -> Evaluation<Types>.Finding? {
    get { known[shared * policies + policy] }
    set { known[shared * policies + policy] = newValue }
  }
}

extension Evaluation {
  /// Steps 6 and 7 for one combination, with no word of whose it is.
  ///
  /// - Parameters:
  ///   - number: the combination's number in the rule book.
  ///   - policy: the text policy of the target.
  mutating func arranged(_ number: Int, _ policy: TargetDeclaration.PrefilledText) -> Finding {
    let shared = rules.combinations[number].shared
    if shared < 0 { return arrange(group(for: policy), number, policy) }
    let place = groupPlace(for: policy)
    if let known = sharedFindings[shared, place] { return known }
    let finding = arrange(group(for: policy), number, policy)
    sharedFindings[shared, place] = finding
    return finding
  }

  /// Looks at every combination that targets share.
  mutating func findShared() {
    for number in rules.shared {
      for policy in policies { _ = arranged(number, policy) }
    }
  }
}
