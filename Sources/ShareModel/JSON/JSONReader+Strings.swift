extension JSONScanner {
  /// Reads the string whose opening quote stands at the current place.
  mutating func string() throws(JSONFault) -> String {
    let opening = index
    index += 1
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        index += 1
        return text
      case UInt8(ascii: "\\"):
        return try stringWithEscapes(from: start, opening: opening)
      case 0..<0x20:
        throw controlFault(byte)
      case 0x80...:
        index += try sequenceLength()
      default:
        index += 1
      }
    }
    throw stringEndFault(opening: opening)
  }

  /// Goes on with a string at its first backslash: from here on the bytes are not those of the document.
  private mutating func stringWithEscapes(from start: Int, opening: Int) throws(JSONFault) -> String {
    var text = Array(bytes[start..<index])
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        try escape(into: &text, opening: opening)
      case 0..<0x20:
        throw controlFault(byte)
      case 0x80...:
        let length = try sequenceLength()
        text.append(contentsOf: bytes[index..<index + length])
        index += length
      default:
        text.append(byte)
        index += 1
      }
    }
    throw stringEndFault(opening: opening)
  }

  private mutating func escape(into text: inout [UInt8], opening: Int) throws(JSONFault) {
    guard index + 1 < bytes.count else {
      index = bytes.count
      throw stringEndFault(opening: opening)
    }
    let letter = bytes[index + 1]
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      try unicodeEscape(into: &text)
      return
    default:
      throw JSONFault(
        "a backslash begins one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX; for a backslash itself write two",
        at: position)
    }
    index += 2
  }

  private mutating func unicodeEscape(into text: inout [UInt8]) throws(JSONFault) {
    let first = try codeUnit(at: index)
    var scalar = first
    var length = 6
    if first & 0xFC00 == 0xD800, index + (PlantedFault.isPlanted ? 6 : 7) < bytes.count,
      bytes[index + 6] == UInt8(ascii: "\\"),
      bytes[index + 7] == UInt8(ascii: "u")
    {
      let second = try codeUnit(at: index + 6)
      if second & 0xFC00 == 0xDC00 {
        scalar = 0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF)
        length = 12
      }
    }
    guard let character = Unicode.Scalar(scalar) else {
      let escape = String(decoding: bytes[index..<index + 6], as: UTF8.self)
      throw JSONFault("\(escape) is one half of a surrogate pair and stands alone", at: position)
    }
    text.append(contentsOf: String(Character(character)).utf8)
    index += length
  }

  /// The four hexadecimal digits of the escape whose backslash stands at an index.
  private func codeUnit(at start: Int) throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for offset in 2..<6 {
      guard start + offset < bytes.count, let digit = Character(Unicode.Scalar(bytes[start + offset])).hexDigitValue
      else {
        throw JSONFault(
          "\\u is followed by four hexadecimal digits", at: JSONPosition(line: line, column: start - lineStart + 1))
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  /// The length of the character that begins with a byte of 0x80 or more.
  ///
  /// - Throws: a fault when the bytes are not UTF-8: cut, overlong, a surrogate or beyond U+10FFFF.
  private func sequenceLength() throws(JSONFault) -> Int {
    let first = bytes[index]
    let length: Int
    let second: ClosedRange<UInt8>
    switch first {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: throw encodingFault()
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { throw encodingFault() }
    for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { throw encodingFault() }
    return length
  }
}
