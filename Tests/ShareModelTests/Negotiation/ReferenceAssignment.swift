import ShareModel

/// The slow way to the same answer: every placement there is, and the best of those that are allowed.
struct ReferenceAssignment {
  let items: [ItemDescription]
  let combination: Combination
  let isPartial: Bool
  /// For each item and slot the form that would be sent, when it fits.
  private let choices: [[ReferenceChoice.Choice?]]
  /// For each item whether its type fits a slot.
  private let isTyped: [Bool]
  /// For each limit whether it counts an item.
  private let isCounted: [[Bool]]

  init(items: [ItemDescription], combination: Combination, isPartial: Bool) {
    self.items = items
    self.combination = combination
    self.isPartial = isPartial
    choices = items.map { item in
      combination.slots.map { ReferenceChoice(item: item, slot: $0).choice(within: combination.limits) }
    }
    isTyped = items.map { item in combination.slots.contains { Self.fitsType(item, $0) } }
    isCounted = combination.limits.map { limit in items.map { Self.fitsType($0, limit) } }
  }

  /// The form that an item sends in a slot; the first one where it comes along, nil where it is left out.
  func form(of item: Int, in slot: Int) -> Int? {
    switch slot {
    case Self.leftOut: nil
    case Self.along: 0
    default: choices[item][slot]?.form
    }
  }

  /// One placement: for each item its slot, or one of the two numbers below.
  struct Placement: Equatable {
    var slots: [Int]
    var distance: Int
  }

  static let leftOut = Int.max
  static let along = Int.max - 1

  private static func fitsType(_ item: ItemDescription, _ slot: Slot) -> Bool {
    ReferenceChoice(item: item, slot: slot).choice != nil
  }

  /// The best placement; nil when there is none.
  func best() -> Placement? {
    var best: (key: [Int], placement: Placement)?
    var slots = Array(repeating: 0, count: items.count)
    visit(0, &slots, 0) { placement in
      guard isAllowed(placement) else { return }
      let key = key(placement)
      if let known = best, !key.lexicographicallyPrecedes(known.key) { return }
      best = (key, placement)
    }
    return best?.placement
  }

  private func visit(_ index: Int, _ slots: inout [Int], _ distance: Int, _ body: (Placement) -> Void) {
    if index == items.count { return body(Placement(slots: slots, distance: distance)) }
    for number in combination.slots.indices {
      guard let choice = choices[index][number] else { continue }
      slots[index] = number
      visit(index + 1, &slots, distance + choice.distance, body)
    }
    if combination.match == .any, !isTyped[index] {
      slots[index] = Self.along
      visit(index + 1, &slots, distance, body)
    }
    if isPartial || items[index].isOptional {
      slots[index] = Self.leftOut
      visit(index + 1, &slots, distance, body)
    }
  }

  private func isAllowed(_ placement: Placement) -> Bool {
    for (number, slot) in combination.slots.enumerated() {
      let count = placement.slots.count { $0 == number }
      if count < slot.min || count > slot.max ?? .max { return false }
    }
    for (number, limit) in combination.limits.enumerated() {
      let count = items.indices.count { placement.slots[$0] != Self.leftOut && isCounted[number][$0] }
      if count < limit.min || count > limit.max ?? .max { return false }
    }
    let sent = placement.slots.count { $0 != Self.leftOut }
    return placement.slots.contains { $0 < Self.along } && sent >= max(1, combination.minItems)
      && sent <= combination.maxItems ?? .max
  }

  /// The stated order: fewest left out, what must come before what may, the first ones kept, the exactest type, then
  /// the earliest slot for the earliest item.
  private func key(_ placement: Placement) -> [Int] {
    let out = placement.slots.map { $0 == Self.leftOut ? 1 : 0 }
    let mandatory = items.indices.filter { !items[$0].isOptional }.map { out[$0] }
    let optional = items.indices.filter { items[$0].isOptional }.map { out[$0] }
    return [out.reduce(0, +)] + mandatory + optional + [placement.distance] + placement.slots
  }
}
