import ShareModel

/// Items as programs share them, and what normalisers make of them.
extension NormalisableItem {
  /// A text, as it is shared.
  static func text(_ text: String, by provenance: Provenance = .person) -> Self {
    Self(.text(text, by: provenance), text: text)
  }

  /// A link, as it is shared.
  static func link(_ link: String, scheme: String = "https") -> Self {
    let form = RepresentationDescription(type: .url, bytes: UInt64(link.utf8.count))
    return Self(
      ItemDescription(kind: .link, name: "", representations: [form], scheme: scheme, location: .remote), text: link)
  }

  /// A picture, as a file.
  static let picture = Self(.file("icon.png", .png))

  /// A file that is no picture.
  static let document = Self(.file("page.pdf", .pdf))
}

/// Applies rules to items.
func normalised(_ items: [NormalisableItem], _ normalisers: Set<Normaliser>) -> NormalisedSelection {
  NormalisedSelection(items, by: normalisers, types: SmallTree())
}

extension NormalisedSelection {
  /// The places of the items that remain.
  var kept: [Int] { items.map(\.index) }

  /// The places of the others, each with the rule.
  var gone: [String] { leftOut.map { "\($0.index) \($0.normaliser.rawValue)" } }
}
