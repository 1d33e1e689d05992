import ShareModel

extension FuzzTarget {
  /// Names that somebody suggests for a file.
  static let fileName = FuzzTarget(
    name: "file-name",
    sources: ["Sources/ShareModel/Text/FileNaming.swift", "Sources/ShareModel/Text/ByteString.swift"],
    generate: { random in Array((0...random.below(6)).map { _ in random.text(of: words) }.joined().utf8) },
    mutate: { input, random in ByteShape.changed(input, words: words, using: &random) },
    check: { input throws(Violation) in
      let name = ByteString(input)
      let safe = FileNaming.safe(name)
      try require(FileNaming.isName(safe), "a name is not one entry of a directory")
      // A backslash is a letter of a name where slashes stand beside it, and a separator where none is left.
      if !safe.bytes.contains(0x5C) { try require(FileNaming.safe(safe) == safe, "a safe name changes") }
      // What is a plain name already stays as it is.
      let isPlain = FileNaming.isName(name) && name.bytes.allSatisfy { $0 > 32 && $0 != 0x5C && $0 != 0x7F }
      if isPlain { try require(safe == name, "a plain name changes") }
      for number in [2, 10, 123_456_789] {
        let numbered = FileNaming.numbered(safe, number)
        try require(FileNaming.isName(numbered) && numbered != safe, "a numbered name is no other name")
      }
      try require(FileNaming.isName(FileNaming.adding(".tar.gz", to: safe)), "a longer name is no name")
      try require(!name.parent.isEmpty, "a path has no parent")
      try require(!name.lastComponent.bytes.contains(UInt8(ascii: "/")), "a component holds a slash")
    })

  private static let words = [
    "a", ".", "..", "/", "\\", "C:\\", "\\\\host\\", " ", " / ", "\0", "\n", "\u{7F}", "name", ".txt", ".tar.gz", ".GZ",
    "é",
    "e\u{301}", "👩‍👩‍👧‍👦", "%2F", String(repeating: "x", count: 90), String(repeating: "ü", count: 120),
    "z" + String(repeating: "\u{300}", count: 140),
  ]
}
