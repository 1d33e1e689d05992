extension ManifestParts {
  private static let combinationKeys = [
    "slots", "limits", "match", "minItems", "maxItems", "maxTotalBytes", "attributes", "availability",
  ]
  private static let slotKeys = [
    "types", "except", "kinds", "schemes", "location", "min", "max", "maxBytes", "maxTotalBytes", "text",
  ]

  /// One set of slots that a target accepts.
  mutating func combination(_ node: JSONNode) -> Combination? {
    guard let object = reader.object(node) else { return nil }
    reader.noteUnknownKeys(in: object, known: Self.combinationKeys)
    let slots = reader.required("slots", in: object) { node in
      let slots = reader.elements(node, of: "slots") { slot($0) }
      if case .array(let elements) = node.value, elements.isEmpty {
        reader.error("a combination has at least one slot", at: node.position)
      }
      return slots
    }
    let limits = reader.optional("limits", in: object) { node in reader.elements(node, of: "limits") { slot($0) } }
    var combination = Combination(slots: slots ?? [], limits: limits ?? [])
    combination.match = reader.optional("match", in: object) { reader.choice($0) } ?? .every
    let minItems = reader.optional("minItems", in: object) { count($0) }
    combination.maxItems = reader.optional("maxItems", in: object) { count($0) }
    combination.minItems = minItems ?? 1
    check("minItems", combination.minItems, atMost: "maxItems", combination.maxItems, in: object)
    combination.maxTotalBytes = reader.optional("maxTotalBytes", in: object) { byteCount($0) }
    combination.attributes = reader.optional("attributes", in: object) { attributeRules($0) } ?? AttributeRules()
    combination.availability = reader.optional("availability", in: object) { availability($0) } ?? []
    return combination
  }

  /// A slot, or a limit, which has the same keys.
  private mutating func slot(_ node: JSONNode) -> Slot? {
    guard let object = reader.object(node) else { return nil }
    noteNarrowingKeys(in: object, known: Self.slotKeys)
    let kinds = reader.optional("kinds", in: object) { node in
      nonEmpty(reader.elements(node, of: "kinds") { reader.choice($0, ItemKind.self) }, "kind", node)
    }
    // With kinds alone, every type of these kinds is meant.
    let types: [ContentType]? =
      object["types"] == nil && kinds != nil
      ? [.item] : reader.required("types", in: object) { nonEmpty(self.types($0), "type", $0) }
    var slot = Slot(types: types ?? [])
    slot.kinds = kinds.map { Set($0) }
    slot.except = reader.optional("except", in: object) { self.types($0) } ?? []
    if let schemes = reader.optional("schemes", in: object, { self.schemes($0) }) { slot.schemes = schemes }
    slot.location = reader.optional("location", in: object) { reader.choice($0) }
    slot.min = reader.optional("min", in: object) { count($0) } ?? 0
    slot.max = reader.optional("max", in: object) { count($0) }
    check("min", slot.min, atMost: "max", slot.max, in: object)
    slot.maxBytes = reader.optional("maxBytes", in: object) { byteCount($0) }
    slot.maxTotalBytes = reader.optional("maxTotalBytes", in: object) { byteCount($0) }
    let text = reader.optional("text", in: object) { textRule($0) }
    slot.textLength = text?.length
    slot.textCharacters = text?.characters
    return slot
  }

  /// The bounds on attributes, by their names.
  mutating func textRules(_ node: JSONNode) -> [String: TextRule]? {
    guard let object = reader.object(node) else { return nil }
    var rules: [String: TextRule] = [:]
    for member in object.members {
      rules[member.key] = reader.inside(.key(member.key)) { textRule(member.node) }
    }
    return rules
  }

  private mutating func textRule(_ node: JSONNode) -> TextRule? {
    guard let object = reader.object(node) else { return nil }
    noteNarrowingKeys(in: object, known: ["min", "max", "characters"])
    let min = reader.optional("min", in: object) { count($0) } ?? 0
    let max = reader.optional("max", in: object) { count($0) }
    check("min", min, atMost: "max", max, in: object)
    let kinds = reader.optional("characters", in: object) { node in
      nonEmpty(reader.elements(node, of: "kinds of characters") { characterClass($0) }, "kind of characters", node)
    }
    return TextRule(length: Slot.TextLength(min: min, max: max), characters: kinds.map { CharacterClasses($0) })
  }

  private func characterClass(_ node: JSONNode) -> CharacterClasses? {
    if case .string(let text) = node.value, let known = CharacterClasses.named.first(where: { $0.name == text }) {
      return known.kind
    }
    let names = CharacterClasses.named.map { $0.name.quotedForMessage }.joined(separator: ", ")
    reader.error(expected: "one of \(names)", found: node)
    return nil
  }

  /// A key that this host does not know would let fewer items in; to ignore it would offer what the target does not take.
  private mutating func noteNarrowingKeys(in object: DocumentReader.Object, known keys: [String]) {
    if let unknown = reader.noteUnknownKeys(in: object, known: keys) {
      narrow("its rule has the key \(unknown.quotedForMessage), which this host does not know")
    }
  }

  private func count(_ node: JSONNode) -> Int? {
    reader.integer(node, in: 0...Int.max)
  }

  private func nonEmpty<Element>(_ elements: [Element]?, _ what: String, _ node: JSONNode) -> [Element]? {
    if case .array(let all) = node.value, all.isEmpty {
      reader.error("expected at least one \(what), found an empty array", at: node.position)
      return nil
    }
    return elements
  }

  private func schemes(_ node: JSONNode) -> [String]? {
    reader.elements(node, of: "schemes") { element in
      if case .string(Slot.anyScheme) = element.value { return Slot.anyScheme }
      if case .string(let scheme) = element.value, let first = scheme.utf8.first, first.isLetter,
        scheme.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) })
      {
        return scheme.lowercased()
      }
      reader.error(expected: "a scheme such as \"https\", without the colon, or \"*\"", found: element)
      return nil
    }
  }
}
