import ShareModel

/// Why a combination does not take the items: how far they got, and who is to blame.
struct ReferenceReason {
  /// The number of the step, 6 to 9.
  var step: Int
  var code: Reason.Code
  var item: Int?
  /// How many items offend.
  var offending: Int
}

extension ReferencePlacement {
  /// The first rule that is not kept where there is no placement.
  func reason() -> ReferenceReason {
    let typed = items.indices.filter { isTyped($0) || comesAlong($0) }
    if let reason = typeReason(typed) { return reason }
    var required = typed.filter { !mayLeaveOut($0) }
    if let reason = singleReason(required) ?? mostReason(required) { return reason }
    // Where that leaves nothing in a slot, what may be left out is to blame as well.
    let others = typed.filter { isTyped($0) && mayLeaveOut($0) }
    let canSend = others.contains { exists(for: required + [$0], within: [.most, .single]) }
    if !required.contains(where: isTyped), !canSend {
      let others = typed.filter(mayLeaveOut)
      required += others.filter { !items[$0].isOptional } + others.filter { items[$0].isOptional }
    }
    return singleReason(required) ?? mostReason(required) ?? leastReason(typed) ?? togetherReason(required)
  }

  /// Step 6: items that may not be left out fit nowhere, or none fits.
  private func typeReason(_ typed: [Int]) -> ReferenceReason? {
    var offending = items.indices.filter { !typed.contains($0) && !mayLeaveOut($0) }
    if offending.isEmpty, !items.indices.contains(where: isTyped) { offending = Array(items.indices) }
    guard let first = offending.first else { return nil }
    return ReferenceReason(step: 6, code: .typeNotAccepted, item: first, offending: offending.count)
  }

  /// Step 7, first an item that is too large or too long for every slot, or too short.
  private func singleReason(_ required: [Int]) -> ReferenceReason? {
    let offending = required.filter { !isSized($0) }
    guard let first = offending.first else { return nil }
    return ReferenceReason(step: 7, code: size(ofOffending: first), item: first, offending: offending.count)
  }

  /// Whether an item that has no place alone is too short, or too large, in the first slot for it.
  private func size(ofOffending item: Int) -> Reason.Code {
    let slot = typed[item].firstIndex { $0 != nil }.map { [combination.slots[$0]] } ?? []
    let lengths = (slot + ReferenceFit.met(by: items[item], among: combination.limits)).compactMap(\.textLength)
    guard let length = items[item].characters else { return .tooLarge }
    if lengths.contains(where: { length > $0.max ?? .max }) { return .tooLarge }
    return lengths.contains { length < $0.min } ? .tooFew : .tooLarge
  }

  /// Then the first item for which there is no room beside those before it.
  private func mostReason(_ required: [Int]) -> ReferenceReason? {
    guard let place = required.indices.first(where: { !exists(for: Array(required[...$0]), within: [.most, .single]) })
    else { return nil }
    return ReferenceReason(
      step: 7, code: .tooMany, item: required[place],
      offending: required.count - largest(of: required, within: [.most, .single]))
  }

  /// How many of some items have a place together.
  private func largest(of chosen: [Int], within bounds: Set<Bound>) -> Int {
    var largest = 0
    for choice in 0..<(1 << chosen.count) {
      let part = chosen.indices.filter { choice & (1 << $0) != 0 }.map { chosen[$0] }
      if part.count > largest, exists(for: part, within: bounds) { largest = part.count }
    }
    return largest
  }

  /// Then the first smallest number that cannot be reached beside those before it: the slots', the limits', that of all items.
  private func leastReason(_ typed: [Int]) -> ReferenceReason? {
    let rules =
      combination.slots.indices.map { (slot: Int?.some($0), limit: Int?.none) }
      + combination.limits.indices.map { (slot: nil, limit: $0) } + [(slot: nil, limit: nil)]
    var reached: [[Int]] = []
    visit(typed, within: [.most, .single], leavingOut: true) { slots in
      reached.append(slots)
      return false
    }
    for rule in rules {
      var need = max(1, combination.minItems)
      var have = { (slots: [Int]) in slots.count { $0 != Self.leftOut } }
      if let slot = rule.slot {
        need = combination.slots[slot].min
        have = { slots in slots.count { $0 == slot } }
      } else if let limit = rule.limit {
        need = combination.limits[limit].min
        have = { slots in slots.indices.count { slots[$0] != Self.leftOut && isCounted[limit][$0] } }
      }
      let most = reached.map(have).max() ?? 0
      if most < need { return ReferenceReason(step: 7, code: .tooFew, item: nil, offending: need - most) }
      reached = reached.filter { have($0) >= need }
    }
    return nil
  }

  /// Last what is too large together: as many items as would have to go.
  private func togetherReason(_ required: [Int]) -> ReferenceReason {
    let offending = required.count - largest(of: required, within: [.most, .single, .together])
    return ReferenceReason(step: 7, code: .tooLarge, item: nil, offending: max(1, offending))
  }

  /// The stable code of why an item that could be left out was.
  func cause(ofLeavingOut item: Int, _ slots: [Int]) -> Reason.Code {
    if !isTyped(item), !comesAlong(item) { return .typeNotAccepted }
    if !isSized(item) { return size(ofOffending: item) }
    // Where there is room for one more, a sum is in the way.
    let hasRoom = combination.slots.indices.contains { slot in
      var more = slots
      more[item] = slot
      return sized[item][slot] != nil && isWithin([.most], more)
    }
    var along = slots
    along[item] = Self.along
    return hasRoom || comesAlong(item) && isWithin([.most], along) ? .tooLarge : .tooMany
  }
}
