import ShareModel

/// Names for what has none.
enum SaveName {
  /// The first line of a text that says something, at most 60 characters.
  static func ofText(_ text: [UInt8]) -> ByteString {
    let lines = text.prefix(4096).split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    for line in lines {
      let words = String(decoding: line, as: UTF8.self).unicodeScalars
        .map { $0 == "/" || $0 == "\\" || $0.value < 0x20 || $0 == "\u{FFFD}" ? " " : String($0) }.joined()
        .split(separator: " ")
      let title = words.joined(separator: " ").prefix(60)
      if title.contains(where: { $0.isLetter || $0.isNumber }) { return ByteString(String(title)) }
    }
    return "text"
  }

  /// The machine that a link names without `www.`, or what follows the scheme.
  static func ofLink(_ link: String) -> ByteString {
    let bytes = Array(link.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return "link" }
    var rest = bytes[(colon + 1)...]
    if rest.starts(with: "//".utf8) { rest = rest.dropFirst(2) }
    var name = rest.prefix { !"/?#".utf8.contains($0) }
    if rest.startIndex > colon + 1, let at = name.lastIndex(of: UInt8(ascii: "@")) { name = name[(at + 1)...] }
    if name.starts(with: "www.".utf8) { name = name.dropFirst(4) }
    return ByteString(Array(name))
  }

  /// The name with an extension at its end, once.
  static func withExtension(_ suffix: String, _ name: ByteString) -> ByteString {
    let end = name.bytes.suffix(suffix.utf8.count)
    let isThere =
      name.bytes.count > suffix.utf8.count
      && zip(end, suffix.utf8).allSatisfy { $0 == $1 || ($0 | 0x20 == $1 && $0 >= UInt8(ascii: "A")) }
    return isThere ? name : FileNaming.adding(suffix, to: name)
  }
}
