/// Rules for names of files that are made for somebody, on bytes.
///
/// A name that is not UTF-8 keeps its bytes; one that is UTF-8 is only ever cut between characters.
public enum FileNaming {
  /// The largest number of bytes that a name has on every Linux file system.
  public static let maxBytes = 255

  /// The name itself when a file can have it, else a safe one made of it.
  ///
  /// - Parameters:
  ///   - name: the name of a file that exists somewhere, or a suggestion.
  ///   - fallback: the name when nothing is left, a safe name itself.
  public static func usable(_ name: ByteString, fallback: ByteString = "untitled") -> ByteString {
    isName(name) ? name : safe(name, fallback: fallback)
  }

  /// Whether a file can have this name: one component, not empty, neither `.` nor `..`, at most ``maxBytes`` long.
  ///
  /// Control characters and bytes that are not UTF-8 are allowed in names, so they are here.
  public static func isName(_ name: ByteString) -> Bool {
    !name.isEmpty && name != "." && name != ".." && name.bytes.count <= maxBytes
      && !name.bytes.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
  }

  /// A name that is one entry of a directory, made of what somebody suggests.
  ///
  /// What stands for a path keeps its last component only: `../../x` is `x`, and so is `C:\a\x`. A slash with a space beside it
  /// is part of a title, and becomes `⁄`, the fraction slash. Control characters, NUL included, become `_`. Percent signs are
  /// nothing special.
  ///
  /// - Parameters:
  ///   - suggestion: what somebody suggests; may be anything.
  ///   - fallback: the name when nothing is left, a safe name itself.
  /// - Returns: a name of 1 to ``maxBytes`` bytes without slash and NUL that is neither `.` nor `..`.
  public static func safe(_ suggestion: ByteString, fallback: ByteString = "untitled") -> ByteString {
    var name: [UInt8] = []
    for byte in lastComponent(titleSlashesReplaced(suggestion.bytes)) {
      name.append(byte < 0x20 || byte == 0x7F ? UInt8(ascii: "_") : byte)
    }
    // Where a long name is cut it may end in a space again.
    let safe = trimmed(shortened(trimmed(ByteString(name))))
    return isName(safe) ? safe : fallback
  }

  private static func trimmed(_ name: ByteString) -> ByteString {
    let isInside: (UInt8) -> Bool = { $0 != UInt8(ascii: " ") }
    guard let start = name.bytes.firstIndex(where: isInside), let end = name.bytes.lastIndex(where: isInside) else {
      return ByteString([])
    }
    return ByteString(Array(name.bytes[start...end]))
  }

  /// The name for the second, third, … thing of the same name: `name (2).ext`.
  ///
  /// The number stands before the extension, `archive (2).tar.gz`; a dot file and a name whose part after the dot is no extension
  /// get it at the end, `.gitignore (2)`.
  ///
  /// - Parameters:
  ///   - name: the name that is taken.
  ///   - number: 2 or more.
  /// - Returns: a name of at most ``maxBytes`` bytes; what is cut is cut from the part before the number.
  public static func numbered(_ name: ByteString, _ number: Int) -> ByteString {
    inserting(" (\(number))", into: name)
  }

  /// The same name, cut to ``maxBytes`` bytes before its extension when it is longer.
  public static func shortened(_ name: ByteString) -> ByteString {
    name.bytes.count <= maxBytes ? name : inserting("", into: name)
  }

  /// A name with an extension added at its end, cut before it when both are too long.
  ///
  /// - Parameters:
  ///   - name: a name.
  ///   - suffix: what is added, with its dot; at most 100 bytes.
  public static func adding(_ suffix: String, to name: ByteString) -> ByteString {
    let room = maxBytes - suffix.utf8.count
    return ByteString(cut(name.bytes[...], to: room) + Array(suffix.utf8))
  }

  private static func inserting(_ text: String, into name: ByteString) -> ByteString {
    let bytes = name.bytes
    var split = extensionStart(of: bytes)
    // An extension that leaves no room is none.
    if bytes.count - split + text.utf8.count > maxBytes - 16 { split = bytes.count }
    let tail = Array(text.utf8) + bytes[split...]
    return ByteString(cut(bytes[..<split], to: maxBytes - tail.count) + tail)
  }

