// What is said of a document that is not JSON. Nothing here runs for a sound document.
extension JSONScanner {
  /// Goes over one UTF-8 byte order mark.
  ///
  /// - Throws: a fault for a second one, and for a document in another encoding.
  mutating func skipByteOrderMark() throws(JSONFault) {
    if let encoding = otherEncoding {
      throw JSONFault("looks like \(encoding); save it as UTF-8", at: position)
    }
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    index = 3
    lineStart = 3
    if bytes.dropFirst(3).starts(with: [0xEF, 0xBB, 0xBF]) {
      throw JSONFault("begins with two byte order marks; remove one", at: position)
    }
  }

  /// The encoding that a byte order mark, or the zeros beside the first character, give away.
  private var otherEncoding: String? {
    guard let first = bytes.first else { return nil }
    let head = Array(bytes.prefix(4))
    if head == [0xFF, 0xFE, 0, 0] || head == [0, 0, 0xFE, 0xFF] { return "UTF-32" }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    guard head.count >= 2 else { return nil }
    if head.count == 4 {
      if head[1...] == [0, 0, 0], first != 0 { return "UTF-32" }
      if head[..<3] == [0, 0, 0], head[3] != 0 { return "UTF-32" }
    }
    return (first == 0) != (head[1] == 0) ? "UTF-16" : nil
  }

  /// The word at the current place; empty when there is none.
  func word() -> String {
    let end = bytes[index...].firstIndex { !$0.isWord } ?? bytes.count
    return String(decoding: bytes[index..<end].prefix(40), as: UTF8.self)
  }

  /// What stands at the current place, for a message.
  func found() -> String {
    guard let byte = next else { return "the end of the file" }
    if byte == UInt8(ascii: "\"") { return "a string" }
    let word = word()
    if !word.isEmpty { return word.quotedForMessage }
    if byte > 0x20, byte < 0x7F { return String(Character(Unicode.Scalar(byte))).quotedForMessage }
    if byte >= 0x80, let scalar = String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first,
      scalar != "\u{FFFD}"
    {
      return String(Character(scalar)).quotedForMessage
    }
    let digits = String(byte, radix: 16, uppercase: true)
    return "the byte 0x" + (byte < 16 ? "0" : "") + digits
  }

  func endFault() -> JSONFault {
    guard let container = containers.last else {
      return JSONFault("the file ends where a value should be", at: position)
    }
    return JSONFault("the file ends inside \(container.name) that began at line \(container.line)", at: position)
  }

  func stringEndFault(opening: Int) -> JSONFault {
    JSONFault(
      "the file ends inside a string that began at line \(line), column \(opening - lineStart + 1)", at: position)
  }

  func controlFault(_ byte: UInt8) -> JSONFault {
    let message =
      switch byte {
      case 0x0A, 0x0D: "a string may not go over the end of the line; write \\n, or close it with \""
      case 0x09: "a string may not hold a tab; write \\t"
      default: "a string may not hold \(found()); write \\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))"
      }
    return JSONFault(message, at: position)
  }

  func encodingFault() -> JSONFault {
    JSONFault("\(found()) is not UTF-8; save the file as UTF-8", at: position)
  }

  /// The fault of a comment, when one begins here.
  func commentFault(_ byte: UInt8) -> JSONFault? {
    let after = index + 1 < bytes.count ? bytes[index + 1] : 0
    let begins = byte == UInt8(ascii: "#") || byte == UInt8(ascii: "/") && "/*".utf8.contains(after)
    return begins ? JSONFault("JSON has no comments; remove this one", at: position) : nil
  }

  /// The fault of something that is no value.
  func valueFault(_ byte: UInt8, word: String) -> JSONFault {
    if let comment = commentFault(byte) { return comment }
    switch byte {
    case UInt8(ascii: "'"):
      return JSONFault("strings stand in double quotes, not in single ones", at: position)
    case UInt8(ascii: "+"):
      return JSONFault("a number has no plus sign", at: position)
    case UInt8(ascii: "."):
      return JSONFault("a number begins with a digit; write 0 before the point", at: position)
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
      return JSONFault("expected a value, found \(found())", at: position)
    default: break
    }
    if word.isEmpty { return JSONFault("expected a value, found \(found())", at: position) }
    let lower = word.lowercased()
    if ["true", "false", "null"].contains(lower) {
      return JSONFault("\(word) is written \(lower) in JSON", at: position)
    }
    return JSONFault("\(word) is not a JSON value; a text stands in double quotes", at: position)
  }

  /// The fault of something that is no key.
  func keyFault(_ byte: UInt8) -> JSONFault {
    if let comment = commentFault(byte) { return comment }
    if byte == UInt8(ascii: "'") { return JSONFault("keys stand in double quotes, not in single ones", at: position) }
    let word = word()
    if !word.isEmpty { return JSONFault("the key \(word) needs double quotes", at: position) }
    return JSONFault("expected a key in double quotes, found \(found())", at: position)
  }

  /// The fault of something that stands where a comma or the closing bracket should.
  func separatorFault(_ byte: UInt8, close: UInt8) -> JSONFault {
    if let comment = commentFault(byte) { return comment }
    let bracket = Character(Unicode.Scalar(close))
    let container = containers.last.map { "\($0.name) that began at line \($0.line)" } ?? "the document"
    return JSONFault("expected \",\" or \"\(bracket)\" in \(container), found \(found())", at: position)
  }
}
