/// Finds the places of a document at which the parts of a string are written, escapes and all.
enum JSONStringPlaces {
  /// Where a byte of a string's text is written.
  ///
  /// - Parameters:
  ///   - offset: the number of bytes of the text before it, in UTF-8.
  ///   - start: where the string's opening quote stands.
  ///   - document: the document, which has been read without a fault; empty when there is none.
  /// - Returns: the place of the byte, or of the escape that stands for it; that of the closing quote for the end of the text;
  ///   `start` without a document.
  static func position(ofByte offset: Int, inStringAt start: JSONPosition, of document: [UInt8]) -> JSONPosition {
    var lineStart = document.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for _ in 1..<max(start.line, 1) {
      guard let end = document[lineStart...].firstIndex(of: 0x0A) else { return start }
      lineStart = end + 1
    }
    let quote = lineStart + start.column - 1
    guard document.indices.contains(quote), document[quote] == UInt8(ascii: "\"") else { return start }
    var index = quote + 1
    var passed = 0
    while passed < offset, index < document.count, document[index] != UInt8(ascii: "\"") {
      guard document[index] == UInt8(ascii: "\\"), index + 1 < document.count else {
        passed += 1
        index += 1
        continue
      }
      let (written, meant) = escape(document[index...].prefix(6))
      passed += meant
      index += written
    }
    return JSONPosition(line: start.line, column: index - lineStart + 1)
  }

  /// How many bytes an escape has, and how many the character that it stands for.
  private static func escape(_ bytes: ArraySlice<UInt8>) -> (written: Int, meant: Int) {
    guard bytes.dropFirst().first == UInt8(ascii: "u"),
      let unit = UInt16(String(decoding: bytes.dropFirst(2), as: UTF8.self), radix: 16)
    else { return (2, 1) }
    switch unit {
    case 0..<0x80: return (6, 1)
    case 0..<0x800: return (6, 2)
    // The second half of a pair follows.
    case 0xD800..<0xDC00: return (12, 4)
    default: return (6, 3)
    }
  }
}
