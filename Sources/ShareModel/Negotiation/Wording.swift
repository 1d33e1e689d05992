/// Puts what negotiation found about a target into words for people.
struct Wording<Types: TypeConformance> {
  private let candidates: [Candidate]
  private let request: ShareRequest
  private let view: ItemView
  let items: [ItemDescription]
  private let itemCount: Int
  private let rules: RuleBook
  let tree: Types

  /// Prepares to speak of one request.
  init(_ evaluation: Evaluation<Types>) {
    candidates = evaluation.candidates
    request = evaluation.request
    view = evaluation.view
    items = evaluation.selection.items
    itemCount = evaluation.selection.count
    rules = evaluation.rules
    tree = evaluation.matching.tree
  }

  /// The reason that a rejection is; its item is the request's.
  func reason(_ rejection: Rejection, of index: Int) -> Reason {
    if case .obstacle = rejection.cause, let obstacle = candidates[index].obstacle { return obstacle }
    var detail = text(rejection.cause, of: index, rejection.combination)
    if case .type = rejection.cause, rejection.offending > 1 {
      detail += "; \(count(rejection.offending - 1, .moreItems)) \(rejection.offending == 2 ? "does" : "do") not fit"
    }
    return Reason(rejection.cause.code, item: rejection.cause.item.map(view.number), detail)
  }

  /// The words for one cause.
  ///
  /// - Parameters:
  ///   - cause: what is wrong.
  ///   - index: the candidate's place in the list.
  ///   - place: the combination that it is about, counted from the target's first.
  func text(_ cause: Rejection.Cause, of index: Int, _ place: Int) -> String {
    let candidate = candidates[index]
    let named = Named(candidate.target, place, rules, rules.candidates[index])
    switch cause {
    case .obstacle: return candidate.obstacle?.detail ?? ""
    case .unusable: return candidate.target.unusable ?? ""
    case .transformOnly: return "it converts items on their way to other targets and is not offered by itself"
    case .notIncluded: return "the request includes only \(list(request.include?.map(\.text) ?? []))"
    case .excluded(let selector): return "the request excludes \(request.exclude[selector].text)"
    case .areaNotNamed:
      return "it is offered only in \(list(candidate.target.areas ?? [])), and this is the area \(request.area)"
    case .areaNotListed:
      guard let origin = request.areaOrigins[request.area] else {
        return "the source does not offer it in the area \(request.area)"
      }
      return "the settings of \(request.source ?? "the source") (\(origin)) do not offer it in the area \(request.area)"
    case .prefilledText(let item):
      return "\(name(item)) was not written by a person, and this target takes only what a person wrote"
    case .noItems: return "the source has nothing for this target"
    case .noRule: return "its manifest does not say what it takes"
    case .type(let item): return wrongType(item, named.combination.slots)
    case .tooMany(_, let have, let limit, let slots): return tooMany(have, limit, slots.numbers, named)
    case .tooManyItems(_, let have, let limit): return "\(count(have, .items)), limit \(limit)"
    case .tooFew(let have, let need, let slot):
      return "\(count(have, noun([slot], named))), at least \(need) needed"
    case .tooFewItems(let have, let need): return "\(count(have, .items)), at least \(need) needed"
    case .tooLarge(let item, let bytes, let limit):
      let sizes = ByteCount.pair(bytes, limit)
      return "\(name(item)) has \(sizes.bytes), limit \(sizes.limit)"
    case .tooLargeTogether(let bytes, let limit, let slot):
      let sizes = ByteCount.pair(bytes, limit)
      let what = slot.map { noun([$0], named).plural } ?? Noun.items.plural
      return "the \(what) have \(sizes.bytes) together, limit \(sizes.limit)"
    case .tooLong(let item, let characters, let limit):
      return "\(name(item)) \(TextRule.tooLong(characters, limit: limit))"
    case .tooShort(let item, let characters, let least):
      return "\(name(item)) \(TextRule.tooShort(characters, least: least))"
    case .wrongCharacter(let item, let scalar, let allowed):
      return "\(name(item)) \(TextRule.wrongCharacter(scalar, allowed: allowed))"
    case .rule(let failure): return rule(failure)
    case .attribute(let name): return missingAttribute(name, candidate.target, named.combination)
    case .unavailable(let requirement, let problem):
      guard let hint = requirement.hint?.text(), !hint.isEmpty else { return problem }
      return "\(problem); \(hint)"
    }
  }

  private func tooMany(_ have: Int, _ limit: Int, _ slots: [Int], _ named: Named) -> String {
    let noun = noun(slots, named)
    return limit == 0 ? "\(count(have, noun)), none may be among the items" : "\(count(have, noun)), limit \(limit)"
  }

  private func missingAttribute(
    _ name: String, _ target: TargetDeclaration, _ combination: Combination
  ) -> String {
    let needs = "it needs the attribute \(name)"
    guard let given = request.attributes.first(where: { $0.name == name }) else {
      return "\(needs), which the request does not have"
    }
    if given.isTakenOff { return "\(needs), which the person took off" }
    guard let value = given.passage(target.prefilledText).value else {
      return name == Attribute.hashtag
        ? "\(needs), and `\(given.value)` is none" : "\(needs), and takes it only from a person"
    }
    let problem = target.problem(with: name, value: value, combination)
    return "\(needs), which \(problem ?? "is not as it takes it")"
  }

