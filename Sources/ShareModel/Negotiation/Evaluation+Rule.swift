/// Why a rule about the whole selection is not true of it.
enum RuleFailure {
  /// Something is asked of every item that is not true of this one.
  case notTaken(item: Int, types: [ContentType])
  case tooMany(item: Int?, have: Int, limit: Int, types: [ContentType])
  case tooFew(have: Int, need: Int, types: [ContentType])
  /// A part of the rule, and what it would have to be.
  case untrue(ActivationExpression, isWanted: Bool)

  /// The stable code.
  var code: Reason.Code {
    switch self {
    case .notTaken, .untrue: .typeNotAccepted
    case .tooMany: .tooMany
    case .tooFew: .tooFew
    }
  }

  /// The item that is the cause, if one is.
  var item: Int? {
    switch self {
    case .notTaken(let item, _): item
    case .tooMany(let item, _, _, _): item
    case .tooFew, .untrue: nil
    }
  }
}

extension Evaluation {
  /// Steps 6 and 7 for a combination that is a rule about the whole selection.
  ///
  /// - Parameters:
  ///   - group: the items that the target gets to see.
  ///   - rule: the combination.
  ///   - predicate: what must be true.
  mutating func arrange(
    _ group: Selection.Group, _ rule: RuleBook.CombinationRule, _ predicate: ActivationPredicate
  ) -> Finding {
    var truth = truth(group.counts)
    let fits = shapesThatFit(group, rule)
    if truth.fulfils(predicate) { return .fits(fitting(group, fits, leftOut: [:])) }
    if let leftOut = leftOut(group, fits, predicate, &truth) {
      return .fits(fitting(group, fits, leftOut: leftOut))
    }
    guard wantsReasons else {
      return .fails(Rejection(.types, .type(item: group.items.first ?? 0)))
    }
    return .fails(rejection(group, fits, predicate))
  }

  /// Whether a rule stays true when one more attachment comes to what is sent.
  func isStillTrue(_ rule: RuleBook.CombinationRule, of fitting: Fitting, with shape: Int) -> Bool {
    if rule.predicate < 0 { return true }
    var counts = Array(repeating: 0, count: selection.shapes.count)
    counts[shape] += 1
    for item in fitting.items where item.representation != nil { counts[selection.shapeOfItem[item.index]] += 1 }
    return truth(counts).fulfils(rules.predicates[rule.predicate])
  }

  /// The shapes as a predicate sees them.
  private func truth(_ counts: [Int]) -> ActivationTruth<Types> {
    let attachments = selection.shapes.indices.map { number in
      let shape = selection.shapes[number]
      let isLocalFile =
        shape.location == .local && shape.forms.first.map { !$0.kind.isDisjoint(with: [.file, .directory]) } ?? false
      return ActivationTruth<Types>.Attachment(
        types: shape.forms.filter { !$0.isReference }.map(\.type), isFile: isLocalFile || shape.hasReferences,
        count: counts[number])
    }
    return ActivationTruth(types: selection.types, attachments: attachments, tree: matching.tree)
  }

  /// For each shape the first slot that takes it, and how.
  private mutating func shapesThatFit(
    _ group: Selection.Group, _ rule: RuleBook.CombinationRule
  ) -> [(column: Int, fit: Matching<Types>.Fit)?] {
    var found: [(column: Int, fit: Matching<Types>.Fit)?] = []
    for shape in group.counts.indices {
      var first: (column: Int, fit: Matching<Types>.Fit)?
      for (column, slot) in rule.slots.enumerated() where first == nil && group.counts[shape] > 0 {
        if let fit = matching.fit(shape: shape, slot: slot) { first = (column, fit) }
      }
      found.append(first)
    }
    return found
  }

  /// What is left out so that the rule becomes true: first items of types that it does not name, and always the last ones.
  ///
  /// - Returns: the rows with why; nil when nothing that may be left out makes it true.
  private func leftOut(
    _ group: Selection.Group, _ fits: [(column: Int, fit: Matching<Types>.Fit)?], _ predicate: ActivationPredicate,
    _ truth: inout ActivationTruth<Types>
  ) -> [Int: Rejection.Cause]? {
    let droppable = group.items.indices.filter { request.policy.partial || selection.items[group.items[$0]].isOptional }
    func isStranger(_ row: Int) -> Bool { fits[selection.shapeOfItem[group.items[row]]] == nil }
    var dropped: [Int: Rejection.Cause] = [:]
    for row in droppable.filter(isStranger).reversed() + droppable.filter({ !isStranger($0) }).reversed() {
      guard dropped.count + 1 < group.items.count else { return nil }
      let item = group.items[row]
      let cause: Rejection.Cause = isStranger(row) ? .type(item: item) : .rule(failure(group, predicate, truth).failure)
      dropped[row] = cause
      truth.attachments[selection.shapeOfItem[item]].count -= 1
      if truth.fulfils(predicate) { return dropped }
    }
    return nil
  }

