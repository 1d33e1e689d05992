extension Evaluation {
  /// Steps 6 and 7 for one combination.
  ///
  /// - Parameters:
  ///   - group: the items that the target gets to see.
  ///   - number: the combination's number in the rule book.
  ///   - policy: the text policy that made the group.
  mutating func arrange(
    _ group: Selection.Group, _ number: Int, _ policy: TargetDeclaration.PrefilledText
  ) -> Finding {
    let rule = rules.combinations[number]
    guard let firstItem = group.items.first else {
      return .fails(Rejection(.limits, .tooFewItems(have: 0, need: rule.minItems)))
    }
    if rule.predicate >= 0 { return arrange(group, rule, rules.predicates[rule.predicate]) }
    var fitting = 0
    var offending = 0
    var offender = -1
    for shape in group.counts.indices where group.counts[shape] > 0 {
      if fitsSomewhere(shape, rule) {
        fitting += group.counts[shape]
      } else if !rule.matchesAny && !selection.shapes[shape].isOptional && !request.policy.partial {
        if !wantsReasons { return .fails(Rejection(.types, .type(item: firstItem))) }
        // Shapes are numbered as they first appear, so the first shape that does not fit has the first such item, unless the
        // item with which it appeared is a text that was left out.
        if offender < 0 || !group.refused.isEmpty {
          let first = group.items.first { selection.shapeOfItem[$0] == shape } ?? firstItem
          offender = offender < 0 ? first : min(offender, first)
        }
        offending += group.counts[shape]
      }
    }
    if offender >= 0 {
      return .fails(Rejection(.types, .type(item: offender), offending: offending))
    }
    if fitting == 0 {
      return .fails(Rejection(.types, .type(item: firstItem), offending: group.items.count))
    }
    if let found = arrangeByShape(group, rule, policy) { return found }
    var arrangement = Arrangement(group, rule, selection, isPartial: request.policy.partial)
    return arrangement.run(&matching, wantsReasons: wantsReasons)
  }

  private mutating func fitsSomewhere(_ shape: Int, _ rule: RuleBook.CombinationRule) -> Bool {
    for slot in rule.slots where matching.fit(shape: shape, slot: slot) != nil { return true }
    return false
  }

  /// The common case: every shape fits exactly one slot, and nothing is left out.
  ///
  /// - Returns: nil when it is not that simple, which says nothing about whether the selection fits.
  private mutating func arrangeByShape(
    _ group: Selection.Group, _ rule: RuleBook.CombinationRule, _ policy: TargetDeclaration.PrefilledText
  ) -> Finding? {
    guard rule.limits.isEmpty, !rule.boundsTotals else { return nil }
    simplePlans.pattern.removeAll(keepingCapacity: true)
    var distance = 0
    var isWithinSizes = true
    for shape in group.counts.indices {
      let count = group.counts[shape]
      var column = -1
      var form = 0
      if count > 0 {
        for slot in rule.slots {
          guard let fit = matching.fit(shape: shape, slot: slot) else { continue }
          if column >= 0 { return nil }
          if !isWithin(selection.shapes[shape], rules.slots[slot]) { isWithinSizes = false }
          column = slot - rule.slots.lowerBound
          form = fit.form
          distance += count * Int(fit.distance)
        }
        if column < 0 { return nil }
      }
      simplePlans.pattern.append(column)
      simplePlans.pattern.append(form)
    }
    // What may be left out, and which, needs a closer look.
    let isAllNeeded = !group.hasOptional && !request.policy.partial
    if !isWithinSizes { return isAllNeeded ? sizeRejection(group, rule).map { .fails($0) } : nil }
    let slotRejection = countRejection(group, rule)
    if group.items.count > rule.maxItems {
      if !isAllNeeded || slotRejection?.cause.code == .tooMany { return nil }
      return .fails(tooManyItems(group, rule))
    }
    if let rejection = slotRejection ?? tooFewItems(group, rule) {
      return isAllNeeded ? .fails(rejection) : nil
    }
    let items = simplePlans.items(group, policy, selection.shapeOfItem)
    return .fits(Fitting(items: items, distance: distance))
  }

  /// What is in the way when every item has only one slot to go to: the items of which no form is within its bounds.
  ///
  /// - Returns: nil when there are none, since a smaller form than the preferred one will do.
  private mutating func sizeRejection(
    _ group: Selection.Group, _ rule: RuleBook.CombinationRule
  ) -> Rejection? {
    var found: Rejection?
    for item in group.items {
      let shape = selection.shapeOfItem[item]
      let slot = rule.slots.lowerBound + simplePlans.pattern[2 * shape]
      // The sizes of a shape with one item of one form are that item's, and nobody else's.
      let isAlone = selection.shapes[shape].items == 1 && selection.shapes[shape].forms.count == 1
      let fits =
        isAlone
        ? isWithin(selection.shapes[shape], rules.slots[slot])
        : matching.fit(item: item, slot: slot, maxBytes: rules.slots[slot].maxBytes) != nil
      if fits { continue }
      found?.offending += 1
      if found != nil { continue }
      let bounds = Arrangement.Bounds(item: item, shape: shape, rule, &matching)
      found = Rejection(.limits, bounds.cause(item, rule, &matching))
    }
    return found
  }

  private func tooManyItems(_ group: Selection.Group, _ rule: RuleBook.CombinationRule) -> Rejection {
    let have = group.items.count
    let cause = Rejection.Cause.tooManyItems(item: group.items[rule.maxItems], have: have, limit: rule.maxItems)
    return Rejection(.limits, cause, offending: have - rule.maxItems)
  }

  private func tooFewItems(_ group: Selection.Group, _ rule: RuleBook.CombinationRule) -> Rejection? {
    let have = group.items.count
    if have >= rule.minItems { return nil }
    let cause = Rejection.Cause.tooFewItems(have: have, need: rule.minItems)
    return Rejection(.limits, cause, offending: rule.minItems - have)
  }

  /// What is in the way when every item has only one slot to go to: a slot that is too full, else one that stays short.
  private func countRejection(
    _ group: Selection.Group, _ rule: RuleBook.CombinationRule
  ) -> Rejection? {
    var tooMany: Rejection?
    var tooFew: Rejection?
    for slot in rule.slots {
      let bounds = rules.slots[slot]
      if bounds.min <= 0 && bounds.max == .max { continue }
      let column = slot - rule.slots.lowerBound
      var have = 0
      for shape in group.counts.indices where simplePlans.pattern[2 * shape] == column { have += group.counts[shape] }
      if have > bounds.max {
        let item = item(bounds.max, inColumn: column, group)
        let excess = have - bounds.max + (tooMany?.offending ?? 0)
        if let known = tooMany?.cause.item, known < item {
          tooMany?.offending = excess
        } else {
          let cause = Rejection.Cause.tooMany(item: item, have: have, limit: bounds.max, slots: .one(slot))
          tooMany = Rejection(.limits, cause, offending: excess)
        }
      } else if have < bounds.min, tooFew == nil {
        let cause = Rejection.Cause.tooFew(have: have, need: bounds.min, slot: slot)
        tooFew = Rejection(.limits, cause, offending: bounds.min - have)
      }
    }
    return tooMany ?? tooFew
  }

  /// The item that stands at a place among those of one column.
  private func item(_ place: Int, inColumn column: Int, _ group: Selection.Group) -> Int {
    var passed = 0
    for item in group.items where simplePlans.pattern[2 * selection.shapeOfItem[item]] == column {
      if passed == place { return item }
      passed += 1
    }
    return group.items.last ?? 0
  }

  private func isWithin(_ shape: Selection.Shape, _ slot: RuleBook.SlotRule) -> Bool {
    shape.largest <= slot.maxBytes && shape.longest <= slot.characters.upperBound
      && (slot.characters.lowerBound == 0 || shape.shortest >= slot.characters.lowerBound)
      && shape.makeup.isSubset(of: slot.makeup)
  }
}