  private func wrongType(_ item: Int, _ slots: [Slot]) -> String {
    let description = items[item]
    let accepted = list(unique(slots.flatMap(\.types).map { taken($0) }), most: 8)
    if let narrow = narrowness(description, slots) { return "\(name(item)) \(narrow)" }
    let forms = unique(description.representations.map { tree.label(for: $0.type) })
    let takes = accepted.isEmpty ? "takes nothing" : "takes \(accepted)"
    switch description.kind {
    case .directory: return "\(name(item)) is a folder; \(takes)"
    case .link: return "\(name(item)) is \(description.name.isEmpty ? "not taken" : "a link"); \(takes)"
    case .text, .file: return "\(name(item)) is \(list(forms, most: 4)); \(takes)"
    }
  }

  /// What a combination takes, in words.
  func accepted(by combination: Combination) -> String {
    list(unique(combination.slots.flatMap(\.types).map { taken($0) }), most: 8)
  }

  /// An accepted type in words: what `*/*` means is not what everybody takes it for.
  private func taken(_ type: ContentType) -> String {
    switch type {
    case .item: "anything"
    case .data: "files of any type"
    default: tree.label(for: type)
    }
  }

  /// Why an item is not taken by a slot whose type it has.
  private func narrowness(_ item: ItemDescription, _ slots: [Slot]) -> String? {
    var first: String?
    for slot in slots {
      for form in item.representations
      where slot.types.isEmpty || slot.types.contains(where: { tree.conforms(form.type, to: $0) }) {
        guard let (reason, isNear) = narrowness(item, form, slot) else { continue }
        // A slot for such items that refuses this one says more than a slot for other things.
        if isNear { return reason }
        first = first ?? reason
      }
    }
    return first
  }

  /// Why a slot does not take a form of an item, and whether the slot is meant for items of its kind.
  private func narrowness(
    _ item: ItemDescription, _ form: RepresentationDescription, _ slot: Slot
  ) -> (reason: String, isNear: Bool)? {
    if let location = slot.location, location != item.location {
      return ("is \(item.location.rawValue); only \(location.rawValue) items are taken", true)
    }
    if let exception = slot.except.first(where: { tree.conforms(form.type, to: $0) }) {
      return ("is \(tree.label(for: form.type)); \(tree.label(for: exception)) is not taken", true)
    }
    let kind = form.kind ?? item.kind
    if let kinds = slot.kinds, !kinds.contains(kind) {
      let names = ItemKind.allCases.filter(kinds.contains).map { Noun($0).plural }.joined(separator: " and ")
      let reason =
        item.name.isEmpty ? "is not taken; only \(names) are" : "is a \(Noun(kind).singular); only \(names) are taken"
      return (reason, false)
    }
    if kind == .link, let scheme = form.scheme ?? item.scheme, !slot.schemes.contains(scheme),
      !slot.schemes.contains(Slot.anyScheme)
    {
      return (
        "is a link with the scheme \(scheme); only \(slot.schemes.joined(separator: " and ")) links are taken", true
      )
    }
    return nil
  }

  /// What an item is called.
  func name(_ item: Int) -> String {
    let description = items[item]
    if !description.name.isEmpty { return description.name.display }
    let noun = Noun(description.kind).singular
    let isOnly = items[..<itemCount].count { $0.kind == description.kind } == 1
    return isOnly ? "the \(noun)" : "item \(view.number(of: item) + 1) (a \(noun))"
  }

  /// What the items of some slots or limits are called.
  private func noun(_ numbers: [Int], _ named: Named) -> Noun {
    let declared = named.combination
    var nouns: [Noun] = []
    for number in numbers {
      let place = number - named.first
      let slot = place < declared.slots.count ? declared.slots[place] : declared.limits[place - declared.slots.count]
      if let kinds = slot.kinds, kinds.count == 1, let kind = kinds.first, kind != .file {
        nouns.append(Noun(kind))
      } else {
        nouns += slot.types.map { Noun($0, in: tree) }
      }
    }
    guard let one = nouns.first, nouns.allSatisfy({ $0 == one }) else { return .items }
    return one
  }

  func count(_ number: Int, _ noun: Noun) -> String {
    "\(number) \(number == 1 ? noun.singular : noun.plural)"
  }

  func unique(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }
  }

  func list(_ words: [String], most: Int = .max) -> String {
    if words.count <= most { return words.joined(separator: ", ") }
    return words.prefix(most).joined(separator: ", ") + " and \(words.count - most) more"
  }
}

/// A combination with the number of its first slot in the rule book, by which causes name slots.
private struct Named {
  let combination: Combination
  let first: Int

  init(_ target: TargetDeclaration, _ place: Int, _ rules: RuleBook, _ candidate: RuleBook.CandidateRule) {
    if target.accepts.isEmpty {
      combination = Combination(slots: [])
      first = 0
    } else {
      combination = target.accepts[place]
      first = rules.combinations[rules.accepts[candidate.combinations.lowerBound + place]].slots.lowerBound
    }
  }
}
