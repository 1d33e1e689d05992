/// Looks at a manifest that can be used, for what its author should mend all the same.
public enum ManifestLint {
  /// The largest number of characters of a title that still fits a list or a grid.
  public static let longestTitle = 30

  /// A target of another plugin, or another target of the same one.
  public struct OtherTarget: Sendable {
    /// Its id.
    public var id: String
    /// Its title, as people see it.
    public var title: String

    /// Makes a target of its id and its title.
    public init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }

  /// Everything that is worth a second look; all of it warnings.
  ///
  /// - Parameters:
  ///   - reading: the manifest; nothing is found in one that has errors.
  ///   - others: the targets beside which these ones are shown; their own ids are skipped.
  ///   - bundleHas: whether the plugin's folder holds a file of this name.
  ///   - isKnown: whether a content type is declared anywhere, by the host or by a plugin.
  /// - Returns: the findings in the order of the manifest.
  public static func findings(
    _ reading: ManifestReading, others: [OtherTarget], bundleHas: (String) -> Bool, isKnown: (ContentType) -> Bool
  ) -> [ManifestFault] {
    guard let manifest = reading.manifest else { return [] }
    var lint = Findings(reading: reading)
    if manifest.library == nil, !manifest.targets.isEmpty, manifest.targets.contains(where: { $0.unusable == nil }) {
      lint.note([.key("library")], "the plugin has no library; nothing could perform its targets")
    }
    let exported = Set(manifest.types.map(\.type))
    var seen = others.filter { other in !manifest.targets.contains { $0.id == other.id } }
    for (index, target) in manifest.targets.enumerated() {
      let path: [DocumentPath.Step] = [.key("targets"), .index(index)]
      lint.title(of: target, vendor: vendor(of: manifest.id), others: seen, at: path)
      lint.icon(of: target, bundleHas: bundleHas, at: path)
      lint.rules(of: target, at: path) { exported.contains($0) || isKnown($0) }
      seen.append(OtherTarget(id: target.id, title: target.title.text()))
    }
    return lint.faults
  }

  /// The vendor's name in a reverse-DNS id, when it is long enough to be told from a word.
  private static func vendor(of id: String) -> String? {
    let labels = id.split(separator: ".")
    guard labels.count > 1, labels[1].utf8.count >= 3 else { return nil }
    let vendor = labels[1].lowercased()
    return vendor == "sharehost" ? nil : vendor
  }
}

/// Gathers what is found in one manifest.
private struct Findings {
  let reading: ManifestReading
  var faults: [ManifestFault] = []

  init(reading: ManifestReading) {
    self.reading = reading
  }

  mutating func note(_ steps: [DocumentPath.Step], _ message: String) {
    let path = DocumentPath(steps)
    faults.append(ManifestFault(.warning, at: reading.position(of: path), key: path.text, message))
  }

