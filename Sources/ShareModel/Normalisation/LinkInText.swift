/// Finds the links of the web in running text.
///
/// A link begins with `http://` or `https://` in any case, where no letter or digit of ASCII, `+`, `-` or `.` stands
/// before it, and needs a host that begins with a letter or a digit of any script, or is an address in brackets.
///
/// It goes on up to what no link can hold unescaped: white space, control and invisible characters, ``"<>\^`{|}``, and
/// the marks that end a sentence, quote or bracket in East Asian and typographic text. From its end are then taken: the
/// punctuation `.,:;!?'*_~`, punctuation outside ASCII, and a `)` or `]` that has no partner inside the link.
enum LinkInText {
  /// A link as it stands in a text.
  struct Found {
    /// The link, byte for byte.
    var text: Substring
    /// Its scheme, lower case.
    var scheme: String
  }

  /// The first link in a text.
  ///
  /// - Parameter text: any text; the time is proportional to its length.
  /// - Returns: nil when there is none.
  static func first(in text: String) -> Found? {
    let scalars = text.unicodeScalars
    var before: Unicode.Scalar?
    var position = scalars.startIndex
    while position < scalars.endIndex {
      let scalar = scalars[position]
      let begins = scalar == "h" || scalar == "H"
      if begins, before?.continuesScheme != true, let (scheme, rest) = hostAndMore(after: scalars[position...]) {
        let end = trimmedEnd(rest[..<(rest.firstIndex(where: \.endsLink) ?? rest.endIndex)])
        return Found(text: Substring(scalars[position..<end]), scheme: scheme)
      }
      before = scalar
      position = scalars.index(after: position)
    }
    return nil
  }

  /// The scheme with which a text begins, and what follows its two slashes, when that can be a host.
  private static func hostAndMore(
    after text: Substring.UnicodeScalarView
  ) -> (scheme: String, rest: Substring.UnicodeScalarView)? {
    var rest = text
    guard rest.skip("http") else { return nil }
    let scheme = rest.skip("s") ? "https" : "http"
    guard rest.skip("://"), let first = rest.first else { return nil }
    if first.isLetterOrDigit { return (scheme, rest) }
    guard first == "[" else { return nil }
    let address = rest.dropFirst().prefix { $0.properties.isASCIIHexDigit || $0 == ":" || $0 == "." }
    guard !address.isEmpty, address.endIndex < rest.endIndex, rest[address.endIndex] == "]" else { return nil }
    return (scheme, rest)
  }

  /// Where a link ends without the punctuation of the sentence around it.
  private static func trimmedEnd(_ link: Substring.UnicodeScalarView) -> String.Index {
    var link = link
    var unclosed: [Unicode.Scalar: Int] = ["(": 0, "[": 0]
    for scalar in link {
      unclosed[scalar]? += 1
      if let partner = scalar.openingPartner { unclosed[partner]? -= 1 }
    }
    while let last = link.last {
      if let partner = last.openingPartner {
        guard let count = unclosed[partner], count < 0 else { break }
        unclosed[partner] = count + 1
      } else if !last.endsSentence {
        break
      }
      link.removeLast()
    }
    return link.endIndex
  }
}

extension Substring.UnicodeScalarView {
  /// Takes a lower-case word from the beginning, in whatever case it stands there.
  fileprivate mutating func skip(_ word: String) -> Bool {
    var rest = self
    for letter in word.unicodeScalars {
      guard let next = rest.popFirst(), next.isASCII, next.lowerCase == letter else { return false }
    }
    self = rest
    return true
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    properties.isAlphabetic || properties.generalCategory == .decimalNumber
  }

  /// An ASCII letter in lower case; anything else as it is.
  fileprivate var lowerCase: Unicode.Scalar { ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) | 0x20) : self }

  /// Whether a scheme may go on after it, so that what follows is only the end of another scheme.
  fileprivate var continuesScheme: Bool {
    isASCII && (isLetterOrDigit || self == "+" || self == "-" || self == ".")
  }

  /// Whether no link goes on at it.
  fileprivate var endsLink: Bool {
    if isASCII {
      switch self {
      case "\"", "<", ">", "\\", "^", "`", "{", "|", "}": return true
      default: return value <= 0x20 || value == 0x7F
      }
    }
    switch value {
    // Persian and Indic words are written with these two joiners.
    case 0x200C, 0x200D: return false
    case 0xAB, 0xBB, 0x201C...0x201F, 0x2026, 0x2039, 0x203A: return true
    case 0x3001, 0x3002, 0x3008...0x3011, 0x3014...0x301B, 0x301D...0x301F: return true
    case 0xFF01, 0xFF08, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3B, 0xFF3D: return true
    case 0xFF5B, 0xFF5D, 0xFF5F...0xFF64: return true
    default: break
    }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
    default: return false
    }
  }

  /// Whether it belongs to the sentence when it stands at the end of a link.
  fileprivate var endsSentence: Bool {
    switch self {
    case ".", ",", ":", ";", "!", "?", "'", "*", "_", "~": return true
    default: break
    }
    if isASCII { return false }
    switch properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation,
      .dashPunctuation, .connectorPunctuation:
      return true
    default: return false
    }
  }

  /// The bracket that a closing one needs.
  fileprivate var openingPartner: Unicode.Scalar? {
    switch self {
    case ")": "("
    case "]": "["
    default: nil
    }
  }
}
