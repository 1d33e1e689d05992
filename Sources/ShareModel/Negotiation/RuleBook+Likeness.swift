// What is the same is written down once. A hash finds what may be the same; two that share one by chance are not shared.
//
// These functions change nothing; as functions that may, they work on the book itself and not on a copy.
extension RuleBook {
  /// The hash of what a slot takes.
  mutating func contentHash(of rule: SlotRule) -> Int {
    var hash = PlainHash(rule.types.count)
    for index in rule.types { hash.add(typeRules[index].type << 4 | Int(typeRules[index].kinds.rawValue)) }
    for index in rule.except { hash.add(exceptions[index]) }
    for index in rule.schemes { hash.add(schemeRules[index]) }
    return hash.value
  }

  /// Whether two slots take the same, apart from numbers and sizes.
  mutating func isLike(_ one: SlotRule, _ other: SlotRule) -> Bool {
    guard one.takesAnyScheme == other.takesAnyScheme, one.takesFileURLs == other.takesFileURLs,
      one.location == other.location, one.types.count == other.types.count, one.except.count == other.except.count,
      one.schemes.count == other.schemes.count
    else { return false }
    for (place, index) in zip(one.types, other.types) where typeRules[place] != typeRules[index] { return false }
    for (place, index) in zip(one.except, other.except) where exceptions[place] != exceptions[index] { return false }
    for (place, index) in zip(one.schemes, other.schemes) where schemeRules[place] != schemeRules[index] {
      return false
    }
    return true
  }

  /// The hash of a combination.
  mutating func hash(of rule: CombinationRule) -> Int {
    var hash = PlainHash(rule.slots.count)
    for number in [rule.minItems, rule.maxItems, Int(truncatingIfNeeded: rule.maxTotalBytes), rule.predicate] {
      hash.add(number)
    }
    for index in rule.slots.lowerBound..<rule.limits.upperBound {
      hash.add(slots[index].content)
      hash.add(slots[index].min)
      hash.add(slots[index].max)
      hash.add(Int(truncatingIfNeeded: slots[index].maxBytes))
    }
    return hash.value
  }

  /// Whether two combinations are the same wherever their slots stand.
  mutating func isLike(_ one: CombinationRule, _ other: CombinationRule) -> Bool {
    guard one.slots.count == other.slots.count, one.limits.count == other.limits.count else { return false }
    var moved = other
    (moved.slots, moved.limits, moved.shared) = (one.slots, one.limits, one.shared)
    guard moved == one else { return false }
    for (place, index) in zip(one.slots, other.slots) where slots[place] != slots[index] { return false }
    for (place, index) in zip(one.limits, other.limits) where slots[place] != slots[index] { return false }
    return true
  }
}

/// A fast hash of a few numbers, the same in every run.
private struct PlainHash {
  private(set) var value: Int

  init(_ number: Int) {
    value = number
  }

  mutating func add(_ number: Int) { value = (value ^ number) &* 0x0100_0000_01B3 }
}
