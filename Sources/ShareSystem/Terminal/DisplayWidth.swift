/// How many columns text takes on a terminal.
package enum DisplayWidth {
  /// The columns of a text that has no control characters in it.
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The columns of one character, however many scalars it is made of: 0, 1 or 2.
  package static func of(_ character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      // The selector asks for the emoji, which is wide.
      if scalar.value == 0xFE0F { return 2 }
      width = max(width, of(scalar))
    }
    // Two regional indicators are one flag.
    let isFlag = character.unicodeScalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) }
    return isFlag ? 2 : width
  }

  /// Cuts a text to a number of columns.
  ///
  /// - Parameters:
  ///   - text: a text without control characters.
  ///   - columns: the most that it may take.
  /// - Returns: the text where it fits; otherwise its beginning with an ellipsis, never more than the columns.
  package static func truncated(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    guard columns > 0 else { return "" }
    return prefix(of: text, columns: columns - 1) + "…"
  }

  /// Cuts a text in its middle, so that the ending of a file's name stays to be seen.
  ///
  /// - Parameters:
  ///   - text: a text without control characters.
  ///   - columns: the most that it may take.
  /// - Returns: the text where it fits; otherwise its beginning and its end around an ellipsis.
  package static func truncatedInMiddle(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    guard columns > 8 else { return truncated(text, to: columns) }
    let tail = String(prefix(of: String(text.reversed()), columns: columns / 3).reversed())
    return prefix(of: text, columns: columns - 1 - of(tail)) + "…" + tail
  }

  /// Fills a text with spaces on its right.
  package static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - of(text)))
  }

  private static func prefix(of text: String, columns: Int) -> String {
    var result = ""
    var left = columns
    for character in text {
      left -= of(character)
      if left < 0 { break }
      result.append(character)
    }
    return result
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value == 0 ? 0 : 1 }
    // The vowels and final consonants of a Korean syllable join what stands before them.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(value) ? 2 : 1
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    var low = 0
    var high = wide.count
    while low < high {
      let middle = (low + high) / 2
      if value > wide[middle].last { low = middle + 1 } else { high = middle }
    }
    return low < wide.count && value >= wide[low].first
  }
}
