extension Arrangement {
  /// The bounds that a combination's limits put on one item, whatever slot it takes.
  struct Bounds {
    /// The largest size that every limit allows.
    private(set) var maxBytes = UInt64.max
    /// The lengths that every limit allows, if the item has a length.
    private var shortest = 0
    private var longest = Int.max
    private let characters: Int?
    /// The kinds of characters that every limit allows, and what the item has.
    private var allowed = CharacterClasses.all
    private let makeup: TextMakeup?
    private let smallest: UInt64

    /// Finds the bounds of one item.
    init<Types>(
      item: Int, shape: Int, _ rule: RuleBook.CombinationRule, _ matching: inout Matching<Types>
    ) {
      let description = matching.selection.items[item]
      characters = description.characters
      makeup = description.makeup
      smallest = description.representations.lazy.map { $0.bytes ?? 0 }.min() ?? 0
      for limit in rule.limits where matching.fit(shape: shape, slot: limit) != nil {
        let bounds = matching.rules.slots[limit]
        maxBytes = min(maxBytes, bounds.maxBytes)
        shortest = max(shortest, bounds.characters.lowerBound)
        longest = min(longest, bounds.characters.upperBound)
        allowed.formIntersection(bounds.makeup)
      }
    }

    /// Whether the item's length and characters are within the limits.
    var isTextAllowed: Bool {
      if let makeup, !makeup.classes.isSubset(of: allowed) { return false }
      guard let characters else { return true }
      return characters >= shortest && characters <= longest
    }

    /// Whether the item may be sent in some form.
    var isAllowed: Bool { isTextAllowed && smallest <= maxBytes }

    /// The richest form of the item that is within the limits.
    func form(of item: ItemDescription) -> Int {
      item.representations.firstIndex { ($0.bytes ?? 0) <= maxBytes } ?? 0
    }

    /// Why an item whose type fits is not taken: the nearest bound that it breaks.
    func cause<Types>(
      _ item: Int, _ rule: RuleBook.CombinationRule, _ matching: inout Matching<Types>
    ) -> Rejection.Cause {
      let shape = matching.selection.shapeOfItem[item]
      var lengths = (least: shortest, most: longest)
      var classes = allowed
      var limit: UInt64 = 0
      var form = 0
      var isFirst = true
      for slot in rule.slots {
        guard let fit = matching.fit(shape: shape, slot: slot) else { continue }
        let bounds = matching.rules.slots[slot]
        if isFirst {
          lengths = (max(shortest, bounds.characters.lowerBound), min(longest, bounds.characters.upperBound))
          classes.formIntersection(bounds.makeup)
          form = fit.form
          isFirst = false
        }
        // Of several slots, the one that would take the most is the one to name.
        limit = max(limit, min(bounds.maxBytes, maxBytes))
      }
      if isFirst { limit = maxBytes }
      if let characters, characters > lengths.most {
        return .tooLong(item: item, characters: characters, limit: lengths.most)
      }
      if let characters, characters < lengths.least {
        return .tooShort(item: item, characters: characters, least: lengths.least)
      }
      if let wrong = makeup?.first(outside: classes) {
        return .wrongCharacter(item: item, wrong, allowed: classes)
      }
      let bytes = matching.selection.bytes(of: item, form: form)
      return .tooLarge(item: item, bytes: bytes, limit: limit)
    }
  }
}
