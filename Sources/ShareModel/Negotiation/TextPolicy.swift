extension TargetDeclaration.PrefilledText {
  /// Whether a target leaves out what such an author wrote.
  ///
  /// - Parameter provenance: who wrote it; what a person wrote always passes.
  func refuses(_ provenance: Provenance) -> Bool {
    switch self {
    case .accepted: false
    case .refused: provenance != .person
    case .refusedExceptStaff: provenance == .app
    }
  }
}

extension Attribute {
  /// The attribute that carries one hashtag.
  static let hashtag = "hashtag"

  /// Whether the attribute carries words that a person would be taken to have written.
  ///
  /// What only says where to (a recipient) or belongs to the source alone is no such text.
  var isWording: Bool {
    switch name {
    case AttributePlan.message, "title", "quote", Self.hashtag: true
    default: false
    }
  }

  /// Whether the value is one hashtag and nothing else: `#` and at least one letter, mark, digit or underscore.
  var isWellFormedHashtag: Bool {
    guard value.unicodeScalars.first == "#" else { return false }
    let word = value.unicodeScalars.dropFirst()
    return !word.isEmpty
      && word.allSatisfy { scalar in
        if scalar == "_" { return true }
        switch scalar.properties.generalCategory {
        case .decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return scalar.properties.isAlphabetic
        }
      }
  }

  /// Whether a target leaves the attribute out because of who wrote it.
  ///
  /// One hashtag is allowed even to a target that refuses prefilled texts.
  func isRefused(by policy: TargetDeclaration.PrefilledText) -> Bool {
    guard isWording, policy.refuses(provenance) else { return false }
    return !(name == Self.hashtag && isWellFormedHashtag)
  }

  /// Whether the attribute is sent to a target that takes it: neither its author nor its form stands in the way.
  func reaches(_ policy: TargetDeclaration.PrefilledText) -> Bool {
    !isRefused(by: policy) && (name != Self.hashtag || isWellFormedHashtag)
  }
}
