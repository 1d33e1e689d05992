import ShareModel

extension FuzzTarget {
  /// The desktop's database of names: a first line that is a name, then the bytes of a `globs2` file.
  static let globs = FuzzTarget(
    name: "globs", sources: ["Sources/ShareModel/Detection/SharedMimeGlobs.swift"],
    generate: { random in
      let lines = (0..<random.below(6)).map { _ in random.text(of: Self.lines) }
      return Array(([random.text(of: names)] + lines).joined(separator: "\n").utf8)
    },
    mutate: { input, random in
      var lines = input.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
      let index = random.below(lines.count)
      switch random.below(5) {
      case 0 where !lines.isEmpty: lines[0] = Array(random.text(of: names).utf8)
      case 1: lines.append(Array(random.text(of: Self.lines).utf8))
      case 2 where !lines.isEmpty: lines[index] = ByteShape.changed(lines[index], words: marks, using: &random)
      case 3 where !lines.isEmpty: lines.remove(at: index)
      default: return ByteShape.changed(input, words: marks + Self.lines, using: &random)
      }
      return Array(lines.joined(separator: [10]))
    },
    check: { input throws(Violation) in
      let name = input.prefix { $0 != 10 }
      let file = Array(input.dropFirst(name.count + 1))
      let found = SharedMimeGlobs(files: [file]).mimeTypes(of: ByteString(Array(name)))
      try require(Set(found.map { Array($0.utf8) }).count == found.count, "a type is there twice")
      let text = String(decoding: file, as: UTF8.self)
      for mime in found { try require(contains(text, mime), "the type \(mime) is not in the file") }
      // A second file adds nothing when it is the same.
      let twice = SharedMimeGlobs(files: [file, file]).mimeTypes(of: ByteString(Array(name)))
      try require(Set(twice).isSubset(of: found), "the same file twice knows more")
      // A line for exactly this name is found, whatever stands before it.
      let isPlain =
        !name.isEmpty && name.allSatisfy { $0 > 32 && !"*?[]:\\".utf8.contains($0) } && !name.starts(with: "__NO".utf8)
      if isPlain {
        let line = Array("\n1000:x-fuzz/own:".utf8) + name
        let more = SharedMimeGlobs(files: [file + line]).mimeTypes(of: ByteString(Array(name)))
        try require(more.contains("x-fuzz/own"), "a name that is spelled out is not found")
      }
    })

  private static func contains(_ text: String, _ part: String) -> Bool {
    let bytes = Array(text.utf8)
    let wanted = Array(part.utf8)
    return wanted.isEmpty || bytes.indices.contains { bytes[$0...].starts(with: wanted) }
  }

  private static let names = ["a.strange", "README", "a.b.c", "A.C", "x1", "", "*", "[a]", "a]b", "é", "makefile"]
  private static let marks = ["*", "?", "[", "]", "-", ":", "\n", "cs", "__NOGLOBS__", "#", "1000", "[a-z]", "[!a]"]
  private static let lines = [
    "50:application/x-strange:*.strange", "60:text/x-readme:README*", "80:text/x-c:*.C:cs", "50:a/b:*.b.?",
    "50:a/set:x[0-9]", "50:a/open:x[0-9", "50:text/x-makefile:makefile", "0:a/__:__NOGLOBS__", "50:a/b:__NOGLOBS__",
    "# comment",
    "", ":", "::", ":::", "x:a/b:*.b", "99999:a/b:*", "50:a/b:", "50::*", "50:a/b:*a*b*c*", "50:a/b:*:",
    "50:a/b:*.c:cs,x",
  ]
}
