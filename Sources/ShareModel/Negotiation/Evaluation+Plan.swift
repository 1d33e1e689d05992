extension Evaluation {
  /// The slot with room for the message as one more text, beside everything that has its place.
  ///
  /// - Returns: the slot, counted from the combination's first; nil when there is no room.
  mutating func freeTextSlot(_ number: Int, _ fitting: Fitting) -> Int? {
    let rule = rules.combinations[number]
    let message = selection.count
    let shape = selection.shapeOfItem[message]
    let bytes = selection.bytes(of: message, form: 0)
    let bounds = Arrangement.Bounds(item: message, shape: shape, rule, &matching)
    guard bounds.isAllowed, isStillTrue(rule, of: fitting, with: shape) else { return nil }
    var used = Usage()
    for item in fitting.items {
      used.add(item, of: selection, slot: nil)
    }
    guard used.count < rule.maxItems, used.bytes.addingClamped(bytes) <= rule.maxTotalBytes else { return nil }
    for limit in rule.limits where matching.fit(shape: shape, slot: limit) != nil {
      var counted = Usage()
      for item in fitting.items
      where matching.fit(shape: selection.shapeOfItem[item.index], slot: limit) != nil {
        counted.add(item, of: selection, slot: nil)
      }
      guard counted.hasRoom(in: rules.slots[limit], bytes) else { return nil }
    }
    for slot in rule.slots {
      let maxBytes = min(rules.slots[slot].maxBytes, bounds.maxBytes)
      guard matching.fit(item: message, slot: slot, maxBytes: maxBytes) != nil else { continue }
      let column = slot - rule.slots.lowerBound
      var taken = Usage()
      for item in fitting.items {
        taken.add(item, of: selection, slot: column)
      }
      if taken.hasRoom(in: rules.slots[slot], bytes) { return column }
    }
    return nil
  }

  /// Writes down what becomes of everything in the request, for a target that takes it.
  func verdict(_ index: Int, _ fitting: Fitting, _ wording: Wording<Types>) -> Verdict {
    var warnings: [PlanWarning] = []
    let refused = group(for: rules.candidates[index].policy).refused
    var items = fitting.items
    for (row, cause) in fitting.causes {
      let why = wording.text(cause, of: index, fitting.combination)
      items[row].leftOut = why
      items[row].cause = cause.code
      warnings.append(PlanWarning(code: "itemLeftOut", item: items[row].index, detail: why))
    }
    for row in items.indices where hasLivePhotos && isStillOfLivePhoto(items[row]) {
      warnings.append(
        PlanWarning(
          code: "filmLeftOut", item: items[row].index,
          detail: "of the Live Photo only the picture is sent, not its film"))
    }
    noteIgnoredMetadata(of: index, &items, &warnings, wording)
    for item in refused {
      let why = wording.text(.prefilledText(item: item), of: index, fitting.combination)
      items.append(ItemPlan(index: item, representation: nil, leftOut: why, cause: .prefilledTextRefused))
      warnings.append(PlanWarning(code: "prefilledTextLeftOut", item: item, detail: why))
    }
    if !refused.isEmpty {
      items.sort { $0.index < $1.index }
      warnings.sort { ($0.item ?? 0) < ($1.item ?? 0) }
    }
    var attributes: [AttributePlan] = []
    if !request.attributes.isEmpty {
      let target = candidates[index].target
      attributes = request.attributes.map {
        attributePlan(
          $0, target, target.accepts[fitting.combination], asText: fitting.messageSlot != nil, &warnings)
      }
    }
    let plan = Plan(
      items: items, attributes: attributes, combination: fitting.combination, distance: fitting.distance)
    return Verdict(candidate: index, plan: plan, reason: nil, warnings: warnings)
  }

  /// Whether a target gets nothing but the picture of a Live Photo.
  private func isStillOfLivePhoto(_ plan: ItemPlan) -> Bool {
    let forms = view.items[plan.index].representations
    guard let chosen = plan.representation, view.items[plan.index].isLivePhoto, forms.indices.contains(chosen)
    else { return false }
    return forms[chosen].kind == .file || (chosen > 0 && forms[chosen].type.identifier != "com.apple.package")
  }
}

/// How many items, and how many bytes of them, a plan sends.
private struct Usage {
  var count = 0
  var bytes: UInt64 = 0

  /// Counts an item if it is sent, and in this slot where one is given.
  mutating func add(_ item: ItemPlan, of selection: Selection, slot: Int?) {
    guard let form = item.representation, slot == nil || slot == item.slot else { return }
    count += 1
    bytes = bytes.addingClamped(selection.bytes(of: item.index, form: form))
  }

  func hasRoom(in slot: RuleBook.SlotRule, _ more: UInt64) -> Bool {
    count < slot.max && bytes.addingClamped(more) <= slot.maxTotalBytes
  }
}
