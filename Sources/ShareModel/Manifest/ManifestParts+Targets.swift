extension ManifestParts {
  static let targetKeys = [
    "id", "title", "icon", "category", "rank", "areas", "accepts", "produces", "attributes", "prefilledText",
    "ignoresMetadata", "normalise", "availability", "fallback", "cost", "loss", "reduces",
  ]

  /// The targets of a plugin.
  mutating func targets(_ node: JSONNode) -> [TargetDeclaration]? {
    let targets = reader.elements(node, of: "targets") { target($0) }
    if case .array(let elements) = node.value, elements.isEmpty {
      reader.error("a plugin has at least one target", at: node.position)
    }
    return targets
  }

  /// One target.
  ///
  /// - Parameters:
  ///   - node: the value.
  ///   - keys: the keys that are known there.
  mutating func target(_ node: JSONNode, known keys: [String] = Self.targetKeys) -> TargetDeclaration? {
    guard let object = reader.object(node) else { return nil }
    reader.noteUnknownKeys(in: object, known: keys)
    targetUnusable = unusable
    let id = reader.required("id", in: object) { targetID($0) }
    let title = reader.required("title", in: object) { localizedText($0) }
    let category = reader.optional("category", in: object) {
      reader.choice($0, TargetDeclaration.Category.self)
    }
    let accepts = acceptedCombinations(in: object)
    let transform = transformRules(in: object, category: category ?? .share)
    var target = TargetDeclaration(id: id ?? "", title: title ?? LocalizedText(""))
    target.icon = reader.optional("icon", in: object) { reader.word($0) }
    target.category = category ?? .share
    target.rank = reader.optional("rank", in: object) { reader.integer($0, in: -1_000_000...1_000_000) } ?? 0
    target.areas = reader.optional("areas", in: object) { reader.words($0) }
    target.accepts = accepts
    target.produces = reader.optional("produces", in: object) { types($0) } ?? []
    target.attributes = reader.optional("attributes", in: object) { attributeRules($0) } ?? AttributeRules()
    target.prefilledText = reader.optional("prefilledText", in: object) { prefilledText($0) } ?? .accepted
    target.ignoresMetadata = reader.optional("ignoresMetadata", in: object) { ignoredMetadata($0) } ?? .never
    target.normalise = reader.optional("normalise", in: object) { reader.normalisers($0) } ?? []
    target.availability = reader.optional("availability", in: object) { availability($0) } ?? []
    target.fallback =
      reader.optional("fallback", in: object) { node in reader.elements(node, of: "target ids") { identifier($0) } }
      ?? []
    target.transform = transform
    target.unusable = targetUnusable
    return id == nil || title == nil ? nil : target
  }

  private mutating func targetID(_ node: JSONNode) -> String? {
    guard let id = identifier(node) else { return nil }
    if let pluginID, id != pluginID, !id.utf8.starts(with: (pluginID + ".").utf8) {
      reader.error(
        "expected the plugin's id \"\(pluginID)\", or that followed by a dot and more; found \"\(id)\"",
        at: node.position)
      return nil
    }
    if targetIDs.contains(id) {
      reader.error("another target of this \(owner) has the id \"\(id)\"", at: node.position)
      return nil
    }
    targetIDs.append(id)
    return id
  }

  private mutating func acceptedCombinations(in object: DocumentReader.Object) -> [Combination] {
    guard let accepts = object["accepts"] else {
      reader.inside(.key("accepts")) {
        reader.warning("the key is missing; the target is never offered", at: object.position)
      }
      return []
    }
    return reader.inside(.key("accepts")) {
      switch accepts.node.value {
      case .object, .string:
        return activationRule(accepts.node)
      default:
        return reader.elements(accepts.node, of: "combinations") { combination($0) } ?? []
      }
    }
  }

  /// Which attributes are taken and which are required.
  mutating func attributeRules(_ node: JSONNode) -> AttributeRules? {
    guard let object = reader.object(node) else { return nil }
    reader.noteUnknownKeys(in: object, known: ["takes", "requires", "text"])
    let takes = reader.optional("takes", in: object) { reader.words($0) } ?? []
    let requires = reader.optional("requires", in: object) { reader.words($0) } ?? []
    let texts = reader.optional("text", in: object) { textRules($0) } ?? [:]
    return AttributeRules(taken: Set(takes), required: requires, texts: texts)
  }

  private func prefilledText(_ node: JSONNode) -> TargetDeclaration.PrefilledText? {
    switch node.value {
    case .string("accepted"): return .accepted
    case .string("refused"): return .refused
    case .object(let members):
      if members.count == 1, members[0].key == "except", case .array(let words) = members[0].node.value,
        words.count == 1,
        case .string("staff") = words[0].value
      {
        return .refusedExceptStaff
      }
    default: break
    }
    reader.error(expected: "\"accepted\", \"refused\" or {\"except\": [\"staff\"]}", found: node)
    return nil
  }

  private func ignoredMetadata(_ node: JSONNode) -> TargetDeclaration.IgnoredMetadata? {
    switch node.value {
    case .bool(let always): return always ? .always : .never
    case .array: return reader.elements(node, of: "host names") { hostName($0) }.map { .hosts($0) }
    default:
      reader.error(expected: "true, false or an array of host names", found: node)
      return nil
    }
  }

  /// A host's name; whatever stands below it is meant too, so no star is needed.
  private func hostName(_ node: JSONNode) -> String? {
    guard let name = reader.word(node) else { return nil }
    if name.utf8.contains(where: { "/:@*? ".utf8.contains($0) }) {
      reader.warning(
        "\(name.quotedForMessage) is no host's name and matches nothing; write, for example, \"apps.apple.com\", which means what is below it too",
        at: node.position)
    }
    return name.lowercased()
  }

  private func transformRules(
    in object: DocumentReader.Object, category: TargetDeclaration.Category
  ) -> TransformRules? {
    let cost = reader.optional("cost", in: object) { reader.amount($0, of: "milliseconds per MiB", allowsZero: true) }
    let loss = reader.optional("loss", in: object) { reader.integer($0, in: 0...3) }
    let reduces = reader.optional("reduces", in: object) { settingName($0) }
    if category == .transform { return TransformRules(cost: cost ?? 0, loss: loss ?? 0, reduces: reduces) }
    for key in ["cost", "loss", "reduces"] {
      guard let member = object[key] else { continue }
      reader.inside(.key(key)) {
        reader.warning(
          "ignored, because the category is \"\(category.rawValue)\" and not \"transform\"", at: member.keyPosition)
      }
    }
    return nil
  }

  /// The name of one of the plugin's settings.
  func settingName(_ node: JSONNode) -> String? {
    guard let name = reader.word(node) else { return nil }
    guard settingNames.contains(name) else {
      reader.error(
        "\(name.quotedForMessage) is not among the plugin's settings; declare it in settings", at: node.position)
      return nil
    }
    return name
  }
}
