import ShareModel

extension FuzzTarget {
  /// Activation rules in the language of predicates.
  static let activation = FuzzTarget(
    name: "activation", sources: ["Sources/ShareModel/Activation/"],
    generate: { random in Array(rule(depth: 4, scope: [], &random).utf8) },
    mutate: { input, random in ByteShape.changed(input, words: words, using: &random) },
    check: { input throws(Violation) in
      let text = String(decoding: input, as: UTF8.self)
      let tree = ContentTypeTree.standard
      let predicate: ActivationPredicate
      do throws(ActivationFault) {
        predicate = try ActivationPredicate(text) { tree.acceptedType($0) }
      } catch {
        try require((0...text.utf8.count).contains(error.offset), "a fault stands outside the rule")
        try require(!error.message.isEmpty, "a fault says nothing")
        return
      }
      try checkSpelling(predicate, tree)
      try checkVerdicts(predicate, tree)
    })

  /// What is printed of a rule is that rule; brackets that it gets may only be too many.
  private static func checkSpelling(_ predicate: ActivationPredicate, _ tree: ContentTypeTree) throws(Violation) {
    let again: ActivationPredicate
    do throws(ActivationFault) {
      again = try ActivationPredicate(predicate.description) { tree.acceptedType($0) }
    } catch {
      try require(error.message.hasPrefix("the rule "), "what is printed of a rule cannot be read: \(error.message)")
      return
    }
    try require(again == predicate, "a rule is printed as another")
    var mapped = predicate
    mapped.mapTypes { $0 }
    try require(mapped == predicate, "a rule whose types stay is another")
  }

  private static func checkVerdicts(_ predicate: ActivationPredicate, _ tree: ContentTypeTree) throws(Violation) {
    let target = TargetDeclaration(
      id: "org.example.target", title: LocalizedText("Target"), accepts: [predicate.combination])
    let negotiator = Negotiator(
      types: tree, candidates: [Candidate(target: target, plugin: "org.example.target")], machine: .complete)
    for items in selections {
      for isPartial in [false, true] {
        let request = ShareRequest(items: [], policy: ShareRequest.Policy(partial: isPartial))
        let verdict = negotiator.verdicts(items: items, request: request)[0]
        try require(
          verdict.isEligible == !negotiator.eligible(items: items, request: request).isEmpty,
          "a rule is true on one way and not on the other")
        if let reason = verdict.reason {
          try require(!reason.detail.isEmpty, "a reason says nothing")
          try require(reason.item.map(items.indices.contains) ?? true, "a reason names no item")
        }
        if predicate.isAlwaysTrue { try require(verdict.isEligible, "a rule that is always true is not") }
        if predicate.isAlwaysFalse { try require(!verdict.isEligible, "a rule that is never true is") }
        if let plan = verdict.plan {
          try require(plan.items.map(\.index).elementsEqual(items.indices), "a plan has lost an item")
          try require(plan.items.contains { $0.representation != nil }, "a plan sends nothing")
        }
      }
    }
  }

  private static let selections: [[ItemDescription]] = {
    func item(_ kind: ItemKind, _ types: String..., scheme: String? = nil) -> ItemDescription {
      ItemDescription(
        kind: kind, name: "", representations: types.map { RepresentationDescription(type: ContentType($0)) },
        scheme: scheme)
    }
    let picture = item(.file, "public.heic", "public.jpeg")
    let text = item(.text, "public.utf8-plain-text")
    let link = item(.link, "public.url", "public.utf8-plain-text", scheme: "https")
    let folder = item(.directory, "public.folder")
    let file = item(.link, "public.file-url", scheme: "file")
    return [
      [picture], [text], [link], [folder], [file], [picture, picture, link], [text, link, item(.file, "public.vcard")],
      Array(repeating: picture, count: 5),
    ]
  }()

  private static func rule(depth: Int, scope: [(String, Int)], _ random: inout FuzzRandom) -> String {
    func inner(_ random: inout FuzzRandom) -> String { rule(depth: depth - 1, scope: scope, &random) }
    let types = scope.filter { $0.1 == 1 }
    switch depth > 0 ? random.below(8) : 5 + random.below(3) {
    case 0: return "(\(inner(&random)) \(random.text(of: ["AND", "&&", "and", "OR", "||", "or"])) \(inner(&random)))"
    case 1: return "\(random.text(of: ["NOT ", "!", "not "]))(\(inner(&random)))"
    case 2: return "\(inner(&random)) \(random.text(of: ["AND", "OR"])) \(inner(&random))"
    case 3, 4, 5:
      let name = random.text(of: ["a", "b", "attachment", "e"])
      let outer = scope.last
      let list =
        outer.map { $0.1 == 0 ? "$\($0.0).attachments" : "$\($0.0).registeredTypeIdentifiers" } ?? "extensionItems"
      if depth <= 0 || outer?.1 == 2 { return "\(list).@count \(relation(&random)) \(random.below(4))" }
      let part = rule(depth: depth - 1, scope: scope + [(name, (outer?.1 ?? -1) + 1)], &random)
      let right = random.once(in: 3) ? "\(list).@count" : "\(random.below(4))"
      return "SUBQUERY(\(list), $\(name), \(part)).@count \(relation(&random)) \(right)"
    case 6:
      guard let variable = types.last else { return random.text(of: ["TRUEPREDICATE", "FALSEPREDICATE"]) }
      let test = random.text(of: ["UTI-CONFORMS-TO", "UTI-EQUALS", "==", "!="])
      return
        "\(random.text(of: ["ANY", "ALL", "NONE"])) $\(variable.0).registeredTypeIdentifiers \(test) \"\(random.text(of: names))\""
    default: return random.text(of: ["TRUEPREDICATE", "1 == 1", "extensionItems.@count == 1"])
    }
  }

  private static func relation(_ random: inout FuzzRandom) -> String {
    random.text(of: ["==", "!=", "<", "<=", ">", ">=", "=", "<>", "=<", "=>"])
  }

  private static let names = [
    "public.image", "public.jpeg", "public.url", "public.file-url", "public.text", "public.data", "public.item",
    "public.vcard", "image/*",
  ]

  private static let words =
    names + [
      "SUBQUERY(", "extensionItems", "$a", "$e", ".attachments", ".registeredTypeIdentifiers", ".@count", "ANY ",
      "ALL ",
      "NONE ", "NOT ", "AND ", " OR ", "UTI-CONFORMS-TO ", "UTI-EQUALS ", "==", "!=", "<=", ">=", "(", ")", ",", "\"",
      "'", "\\", "TRUEPREDICATE", "FALSEPREDICATE", "-1", "9223372036854775807", "9223372036854775808", "“", "$", "@",
      ".",
    ]
}
