import ShareModel

/// What a source says about the items, and texts that a program wrote, before one target.
struct ReferenceWords {
  let target: TargetDeclaration

  /// Whether the target refuses what somebody wrote.
  func refuses(_ provenance: Provenance) -> Bool {
    switch target.prefilledText {
    case .accepted: false
    case .refused: provenance != .person
    case .refusedExceptStaff: provenance == .app
    }
  }

  /// Whether an item is a text that the target refuses.
  func refuses(_ item: ItemDescription) -> Bool { item.kind == .text && refuses(item.provenance) }

  /// Whether the target is never given an attribute: a text that a program wrote, or a hashtag that is none.
  func refuses(_ attribute: Attribute) -> Bool {
    switch attribute.name {
    case "hashtag": !Self.isHashtag(attribute.value)
    case "message", "title", "quote": refuses(attribute.provenance)
    default: false
    }
  }

  /// Whether a text is one hashtag: `#` and then letters, marks, digits and connectors, at least one.
  static func isHashtag(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.first == "#" && scalars.count > 1
      && scalars.dropFirst().allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .decimalNumber, .connectorPunctuation, .nonspacingMark, .spacingMark, .enclosingMark: true
        default: scalar.properties.isAlphabetic
        }
      }
  }

  /// How many attributes that the target needs are not there.
  func missing(_ rules: AttributeRules, _ attributes: [Attribute]) -> Int {
    rules.required.count { name in
      !attributes.contains { $0.name == name && !refuses($0) }
    }
  }

  /// What becomes of each attribute beside items that have their places.
  func plan(_ attributes: [Attribute], _ rules: AttributeRules, _ placement: ReferencePlacement, _ slots: [Int])
    -> [ReferenceAnswer.Attribute]
  {
    attributes.map { attribute in
      let name = attribute.name
      if refuses(attribute) { return .init(name: name, use: .leftOut) }
      if rules.taken.contains(name) { return .init(name: name, use: .taken) }
      // Nothing was said, so nothing is lost.
      guard name == AttributePlan.message, !attribute.value.isEmpty else { return .init(name: name, use: .leftOut) }
      let isText = placement.hasRoom(for: Self.text(attribute.value), beside: slots)
      return .init(name: name, use: isText ? .asText : .leftOut, needsConsent: !isText)
    }
  }

  /// A message as a text like any other.
  static func text(_ message: String) -> ItemDescription {
    ItemDescription(
      kind: .text, name: "",
      representations: [RepresentationDescription(type: .utf8PlainText, bytes: UInt64(message.utf8.count))],
      characters: message.count)
  }
}

extension ReferencePlacement {
  /// Whether one more item finds a slot while the others stay where they are.
  func hasRoom(for item: ItemDescription, beside slots: [Int]) -> Bool {
    let larger = ReferencePlacement(items: items + [item], combination: combination, isPartial: isPartial)
    let last = items.count
    return combination.slots.indices.contains { slot in
      larger.sized[last][slot] != nil && larger.isWithin([.most, .together], slots + [slot])
    }
  }
}
