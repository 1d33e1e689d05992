/// Base64 (RFC 4648): bytes as text.
public enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// Writes bytes as base64, padded, without line breaks.
  public static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group: UInt32 = 0
      for offset in 0..<3 { group = group << 8 | (offset < count ? UInt32(bytes[start + offset]) : 0) }
      for sextet in 0..<4 {
        let value = Int(group >> UInt32(18 - 6 * sextet) & 0x3F)
        text.append(sextet <= count ? alphabet[value] : padding)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads base64 strictly.
  ///
  /// - Parameter text: padded base64 without line breaks, in the standard alphabet.
  /// - Returns: the bytes; nil when the text is anything else, which includes spare bits that are not zero.
  public static func decode(_ text: String) -> [UInt8]? {
    let source = Array(text.utf8)
    guard source.count.isMultiple(of: 4) else { return nil }
    let end = source.count - source.suffix(2).reversed().prefix { $0 == padding }.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count / 4 * 3)
    var group: UInt32 = 0
    var bits = 0
    for byte in source[..<end] {
      guard let value = value(of: byte) else { return nil }
      group = group << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
      }
    }
    return group & (1 << UInt32(bits) - 1) == 0 ? bytes : nil
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
