/// Finds the word that somebody probably meant.
package enum Suggestion {
  /// The nearest of some words.
  ///
  /// - Parameters:
  ///   - word: what was written.
  ///   - words: what could have been meant, the likelier first.
  /// - Returns: a word that begins alike, or that differs by few letters; nil when none is near.
  package static func nearest(to word: String, among words: [String]) -> String? {
    let written = Array(word.utf8)
    guard written.count >= 2, written.count <= 64 else { return nil }
    let allowed = written.count <= 5 ? 1 : written.count <= 8 ? 2 : 3
    var best: (word: String, distance: Int)?
    for candidate in words {
      let letters = Array(candidate.utf8)
      if written.count >= 3 && letters.starts(with: written) { return candidate }
      let distance = distance(written, letters)
      if distance <= allowed, distance < letters.count, distance < best?.distance ?? Int.max {
        best = (candidate, distance)
      }
    }
    return best?.word
  }

  /// How many letters have to be added, removed, changed or swapped with their neighbour.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let cost = left[row] == right[column] ? 0 : 1
        var value = min(previous[column] + cost, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          value = min(value, beforePrevious[column - 1] + 1)
        }
        current.append(value)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
