/// Guesses what somebody meant to write.
package enum Spelling {
  /// The word that a misspelt one most probably is.
  ///
  /// - Parameters:
  ///   - word: what was written.
  ///   - words: what could have been meant, the likelier first.
  /// - Returns: the nearest word that takes at most two changes of a letter, and fewer than half of its letters or just
  ///   one, else the first that begins with what was written; nil when none is near.
  package static func nearest(to word: String, in words: [String]) -> String? {
    guard word.utf8.count <= 40 else { return nil }
    let written = Array(word.lowercased().utf8)
    var best: (word: String, distance: Int)?
    for candidate in words {
      let distance = distance(written, Array(candidate.lowercased().utf8))
      let isNear = distance * 2 < candidate.utf8.count || distance == 1 && written.count > 2
      if distance <= 2, isNear, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    if best == nil, written.count >= 3 { return words.first { $0.lowercased().utf8.starts(with: written) } }
    return best?.word
  }

  /// The number of letters to insert, remove, replace or swap with their neighbour to make one word of the other.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...other.count)
    for (i, byte) in one.enumerated() {
      var row = [i + 1]
      for (j, otherByte) in other.enumerated() {
        var value = min(previous[j] + (byte == otherByte ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, byte == other[j - 1], one[i - 1] == otherByte { value = min(value, beforePrevious[j - 1] + 1) }
        row.append(value)
      }
      beforePrevious = previous
      previous = row
    }
    return previous[other.count]
  }
}
