extension JSONText {
  /// The document as UTF-8.
  ///
  /// A number that JSON cannot write (NaN, infinity) becomes `null`. U+2028 and U+2029 are escaped, so that the text is one line for
  /// every reader.
  ///
  /// - Parameter pretty: whether every member stands on a line of its own, indented by two spaces, with one newline at the end.
  /// - Returns: the bytes; without `pretty` a single line without a newline.
  public func encoded(pretty: Bool = false) -> [UInt8] {
    var writer = JSONWriter(pretty: pretty)
    writer.write(self)
    if pretty { writer.bytes.append(0x0A) }
    return writer.bytes
  }
}

/// Appends JSON to bytes.
private struct JSONWriter {
  let pretty: Bool
  var bytes: [UInt8] = []
  var depth = 0

  init(pretty: Bool) {
    self.pretty = pretty
  }

  mutating func write(_ text: JSONText) {
    switch text {
    case .null: raw("null")
    case .bool(let value): raw(value ? "true" : "false")
    case .integer(let value): raw(String(value))
    case .number(let value): raw(value.isFinite ? String(value) : "null")
    case .string(let value): bytes.appendJSONString(value)
    case .array(let elements):
      list("[", "]", count: elements.count) { writer, index in
        writer.write(elements[index])
      }
    case .object(let members):
      list("{", "}", count: members.count) { writer, index in
        writer.bytes.appendJSONString(members[index].0)
        writer.raw(writer.pretty ? ": " : ":")
        writer.write(members[index].1)
      }
    }
  }

  private mutating func raw(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func list(
    _ open: String, _ close: String, count: Int, _ write: (inout JSONWriter, Int) -> Void
  ) {
    raw(open)
    depth += 1
    for index in 0..<count {
      if index > 0 { raw(",") }
      breakLine()
      write(&self, index)
    }
    depth -= 1
    if count > 0 { breakLine() }
    raw(close)
  }

  private mutating func breakLine() {
    guard pretty else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }
}

extension [UInt8] {
  /// Appends a text in double quotes, with the escapes that JSON demands.
  fileprivate mutating func appendJSONString(_ text: String) {
    append(UInt8(ascii: "\""))
    let source = Array(text.utf8)
    for (index, byte) in source.enumerated() {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0x0A: append(contentsOf: "\\n".utf8)
      case 0x0D: append(contentsOf: "\\r".utf8)
      case 0x09: append(contentsOf: "\\t".utf8)
      case 0..<0x20, 0x7F:
        append(contentsOf: (byte < 0x10 ? "\\u000" : "\\u00").utf8)
        append(contentsOf: String(byte, radix: 16).utf8)
      case 0xA8...0xA9 where index >= 2 && source[index - 2] == 0xE2 && source[index - 1] == 0x80:
        removeLast(2)
        append(contentsOf: (byte == 0xA8 ? "\\u2028" : "\\u2029").utf8)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}

extension String {
  /// The text in double quotes with its control characters escaped, cut to sixty characters: safe and short in a message.
  package var quotedForMessage: String {
    let limit = 60
    var bytes: [UInt8] = []
    let head = String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
    bytes.appendJSONString(unicodeScalars.dropFirst(limit).isEmpty ? head : head + "…")
    return String(decoding: bytes, as: UTF8.self)
  }
}