  private static let dot = UInt8(ascii: ".")
}

extension FileNaming {
  /// Where the extension of a name begins, at its dot; the end when it has none.
  static func extensionStart(of name: [UInt8]) -> Int {
    // The first byte is never the dot of an extension: `.gitignore` has none.
    guard let lastDot = name.lastIndex(of: dot), isExtension(name[(lastDot + 1)...]),
      name[..<lastDot].contains(where: { $0 != dot })
    else { return name.count }
    guard compressions.contains(lowercased(name[(lastDot + 1)...])),
      let inner = name[..<lastDot].lastIndex(of: dot), isInnerExtension(name[(inner + 1)..<lastDot]),
      name[..<inner].contains(where: { $0 != dot })
    else { return lastDot }
    return inner
  }

  /// Letters and digits without a space, few enough to be an extension.
  private static func isExtension(_ part: ArraySlice<UInt8>) -> Bool {
    (1...16).contains(part.count) && part.allSatisfy { isAlphanumeric($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x5F }
  }

  /// An extension that may stand before that of a compression: letters first, so that `1.2.gz` keeps its version whole.
  private static func isInnerExtension(_ part: ArraySlice<UInt8>) -> Bool {
    guard let first = part.first, isLetter(first) else { return false }
    return part.count <= 4 && part.allSatisfy(isAlphanumeric)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func lowercased(_ part: ArraySlice<UInt8>) -> [UInt8] {
    part.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  /// Extensions that wrap another one, as in `.tar.gz`.
  private static let compressions: [[UInt8]] = ["gz", "bz2", "xz", "zst", "lz", "lz4", "lzma", "z", "br", "asc", "sig"]
    .map { Array($0.utf8) }

  /// The longest beginning of at most `room` bytes that does not end inside a character.
  static func cut(_ bytes: ArraySlice<UInt8>, to room: Int) -> [UInt8] {
    guard bytes.count > room else { return Array(bytes) }
    let kept = Array(bytes.prefix(max(0, room)))
    // Grapheme clusters are looked for only in text; other bytes have no characters that could be cut.
    guard let whole = String(validating: bytes, as: UTF8.self) else { return kept }
    var end = 0
    for character in whole {
      let next = end + character.utf8.count
      if next > room { break }
      end = next
    }
    // A single character of hundreds of bytes is cut between its scalars rather than lost; dots before it are no name alone.
    if bytes.prefix(end).allSatisfy({ $0 == dot }) {
      end = kept.count
      while end > 0, bytes[bytes.startIndex + end] & 0xC0 == 0x80 { end -= 1 }
    }
    return Array(bytes.prefix(end))
  }

  /// A slash with a space beside it, as in `First / Last`, replaced by a fraction slash.
  private static func titleSlashesReplaced(_ bytes: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    let space = UInt8(ascii: " ")
    guard bytes.contains(slash) else { return bytes }
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isTitle =
        byte == slash && index > 0 && index + 1 < bytes.count && bytes[index - 1] == space && bytes[index + 1] == space
      if isTitle { result += Array("\u{2044}".utf8) } else { result.append(byte) }
    }
    return result
  }

  /// What stands after the last slash, or after the last backslash of a Windows path; trailing ones do not count.
  private static func lastComponent(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let slash = UInt8(ascii: "/")
    let backslash = UInt8(ascii: "\\")
    let isWindows =
      bytes.starts(with: [backslash, backslash])
      || (bytes.count >= 3 && isLetter(bytes[0]) && bytes[1] == UInt8(ascii: ":") && bytes[2] == backslash)
      || (bytes.contains(backslash)
        && bytes.split(separator: backslash).contains { $0.elementsEqual([dot, dot]) })
    let isSeparator: (UInt8) -> Bool = { $0 == slash || (isWindows && $0 == backslash) }
    guard let end = bytes.lastIndex(where: { !isSeparator($0) }) else { return [] }
    let start = bytes[...end].lastIndex(where: isSeparator).map { $0 + 1 } ?? 0
    return bytes[start...end]
  }
}
