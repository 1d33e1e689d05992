import ShareModel

extension RandomNegotiation {
  /// The same with one thing less, each way.
  var simpler: [RandomNegotiation] {
    var found: [RandomNegotiation] = []
    func add(_ change: @escaping (inout RandomNegotiation) -> Void) {
      var changed = self
      change(&changed)
      found.append(changed)
    }
    for index in others.indices { add { $0.others.remove(at: index) } }
    if others.isEmpty {
      for index in candidates.indices { add { $0.candidates.remove(at: index) } }
      for index in plain.items.indices { add { $0.plain.items.remove(at: index) } }
    }
    addRequests(add)
    for index in candidates.indices {
      addTargets(candidates[index].target) { change in add { change(&$0.candidates[index].target) } }
      if candidates[index].isCustom { add { $0.candidates[index].isCustom = false } }
      if candidates[index].obstacle != nil { add { $0.candidates[index].obstacle = nil } }
    }
    for index in plain.items.indices {
      addItems(plain.items[index]) { change in add { change(&$0.plain.items[index]) } }
    }
    return found
  }

  /// The smallest case below this one that still is as it should not be.
  func smallest(where isWrong: (RandomNegotiation) -> Bool) -> RandomNegotiation {
    var smallest = self
    while let next = smallest.simpler.first(where: isWrong) { smallest = next }
    return smallest
  }

  private func addRequests(_ add: (@escaping (inout RandomNegotiation) -> Void) -> Void) {
    if request.include != nil { add { $0.request.include = nil } }
    if !request.areas.isEmpty { add { $0.request.areas = [:] } }
    for index in request.exclude.indices { add { $0.request.exclude.remove(at: index) } }
    for index in request.custom.indices { add { $0.request.custom.remove(at: index) } }
    for index in request.attributes.indices { add { $0.request.attributes.remove(at: index) } }
    if request.policy.partial { add { $0.request.policy.partial = false } }
  }

  private func addItems(_ item: ItemDescription, _ add: (@escaping (inout ItemDescription) -> Void) -> Void) {
    for index in item.representations.indices {
      if item.representations.count > 1 { add { $0.representations.remove(at: index) } }
      if item.representations[index].bytes != nil { add { $0.representations[index].bytes = nil } }
    }
    if item.isOptional { add { $0.isOptional = false } }
    if item.provenance != .person { add { $0.provenance = .person } }
  }

  private func addTargets(_ target: TargetDeclaration, _ add: (@escaping (inout TargetDeclaration) -> Void) -> Void) {
    if target.rank != 0 { add { $0.rank = 0 } }
    if target.category != .share { add { $0.category = .share } }
    if target.areas != nil { add { $0.areas = nil } }
    if target.prefilledText != .accepted { add { $0.prefilledText = .accepted } }
    if target.attributes != AttributeRules() { add { $0.attributes = AttributeRules() } }
    if !target.availability.isEmpty { add { $0.availability = [] } }
    for index in target.accepts.indices {
      add { $0.accepts.remove(at: index) }
      addCombinations(target.accepts[index]) { change in add { change(&$0.accepts[index]) } }
    }
  }

  private func addCombinations(_ combination: Combination, _ add: (@escaping (inout Combination) -> Void) -> Void) {
    if combination.match != .every { add { $0.match = .every } }
    if combination.minItems != 1 { add { $0.minItems = 1 } }
    if combination.maxItems != nil { add { $0.maxItems = nil } }
    if combination.maxTotalBytes != nil { add { $0.maxTotalBytes = nil } }
    if combination.attributes != AttributeRules() { add { $0.attributes = AttributeRules() } }
    if !combination.availability.isEmpty { add { $0.availability = [] } }
    for index in combination.limits.indices {
      add { $0.limits.remove(at: index) }
      addSlots(combination.limits[index]) { change in add { change(&$0.limits[index]) } }
    }
    for index in combination.slots.indices {
      if combination.slots.count > 1 { add { $0.slots.remove(at: index) } }
      addSlots(combination.slots[index]) { change in add { change(&$0.slots[index]) } }
    }
  }

  private func addSlots(_ slot: Slot, _ add: (@escaping (inout Slot) -> Void) -> Void) {
    for index in slot.types.indices where slot.types.count > 1 { add { $0.types.remove(at: index) } }
    if !slot.except.isEmpty { add { $0.except = [] } }
    if slot.kinds != nil { add { $0.kinds = nil } }
    if slot.schemes != ["http", "https"] { add { $0.schemes = ["http", "https"] } }
    if slot.location != nil { add { $0.location = nil } }
    if slot.min != 0 { add { $0.min = 0 } }
    if slot.max != nil { add { $0.max = nil } }
    if slot.maxBytes != nil { add { $0.maxBytes = nil } }
    if slot.maxTotalBytes != nil { add { $0.maxTotalBytes = nil } }
    if slot.textLength != nil { add { $0.textLength = nil } }
  }
}
