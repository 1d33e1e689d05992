extension Evaluation {
  /// The slot with room for the message as one more text, beside everything that has its place.
  ///
  /// - Returns: the slot, counted from the combination's first; nil when there is no room.
  mutating func freeTextSlot(_ number: Int, _ fitting: Fitting, _ group: Selection.Group) -> Int? {
    let rule = rules.combinations[number]
    let message = selection.count
    let shape = selection.shapeOfItem[message]
    let bytes = selection.items[message].representations[0].bytes ?? 0
    let bounds = Arrangement.Bounds(item: message, shape: shape, rule, &matching)
    guard bounds.isAllowed else { return nil }
    var used = Usage()
    for (row, item) in group.items.enumerated() {
      used.add(fitting.place(row: row, shape: selection.shapeOfItem[item]), selection.items[item], slot: nil)
    }
    guard used.count < rule.maxItems, used.bytes.addingClamped(bytes) <= rule.maxTotalBytes else { return nil }
    for limit in rule.limits where matching.fit(shape: shape, slot: limit) != nil {
      var counted = Usage()
      for (row, item) in group.items.enumerated()
      where matching.fit(shape: selection.shapeOfItem[item], slot: limit) != nil {
        counted.add(fitting.place(row: row, shape: selection.shapeOfItem[item]), selection.items[item], slot: nil)
      }
      guard counted.hasRoom(in: rules.slots[limit], bytes) else { return nil }
    }
    for slot in rule.slots {
      let maxBytes = min(rules.slots[slot].maxBytes, bounds.maxBytes)
      guard matching.fit(item: message, slot: slot, maxBytes: maxBytes) != nil else { continue }
      let column = slot - rule.slots.lowerBound
      var taken = Usage()
      for (row, item) in group.items.enumerated() {
        taken.add(fitting.place(row: row, shape: selection.shapeOfItem[item]), selection.items[item], slot: column)
      }
      if taken.hasRoom(in: rules.slots[slot], bytes) { return column }
    }
    return nil
  }

  /// Writes down what becomes of everything in the request, for a target that takes it.
  func verdict(_ index: Int, _ fitting: Fitting) -> Verdict {
    let target = candidates[index].target
    let combination = target.accepts[fitting.combination]
    let group = group(for: target.prefilledText)
    let wording = Wording(self, index)
    var warnings: [PlanWarning] = []
    var items: [ItemPlan] = []
    items.reserveCapacity(selection.count)
    var refused = group.refused.makeIterator()
    var nextRefused = refused.next()
    var row = 0
    for item in 0..<selection.count {
      if item == nextRefused {
        nextRefused = refused.next()
        let why = wording.text(.prefilledText(item: item), fitting.combination)
        items.append(ItemPlan(index: item, representation: nil, leftOut: why))
        warnings.append(PlanWarning(code: "prefilledTextLeftOut", item: item, detail: why))
        continue
      }
      switch fitting.place(row: row, shape: selection.shapeOfItem[item]) {
      case .slot(let slot, let form): items.append(ItemPlan(index: item, representation: form, slot: slot))
      case .along: items.append(ItemPlan(index: item, representation: 0))
      case .leftOut(let cause):
        let why = wording.text(cause, fitting.combination)
        items.append(
          ItemPlan(
            index: item, representation: nil, leftOut: why, needsConsent: !selection.items[item].isOptional))
        warnings.append(PlanWarning(code: "itemLeftOut", item: item, detail: why))
      }
      row += 1
    }
    let attributes = request.attributes.map {
      attributePlan($0, target, combination, asText: fitting.messageSlot != nil, &warnings)
    }
    let plan = Plan(
      items: items, attributes: attributes, combination: fitting.combination, distance: fitting.distance)
    return Verdict(candidate: index, plan: plan, reason: nil, warnings: warnings)
  }

  private func attributePlan(
    _ attribute: Attribute, _ target: TargetDeclaration, _ combination: Combination, asText: Bool,
    _ warnings: inout [PlanWarning]
  ) -> AttributePlan {
    let name = attribute.name
    if attribute.isRefused(by: target.prefilledText) {
      warnings.append(
        PlanWarning(
          code: "prefilledTextLeftOut",
          detail: "the \(name) was not written by a person, and this target takes only what a person wrote"))
      return AttributePlan(name: name, use: .leftOut, needsConsent: false)
    }
    if name == Attribute.hashtag && !attribute.isWellFormedHashtag {
      warnings.append(
        PlanWarning(
          code: "hashtagLeftOut",
          detail: "`\(attribute.value)` is not a hashtag: it must be # and then only letters, digits and underscores"))
      return AttributePlan(name: name, use: .leftOut)
    }
    if target.takes(name, combination) { return AttributePlan(name: name, use: .taken) }
    if name == AttributePlan.message {
      // Nothing was said, so nothing is lost.
      if attribute.value.isEmpty { return AttributePlan(name: name, use: .leftOut, needsConsent: false) }
      if asText { return AttributePlan(name: name, use: .asText) }
      warnings.append(PlanWarning(code: "messageLeftOut", detail: "this target has no place for the message"))
      return AttributePlan(name: name, use: .leftOut)
    }
    warnings.append(PlanWarning(code: "attributeLeftOut", detail: "this target does not take the attribute \(name)"))
    return AttributePlan(name: name, use: .leftOut)
  }
}

/// How many items, and how many bytes of them, a plan sends.
private struct Usage {
  var count = 0
  var bytes: UInt64 = 0

  /// Counts an item if it is sent, and in this slot where one is given.
  mutating func add(_ place: Fitting.Place, _ item: ItemDescription, slot: Int?) {
    switch place {
    case .slot(let column, let form):
      if let slot, slot != column { return }
      count += 1
      bytes = bytes.addingClamped(item.representations[form].bytes ?? 0)
    case .along:
      if slot != nil { return }
      count += 1
      bytes = bytes.addingClamped(item.representations[0].bytes ?? 0)
    case .leftOut: return
    }
  }

  func hasRoom(in slot: RuleBook.SlotRule, _ more: UInt64) -> Bool {
    count < slot.max && bytes.addingClamped(more) <= slot.maxTotalBytes
  }
}
