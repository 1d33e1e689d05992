import ShareModel

/// The items before one combination: every way to give each a slot, to let it come along or to leave it out.
struct ReferencePlacement {
  let items: [ItemDescription]
  let combination: Combination
  /// Whether what may not be left out by itself may be, since somebody agrees.
  let isPartial: Bool

  /// For each item and slot what would be sent when nothing had a size.
  let typed: [[ReferenceFit.Choice?]]
  /// For each item and slot what would be sent.
  let sized: [[ReferenceFit.Choice?]]
  /// For each item the form with which it comes along, if one is small enough.
  let companion: [Int?]
  /// For each limit whether it counts an item.
  let isCounted: [[Bool]]

  /// Stands in a placement for an item that comes along without a slot.
  static let along = Int.max - 1
  /// Stands in a placement for an item that is left out.
  static let leftOut = Int.max

  /// What a placement must keep to.
  enum Bound: CaseIterable {
    /// Largest numbers.
    case most
    /// Smallest numbers.
    case least
    /// Sizes of single items.
    case single
    /// Sizes of items together.
    case together
  }

  init(items: [ItemDescription], combination: Combination, isPartial: Bool) {
    self.items = items
    self.combination = combination
    self.isPartial = isPartial
    typed = items.map { item in combination.slots.map { ReferenceFit(item: item, slot: $0).choice } }
    sized = items.map { item in
      combination.slots.map { ReferenceFit(item: item, slot: $0).choice(within: combination.limits) }
    }
    companion = items.map { item in
      let bounds = ReferenceFit.met(by: item, among: combination.limits)
      guard bounds.allSatisfy({ ReferenceFit.isLengthTaken(item, $0) }) else { return nil }
      return item.representations.indices.first { form in
        bounds.allSatisfy { item.representations[form].bytes ?? 0 <= $0.maxBytes ?? .max }
      }
    }
    isCounted = combination.limits.map { limit in
      items.map { ReferenceFit(item: $0, slot: limit).choice != nil }
    }
  }

  /// Whether one form of an item is of a type and kind that a slot takes.
  func isTyped(_ item: Int) -> Bool { typed[item].contains { $0 != nil } }

  /// Whether an item has a place when it is alone.
  func isSized(_ item: Int) -> Bool {
    sized[item].contains { $0 != nil } || comesAlong(item) && companion[item] != nil
  }

  /// Whether an item needs no slot, since another one has it.
  func comesAlong(_ item: Int) -> Bool { combination.match == .any && !isTyped(item) }

  func mayLeaveOut(_ item: Int) -> Bool { isPartial || items[item].isOptional }

  /// The best placement; nil when there is none.
  func best() -> [Int]? {
    var best: (key: [Int], slots: [Int])?
    visit(Array(items.indices), within: Set(Bound.allCases), leavingOut: true) { slots in
      let key = key(slots)
      if let known = best, !key.lexicographicallyPrecedes(known.key) { return false }
      best = (key, slots)
      return false
    }
    return best?.slots
  }

  /// Whether some of the items all have a place together, within some of the bounds.
  func exists(for chosen: [Int], within bounds: Set<Bound>) -> Bool {
    var found = false
    visit(chosen, within: bounds, leavingOut: false) { _ in
      found = true
      return true
    }
    return found
  }

  /// Shows every placement of some of the items, the others being left out, until one was enough.
  ///
  /// - Parameter leavingOut: whether those of them that may be left out are, too, in every way.
  func visit(
    _ chosen: [Int], within bounds: Set<Bound>, leavingOut: Bool, _ isEnough: ([Int]) -> Bool
  ) {
    var slots = Array(repeating: Self.leftOut, count: items.count)
    var isDone = false
    func place(_ next: Int) {
      if isDone { return }
      if next == chosen.count {
        if isWithin(bounds, slots) { isDone = isEnough(slots) }
        return
      }
      let item = chosen[next]
      let choices = bounds.contains(.single) ? sized[item] : typed[item]
      for slot in combination.slots.indices where choices[slot] != nil {
        slots[item] = slot
        place(next + 1)
      }
      if comesAlong(item), companion[item] != nil || !bounds.contains(.single) {
        slots[item] = Self.along
        place(next + 1)
      }
      slots[item] = Self.leftOut
      if leavingOut, mayLeaveOut(item) { place(next + 1) }
    }
    place(0)
  }

  /// The form that an item sends in its place; nil where it is left out.
  func form(of item: Int, in slot: Int) -> Int? {
    switch slot {
    case Self.leftOut: nil
    case Self.along: companion[item] ?? 0
    default: (sized[item][slot] ?? typed[item][slot])?.form
    }
  }

  /// How far the slots' types are from the forms', summed.
  func distance(_ slots: [Int]) -> Int {
    items.indices.map { slots[$0] < Self.along ? sized[$0][slots[$0]]?.distance ?? 0 : 0 }.reduce(0, +)
  }

  /// The stated order: fewest left out, what must come before what may, the first ones kept, the exactest type, then the earliest
  /// slot for the earliest item.
  private func key(_ slots: [Int]) -> [Int] {
    let out = slots.map { $0 == Self.leftOut ? 1 : 0 }
    let mandatory = items.indices.filter { !items[$0].isOptional }.map { out[$0] }
    let optional = items.indices.filter { items[$0].isOptional }.map { out[$0] }
    return [out.reduce(0, +)] + mandatory + optional + [distance(slots)] + slots
  }
}

extension ReferencePlacement {
  /// Whether a placement keeps to some of the bounds.
  func isWithin(_ bounds: Set<Bound>, _ slots: [Int]) -> Bool {
    let sent = items.indices.filter { slots[$0] != Self.leftOut }
    let inSlot = combination.slots.indices.map { slot in sent.filter { slots[$0] == slot } }
    let inLimit = combination.limits.indices.map { limit in sent.filter { isCounted[limit][$0] } }
    let groups = Array(zip(combination.slots, inSlot)) + Array(zip(combination.limits, inLimit))
    if bounds.contains(.most) {
      if sent.count > combination.maxItems ?? .max { return false }
      if groups.contains(where: { rule, members in members.count > rule.max ?? .max }) { return false }
    }
    if bounds.contains(.least) {
      if sent.count < max(1, combination.minItems) || !slots.contains(where: { $0 < Self.along }) { return false }
      if groups.contains(where: { rule, members in members.count < rule.min }) { return false }
    }
    if bounds.contains(.together) {
      if bytes(sent, slots) > combination.maxTotalBytes ?? .max { return false }
      if groups.contains(where: { rule, members in bytes(members, slots) > rule.maxTotalBytes ?? .max }) {
        return false
      }
    }
    return true
  }

  private func bytes(_ members: [Int], _ slots: [Int]) -> UInt64 {
    members.reduce(0) { sum, item in
      let bytes = form(of: item, in: slots[item]).flatMap { items[item].representations[$0].bytes } ?? 0
      let (total, overflow) = sum.addingReportingOverflow(bytes)
      return overflow ? .max : total
    }
  }
}
