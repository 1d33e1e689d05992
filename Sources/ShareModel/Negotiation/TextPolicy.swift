extension TargetDeclaration.PrefilledText {
  /// Whether a target leaves out what such an author wrote.
  ///
  /// - Parameter provenance: who wrote it; what a person wrote always passes.
  package func refuses(_ provenance: Provenance) -> Bool {
    switch self {
    case .accepted: false
    case .refused: provenance != .person
    case .refusedExceptStaff: provenance == .app
    }
  }
}

extension Attribute {
  /// The attribute that carries hashtags, one a line.
  public static let hashtag = "hashtag"

  /// Whether the attribute carries words that a person would be taken to have written.
  ///
  /// What only says where to (a recipient) or belongs to the source alone is no such text.
  public var isWording: Bool {
    switch name {
    case AttributePlan.message, Self.title, "quote", Self.hashtag: true
    default: false
    }
  }

  /// What a target may get of an attribute.
  struct Passage {
    /// What may be sent; nil: nothing.
    var value: String?
    /// What is not sent, and why.
    var warnings: [PlanWarning] = []
  }

  /// What a target may get of the attribute, if it takes such an attribute at all: neither its author, nor its form, nor a person's
  /// wish stands in the way.
  func passage(_ policy: TargetDeclaration.PrefilledText) -> Passage {
    if isTakenOff {
      return Passage(warnings: [PlanWarning(code: "attributeTakenOff", detail: "the person took off the \(name)")])
    }
    if name == Self.hashtag { return hashtags(policy) }
    if isWording, policy.refuses(provenance) {
      let warning = PlanWarning(
        code: "prefilledTextLeftOut",
        detail: "the \(name) was not written by a person, and this target takes only what a person wrote")
      return Passage(warnings: [warning])
    }
    return Passage(value: value)
  }

  /// Whether anything of the attribute may reach a target.
  func reaches(_ policy: TargetDeclaration.PrefilledText) -> Bool { passage(policy).value != nil }

  /// The hashtags that may be sent: every line is one; one is allowed even where prefilled texts are refused.
  private func hashtags(_ policy: TargetDeclaration.PrefilledText) -> Passage {
    let lines = value.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    // An empty line is a line end too many, which a hashtag must not have.
    if lines.contains("") { return Passage(warnings: [Self.malformed(value)]) }
    let sound = lines.filter(Self.isHashtag)
    var passage = Passage(warnings: lines.filter { !Self.isHashtag($0) }.map(Self.malformed))
    guard let first = sound.first else { return passage }
    if policy.refuses(provenance), sound.count > 1 {
      let detail =
        "\(sound.dropFirst().joined(separator: ", ")) left out: of hashtags that a person did not write, this target takes only one"
      passage.warnings.append(PlanWarning(code: "prefilledTextLeftOut", detail: detail))
      passage.value = first
    } else {
      passage.value = sound.joined(separator: "\n")
    }
    return passage
  }

  private static func malformed(_ text: String) -> PlanWarning {
    PlanWarning(
      code: "hashtagLeftOut",
      detail: "`\(text)` is not a hashtag: it must be # and then only letters, digits and underscores")
  }

  /// Whether a text is one hashtag and nothing else: `#`, and at least one letter, mark, digit, joiner, or underscore or other
  /// connecting punctuation.
  static func isHashtag(_ text: String) -> Bool {
    guard text.unicodeScalars.first == "#" else { return false }
    let word = text.unicodeScalars.dropFirst()
    return !word.isEmpty
      && word.allSatisfy { scalar in
        if scalar.isJoiner { return true }
        switch scalar.properties.generalCategory {
        case .decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation: return true
        default: return scalar.properties.isAlphabetic
        }
      }
  }
}
