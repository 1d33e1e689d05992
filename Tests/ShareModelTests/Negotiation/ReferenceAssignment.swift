import ShareModel

/// The slow way to the same answer: every placement there is, and the best of those that are allowed.
struct ReferenceAssignment {
  let items: [ItemDescription]
  let combination: Combination
  let isPartial: Bool
  /// For each item and slot the distance, when it fits.
  private let distances: [[Int?]]
  /// For each item whether its type fits a slot.
  private let isTyped: [Bool]

  init(items: [ItemDescription], combination: Combination, isPartial: Bool) {
    self.items = items
    self.combination = combination
    self.isPartial = isPartial
    distances = items.map { item in combination.slots.map { Self.distance(item, $0) } }
    isTyped = items.map { item in combination.slots.contains { Self.fitsType(item, $0) } }
  }

  /// One placement: for each item its slot, or one of the two numbers below.
  struct Placement: Equatable {
    var slots: [Int]
    var distance: Int
  }

  static let leftOut = Int.max
  static let along = Int.max - 1

  private static func distance(_ item: ItemDescription, _ slot: Slot) -> Int? {
    let tree = SmallTree()
    let form = item.representations[0]
    if let bytes = form.bytes, let most = slot.maxBytes, bytes > most { return nil }
    return slot.types.compactMap { tree.distance(from: form.type, to: $0) }.min()
  }

  private static func fitsType(_ item: ItemDescription, _ slot: Slot) -> Bool {
    slot.types.contains { SmallTree().conforms(item.type, to: $0) }
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
      guard let more = distances[index][number] else { continue }
      slots[index] = number
      visit(index + 1, &slots, distance + more, body)
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
    for limit in combination.limits {
      let count = items.indices.count { placement.slots[$0] != Self.leftOut && Self.fitsType(items[$0], limit) }
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
