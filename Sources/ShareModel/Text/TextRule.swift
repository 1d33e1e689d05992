/// Bounds on a text: how long it may be, and of which characters.
public struct TextRule: Hashable, Sendable {
  /// The smallest and the largest number of characters.
  public var length: Slot.TextLength
  /// The kinds of characters that it may have; nil: any.
  public var characters: CharacterClasses?

  /// Makes bounds.
  public init(length: Slot.TextLength = Slot.TextLength(), characters: CharacterClasses? = nil) {
    self.length = length
    self.characters = characters
  }

  /// Both bounds together.
  func narrowed(by other: TextRule) -> TextRule {
    let most = [length.max, other.length.max].compactMap { $0 }.min()
    let both = (characters ?? .all).intersection(other.characters ?? .all)
    return TextRule(
      length: Slot.TextLength(min: max(length.min, other.length.min), max: most), characters: both == .all ? nil : both)
  }

  /// What is wrong with a text, in words that go on after its name: `has 81 characters, limit 80`.
  ///
  /// - Returns: nil when it is within the bounds.
  func problem(with text: String) -> String? {
    let count = text.count
    if let most = length.max, count > most { return TextRule.tooLong(count, limit: most) }
    if count < length.min { return TextRule.tooShort(count, least: length.min) }
    guard let characters, let wrong = TextMakeup(text).first(outside: characters) else { return nil }
    return TextRule.wrongCharacter(wrong, allowed: characters)
  }

  /// The words for a text that is too long.
  static func tooLong(_ count: Int, limit: Int) -> String { "has \(characters(count)), limit \(limit)" }

  /// The words for a text that is too short.
  static func tooShort(_ count: Int, least: Int) -> String { "has \(characters(count)), at least \(least) needed" }

  /// The words for a text with a character that may not be in it.
  static func wrongCharacter(_ scalar: Unicode.Scalar, allowed: CharacterClasses) -> String {
    let isShown = CharacterClasses(of: scalar).map {
      !$0.isDisjoint(with: [.letters, .digits, .punctuation, .symbols])
    }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "has `\(isShown == true ? String(Character(scalar)) : code)`, and only \(allowed.phrase) are taken"
  }

  private static func characters(_ count: Int) -> String { count == 1 ? "1 character" : "\(count) characters" }
}