  mutating func title(
    of target: TargetDeclaration, vendor: String?, others: [ManifestLint.OtherTarget], at path: [DocumentPath.Step]
  ) {
    let path = path + [.key("title")]
    for entry in target.title.texts {
      let title = entry.text
      if title.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
        note(path, "the title is empty; say what the target does")
        continue
      }
      if title.count > ManifestLint.longestTitle {
        note(
          path,
          "\(title.quotedForMessage) has \(title.count) characters; a title has at most \(ManifestLint.longestTitle)")
      }
      if let vendor, title.holds(vendor) {
        note(path, "\(title.quotedForMessage) holds the vendor's name; say what the target does")
      }
    }
    let shown = target.title.text().lowercased()
    if !shown.isEmpty, let same = others.first(where: { $0.title.lowercased() == shown }) {
      note(path, "the target \(same.id) has the same title")
    }
  }

  mutating func icon(of target: TargetDeclaration, bundleHas: (String) -> Bool, at path: [DocumentPath.Step]) {
    let path = path + [.key("icon")]
    guard let icon = target.icon else {
      if target.category != .transform { note(path, "the icon is missing; name a file or an icon of the theme") }
      return
    }
    // A name of the icon theme has neither a slash nor a file name extension.
    let isFile = icon.utf8.contains(UInt8(ascii: "/")) || icon.utf8.contains(UInt8(ascii: "."))
    if isFile, !bundleHas(icon) { note(path, "the plugin's folder has no file \(icon.quotedForMessage)") }
  }

  mutating func rules(
    of target: TargetDeclaration, at path: [DocumentPath.Step], isKnown: (ContentType) -> Bool
  ) {
    for (index, combination) in target.accepts.enumerated() {
      if let predicate = combination.predicate {
        rule(predicate, at: path + [.key("accepts")], isKnown: isKnown)
        continue
      }
      let combinationPath = path + [.key("accepts"), .index(index)]
      for (list, slots) in [("slots", combination.slots), ("limits", combination.limits)] {
        for (index, slot) in slots.enumerated() {
          let slotPath = combinationPath + [.key(list), .index(index)]
          types(slot.types, at: slotPath + [.key("types")], isKnown: isKnown)
          types(slot.except, at: slotPath + [.key("except")], isKnown: isKnown)
        }
      }
      for (index, slot) in combination.slots.enumerated() where slot.takesEverything {
        guard combination.limits.isEmpty, combination.maxItems == nil, combination.maxTotalBytes == nil else {
          continue
        }
        note(
          combinationPath + [.key("slots"), .index(index)], "the rule takes everything; name what the target can use")
      }
    }
    types(target.produces, at: path + [.key("produces")], isKnown: isKnown)
    attributes(target.attributes, of: target, at: path)
    for (index, combination) in target.accepts.enumerated() {
      attributes(combination.attributes, of: target, at: path + [.key("accepts"), .index(index)])
    }
  }

  /// Bounds on something that is never taken are a slip of the pen.
  private mutating func attributes(
    _ rules: AttributeRules, of target: TargetDeclaration, at path: [DocumentPath.Step]
  ) {
    for name in rules.texts.keys.sorted() {
      if target.attributes.taken.contains(name)
        || target.accepts.contains(where: { $0.attributes.taken.contains(name) })
      {
        continue
      }
      note(
        path + [.key("attributes"), .key("text"), .key(name)],
        "the attribute \(name.quotedForMessage) has bounds and is not taken; name it in takes")
    }
  }

  private mutating func rule(
    _ predicate: ActivationPredicate, at path: [DocumentPath.Step], isKnown: (ContentType) -> Bool
  ) {
    if predicate.isAlwaysTrue { note(path, "the rule takes everything; name what the target can use") }
    for type in predicate.types where !isKnown(type) {
      note(path, "no type \(type.identifier.quotedForMessage) is known; declare it in types, or mend the name")
    }
  }

  private mutating func types(_ types: [ContentType], at path: [DocumentPath.Step], isKnown: (ContentType) -> Bool) {
    for (index, type) in types.enumerated() where !isKnown(type) {
      note(
        path + [.index(index)],
        "no type \(type.identifier.quotedForMessage) is known; declare it in types, or mend the name")
    }
  }
}

extension Slot {
  /// Whether nothing that has bytes is kept out.
  fileprivate var takesEverything: Bool {
    guard types.contains(.data) || types.contains(.item), except.isEmpty else { return false }
    let takesFiles = kinds?.contains(.file) ?? true
    return takesFiles && max == nil && maxBytes == nil && maxTotalBytes == nil && location == nil && textLength == nil
      && textCharacters == nil
  }
}

extension String {
  /// Whether a lower-case ASCII word stands somewhere in the text, whatever the case of its letters.
  fileprivate func holds(_ word: String) -> Bool {
    let text = Array(lowercased().utf8)
    return text.indices.contains { text[$0...].starts(with: word.utf8) }
  }
}
