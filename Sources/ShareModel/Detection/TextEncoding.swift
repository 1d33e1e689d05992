/// How the bytes of a text are to be read, as far as the bytes tell.
enum TextEncoding: Sendable {
  case ascii, utf8, utf16
  /// One byte for each character, in some code page.
  case eightBit

  /// The encoding of a head, or nil when it is no text.
  ///
  /// - Parameters:
  ///   - head: the first bytes.
  ///   - isWhole: whether they are all; otherwise the last character may be cut.
  static func of(_ head: [UInt8], isWhole: Bool) -> TextEncoding? {
    if head.count >= 2, head[0] == 0xFF && head[1] == 0xFE || head[0] == 0xFE && head[1] == 0xFF {
      return isUTF16(head.span, isBig: head[0] == 0xFE) ? .utf16 : nil
    }
    // One pass without branches and in bytes only, which the compiler turns into vector instructions.
    var seen: UInt8 = 0
    var controls: UInt8 = 0
    for byte in head {
      seen |= byte
      let isLow: UInt8 = byte < 32 ? 1 : 0
      let isNoSpace: UInt8 = byte &- 7 > 6 ? 1 : 0
      let isNoEscape: UInt8 = byte != 27 ? 1 : 0
      let isDelete: UInt8 = byte == 127 ? 1 : 0
      controls |= isLow & isNoSpace & isNoEscape | isDelete
    }
    guard controls == 0 else { return nil }
    if seen < 0x80 { return .ascii }
    if isUTF8(head.span, isWhole: isWhole) { return .utf8 }
    return isEightBit(head) ? .eightBit : nil
  }

  /// Text in a code page: mostly ASCII, or letters above 0xA0; what has many bytes between is hardly a text.
  private static func isEightBit(_ head: [UInt8]) -> Bool {
    var high = 0
    var between = 0
    for byte in head {
      high += byte >= 0x80 ? 1 : 0
      between += byte >= 0x80 && byte < 0xA0 || byte == 0xFF ? 1 : 0
    }
    return between == 0 || high * 2 <= head.count && between * 4 <= head.count
  }

  private static func isUTF16(_ head: Span<UInt8>, isBig: Bool) -> Bool {
    var position = 2
    while position + 1 < head.count {
      let unit =
        isBig
        ? UInt16(head[position]) << 8 | UInt16(head[position + 1])
        : UInt16(head[position + 1]) << 8 | UInt16(head[position])
      if unit < 7 || unit > 13 && unit < 32 && unit != 27 || unit == 0xFFFF { return false }
      position += 2
    }
    return true
  }

  private static func isUTF8(_ head: Span<UInt8>, isWhole: Bool) -> Bool {
    var position = 0
    while position < head.count {
      let byte = head[position]
      if byte < 0x80 {
        position += 1
        continue
      }
      let length: Int
      switch byte {
      case 0xC2...0xDF: length = 2
      case 0xE0...0xEF: length = 3
      case 0xF0...0xF4: length = 4
      default: return false
      }
      for offset in 1..<length {
        guard position + offset < head.count else { return !isWhole }
        let next = head[position + offset]
        guard next & 0xC0 == 0x80 else { return false }
        if offset == 1, !isSecond(next, after: byte) { return false }
      }
      position += length
    }
    return true
  }

  /// The second byte of a longer sequence: no overlong form, no surrogate, nothing past U+10FFFF.
  private static func isSecond(_ next: UInt8, after first: UInt8) -> Bool {
    switch first {
    case 0xE0: next >= 0xA0
    case 0xED: next < 0xA0
    case 0xF0: next >= 0x90
    case 0xF4: next < 0x90
    default: true
    }
  }
}
