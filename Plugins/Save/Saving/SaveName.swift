package import ShareModel

/// The names of what is saved or packed, also for what has none.
package enum SaveName {
  /// The name of a file: what was suggested, or one whose extension says what it is.
  ///
  /// - Parameters:
  ///   - suggestion: the name of the file; empty when it has none.
  ///   - type: what it is.
  /// - Returns: the suggestion to the byte when a file can have that name, for it is the name of a file that exists or was made
  ///   safe by the host; else a safe name.
  package static func file(_ suggestion: ByteString, _ type: ContentType?) -> ByteString {
    let fallback: ByteString = "untitled"
    guard suggestion.isEmpty, let type, let suffix = ContentTypeTree.standard.preferredExtension(of: type),
      suffix.utf8.count < 32
    else { return FileNaming.usable(suggestion, fallback: fallback) }
    return FileNaming.adding(".\(suffix)", to: fallback)
  }

  /// The name of a text, `NAME.txt`.
  ///
  /// - Parameters:
  ///   - beginning: the first bytes of the text.
  ///   - suggestion: the name that it should get, with or without `.txt`; nil: the first words.
  /// - Returns: a safe name.
  package static func text(_ beginning: [UInt8], _ suggestion: ByteString?) -> ByteString {
    withExtension(".txt", FileNaming.safe(suggestion ?? ofText(beginning), fallback: "text"))
  }

  /// The name of a link, `NAME.url`.
  ///
  /// - Parameters:
  ///   - link: the link.
  ///   - suggestion: the name that it should get, with or without `.url`; nil: the machine that the link names.
  /// - Returns: a safe name.
  package static func link(_ link: [UInt8], _ suggestion: ByteString?) -> ByteString {
    withExtension(".url", FileNaming.safe(suggestion ?? ofLink(link), fallback: "link"))
  }

  /// The first line of a text that says something, at most 60 characters.
  private static func ofText(_ text: [UInt8]) -> ByteString {
    let lines = text.prefix(beginning).split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    for line in lines {
      let words = String(decoding: line, as: UTF8.self).unicodeScalars
        .map { $0 == "/" || $0 == "\\" || $0.value < 0x20 || $0 == "\u{FFFD}" ? " " : String($0) }.joined()
        .split(separator: " ")
      let title = words.joined(separator: " ").prefix(60)
      if title.contains(where: { $0.isLetter || $0.isNumber }) { return ByteString(String(title)) }
    }
    return "text"
  }

  /// How many bytes of a text are looked at for its name.
  package static let beginning = 4096

  /// The machine that a link names without `www.`, or what follows the scheme.
  private static func ofLink(_ bytes: [UInt8]) -> ByteString {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return "link" }
    var rest = bytes[(colon + 1)...]
    if rest.starts(with: "//".utf8) { rest = rest.dropFirst(2) }
    var name = rest.prefix { !"/?#".utf8.contains($0) }
    if rest.startIndex > colon + 1, let at = name.lastIndex(of: UInt8(ascii: "@")) { name = name[(at + 1)...] }
    if name.starts(with: "www.".utf8) { name = name.dropFirst(4) }
    // A link of the scheme `data` names nothing, and its content is no name.
    return name.count > 100 || bytes.starts(with: "data:".utf8) ? "link" : ByteString(Array(name))
  }

  /// The name with an extension at its end, once.
  private static func withExtension(_ suffix: String, _ name: ByteString) -> ByteString {
    let end = name.bytes.suffix(suffix.utf8.count)
    let isThere =
      name.bytes.count > suffix.utf8.count
      && zip(end, suffix.utf8).allSatisfy { $0 == $1 || ($0 | 0x20 == $1 && $0 >= UInt8(ascii: "A")) }
    return isThere ? name : FileNaming.adding(suffix, to: name)
  }
}
