/// One pass of a request over the candidates: each target's nine steps, in one place, for verdicts and explanations
/// alike.
struct Evaluation<Types: TypeConformance> {
  /// Where a target's steps end.
  enum Finding {
    case fits(Fitting)
    case fails(Rejection)
  }

  let candidates: [Candidate]
  let request: ShareRequest
  let machine: Machine
  let rules: RuleBook
  /// The items as these candidates see them.
  let view: ItemView
  let selection: Selection
  /// Whether somebody wants to read why; without that, the first obstacle will do.
  let wantsReasons: Bool
  /// The source's table for the request's area, if it has one.
  let listed: [Selector]?
  /// Whether the request narrows the targets by any list.
  private let hasLists: Bool
  /// Whether any item is a Live Photo.
  let hasLivePhotos: Bool
  /// The message as it stands in the request.
  let message: Attribute?
  var matching: Matching<Types>
  /// The plans of selections that fit simply.
  var simplePlans = SimplePlans()
  /// What was found out about the combinations that targets share.
  var sharedFindings: SharedFindings<Types>
  /// The items that remain for targets of each text policy; one for all where no text is prefilled.
  private let groups: [Selection.Group]

  /// Prepares a pass.
  init(
    _ candidates: [Candidate], _ rules: RuleBook, types: Types, machine: Machine, view: ItemView,
    request: ShareRequest, wantsReasons: Bool
  ) {
    self.candidates = candidates
    self.request = request
    self.machine = machine
    self.rules = rules
    self.view = view
    self.wantsReasons = wantsReasons
    listed = request.areas[request.area]
    hasLivePhotos = view.items.contains(where: \.isLivePhoto)
    hasLists = request.include != nil || !request.exclude.isEmpty || listed != nil
    message = request.attributes.first { $0.name == AttributePlan.message && !$0.value.isEmpty && !$0.isTakenOff }
    selection = Selection(view.items, message: message.map { .message($0) }, rules: rules, types: types)
    matching = Matching(rules, selection, types: types)
    let hasPrefilled = view.items.contains { $0.kind == .text && $0.provenance != .person }
    let selection = selection
    groups = (hasPrefilled ? TargetDeclaration.PrefilledText.allCases : [.accepted]).map { selection.group(for: $0) }
    sharedFindings = SharedFindings(rules, policies: groups.count)
  }

  /// The text policies that make a difference.
  var policies: ArraySlice<TargetDeclaration.PrefilledText> {
    TargetDeclaration.PrefilledText.allCases.prefix(groups.count)
  }

  /// The place of the items that a target gets to see.
  func groupPlace(for policy: TargetDeclaration.PrefilledText) -> Int {
    if groups.count == 1 { return 0 }
    return switch policy {
    case .accepted: 0
    case .refused: 1
    case .refusedExceptStaff: 2
    }
  }

  /// The items that a target gets to see.
  func group(for policy: TargetDeclaration.PrefilledText) -> Selection.Group { groups[groupPlace(for: policy)] }

  /// Takes one target through the nine steps.
  mutating func find(_ index: Int) -> Finding {
    if let rejection = obstacle(index) { return .fails(rejection) }
    if view.isEmptied { return .fails(Rejection(.types, .noItems)) }
    let group = groupPlace(for: rules.candidates[index].policy)
    if groups[group].items.isEmpty, let first = groups[group].refused.first {
      return .fails(Rejection(.text, .prefilledText(item: first)))
    }
    let combinations = rules.candidates[index].combinations
    guard !combinations.isEmpty else { return .fails(Rejection(.types, .noRule)) }
    var closest: Rejection?
    for place in 0..<combinations.count {
      switch fit(place, of: index) {
      case .fits(let fitting): return .fits(fitting)
      case .fails(let rejection):
        if let best = closest, !rejection.isCloser(than: best) { continue }
        closest = rejection
      }
    }
    return .fails(closest ?? Rejection(.types, .noRule))
  }

  /// Takes one target through the steps that do not look at the items: 1 to 4 and 9.
  func obstacleWithoutItems(_ index: Int) -> Rejection? {
    if let rejection = obstacle(index) { return rejection }
    let accepts = candidates[index].target.accepts
    guard !accepts.isEmpty else { return Rejection(.types, .noRule) }
    var first: Rejection?
    for (place, combination) in accepts.enumerated() {
      guard let rejection = missing(candidates[index], combination, place) else { return nil }
      first = first ?? rejection
    }
    return first
  }

  /// What a target that is available cannot do all the same: the combinations that need something that is not there.
  func unavailableParts(_ index: Int, _ wording: Wording<Types>) -> [PlanWarning] {
    let candidate = candidates[index]
    guard candidate.target.accepts.contains(where: { !$0.availability.isEmpty }) else { return [] }
    return candidate.target.accepts.enumerated().compactMap { place, combination in
      guard let rejection = missing(candidate, combination, place) else { return nil }
      let what = wording.accepted(by: combination)
      return PlanWarning(
        code: "unavailableInPart", detail: "not for \(what): \(wording.text(rejection.cause, of: index, place))")
    }
  }

