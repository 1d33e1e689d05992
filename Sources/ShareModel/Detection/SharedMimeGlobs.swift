/// Finds the MIME types of a file name in the desktop's database, as its `globs2` files list them.
///
/// Used for names whose extension our own table does not know. No table is built: the bytes of the files are searched
/// for the one name, which takes less time than to read them. What conforms to what is never taken from there.
public struct SharedMimeGlobs: Sendable {
  private let files: [[UInt8]]

  /// Makes a finder.
  ///
  /// - Parameter files: the bytes of the `globs2` files, the person's own before the system's.
  public init(files: [[UInt8]]) {
    self.files = files
  }

  /// The MIME types that a file's name may speak for.
  ///
  /// - Parameter name: one name, no path.
  /// - Returns: best first: the highest weight, a name spelled out before a pattern, the longest pattern. Empty when
  ///   none matches.
  public func mimeTypes(of name: ByteString) -> [String] {
    var matches: [Match] = []
    var discarded: Set<String> = []
    for bytes in files {
      var discardedHere: Set<String> = []
      var lines = GlobLines(bytes: bytes)
      while let line = lines.next() {
        if bytes.span.extracting(line.pattern).has("__NOGLOBS__") {
          discardedHere.insert(String(decoding: bytes[line.mime], as: UTF8.self))
        } else if GlobPattern.matches(
          bytes.span.extracting(line.pattern), name.bytes.span, isCaseSensitive: line.isCaseSensitive)
        {
          let mime = String(decoding: bytes[line.mime], as: UTF8.self)
          if discarded.contains(mime) { continue }
          let pattern = bytes.span.extracting(line.pattern)
          matches.append(
            Match(
              mime: mime, weight: line.weight, isLiteral: !GlobPattern.isWild(pattern), length: pattern.count,
              order: matches.count))
        }
      }
      discarded.formUnion(discardedHere)
    }
    var seen: Set<String> = []
    return matches.sorted { $0.isBetter(than: $1) }.map(\.mime).filter { seen.insert($0).inserted }
  }
}

/// One line that matches.
private struct Match {
  var mime: String
  var weight: Int
  var isLiteral: Bool
  var length: Int
  var order: Int

  func isBetter(than other: Match) -> Bool {
    if weight != other.weight { return weight > other.weight }
    if isLiteral != other.isLiteral { return isLiteral }
    if length != other.length { return length > other.length }
    return order < other.order
  }
}

/// The lines of a `globs2` file: `weight:mime/type:pattern[:flags]`.
private struct GlobLines {
  struct Line {
    var weight: Int
    var mime: Range<Int>
    var pattern: Range<Int>
    var isCaseSensitive: Bool
  }

  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next line that is one; comments and what cannot be understood are passed over.
  mutating func next() -> Line? {
    while position < bytes.count {
      let start = position
      var colons: (Int, Int, Int) = (0, 0, 0)
      while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
        if bytes[position] == UInt8(ascii: ":") {
          if colons.0 == 0 {
            colons.0 = position
          } else if colons.1 == 0 {
            colons.1 = position
          } else if colons.2 == 0 {
            colons.2 = position
          }
        }
        position += 1
      }
      let end = position
      position += 1
      guard bytes[start] != UInt8(ascii: "#"), colons.1 > colons.0, colons.0 > start else { continue }
      let patternEnd = colons.2 > 0 ? colons.2 : end
      guard let weight = weight(start..<colons.0), patternEnd > colons.1 + 1 else { continue }
      return Line(
        weight: weight, mime: colons.0 + 1..<colons.1, pattern: colons.1 + 1..<patternEnd,
        isCaseSensitive: colons.2 > 0 && bytes.span.extracting(colons.2 + 1..<end).has("cs"))
    }
    return nil
  }

  private func weight(_ range: Range<Int>) -> Int? {
    var value = 0
    for byte in bytes[range] {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), value < 1000 else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }
}

/// Shell patterns: `*`, `?` and `[…]`.
private enum GlobPattern {
  static func isWild(_ pattern: Span<UInt8>) -> Bool {
    for position in pattern.indices where isSpecial(pattern[position]) { return true }
    return false
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "[")
  }

  static func matches(_ pattern: Span<UInt8>, _ name: Span<UInt8>, isCaseSensitive: Bool) -> Bool {
    guard !pattern.isEmpty, !name.isEmpty else { return false }
    let last = pattern[pattern.count - 1]
    // Nearly every line ends in a letter, and nearly none in that of the name.
    if !isSpecial(last), last != UInt8(ascii: "]"),
      last.asciiLowercased != name[name.count - 1].asciiLowercased
    {
      return false
    }
    return matches(pattern, 0, name, 0, isCaseSensitive)
  }

  private static func matches(
    _ pattern: Span<UInt8>, _ patternStart: Int, _ name: Span<UInt8>, _ nameStart: Int, _ isCaseSensitive: Bool
  ) -> Bool {
    var inPattern = patternStart
    var inName = nameStart
    // Where to go on after a star: one star may take any number of bytes, and only the last one need be tried again.
    var star: (pattern: Int, name: Int)?
    while inName < name.count {
      if inPattern < pattern.count, pattern[inPattern] == UInt8(ascii: "*") {
        star = (inPattern + 1, inName)
        inPattern += 1
      } else if let next = step(pattern, inPattern, name[inName], isCaseSensitive) {
        inPattern = next
        inName += 1
      } else if let again = star {
        star = (again.pattern, again.name + 1)
        inPattern = again.pattern
        inName = again.name + 1
      } else {
        return false
      }
    }
    while inPattern < pattern.count, pattern[inPattern] == UInt8(ascii: "*") { inPattern += 1 }
    return inPattern == pattern.count
  }

  /// Where the pattern goes on when its next part takes a byte; nil when it does not.
  private static func step(_ pattern: Span<UInt8>, _ position: Int, _ byte: UInt8, _ isCaseSensitive: Bool) -> Int? {
    guard position < pattern.count else { return nil }
    let wanted = pattern[position]
    if wanted == UInt8(ascii: "?") { return position + 1 }
    if wanted == UInt8(ascii: "["), let (end, isIn) = set(pattern, position, byte) { return isIn ? end : nil }
    let isSame = isCaseSensitive ? wanted == byte : wanted.asciiLowercased == byte.asciiLowercased
    return isSame ? position + 1 : nil
  }

  /// A set such as `[0-9]`: where it ends, and whether the byte is in it; nil when it is not closed.
  private static func set(_ pattern: Span<UInt8>, _ start: Int, _ byte: UInt8) -> (end: Int, isIn: Bool)? {
    var position = start + 1
    var isIn = false
    while position < pattern.count, pattern[position] != UInt8(ascii: "]") {
      if position + 2 < pattern.count, pattern[position + 1] == UInt8(ascii: "-") {
        isIn = isIn || pattern[position] <= byte && byte <= pattern[position + 2]
        position += 3
      } else {
        isIn = isIn || pattern[position] == byte
        position += 1
      }
    }
    return position < pattern.count ? (position + 1, isIn) : nil
  }
}
