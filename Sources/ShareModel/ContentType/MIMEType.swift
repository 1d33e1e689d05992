/// A MIME type as it is written, taken apart: `text/plain; charset=utf-8`.
public struct MIMEType: Hashable, Sendable {
  /// The type and subtype in lower case: `text/plain`; a pattern is `image/*` or `*/*`.
  public let essence: String
  /// The parameters in the order in which they stand.
  public let parameters: [Parameter]

  /// One parameter.
  public struct Parameter: Hashable, Sendable {
    /// The name in lower case.
    public let name: String
    /// The value as written, without its quotes.
    public let value: String

    /// Makes a parameter.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Reads what somebody wrote.
  ///
  /// - Parameter text: one type and subtype, with or without parameters, in any letter case, spaces allowed around the
  ///   parts.
  /// - Returns: nil when it is not a MIME type: a missing half, a stray character, an empty parameter.
  public init?(_ text: String) {
    var reader = MIMEReader(bytes: Array(text.utf8))
    guard let type = reader.token(), reader.take(UInt8(ascii: "/")), let subtype = reader.token() else { return nil }
    guard type != "*" || subtype == "*" else { return nil }
    var parameters: [Parameter] = []
    reader.skipSpaces()
    while reader.take(UInt8(ascii: ";")) {
      guard let parameter = reader.parameter() else { return nil }
      parameters.append(parameter)
      reader.skipSpaces()
    }
    guard reader.isAtEnd else { return nil }
    self.essence = type + "/" + subtype
    self.parameters = parameters
  }

  /// Whether it stands for several types: `image/*`.
  public var isPattern: Bool { essence.utf8.last == UInt8(ascii: "*") }

  /// The part before the slash.
  public var topLevel: Substring { essence.prefix { $0 != "/" } }

  /// The value of a parameter, if it is there.
  ///
  /// - Parameter name: in lower case.
  /// - Returns: of several of the same name, the first one's value.
  public func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.value
  }
}

extension MIMEType: CustomStringConvertible {
  /// The whole type in one canonical spelling, `text/plain;charset=utf-8`; values are quoted where they must be.
  public var description: String {
    parameters.reduce(into: essence) { text, parameter in
      let isToken = !parameter.value.isEmpty && parameter.value.utf8.allSatisfy(MIMEReader.isTokenByte)
      let value = isToken ? parameter.value : MIMEReader.quoted(parameter.value)
      text += ";\(parameter.name)=\(value)"
    }
  }
}

/// Takes a MIME type apart, byte for byte.
private struct MIMEReader {
  let bytes: [UInt8]
  var position: Int

  init(bytes: [UInt8]) {
    self.bytes = bytes
    self.position = 0
    skipSpaces()
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skipSpaces() {
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t") {
      position += 1
    }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// A token in lower case; nil when there is none.
  mutating func token() -> String? {
    let start = position
    while position < bytes.count, Self.isTokenByte(bytes[position]) { position += 1 }
    guard position > start else { return nil }
    return String(decoding: bytes[start..<position].map(\.asciiLowercased), as: UTF8.self)
  }

  mutating func parameter() -> MIMEType.Parameter? {
    skipSpaces()
    guard let name = token() else { return nil }
    skipSpaces()
    guard take(UInt8(ascii: "=")) else { return nil }
    skipSpaces()
    guard let value = value() else { return nil }
    return MIMEType.Parameter(name: name, value: value)
  }

  private mutating func value() -> String? {
    guard take(UInt8(ascii: "\"")) else {
      let start = position
      while position < bytes.count, Self.isTokenByte(bytes[position]) { position += 1 }
      return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
    }
    var content: [UInt8] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count { position += 1 }
      content.append(bytes[position])
      position += 1
    }
    return take(UInt8(ascii: "\"")) ? String(decoding: content, as: UTF8.self) : nil
  }

  static func quoted(_ value: String) -> String {
    var text = "\""
    for character in value.unicodeScalars {
      if character == "\"" || character == "\\" && !PlantedFault.isPlanted { text += "\\" }
      text.unicodeScalars.append(character)
    }
    return text + "\""
  }

  /// The characters of a token, in which a value needs no quotes.
  static func isTokenByte(_ byte: UInt8) -> Bool {
    if byte.isASCIIAlphanumeric { return true }
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      return true
    default: return false
    }
  }
}
