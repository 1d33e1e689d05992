extension Arrangement {
  /// The bounds that a combination's limits put on one item, whatever slot it takes.
  struct Bounds {
    /// The largest size that every limit allows.
    private(set) var maxBytes = UInt64.max
    /// The lengths that every limit allows, if the item has a length.
    private var shortest = 0
    private var longest = Int.max
    private let characters: Int?
    private let smallest: UInt64

    /// Finds the bounds of one item.
    init<Types>(
      item: Int, shape: Int, _ rule: RuleBook.CombinationRule, _ matching: inout Matching<Types>
    ) {
      let description = matching.selection.items[item]
      characters = description.characters
      smallest = description.representations.map { $0.bytes ?? 0 }.min() ?? 0
      for limit in rule.limits where matching.fit(shape: shape, slot: limit) != nil {
        let bounds = matching.rules.slots[limit]
        maxBytes = min(maxBytes, bounds.maxBytes)
        shortest = max(shortest, bounds.characters.lowerBound)
        longest = min(longest, bounds.characters.upperBound)
      }
    }

    /// Whether the item's length is within the limits.
    var isLengthAllowed: Bool {
      guard let characters else { return true }
      return characters >= shortest && characters <= longest
    }

    /// Whether the item may be sent in some form.
    var isAllowed: Bool { isLengthAllowed && smallest <= maxBytes }

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
      var limit: UInt64 = 0
      var form = 0
      var isFirst = true
      for slot in rule.slots {
        guard let fit = matching.fit(shape: shape, slot: slot) else { continue }
        let bounds = matching.rules.slots[slot]
        if isFirst {
          lengths = (max(shortest, bounds.characters.lowerBound), min(longest, bounds.characters.upperBound))
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
      let bytes = matching.selection.bytes(of: item, form: form)
      return .tooLarge(item: item, bytes: bytes, limit: limit)
    }
  }
}
