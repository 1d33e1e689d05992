import ShareSystem

extension FuzzTarget {
  /// What a terminal sends, and texts that are drawn on it.
  static let terminal = FuzzTarget(
    name: "terminal",
    sources: ["Sources/ShareSystem/Terminal/KeyParser.swift", "Sources/ShareSystem/Terminal/DisplayWidth.swift"],
    generate: { random in Array((0...random.below(8)).map { _ in random.text(of: words) }.joined().utf8) },
    mutate: { input, random in ByteShape.changed(input, words: words, using: &random) },
    check: { input throws(Violation) in
      var parser = KeyParser()
      var keys: [Key] = []
      for byte in input { keys += parser.take(byte) }
      if let last = parser.timeOut() { keys.append(last) }
      try require(!parser.isWaiting, "the parser waits for ever")
      try require(parser.timeOut() == nil, "a key comes out of nothing")
      try require(keys.count <= input.count, "there are more keys than bytes")
      try require(input.isEmpty || !keys.isEmpty, "bytes are no keys at all")
      // Letters that were typed are these letters.
      if input.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
        let letters = input.map { Key.character(Character(Unicode.Scalar($0))) }
        try require(keys == letters, "letters are other keys")
      }
      let text = String(
        String(decoding: input, as: UTF8.self).unicodeScalars.filter { $0.value >= 32 && $0.value != 127 })
      for columns in [0, 1, 5, 12] {
        try require(DisplayWidth.of(DisplayWidth.truncated(text, to: columns)) <= columns, "a cut text is too wide")
        try require(
          DisplayWidth.of(DisplayWidth.truncatedInMiddle(text, to: columns)) <= columns,
          "a text cut in the middle is too wide")
        try require(DisplayWidth.of(DisplayWidth.padded(text, to: columns)) >= columns, "a filled text is too narrow")
      }
    })

  private static let words = [
    "\u{1B}", "\u{1B}[A", "\u{1B}[B", "\u{1B}OH", "\u{1B}[F", "\u{1B}OM", "\u{1B}[1~", "\u{1B}[4;5~", "\u{1B}[5~",
    "\u{1B}[6~",
    "\u{1B}[3~", "\u{1B}[12345678901234567890", "\r", "\n", "\u{7F}", "\u{8}", "\u{3}", "a", "Z", "é", "€", "😀", "\0",
    "漢字", "한",
    "\u{1100}\u{1161}", "🇦🇹", "e\u{301}", "☺\u{FE0F}", "\u{200B}", "\u{80}", "words of some length",
  ]
}