  private func fitting(
    _ group: Selection.Group, _ fits: [(column: Int, fit: Matching<Types>.Fit)?], leftOut: [Int: Rejection.Cause]
  ) -> Fitting {
    var fitting = Fitting(items: [])
    for (row, item) in group.items.enumerated() {
      if let cause = leftOut[row] {
        fitting.causes.append((row, cause))
        fitting.items.append(
          ItemPlan(index: item, representation: nil, needsConsent: !selection.items[item].isOptional))
      } else if let (column, fit) = fits[selection.shapeOfItem[item]] {
        fitting.items.append(ItemPlan(index: item, representation: fit.form, slot: column))
        fitting.distance += Int(fit.distance)
      } else {
        fitting.items.append(ItemPlan(index: item, representation: 0))
      }
    }
    return fitting
  }

  /// Why the rule is not true: an item of a type that it does not name, else a number, else a part of the rule.
  private func rejection(
    _ group: Selection.Group, _ fits: [(column: Int, fit: Matching<Types>.Fit)?], _ predicate: ActivationPredicate
  ) -> Rejection {
    let strangers = group.items.filter { fits[selection.shapeOfItem[$0]] == nil }
    let all = truth(group.counts)
    if let first = strangers.first {
      var others = all
      for item in strangers { others.attachments[selection.shapeOfItem[item]].count -= 1 }
      // Where they only come along, something else is to blame.
      let unmet = Set(all.unmet(predicate).map(\.part))
      if strangers.count == group.items.count || !unmet.isSubset(of: others.unmet(predicate).map(\.part)) {
        return Rejection(.types, .type(item: first), offending: strangers.count)
      }
    }
    let (failure, offending) = failure(group, predicate, all)
    let isNumber =
      switch failure {
      case .tooMany, .tooFew: true
      case .notTaken, .untrue: false
      }
    return Rejection(isNumber ? .limits : .types, .rule(failure), offending: offending)
  }

  /// The part of a rule that a person can do most about, and how many items are in its way.
  private func failure(
    _ group: Selection.Group, _ predicate: ActivationPredicate, _ truth: ActivationTruth<Types>
  ) -> (failure: RuleFailure, offending: Int) {
    let unmet = truth.unmet(predicate)
    for part in unmet {
      guard let shapes = truth.exceptions(part),
        let item = group.items.first(where: { shapes.contains(selection.shapeOfItem[$0]) })
      else { continue }
      let count = shapes.reduce(0) { $0 + truth.attachments[$1].count }
      return (.notTaken(item: item, types: refusedTypes(part, selection.shapeOfItem[item], truth)), count)
    }
    for part in unmet {
      guard let count = truth.miscount(part), count.bound >= 0 else { continue }
      let types = count.list.namedTypes
      guard count.isTooMany else {
        return (.tooFew(have: count.have, need: count.bound, types: types), count.bound - count.have)
      }
      let shapes = truth.elements(count.list, part.bound).map(\.element)
      let counted = group.items.filter { shapes.contains(selection.shapeOfItem[$0]) }
      let item = counted.indices.contains(count.bound) ? counted[count.bound] : counted.last
      return (.tooMany(item: item, have: count.have, limit: count.bound, types: types), count.have - count.bound)
    }
    let first = unmet.first ?? UnmetPart(part: predicate.expression, isWanted: true, bound: [])
    return (.untrue(first.part, isWanted: first.isWanted), group.items.count)
  }

  /// The types that keep an attachment from being what is asked of every one.
  private func refusedTypes(_ unmet: UnmetPart, _ shape: Int, _ truth: ActivationTruth<Types>) -> [ContentType] {
    guard case .comparison(.count(let one), _, .count(let other)) = unmet.part else { return [] }
    for case .matching(_, _, let part) in [one, other] {
      return truth.unmet(part, isWanted: true, unmet.bound + [shape]).compactMap { inner in
        switch inner.part {
        case .types(_, of: _, let test) where !inner.isWanted: test.type
        case .type(_, let test) where !inner.isWanted: test.type
        default: nil
        }
      }
    }
    return []
  }
}
