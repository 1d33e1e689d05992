extension JSONScanner {
  /// Reads the number that begins at the current place with a digit or a minus sign.
  ///
  /// - Returns: the literal, as it was written.
  mutating func number() throws(JSONFault) -> String {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    guard let first = next, first.isDigit else {
      throw numberFault("digits are missing after the minus sign", from: start)
    }
    skipDigits()
    if first == UInt8(ascii: "0"), index - start > (bytes[start] == first ? 1 : 2) {
      throw numberFault("a number has no leading zeros", from: start)
    }
    if next == UInt8(ascii: ".") {
      index += 1
      guard let digit = next, digit.isDigit else {
        throw numberFault("digits are missing after the point", from: start)
      }
      skipDigits()
    }
    if let exponent = next, exponent | 0x20 == UInt8(ascii: "e") {
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      guard let digit = next, digit.isDigit else {
        throw numberFault("digits are missing in the exponent", from: start)
      }
      skipDigits()
    }
    if let byte = next, byte.isWord || byte == UInt8(ascii: ".") {
      throw numberFault("this is not a number", from: start)
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipDigits() {
    while let byte = next, byte.isDigit { index += 1 }
  }

  /// A fault of the whole number, told with all that is written of it.
  private func numberFault(_ message: String, from start: Int) -> JSONFault {
    let end = bytes[start...].firstIndex { !$0.isWord && !"+-.".utf8.contains($0) } ?? bytes.count
    let literal = String(decoding: bytes[start..<end].prefix(40), as: UTF8.self)
    return JSONFault("\(message): \(literal)", at: JSONPosition(line: line, column: start - lineStart + 1))
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit.
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether the byte is an ASCII letter.
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// Whether the byte is a letter, a digit, `_` or `$`: what an unquoted word is made of.
  var isWord: Bool { isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") }
}
