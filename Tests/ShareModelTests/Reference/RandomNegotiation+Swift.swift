import ShareModel

/// The case as Swift that can be pasted into a test.
extension RandomNegotiation: CustomStringConvertible {
  var description: String {
    var lines = ["let candidates: [Candidate] = ["]
    lines += candidates.map { "  \($0.swift)," }
    lines += ["]", "let request = \(request.swift)", "let plain = \(plain.swift)"]
    lines.append("let others: [ItemView] = \(others.swift { $0.swift })")
    return lines.joined(separator: "\n")
  }
}

/// A call with only those arguments that say something.
private func call(_ name: String, _ arguments: [String?]) -> String {
  "\(name)(\(arguments.compactMap(\.self).joined(separator: ", ")))"
}

extension Array {
  /// Each element in words, between brackets.
  fileprivate func swift(_ words: (Element) -> String) -> String {
    "[\(map(words).joined(separator: ", "))]"
  }

  /// An argument of a list; nil when the list is empty.
  fileprivate func swift(_ label: String, _ words: (Element) -> String) -> String? {
    isEmpty ? nil : "\(label): \(swift(words))"
  }
}

extension Optional {
  /// An argument of a value; nil when there is none.
  fileprivate func swift(_ label: String, _ words: (Wrapped) -> String = { "\($0)" }) -> String? {
    map { "\(label): \(words($0))" }
  }
}

extension Selector {
  fileprivate var swift: String { "Selector(\(text.debugDescription))" }
}

extension ContentType {
  fileprivate var swift: String { "ContentType(\(identifier.debugDescription))" }
}

extension Candidate {
  fileprivate var swift: String {
    call(
      "Candidate",
      [
        "target: \(target.swift)", "plugin: \(plugin.debugDescription)",
        obstacle.map { "obstacle: Reason(.\($0.code), \($0.detail.debugDescription))" },
        isCustom ? "isCustom: true" : nil,
      ])
  }
}

extension TargetDeclaration {
  fileprivate var swift: String {
    call(
      "TargetDeclaration",
      [
        "id: \(id.debugDescription)", "title: \"\"", category == .share ? nil : "category: .\(category)",
        rank == 0 ? nil : "rank: \(rank)", areas.swift("areas"), "accepts: \(accepts.swift { $0.swift })",
        attributes.swift, prefilledText == .accepted ? nil : "prefilledText: .\(prefilledText)",
        availability.swift("availability") { $0.swift }, unusable.swift("unusable") { $0.debugDescription },
      ])
  }
}

extension AttributeRules {
  fileprivate var swift: String? {
    if self == AttributeRules() { return nil }
    let names = taken.sorted().swift { $0.debugDescription }
    return "attributes: AttributeRules(taken: \(names), required: \(required))"
  }
}

extension Availability {
  fileprivate var swift: String { "Availability(.\(requirement))" }
}

extension Combination {
  fileprivate var swift: String {
    call(
      "Combination",
      [
        "slots: \(slots.swift { $0.swift })", limits.swift("limits") { $0.swift },
        match == .every ? nil : "match: .\(match)", minItems == 1 ? nil : "minItems: \(minItems)",
        maxItems.swift("maxItems"), maxTotalBytes.swift("maxTotalBytes"), attributes.swift,
        availability.swift("availability") { $0.swift },
      ])
  }
}

extension Slot {
  fileprivate var swift: String {
    call(
      "Slot",
      [
        "types: \(types.swift { $0.swift })", except.swift("except") { $0.swift },
        kinds.swift("kinds") { $0.sorted { $0.rawValue < $1.rawValue }.swift { ".\($0)" } },
        schemes == ["http", "https"] ? nil : "schemes: \(schemes)", location.swift("location") { ".\($0)" },
        min == 0 ? nil : "min: \(min)", max.swift("max"), maxBytes.swift("maxBytes"),
        maxTotalBytes.swift("maxTotalBytes"),
        textLength.swift("textLength") { "Slot.TextLength(min: \($0.min), max: \($0.max.map(String.init) ?? "nil"))" },
      ])
  }
}

extension ItemView {
  fileprivate var swift: String {
    let gone = leftOut.swift("leftOut") {
      "ItemView.LeftOut(index: \($0.index), why: \($0.why.debugDescription), cause: .\($0.cause))"
    }
    return call(
      "ItemView",
      [items.swift { $0.swift }, indices.swift("indices"), gone, audience.isEmpty ? nil : "audience: \(audience)"])
  }
}

extension ItemDescription {
  fileprivate var swift: String {
    call(
      "ItemDescription",
      [
        "kind: .\(kind)", "name: \(name.display.debugDescription)",
        "representations: \(representations.swift { $0.swift })",
        scheme.swift("scheme") { $0.debugDescription }, characters.swift("characters"),
        isOptional ? "isOptional: true" : nil, provenance == .person ? nil : "provenance: .\(provenance)",
        location == .local ? nil : "location: .\(location)",
      ])
  }
}

extension RepresentationDescription {
  fileprivate var swift: String {
    call(
      "RepresentationDescription",
      [
        "type: \(type.swift)", bytes.swift("bytes"), kind.swift("kind") { ".\($0)" },
        scheme.swift("scheme") { $0.debugDescription }, isExcerpt ? "isExcerpt: true" : nil,
      ])
  }
}

extension ShareRequest {
  fileprivate var swift: String {
    let lists = areas.sorted { $0.key < $1.key }.swift("areas") {
      "\($0.key.debugDescription): \($0.value.swift { $0.swift })"
    }
    return call(
      "ShareRequest",
      [
        "items: []", area == "default" ? nil : "area: \(area.debugDescription)", lists,
        include.swift("include") { $0.swift { $0.swift } }, exclude.swift("exclude") { $0.swift },
        custom.isEmpty ? nil : "custom: \(custom)",
        attributes.swift("attributes") {
          "Attribute(name: \($0.name.debugDescription), value: \($0.value.debugDescription), provenance: .\($0.provenance))"
        },
        policy.partial ? "policy: Policy(partial: true)" : nil,
      ])
  }
}
