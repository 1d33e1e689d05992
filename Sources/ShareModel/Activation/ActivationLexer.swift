/// One word, sign or literal of a predicate.
struct ActivationToken {
  /// What it is.
  enum Kind: Hashable {
    /// A name or a keyword as it is written, with a leading `@` if it has one.
    case word(String)
    /// A name after a dollar sign.
    case variable(String)
    /// A string literal's text.
    case string(String)
    case number(Int)
    /// A bracket, a comma, a dot or an operator.
    case sign(String)
    case end
  }

  var kind: Kind
  /// The number of bytes before it.
  var offset: Int

  /// The word in capital letters, by which keywords are known; nil for anything else.
  var keyword: String? {
    guard case .word(let word) = kind else { return nil }
    return word.uppercased()
  }

  /// What was found, for a message.
  var found: String {
    switch kind {
    case .word(let word): "`\(word.shortened)`"
    case .variable(let name): "`$\(name.shortened)`"
    case .string(let text): "the text \(text.quotedForMessage)"
    case .number(let value): "\(value)"
    case .sign(let sign): "`\(sign)`"
    case .end: "the end of the rule"
    }
  }
}

/// Takes a predicate apart into its words and signs.
struct ActivationLexer {
  private let bytes: [UInt8]
  private var index = 0

  /// Longer signs come before those that they begin with.
  private static let signs = [
    "==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "<", ">", "=", "!", "(", ")", ",", ".",
  ]

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// All tokens of a text, the last one being its end.
  static func tokens(_ text: String) throws(ActivationFault) -> [ActivationToken] {
    var lexer = ActivationLexer(Array(text.utf8))
    var tokens: [ActivationToken] = []
    while true {
      let token = try lexer.next()
      tokens.append(token)
      if token.kind == .end { return tokens }
    }
  }

  private mutating func next() throws(ActivationFault) -> ActivationToken {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    let start = index
    guard index < bytes.count else { return ActivationToken(kind: .end, offset: start) }
    let byte = bytes[index]
    let kind: ActivationToken.Kind
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      kind = .string(try string(quote: byte))
    case UInt8(ascii: "$"):
      index += 1
      let name = word()
      guard !name.isEmpty else {
        throw ActivationFault("expected the name of a variable after `$`, such as $attachment", at: start)
      }
      kind = .variable(name)
    case UInt8(ascii: "@"):
      index += 1
      kind = .word("@" + word())
    case _ where byte.isDigit || byte == UInt8(ascii: "-") && index + 1 < bytes.count && bytes[index + 1].isDigit:
      kind = .number(try number())
    case _ where byte.isLetter || byte == UInt8(ascii: "_"):
      kind = .word(word())
    default:
      guard let sign = Self.signs.first(where: { bytes[index...].starts(with: $0.utf8) }) else {
        throw unexpected()
      }
      index += sign.utf8.count
      kind = .sign(sign)
    }
    return ActivationToken(kind: kind, offset: start)
  }

  /// The letters, digits, underscores and hyphens from here on: `UTI-CONFORMS-TO` is one word.
  private mutating func word() -> String {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      guard byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") else { break }
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func number() throws(ActivationFault) -> Int {
    let start = index
    index += 1
    while index < bytes.count, bytes[index].isDigit { index += 1 }
    guard let value = Int(String(decoding: bytes[start..<index], as: UTF8.self)) else {
      throw ActivationFault("the number is too large", at: start)
    }
    return value
  }

  private mutating func string(quote: UInt8) throws(ActivationFault) -> String {
    let start = index
    var text: [UInt8] = []
    index += 1
    while index < bytes.count, bytes[index] != quote {
      // Before a quote or a backslash, a backslash only says that it is meant as it stands.
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
      text.append(bytes[index])
      index += 1
    }
    guard index < bytes.count else {
      let mark = String(decoding: [quote], as: UTF8.self)
      throw ActivationFault("the text that begins here has no closing \(mark)", at: start)
    }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }

  private func unexpected() -> ActivationFault {
    let rest = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
    let character = rest.unicodeScalars.first.map { String($0) } ?? ""
    if ["\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}"].contains(character) {
      return ActivationFault("a text stands in \" or ', not in typographic quotes", at: index)
    }
    return ActivationFault("\(character.quotedForMessage) has no meaning in a rule", at: index)
  }
}

extension String {
  /// At most forty characters, for a message.
  fileprivate var shortened: String {
    let scalars = unicodeScalars
    return scalars.count <= 40 ? self : String(String.UnicodeScalarView(scalars.prefix(40))) + "…"
  }
}
