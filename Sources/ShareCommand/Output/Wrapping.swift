import ShareSystem

/// Breaks text into lines between words.
package enum Wrapping {
  /// The lines of a text.
  ///
  /// - Parameters:
  ///   - text: one paragraph without line ends.
  ///   - width: the most columns a line may take; a longer word is cut into pieces.
  /// - Returns: at least one line.
  package static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      var word = String(word)
      if !line.isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(word) <= width {
        line += " " + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      while DisplayWidth.of(word) > width {
        let piece = piece(of: word, width: width)
        lines.append(piece)
        word.removeFirst(piece.count)
      }
      line = word
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }

  private static func piece(of word: String, width: Int) -> String {
    var piece = ""
    for character in word {
      guard piece.isEmpty || DisplayWidth.of(piece) + DisplayWidth.of(character) <= width else { break }
      piece.append(character)
    }
    return piece
  }
}
