/// Kinds of characters that a text may be made of.
///
/// A character belongs to exactly one kind, by its general category in Unicode; marks and joiners belong to the character before
/// them and to no kind of their own.
public struct CharacterClasses: OptionSet, Hashable, Sendable {
  /// One bit for each kind.
  public let rawValue: UInt8

  /// Makes a set of its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Letters of every script.
  public static let letters = Self(rawValue: 1)
  /// Decimal digits of every script.
  public static let digits = Self(rawValue: 2)
  /// White space within a line: the space, the tab.
  public static let spaces = Self(rawValue: 4)
  /// What ends a line.
  public static let lineEnds = Self(rawValue: 8)
  /// Punctuation, such as `.`, `-` and `_`.
  public static let punctuation = Self(rawValue: 16)
  /// Signs, such as `+`, `€` and emoji.
  public static let symbols = Self(rawValue: 32)
  /// Everything else, such as control characters.
  static let others = Self(rawValue: 64)
  /// Every character.
  public static let all = Self(rawValue: 127)

  /// The kinds that have a name, with the name that a manifest has for them.
  static let named: [(name: String, kind: CharacterClasses)] = [
    ("letters", .letters), ("digits", .digits), ("spaces", .spaces), ("lineEnds", .lineEnds),
    ("punctuation", .punctuation), ("symbols", .symbols),
  ]

  /// The kinds in words: "letters, digits and spaces".
  var phrase: String {
    let names = Self.named.filter { contains($0.kind) }.map { $0.name == "lineEnds" ? "line ends" : $0.name }
    guard names.count > 1 else { return names.first ?? "no characters" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }

  /// The kind of one character; nil for what belongs to the character before it.
  init?(of scalar: Unicode.Scalar) {
    if scalar.isASCII {
      self = Self.ofASCII(UInt8(truncatingIfNeeded: scalar.value))
      return
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber:
      self = .letters
    case .decimalNumber: self = .digits
    case .spaceSeparator: self = .spaces
    case .lineSeparator, .paragraphSeparator: self = .lineEnds
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      self = .punctuation
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .otherNumber: self = .symbols
    case .nonspacingMark, .spacingMark, .enclosingMark: return nil
    default:
      if scalar.value == 0x85 {
        self = .lineEnds
      } else if scalar.isJoiner {
        return nil
      } else {
        self = .others
      }
    }
  }

  private static func ofASCII(_ byte: UInt8) -> Self {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): .letters
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digits
    case 0x20, 0x09: .spaces
    case 0x0A...0x0D: .lineEnds
    case 0..<0x20, 0x7F: .others
    case UInt8(ascii: "$"), UInt8(ascii: "+"), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"),
      UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      .symbols
    default: .punctuation
    }
  }
}

extension Unicode.Scalar {
  /// Whether it joins its neighbours, or keeps them apart, and is no character of its own.
  var isJoiner: Bool { value == 0x200C || value == 0x200D }
}

/// What kinds of characters a text has, with the first of each.
public struct TextMakeup: Hashable, Sendable {
  /// The kinds.
  public private(set) var classes: CharacterClasses = []
  /// The first character of each kind, in the order of the text.
  private var firsts: [Unicode.Scalar] = []

  /// Looks at a text.
  public init(_ text: String) {
    for scalar in text.unicodeScalars {
      guard let kind = CharacterClasses(of: scalar), !classes.contains(kind) else { continue }
      classes.insert(kind)
      firsts.append(scalar)
      if classes == .all { break }
    }
  }

  /// The first character that is of none of some kinds; nil when there is none.
  func first(outside allowed: CharacterClasses) -> Unicode.Scalar? {
    if classes.isSubset(of: allowed) { return nil }
    return firsts.first { CharacterClasses(of: $0).map { !allowed.contains($0) } ?? false }
  }
}
