import ShareModel

/// The slow way to the same list: for each target the nine steps as they are written down, then the order.
struct ReferenceNegotiator {
  let candidates: [Candidate]
  let machine: Machine
  let request: ShareRequest

  /// The answers in the order of the list: those that can take the request, best first, then the others by id.
  func answers(_ plain: ItemView, others: [ItemView]) -> [ReferenceAnswer] {
    let answers = candidates.indices.map { candidate in
      answer(candidate, others.first { $0.audience.contains(candidate) } ?? plain)
    }
    return answers.sorted { isBefore($0, $1) }
  }

  /// What one target makes of what it sees, with the indices of the request.
  func answer(_ candidate: Int, _ view: ItemView) -> ReferenceAnswer {
    let number = { (item: Int) in view.indices?[item] ?? item }
    var answer = judge(candidate, view)
    answer.item = answer.item.map(number)
    guard var plan = answer.plan else { return answer }
    for place in plan.items.indices { plan.items[place].index = number(plan.items[place].index) }
    plan.items += view.leftOut.map { .init(index: $0.index, cause: $0.cause) }
    plan.items.sort { $0.index < $1.index }
    answer.plan = plan
    return answer
  }

  private func judge(_ candidate: Int, _ view: ItemView) -> ReferenceAnswer {
    if let code = closed(candidates[candidate]) { return ReferenceAnswer(candidate, code) }
    let target = candidates[candidate].target
    let words = ReferenceWords(target: target)
    if view.items.isEmpty, !view.leftOut.isEmpty { return ReferenceAnswer(candidate, .noItems) }
    // Step 5.
    let remaining = view.items.indices.filter { !words.refuses(view.items[$0]) }
    if remaining.isEmpty, !view.items.isEmpty { return ReferenceAnswer(candidate, .prefilledTextRefused, item: 0) }
    if target.accepts.isEmpty { return ReferenceAnswer(candidate, .noRule) }
    // Steps 6 to 9, for each combination.
    var nearest: ReferenceReason?
    for (index, combination) in target.accepts.enumerated() {
      let placement = ReferencePlacement(
        items: remaining.map { view.items[$0] }, combination: combination, isPartial: request.policy.partial)
      let slots = placement.best()
      let obstacle = obstacle(candidates[candidate], placement, slots)
      if let slots, obstacle == nil {
        return ReferenceAnswer(candidate, plan(target, index, view.items.count, remaining, placement, slots))
      }
      guard let reason = obstacle else { continue }
      if let known = nearest, (known.step, -known.offending) >= (reason.step, -reason.offending) { continue }
      nearest = reason
    }
    guard let nearest else { return ReferenceAnswer(candidate, .noRule) }
    return ReferenceAnswer(candidate, nearest.code, item: nearest.item.map { remaining[$0] })
  }

  /// Steps 1 to 4, which look at no item.
  private func closed(_ candidate: Candidate) -> Reason.Code? {
    let (target, plugin) = (candidate.target, candidate.plugin)
    if let obstacle = candidate.obstacle { return obstacle.code }
    if target.unusable != nil { return .missingDependency }
    if target.category == .transform { return .transformOnly }
    if let include = request.include, !isCustom(candidate),
      !include.contains(where: { $0.matches(target: target.id, plugin: plugin) })
    {
      return .notIncluded
    }
    if request.exclude.contains(where: { $0.matches(target: target.id, plugin: plugin) }) { return .excluded }
    if isCustom(candidate) { return nil }
    if let offered = request.areas[request.area],
      !offered.contains(where: { $0.matches(target: target.id, plugin: plugin) })
    {
      return .areaNotAllowed
    }
    if let areas = target.areas, !areas.contains(request.area) { return .areaNotAllowed }
    return nil
  }

  private func isCustom(_ candidate: Candidate) -> Bool {
    candidate.isCustom || request.custom.contains(candidate.target.id)
  }

  /// Steps 6 to 9 for one combination.
  private func obstacle(
    _ candidate: Candidate, _ placement: ReferencePlacement, _ slots: [Int]?
  ) -> ReferenceReason? {
    if placement.items.isEmpty { return ReferenceReason(step: 7, code: .tooFew, item: nil, offending: 0) }
    if slots == nil { return placement.reason() }
    let rules = candidate.target.attributes.adding(placement.combination.attributes)
    let missing = ReferenceWords(target: candidate.target).missing(rules, request.attributes)
    if missing > 0 { return ReferenceReason(step: 8, code: .attributeRequired, item: nil, offending: missing) }
    let needed = candidate.target.availability + placement.combination.availability
    if needed.contains(where: { machine.problem($0, plugin: candidate.plugin) != nil }) {
      return ReferenceReason(step: 9, code: .unavailable, item: nil, offending: 0)
    }
    return nil
  }

  private func plan(
    _ target: TargetDeclaration, _ combination: Int, _ count: Int, _ remaining: [Int], _ placement: ReferencePlacement,
    _ slots: [Int]
  ) -> ReferenceAnswer.Plan {
    let items = (0..<count).map { index in
      guard let item = remaining.firstIndex(of: index) else {
        return ReferenceAnswer.Item(index: index, cause: .prefilledTextRefused)
      }
      let slot = slots[item]
      if slot == ReferencePlacement.leftOut {
        return ReferenceAnswer.Item(
          index: index, cause: placement.cause(ofLeavingOut: item, slots),
          needsConsent: !placement.items[item].isOptional)
      }
      return ReferenceAnswer.Item(
        index: index, representation: placement.form(of: item, in: slot),
        slot: slot == ReferencePlacement.along ? nil : slot)
    }
    let words = ReferenceWords(target: target)
    let rules = target.attributes.adding(placement.combination.attributes)
    return ReferenceAnswer.Plan(
      combination: combination, distance: placement.distance(slots), items: items,
      attributes: words.plan(request.attributes, rules, placement, slots))
  }

  /// Custom first, then category, exactness, rank and id; those that are not offered come last, by id.
  private func isBefore(_ left: ReferenceAnswer, _ right: ReferenceAnswer) -> Bool {
    if standing(left) != standing(right) { return standing(left).lexicographicallyPrecedes(standing(right)) }
    return names(left).lexicographicallyPrecedes(names(right)) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func standing(_ answer: ReferenceAnswer) -> [Int] {
    guard let plan = answer.plan else { return [1] }
    let candidate = candidates[answer.candidate]
    let category = candidate.target.category == .share ? 0 : 1
    return [0, isCustom(candidate) ? 0 : 1, category, plan.distance, -candidate.target.rank]
  }

  /// No two targets with the same id can be offered; a second one tells by its plugin.
  private func names(_ answer: ReferenceAnswer) -> [String] {
    [candidates[answer.candidate].target.id, candidates[answer.candidate].plugin]
  }
}
