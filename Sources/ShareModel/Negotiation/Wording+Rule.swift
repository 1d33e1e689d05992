extension Wording {
  /// Why a rule about the whole selection is not true of it, in words.
  func rule(_ failure: RuleFailure) -> String {
    switch failure {
    case .notTaken(let item, let types):
      let forms = unique(items[item].representations.map { tree.label(for: $0.type) })
      let what = "\(name(item)) is \(list(forms, most: 4))"
      if types.isEmpty { return "\(what); its rule takes no such item" }
      let refused = unique(types.map { tree.label(for: $0) })
      return "\(what); \(list(refused, most: 4)) \(refused.count == 1 ? "is" : "are") not taken"
    case .tooMany(_, let have, let limit, let types):
      let counted = count(have, noun(types))
      return limit == 0 ? "\(counted), none may be among the items" : "\(counted), limit \(limit)"
    case .tooFew(let have, let need, let types): return "\(count(have, noun(types))), at least \(need) needed"
    case .untrue(let part, let isWanted):
      return isWanted ? "its rule asks that \(part)" : "its rule asks that not \(part)"
    }
  }

  private func noun(_ types: [ContentType]) -> Noun {
    let nouns = types.map { Noun($0, in: tree) }
    guard let one = nouns.first, nouns.allSatisfy({ $0 == one }) else { return .items }
    return one
  }
}
