extension NormalisedSelection {
  /// ``Normaliser/emptyText``.
  mutating func dropEmptyTexts() {
    guard hasLink else { return }
    leaveOut(.emptyText, "an empty text beside a link says nothing") {
      $0.isPlainCaption && $0.trimmed?.isEmpty == true
    }
  }

  /// ``Normaliser/repeatedCaption``.
  ///
  /// Bytes are compared: texts that only look alike, composed and decomposed, are two.
  mutating func dropRepeatedCaptions() {
    let links = Set(items.lazy.filter { $0.description.kind == .link }.compactMap { $0.text.map { Array($0.utf8) } })
    if !links.isEmpty {
      leaveOut(.repeatedCaption, "a text that only repeats the link adds nothing") { item in
        item.isPlainCaption && item.trimmed.map(links.contains) == true
      }
    }
    // Who wrote the texts that say the same, as far as they stay.
    var authors: [[UInt8]: [Provenance]] = [:]
    leaveOut(.repeatedCaption, "a text that repeats an earlier one adds nothing") { item in
      guard item.description.kind == .text, let words = item.trimmed else { return false }
      let author = item.description.provenance
      if item.isPlainCaption, authors[words]?.contains(where: { $0.passes(whereverPasses: author) }) == true {
        return true
      }
      authors[words, default: []].append(author)
      return false
    }
  }

  /// ``Normaliser/linkInText``.
  ///
  /// Beside a link a text is its caption: a link in it must not take the place of the link that is shared.
  mutating func findLinks(_ types: some TypeConformance) {
    if hasLink { return }
    for place in items.indices where items[place].description.kind == .text {
      let isLinkAlready = items[place].description.representations.contains { types.conforms($0.type, to: .url) }
      guard !isLinkAlready, let text = items[place].text, let link = LinkInText.first(in: text) else { continue }
      add(String(link.text), scheme: link.scheme, toItemAt: place)
    }
  }

  /// ``Normaliser/preferLink``.
  mutating func preferLink(_ types: some TypeConformance) {
    let links = items.filter(\.leadsToPage)
    guard items.count > 1, links.count == 1, let link = links.first else { return }
    let texts = items.filter { $0.description.kind == .text }
    let pictures = items.filter { $0.description.kind == .file && types.conforms($0.description.type, to: .image) }
    let isText = link.description.kind == .text
    guard texts.count <= 1, pictures.count <= 1, items.count == texts.count + pictures.count + (isText ? 0 : 1)
    else { return }
    leaveOut(.preferLink, "the link alone stands for what is shared") { $0.index != link.index }
  }

  private var hasLink: Bool { items.contains { $0.description.kind == .link } }
}

extension NormalisedSelection.Item {
  /// Whether it is a text and nothing else, so that nothing is lost but the words when it is left out.
  fileprivate var isPlainCaption: Bool { description.kind == .text && description.representations.count == 1 }

  /// Whether it leads to a page of the web.
  fileprivate var leadsToPage: Bool {
    if foundLink != nil { return true }
    return description.kind == .link && (description.scheme == "http" || description.scheme == "https")
  }

  /// The bytes of what it says, without white space around.
  fileprivate var trimmed: [UInt8]? {
    guard let scalars = text?.unicodeScalars else { return nil }
    let words = scalars.drop(while: \.properties.isWhitespace)
    guard let last = words.lastIndex(where: { !$0.properties.isWhitespace }) else { return [] }
    return Array(Substring(words[...last]).utf8)
  }
}

extension Provenance {
  /// Whether a text of this author is taken by every target that takes one of the other author.
  fileprivate func passes(whereverPasses other: Provenance) -> Bool {
    self == other || self == .person || other == .app
  }
}
