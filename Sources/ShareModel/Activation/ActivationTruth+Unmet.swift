/// A part of a predicate that keeps it from being true.
struct UnmetPart: Hashable {
  /// The part: never one that joins or negates others.
  var part: ActivationExpression
  /// What it would have to be.
  var isWanted: Bool
  /// The elements at which the SUBQUERYs around it look.
  var bound: [Int]
}

extension ActivationTruth {
  /// How many of something there are, and how many there should be.
  struct Miscount {
    /// What is counted.
    var list: ActivationExpression.List
    /// How many there are.
    var have: Int
    /// The largest number, or the smallest one, that would do.
    var bound: Int
    /// Whether there are too many of them.
    var isTooMany: Bool
  }

  /// What keeps a predicate from being true; empty when it is.
  func unmet(_ predicate: ActivationPredicate) -> [UnmetPart] {
    unmet(predicate.expression, isWanted: true, [])
  }

  /// What keeps a part from being what is wanted.
  func unmet(_ part: ActivationExpression, isWanted: Bool, _ bound: [Int]) -> [UnmetPart] {
    if holds(part, bound) == isWanted { return [] }
    switch part {
    case .not(let part): return unmet(part, isWanted: !isWanted, bound)
    case .all(let parts), .any(let parts): return parts.flatMap { unmet($0, isWanted: isWanted, bound) }
    case .comparison(.count(.matching(let list, _, let part)), let relation, .literal(let limit)):
      // There is one extension item, so a rule that counts such items says whether something is true of it.
      guard list == .extensionItems, relation.holds(0, limit) != relation.holds(1, limit) else { break }
      return unmet(part, isWanted: relation.holds(1, limit) == isWanted, bound + [0])
    default: break
    }
    return [UnmetPart(part: part, isWanted: isWanted, bound: bound)]
  }

  /// The number of attachments that is too large or too small, when that is what keeps a part from being true.
  func miscount(_ unmet: UnmetPart) -> Miscount? {
    guard case .comparison(.count(let list), let relation, .literal(let limit)) = unmet.part,
      case .attachments = list.unfiltered
    else { return nil }
    let have = number(.count(list), unmet.bound)
    switch unmet.isWanted ? relation : relation.negated {
    case .equal: return Miscount(list: list, have: have, bound: limit, isTooMany: have > limit)
    case .less: return Miscount(list: list, have: have, bound: limit.addingClamped(-1), isTooMany: true)
    case .atMost: return Miscount(list: list, have: have, bound: limit, isTooMany: true)
    case .more: return Miscount(list: list, have: have, bound: limit.addingClamped(1), isTooMany: false)
    case .atLeast: return Miscount(list: list, have: have, bound: limit, isTooMany: false)
    case .unequal: return nil
    }
  }

  /// The attachments of which a part is not true although it is asked of every one.
  ///
  /// - Returns: nil for a part that asks something else.
  func exceptions(_ unmet: UnmetPart) -> [Int]? {
    guard unmet.isWanted, case .comparison(.count(let one), .equal, .count(let other)) = unmet.part else { return nil }
    let (narrow, wide) = if case .matching = one { (one, other) } else { (other, one) }
    guard case .matching(.attachments, _, _) = narrow, case .attachments = wide else { return nil }
    let passing = elements(narrow, unmet.bound).map(\.element)
    return elements(wide, unmet.bound).map(\.element).filter { !passing.contains($0) }
  }
}
