import ShareModel

extension FuzzTarget {
  /// Texts in which a link is looked for, and texts that only repeat a link.
  static let linkedText = FuzzTarget(
    name: "linked-text", sources: ["Sources/ShareModel/Normalisation/LinkInText.swift"],
    generate: { random in Array((0...random.below(8)).map { _ in random.text(of: words) }.joined().utf8) },
    mutate: { input, random in ByteShape.changed(input, words: words, using: &random) },
    check: { input throws(Violation) in
      let text = String(decoding: input, as: UTF8.self)
      if let link = foundLink(in: text) {
        let bytes = Array(link.utf8)
        let all = Array(text.utf8)
        try require(all.indices.contains { all[$0...].starts(with: bytes) }, "a link is not the bytes of the text")
        try require(!bytes.contains { $0 <= 0x20 || $0 == 0x7F }, "a link holds white space")
        try require(link.lowercased().hasPrefix("http"), "a link of another scheme")
        try require(foundLink(in: link)?.utf8.elementsEqual(bytes) == true, "a link is cut when it is looked for again")
      }
      try checkRules(input)
    })

  private static func foundLink(in text: String) -> String? {
    let item = NormalisableItem(description(.text), text: text)
    return NormalisedSelection([item], by: [.linkInText], types: ContentTypeTree.standard).items.first?.foundLink
  }

  private static func description(_ kind: ItemKind) -> ItemDescription {
    let type: ContentType = kind == .link ? .url : .utf8PlainText
    return ItemDescription(
      kind: kind, name: "", representations: [RepresentationDescription(type: type)],
      scheme: kind == .link ? "https" : nil)
  }

  /// Whatever is left out is said, and nothing is left out twice.
  private static func checkRules(_ input: [UInt8]) throws(Violation) {
    let items = input.split(separator: 10, omittingEmptySubsequences: false).prefix(8).map { line in
      let text = String(decoding: line, as: UTF8.self)
      return NormalisableItem(description(text.hasPrefix("http") ? .link : .text), text: text)
    }
    let selection = NormalisedSelection(items, by: Normaliser.all, types: ContentTypeTree.standard)
    let places = (selection.items.map(\.index) + selection.leftOut.map(\.index)).sorted()
    try require(places.elementsEqual(items.indices), "items are lost, or are there twice: \(places)")
  }

  private static let words = [
    "http://", "https://", "HTTP://", "xhttp://", "http:/", "example.org", "é.example", "[::1]", "[", "]", "(", ")",
    "/a", "?b=c",
    "#d", ".", ",", "!", "'", "\"", "<", ">", " ", "\n", "\u{201D}", "。", "」", "\u{200D}", "\u{200B}", "see ",
    "https://example.org",
    "*", "_", "~", "\\", "|", "{", "\u{2026}", "—", "％", "：",
  ]
}
