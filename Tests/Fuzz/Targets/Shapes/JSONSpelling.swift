/// Writes a JSON document in one of the spellings that it can have.
struct JSONSpelling {
  /// Whether to write every document in the same, shortest way.
  let isPlain: Bool
  /// Whether to make the mistakes that people make.
  var hasMistakes = false
  var random: FuzzRandom
  var bytes: [UInt8] = []

  init(isPlain: Bool, random: FuzzRandom) {
    self.isPlain = isPlain
    self.random = random
  }

  private static let mistakes = [
    ",", "'", "// note\n", "/* note */", "#", "True", "NULL", "None", "key", "+1", ".5", "1.", "01", "1e", "-",
    "\u{FEFF}",
    "\\", "\"", "}", "]", ":", "nul", "\u{A0}", "\"\\u12", "\"\\ud800", "\"\\ud83d\\", "\"\\x", "\t", "é", "\u{1}",
  ]

  mutating func write(_ shape: JSONShape) {
    gap()
    switch shape {
    case .word(let text), .number(let text): bytes += Array(text.utf8)
    case .string(let text): string(text)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(element)
      }
      gap()
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        gap()
        string(member.key)
        gap()
        bytes.append(UInt8(ascii: ":"))
        write(member.value)
      }
      gap()
      bytes.append(UInt8(ascii: "}"))
    }
    gap()
  }

  private mutating func gap() {
    guard !isPlain else { return }
    if random.once(in: 6) { bytes += Array(random.text(of: [" ", "\n", "\r\n", "\t", "  "]).utf8) }
    if hasMistakes, random.once(in: 20) { bytes += Array(random.text(of: Self.mistakes).utf8) }
  }

  private mutating func string(_ text: [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
      if mustEscape || !isPlain && random.once(in: 12) {
        escape(scalar)
      } else {
        bytes += Array(String(Character(scalar)).utf8)
      }
      if hasMistakes, random.once(in: 40) { bytes += random.once(in: 2) ? random.bytes(upTo: 3) : [0x5C] }
    }
    if !(hasMistakes && random.once(in: 30)) { bytes.append(UInt8(ascii: "\"")) }
  }

  private static let short: [Unicode.Scalar: String] = [
    "\"": "\\\"", "\\": "\\\\", "/": "\\/", "\u{8}": "\\b", "\u{C}": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t",
  ]

  private mutating func escape(_ scalar: Unicode.Scalar) {
    if let short = Self.short[scalar], isPlain || random.once(in: 2) {
      bytes += Array(short.utf8)
      return
    }
    for unit in String(Character(scalar)).utf16 {
      let digits = String(unit, radix: 16, uppercase: !isPlain && random.once(in: 2))
      bytes += Array(("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8)
    }
  }
}
