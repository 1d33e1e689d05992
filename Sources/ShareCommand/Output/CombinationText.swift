import ShareModel

/// What a combination of a target takes, in words.
struct CombinationText {
  private let combination: Combination
  private let types: ContentTypeTree

  init(_ combination: Combination, types: ContentTypeTree) {
    self.combination = combination
    self.types = types
  }

  /// The whole combination: its slots, then what holds for all items.
  var whole: String {
    if let predicate = combination.predicate { return "what fulfils \(predicate)" }
    var parts = combination.slots.map(slot)
    if combination.match == .any { parts.append("one such item is enough") }
    for limit in combination.limits {
      parts.append(limit.max == 0 ? "no item that is \(words(limit, counts: false))" : "of all items, \(slot(limit))")
    }
    if let items = Self.range(max(combination.minItems, 1), combination.maxItems, free: 1) {
      parts.append("\(items) items in all")
    }
    if let bytes = combination.maxTotalBytes { parts.append("\(ByteCount.exact(bytes)) in all") }
    let attributes = combination.attributes.required
    if !attributes.isEmpty { parts.append("with \(Self.list(attributes, "and"))") }
    return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
  }

  /// One slot of it, without the numbers.
  ///
  /// - Parameter index: counted from the first.
  func slot(_ index: Int) -> String {
    combination.slots.indices.contains(index) ? words(combination.slots[index], counts: false) : ""
  }

  private func slot(_ slot: Slot) -> String { words(slot, counts: true) }

  private func words(_ slot: Slot, counts: Bool) -> String {
    var what = Self.list(slot.types.isEmpty ? ["anything"] : unique(slot.types.map(label)), "or")
    if let kinds = slot.kinds {
      what += " as a \(Self.list(ItemKind.allCases.filter(kinds.contains).map(Self.word), "or"))"
    }
    if !slot.except.isEmpty { what += " but \(Self.list(unique(slot.except.map(label)), "or"))" }
    if let location = slot.location { what += ", \(location.rawValue) only" }
    if slot.schemes.contains(Slot.anyScheme) {
      what += ", links of any scheme"
    } else if slot.schemes != ["http", "https"] {
      what += ", links of the scheme \(Self.list(slot.schemes, "or"))"
    }
    guard counts else { return what }
    if let count = Self.range(slot.min, slot.max, free: 0) { what += ", \(count)" }
    if let bytes = slot.maxBytes { what += ", \(ByteCount.exact(bytes)) each" }
    if let bytes = slot.maxTotalBytes { what += ", \(ByteCount.exact(bytes)) together" }
    if let length = slot.textLength, let characters = Self.range(length.min, length.max, free: 0) {
      what += ", \(characters) characters"
    }
    return what
  }

  private func label(_ type: ContentType) -> String {
    switch type {
    case .item: "anything"
    case .data: "files of any type"
    default: types.label(for: type)
    }
  }

  private func unique(_ words: [String]) -> [String] {
    words.enumerated().filter { index, word in words.firstIndex(of: word) == index }.map(\.element)
  }

  private static func word(_ kind: ItemKind) -> String { kind == .directory ? "folder" : kind.rawValue }

  private static func list(_ words: [String], _ last: String) -> String {
    guard words.count > 1, let final = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(last) \(final)"
  }

  /// A range in words; nil when it leaves everything free.
  private static func range(_ least: Int, _ most: Int?, free: Int) -> String? {
    switch (least, most) {
    case (...free, nil): nil
    case (...free, let most?): "at most \(most)"
    case (_, nil): "at least \(least)"
    case (_, let most?): least == most ? "exactly \(least)" : "\(least) to \(most)"
    }
  }
}
