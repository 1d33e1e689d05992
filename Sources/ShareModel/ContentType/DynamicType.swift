/// A type that no table knows, made of the tag by which it was met: the same tag always gives the same type.
///
/// The identifier is `dyn.a` followed by the tag and the supertype in base 32, so that both can be read back anywhere.
public struct DynamicType: Hashable, Sendable {
  /// The tag by which the type was met.
  public enum Tag: Hashable, Sendable {
    /// A file name extension, without the dot and in lower case.
    case fileExtension(String)
    /// A MIME type, in lower case and without parameters.
    case mimeType(String)
  }

  /// The tag.
  public let tag: Tag
  /// The type that it is a kind of.
  public let supertype: ContentType

  /// Makes a dynamic type.
  ///
  /// - Parameters:
  ///   - tag: brought to lower case, ASCII letters only.
  ///   - supertype: what it is a kind of.
  public init(_ tag: Tag, supertype: ContentType = .data) {
    switch tag {
    case .fileExtension(let text): self.tag = .fileExtension(Self.lowercased(text))
    case .mimeType(let text): self.tag = .mimeType(Self.lowercased(text))
    }
    self.supertype = supertype
  }

  /// Reads a dynamic type's tag back.
  ///
  /// - Parameter type: any type.
  /// - Returns: nil when the type is not dynamic, or was not made like this.
  public init?(_ type: ContentType) {
    guard Self.isDynamic(type), let payload = Base32.decode(type.identifier.utf8.dropFirst(Self.prefix.utf8.count)),
      let kind = payload.first, let colon = payload.dropFirst().firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    guard let supertype = String(validating: payload[1..<colon], as: UTF8.self),
      let tag = String(validating: payload[(colon + 1)...], as: UTF8.self), !tag.isEmpty
    else { return nil }
    switch kind {
    case UInt8(ascii: "e"): self.tag = .fileExtension(tag)
    case UInt8(ascii: "m"): self.tag = .mimeType(tag)
    default: return nil
    }
    self.supertype = supertype.isEmpty ? .data : ContentType(supertype)
  }

  /// The type itself.
  public var type: ContentType {
    var payload: [UInt8] = []
    switch tag {
    case .fileExtension: payload.append(UInt8(ascii: "e"))
    case .mimeType: payload.append(UInt8(ascii: "m"))
    }
    if supertype != .data { payload.append(contentsOf: supertype.identifier.utf8) }
    payload.append(UInt8(ascii: ":"))
    switch tag {
    case .fileExtension(let text), .mimeType(let text): payload.append(contentsOf: text.utf8)
    }
    return ContentType(Self.prefix + Base32.encode(payload))
  }

  /// Whether a type's identifier is of the dynamic kind.
  ///
  /// - Parameter type: any type.
  /// - Returns: true for every `dyn.a…`, whoever made it.
  public static func isDynamic(_ type: ContentType) -> Bool {
    let bytes = type.identifier.utf8.span
    return bytes.count > 5 && bytes[0] == UInt8(ascii: "d") && bytes[1] == UInt8(ascii: "y")
      && bytes[2] == UInt8(ascii: "n") && bytes[3] == UInt8(ascii: ".") && bytes[4] == UInt8(ascii: "a")
  }

  private static let prefix = "dyn.a"

  private static func lowercased(_ text: String) -> String {
    String(decoding: text.utf8.map(\.asciiLowercased), as: UTF8.self)
  }
}

/// Base 32 in letters and digits that are hard to confuse, five bits each, most significant first, without padding.
private enum Base32 {
  static let alphabet: [UInt8] = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 8 + 4) / 5)
    var pending: UInt32 = 0
    var bits = 0
    for byte in bytes {
      pending = pending << 8 | UInt32(byte)
      bits += 8
      while bits >= 5 {
        bits -= 5
        text.append(alphabet[Int(pending >> UInt32(bits)) & 31])
      }
      pending &= (1 << UInt32(bits)) - 1
    }
    if bits > 0 { text.append(alphabet[Int(pending << UInt32(5 - bits)) & 31]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes; nil for a foreign character, and for left-over bits that no encoder writes.
  static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var pending: UInt32 = 0
    var bits = 0
    for character in text {
      guard let value = value(of: character) else { return nil }
      pending = pending << 5 | value
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
        pending &= (1 << UInt32(bits)) - 1
      }
    }
    return bits < 5 && pending == 0 ? bytes : nil
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "a")...UInt8(ascii: "h"): UInt32(character - UInt8(ascii: "a"))
    case UInt8(ascii: "k"): 8
    case UInt8(ascii: "m"), UInt8(ascii: "n"): UInt32(character - UInt8(ascii: "m")) + 9
    case UInt8(ascii: "p")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "p")) + 11
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 22
    default: nil
    }
  }
}
