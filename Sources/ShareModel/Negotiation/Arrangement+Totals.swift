extension Arrangement {
  /// Fills what must be filled, makes the placement the best one, and holds the sums against their bounds.
  ///
  /// - Returns: what is in the way; nil when the selection fits.
  mutating func settle<Types>(
    _ assignment: inout Assignment, _ matching: inout Matching<Types>
  ) -> Rejection? {
    if let empty = nothingSent(assignment) { return empty }
    if let short = assignment.fillMinima() { return tooFew(short, assignment, matching.rules) }
    if let short = shortage(assignment, matching.rules) { return short }
    assignment.improve()
    let counted = causes
    if var failure = boundTotals(&assignment, &matching) {
      failure.offending = overweight(&matching).map { max(1, $0) } ?? failure.offending
      return failure
    }
    guard let short = nothingSent(assignment) ?? shortage(assignment, matching.rules) else { return nil }
    // There are enough: what is missing now had to go for a sum.
    let gone = causes.indices.first { counted[$0] == nil && causes[$0] != nil }
    return gone.flatMap { causes[$0] }.map { Rejection(.limits, $0) } ?? short
  }

  /// The first smallest number that is not reached: a slot's, a limit's, that of all items.
  private func shortage(_ assignment: Assignment, _ rules: RuleBook) -> Rejection? {
    for slot in rule.slots where assignment.counts[slot - rule.slots.lowerBound] < rules.slots[slot].min {
      return tooFew(slot - rule.slots.lowerBound, assignment, rules)
    }
    for (index, limit) in rule.limits.enumerated() where limitCounts[index] < rules.slots[limit].min {
      let need = rules.slots[limit].min
      return Rejection(
        .limits, .tooFew(have: limitCounts[index], need: need, slot: limit), offending: need - limitCounts[index])
    }
    if delivered < rule.minItems {
      return Rejection(
        .limits, .tooFewItems(have: delivered, need: rule.minItems), offending: rule.minItems - delivered)
    }
    return nil
  }

  /// Why nothing is sent: of all that is in the way, what got furthest.
  private func nothingSent(_ assignment: Assignment) -> Rejection? {
    guard !assignment.counts.contains(where: { $0 > 0 }) else { return nil }
    for rank in 0...2 {
      let found = rows.filter { causes[$0].map(rank(of:)) == rank }
      if let first = found.first, let cause = causes[first] { return Rejection(.limits, cause, offending: found.count) }
    }
    return Rejection(.types, .type(item: group.items.first ?? 0), offending: group.items.count)
  }

  /// The order in which causes are named: what one item is too large for, then counts, then sums, then types.
  private func rank(of cause: Rejection.Cause) -> Int {
    switch cause {
    case .tooMany, .tooManyItems: 1
    case .tooLargeTogether: 2
    case .type: 3
    default: 0
    }
  }

  private func tooFew(_ column: Int, _ assignment: Assignment, _ rules: RuleBook) -> Rejection {
    let have = assignment.counts[column]
    let slot = rule.slots.lowerBound + column
    let need = rules.slots[slot].min
    return Rejection(.limits, .tooFew(have: have, need: need, slot: slot), offending: need - have)
  }

  /// Holds sums of bytes against their bounds; what may be left out is, from the item on that goes beyond.
  private mutating func boundTotals<Types>(
    _ assignment: inout Assignment, _ matching: inout Matching<Types>
  ) -> Rejection? {
    let rules = matching.rules
    guard rule.boundsTotals else { return nil }
    var all: UInt64 = 0
    var perSlot = Array(repeating: UInt64(0), count: rule.slots.count)
    var perLimit = Array(repeating: UInt64(0), count: rule.limits.count)
    var failure: Rejection?
    for mandatory in [true, false] {
      for row in causes.indices
      where causes[row] == nil && selection.items[group.items[row]].isOptional != mandatory {
        let item = group.items[row]
        let column = assignment.place[row]
        let form = column >= 0 ? forms[row * rule.slots.count + column] : companions[row]
        let bytes = selection.bytes(of: item, form: form)
        let hits = rule.limits.filter { matching.fit(shape: selection.shapeOfItem[item], slot: $0) != nil }
        var broken: Rejection.Cause?
        let sum = all.addingClamped(bytes)
        if sum > rule.maxTotalBytes {
          broken = .tooLargeTogether(bytes: sum, limit: rule.maxTotalBytes, slot: nil)
        }
        if column >= 0, let cause = exceeded(perSlot[column], bytes, rule.slots.lowerBound + column, rules) {
          broken = broken ?? cause
        }
        for limit in hits {
          broken = broken ?? exceeded(perLimit[limit - rule.limits.lowerBound], bytes, limit, rules)
        }
        if let broken, isDroppable(row) {
          causes[row] = broken
          assignment.remove(row)
          along[row] = false
          delivered -= 1
          for limit in hits { limitCounts[limit - rule.limits.lowerBound] -= 1 }
          continue
        }
        all = sum
        if column >= 0 { perSlot[column] = perSlot[column].addingClamped(bytes) }
        for limit in hits {
          perLimit[limit - rule.limits.lowerBound] = perLimit[limit - rule.limits.lowerBound].addingClamped(bytes)
        }
        // The last sum that breaks a bound is the whole sum, which is the figure to name.
        if let broken { failure = Rejection(.limits, broken, offending: (failure?.offending ?? 0) + 1) }
      }
    }
    return failure
  }

  private func exceeded(_ sum: UInt64, _ bytes: UInt64, _ slot: Int, _ rules: RuleBook) -> Rejection.Cause? {
    let total = sum.addingClamped(bytes)
    let limit = rules.slots[slot].maxTotalBytes
    return total > limit ? .tooLargeTogether(bytes: total, limit: limit, slot: slot) : nil
  }
}

extension FixedWidthInteger {
  /// The sum, or the number nearest to it where there is none.
  package func addingClamped(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