  /// Whether a candidate skips the included list and the areas.
  func isCustom(_ candidate: Candidate) -> Bool {
    candidate.isCustom || (!request.custom.isEmpty && request.custom.contains(candidate.target.id))
  }

  /// Steps 1 to 4.
  private func obstacle(_ index: Int) -> Rejection? {
    if rules.candidates[index].isBlocked {
      if candidates[index].obstacle != nil { return Rejection(.plugin, .obstacle) }
      return Rejection(.plugin, candidates[index].target.unusable != nil ? .unusable : .transformOnly)
    }
    if !hasLists && !rules.candidates[index].hasAreas { return nil }
    let id = candidates[index].target.id
    let plugin = candidates[index].plugin
    let isCustom = isCustom(candidates[index])
    if !isCustom, let include = request.include, !include.contains(where: { $0.matches(target: id, plugin: plugin) }) {
      return Rejection(.included, .notIncluded)
    }
    if let selector = request.exclude.firstIndex(where: { $0.matches(target: id, plugin: plugin) }) {
      return Rejection(.excluded, .excluded(selector: selector))
    }
    if isCustom { return nil }
    if let areas = candidates[index].target.areas, !areas.contains(request.area) {
      return Rejection(.area, .areaNotNamed)
    }
    if let listed, !listed.contains(where: { $0.matches(target: id, plugin: plugin) }) {
      return Rejection(.area, .areaNotListed)
    }
    return nil
  }

  /// Steps 6 to 9 for one combination.
  ///
  /// - Parameters:
  ///   - place: the combination, counted from the target's first.
  ///   - index: the candidate's place in the list.
  mutating func fit(_ place: Int, of index: Int) -> Finding {
    let number = rules.accepts[rules.candidates[index].combinations.lowerBound + place]
    var fitting: Fitting
    switch arranged(number, rules.candidates[index].policy) {
    case .fits(let found): fitting = found
    case .fails(var rejection):
      rejection.combination = place
      return .fails(rejection)
    }
    fitting.combination = place
    let rule = rules.combinations[number]
    if rule.requiresAttributes {
      let target = candidates[index].target
      if let rejection = missingAttribute(target, target.accepts[place], place) { return .fails(rejection) }
    }
    if rule.requiresMachine {
      let candidate = candidates[index]
      if let rejection = missing(candidate, candidate.target.accepts[place], place) { return .fails(rejection) }
    }
    if let message, message.reaches(rules.candidates[index].policy) {
      let target = candidates[index].target
      if !target.takes(message.name, target.accepts[place]) {
        fitting.messageSlot = freeTextSlot(number, fitting)
      }
    }
    return .fits(fitting)
  }

  /// Step 8.
  private func missingAttribute(
    _ target: TargetDeclaration, _ combination: Combination, _ place: Int
  ) -> Rejection? {
    let missing = (target.attributes.required + combination.attributes.required).filter { name in
      !request.attributes.contains { $0.name == name && isSent($0, to: target, combination) }
    }
    guard let first = missing.first else { return nil }
    return Rejection(.attributes, .attribute(first), combination: place, offending: Set(missing).count)
  }

  /// Whether a target gets an attribute that it takes.
  private func isSent(_ attribute: Attribute, to target: TargetDeclaration, _ combination: Combination) -> Bool {
    guard let value = attribute.passage(target.prefilledText).value else { return false }
    return target.problem(with: attribute.name, value: value, combination) == nil
  }

  /// Step 9.
  private func missing(_ candidate: Candidate, _ combination: Combination, _ place: Int) -> Rejection? {
    for requirements in [candidate.target.availability, combination.availability] {
      for requirement in requirements {
        if let problem = machine.problem(requirement, plugin: candidate.plugin) {
          return Rejection(.availability, .unavailable(requirement, problem: problem), combination: place)
        }
      }
    }
    return nil
  }
}

extension TargetDeclaration {
  /// Whether the target takes an attribute, with a combination's additions.
  func takes(_ attribute: String, _ combination: Combination) -> Bool {
    attributes.taken.contains(attribute) || combination.attributes.taken.contains(attribute)
  }

  /// What is wrong with the value of an attribute, with a combination's bounds; nil when it is within all.
  func problem(with attribute: String, value: String, _ combination: Combination) -> String? {
    attributes.problem(with: attribute, value: value) ?? combination.attributes.problem(with: attribute, value: value)
  }
}

extension ItemDescription {
  /// Whether it is a Live Photo: a picture and a film in one.
  var isLivePhoto: Bool { representations.first?.type.identifier == "com.apple.live-photo" }

  /// What a person says about the items, as the text item that it becomes for a target without a place for it.
  static func message(_ attribute: Attribute) -> ItemDescription {
    var description = ItemDescription(
      kind: .text, name: ByteString([]),
      representations: [
        RepresentationDescription(type: .utf8PlainText, bytes: UInt64(attribute.value.utf8.count))
      ], provenance: attribute.provenance)
    description.measure(attribute.value)
    return description
  }
}
