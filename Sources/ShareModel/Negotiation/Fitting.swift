/// What one combination makes of a selection that it takes.
struct Fitting {
  /// The combination, counted from the target's first.
  var combination = 0
  /// What becomes of each item of the group, in the group's order; nobody has put into words yet why any is left out.
  var items: [ItemPlan]
  /// Why items are left out, by their place in the group, in order.
  var causes: [(row: Int, cause: Rejection.Cause)] = []
  /// How far the accepted types are from the items' types, summed over the items in slots.
  var distance = 0
  /// The slot that takes the message as a text, counted from the combination's first.
  var messageSlot: Int?
}

/// The plans of selections that fit simply, shared by all targets that treat the items alike.
struct SimplePlans {
  private var known: [(pattern: [Int], policy: TargetDeclaration.PrefilledText, items: [ItemPlan])] = []
  /// For each shape its slot and its form, one after the other, as far as they are found.
  var pattern: [Int] = []

  /// The plan for the pattern that was found.
  ///
  /// - Parameters:
  ///   - group: the items that the target gets to see.
  ///   - policy: the text policy that made the group.
  ///   - shapeOfItem: the shape of each item.
  mutating func items(
    _ group: Selection.Group, _ policy: TargetDeclaration.PrefilledText, _ shapeOfItem: [Int]
  ) -> [ItemPlan] {
    for entry in known where entry.policy == policy && entry.pattern == pattern { return entry.items }
    let items = group.items.map { item in
      let shape = shapeOfItem[item]
      return ItemPlan(index: item, representation: pattern[2 * shape + 1], slot: pattern[2 * shape])
    }
    known.append((pattern, policy, items))
    return items
  }
}
