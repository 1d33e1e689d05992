/// Guesses what somebody meant to write.
package enum Spelling {
  /// The word that a misspelt one most probably is.
  ///
  /// - Parameters:
  ///   - word: what was written.
  ///   - words: what could have been meant.
  /// - Returns: the nearest word that takes at most two changes of a letter, and fewer than half of its letters; nil when none is near.
  package static func nearest(to word: String, in words: [String]) -> String? {
    guard word.utf8.count <= 40 else { return nil }
    let written = Array(word.lowercased().utf8)
    var best: (word: String, distance: Int)?
    for candidate in words {
      let distance = distance(written, Array(candidate.lowercased().utf8))
      if distance <= 2, distance * 2 < candidate.utf8.count, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.word
  }

  /// The number of letters to insert, remove or replace to make one word of the other.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var row = Array(0...other.count)
    for (i, byte) in one.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, otherByte) in other.enumerated() {
        let replaced = diagonal + (byte == otherByte ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[other.count]
  }
}
