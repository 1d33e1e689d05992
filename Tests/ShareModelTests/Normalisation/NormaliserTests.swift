import ShareModel
import Testing

/// What each rule leaves out, and what it must leave alone.
struct NormaliserTests {
  @Test("D19: nothing is tidied unless somebody asks")
  func off() {
    let items: [NormalisableItem] = [.text(""), .link("https://e.x"), .text("https://e.x"), .picture]
    let selection = normalised(items, [])
    #expect(selection.kept == [0, 1, 2, 3])
    #expect(selection.leftOut == [])
    #expect(selection.items.allSatisfy { $0.foundLink == nil })
    #expect(ShareRequest(items: []).policy.normalise == [])
    #expect(TargetDeclaration(id: "a.b", title: LocalizedText("A")).normalise == [])
  }

  @Test("E5: an empty text beside a link goes, in either order", arguments: ["", " ", "\n\t\u{3000}\u{a0}\u{2028}"])
  func emptyText(_ text: String) {
    let link = NormalisableItem.link("https://maps.e.x/?q=1")
    #expect(normalised([.text(text), link], [.emptyText]).kept == [1])
    #expect(normalised([link, .text(text)], [.emptyText]).kept == [0])
    #expect(normalised([link, .text(text)], [.emptyText]).gone == ["1 emptyText"])
  }

  @Test(
    "E5: an empty text without a link stays, and so does one that is not empty", arguments: ["\0", "\u{200b}", "."])
  func notEmpty(_ text: String) {
    #expect(normalised([.text(""), .picture], [.emptyText]).kept == [0, 1])
    #expect(normalised([.text("")], [.emptyText]).kept == [0])
    #expect(normalised([.text(text), .link("https://e.x")], [.emptyText]).kept == [0, 1])
  }

  @Test("D19: a text with further forms, or one that is only promised, is never left out as a caption")
  func furtherForms() {
    var rich = NormalisableItem.text("")
    rich.description.representations.append(RepresentationDescription(type: .png))
    var promised = NormalisableItem.text("")
    promised.text = nil
    let items = [rich, promised, .link("https://e.x")]
    #expect(normalised(items, Normaliser.all).kept == [0, 1, 2])
  }

  @Test(
    "D19: a text that only repeats the link goes, with white space around it or without",
    arguments: ["https://e.x/a", " https://e.x/a\r\n", "\u{a0}https://e.x/a"])
  func repeatedLink(_ text: String) {
    let selection = normalised([.text(text), .link("https://e.x/a")], [.repeatedCaption])
    #expect(selection.kept == [1])
    #expect(selection.gone == ["0 repeatedCaption"])
  }

  @Test(
    "D19: a text that says more than the link, or says it otherwise, stays",
    arguments: ["https://e.x/a/", "HTTPS://e.x/a", "see https://e.x/a", "https://e.x/%61"])
  func otherLink(_ text: String) {
    #expect(normalised([.text(text), .link("https://e.x/a")], [.repeatedCaption]).kept == [0, 1])
  }

  @Test("E7: of equal captions the first stays")
  func equalTexts() {
    let items: [NormalisableItem] = [
      .text("A title"), .picture, .text("A title\n"), .text("a title"), .text("A title"),
    ]
    let selection = normalised(items, [.repeatedCaption])
    #expect(selection.kept == [0, 1, 3])
    #expect(selection.gone == ["2 repeatedCaption", "4 repeatedCaption"])
  }

  @Test("D19: texts are compared by their bytes: composed and decomposed are two")
  func bytes() {
    #expect(normalised([.text("caf\u{e9}"), .text("cafe\u{301}")], [.repeatedCaption]).kept == [0, 1])
    let link = NormalisableItem.link("https://e.x/caf\u{e9}")
    #expect(normalised([link, .text("https://e.x/cafe\u{301}")], [.repeatedCaption]).kept == [0, 1])
  }

  @Test("D19: what a person wrote is not dropped for the same words of the program")
  func authors() {
    func kept(_ first: Provenance, _ second: Provenance) -> [Int] {
      normalised([.text("a", by: first), .text("a", by: second)], [.repeatedCaption]).kept
    }
    #expect(kept(.app, .person) == [0, 1])
    #expect(kept(.app, .staff) == [0, 1])
    #expect(kept(.staff, .person) == [0, 1])
    #expect(kept(.person, .app) == [0])
    #expect(kept(.person, .staff) == [0])
    #expect(kept(.staff, .app) == [0])
    #expect(kept(.app, .app) == [0])
  }

  @Test("E3: the link in a text becomes its last form, and the text stays what it was")
  func linkInText() throws {
    var item = NormalisableItem.text("Look: https://e.x/a?b=%C3, nice", by: .app)
    item.description.name = "note"
    let selection = normalised([item], [.linkInText])
    let found = try #require(selection.items.first)
    #expect(found.foundLink == "https://e.x/a?b=%C3")
    #expect(found.description.representations.map(\.type) == [.utf8PlainText, .url])
    #expect(found.description.representations[0] == item.description.representations[0])
    #expect(
      found.description.representations[1]
        == RepresentationDescription(type: .url, bytes: 19, kind: .link, scheme: "https", isExcerpt: true))
    #expect(found.description.provenance == .app)
    #expect(found.description.name == "note")
    #expect(found.description.kind == .text)
    #expect(found.description.scheme == nil)
    #expect(found.description.characters == item.description.characters)
    #expect(normalised([.text("no link")], [.linkInText]).items[0].foundLink == nil)
  }

  @Test("E3: a target that takes texts gets the text, one that takes only links gets the link")
  func whole() throws {
    let items = normalised([.text("see https://e.x/a")], [.linkInText]).items.map(\.description)
    let links = Slot(types: [.url])
    let texts = Slot(types: [.plainText])
    func sent(_ slots: Slot...) -> Int? {
      verdict([Combination(slots: slots)], items).plan?.items[0].representation
    }
    #expect(sent(links) == 1)
    #expect(sent(texts) == 0)
    #expect(sent(links, texts) == 0)
    #expect(sent(texts, links) == 0)
    // Here the target itself says that it would rather have a link.
    #expect(sent(Slot(types: [.url, .plainText])) == 1)
  }

  @Test("E3: every text has its link found, files and texts that bring a link of their own do not")
  func whoseLink() {
    var own = NormalisableItem.text("https://e.x")
    own.description.representations.append(RepresentationDescription(type: .url, kind: .link))
    var file = NormalisableItem.document
    file.text = "https://e.x"
    let items = [.text("http://a.x"), own, file, .text("see HTTPS://b.x")]
    let selection = normalised(items, [.linkInText])
    #expect(selection.items.map(\.foundLink) == ["http://a.x", nil, nil, "HTTPS://b.x"])
    #expect(selection.items[3].description.representations.last?.scheme == "https")
  }

  @Test("D20: a form that was found is for those who get to see its text")
  func visibility() {
    var item = NormalisableItem.text("http://a.x")
    item.description.representations[0].visibility = .group(.prefix("org.example"))
    let forms = normalised([item], [.linkInText]).items[0].description.representations
    #expect(forms.map(\.visibility) == [.group(.prefix("org.example")), .group(.prefix("org.example"))])
  }

  @Test("E4: beside a link a text stays a text, whatever links are in it")
  func besideLink() {
    let items: [NormalisableItem] = [.text("Title http://other.x"), .link("https://e.x")]
    for items in [items, items.reversed()] {
      let selection = normalised(items, [.emptyText, .repeatedCaption, .linkInText])
      #expect(selection.kept == [0, 1])
      #expect(selection.items.allSatisfy { $0.foundLink == nil && $0.description.representations.count == 1 })
    }
  }

  static let preferring: [([NormalisableItem], [Int])] = [
    ([.picture, .text("A game"), .link("https://store.e.x/1")], [2]),
    ([.link("https://e.x"), .text("Title")], [0]),
    ([.picture, .link("http://e.x", scheme: "http")], [1]),
    ([.link("https://e.x")], [0]),
    ([.picture, .text("Title")], [0, 1]),
    ([.link("https://e.x"), .link("https://e.y"), .text("T")], [0, 1, 2]),
    ([.link("https://e.x"), .text("T"), .text("U")], [0, 1, 2]),
    ([.link("https://e.x"), .picture, .picture], [0, 1, 2]),
    ([.link("https://e.x"), .document], [0, 1]),
    ([.link("mailto:a@e.x", scheme: "mailto"), .text("T")], [0, 1]),
  ]

  @Test("E6: one link with a text and a picture stays alone, and nothing else is taken for one thing")
  func preferLink() {
    for (items, kept) in Self.preferring {
      #expect(normalised(items, [.preferLink]).kept == kept)
    }
    let all = normalised(Self.preferring[0].0, [.preferLink])
    #expect(all.gone == ["0 preferLink", "1 preferLink"])
  }

  @Test("E37: a text with a link in it is preferred to the picture beside it")
  func linkInTextPreferred() {
    let shot: [NormalisableItem] = [.picture, .text("Title https://e.x/a")]
    let selection = normalised(shot, [.linkInText, .preferLink])
    #expect(selection.kept == [1])
    #expect(selection.items[0].foundLink == "https://e.x/a")
    #expect(normalised(shot, [.preferLink]).kept == [0, 1])
    #expect(normalised(shot + [.text("more")], [.linkInText, .preferLink]).kept == [0, 1, 2])
  }

  @Test("D19: the rules see what the earlier ones left, in their own order")
  func order() {
    // Two texts would be one too many; the empty one goes first.
    let items: [NormalisableItem] = [.text(" "), .text("T"), .link("https://e.x"), .picture]
    let selection = normalised(items, Normaliser.all)
    #expect(selection.kept == [2])
    #expect(selection.gone == ["0 emptyText", "1 preferLink", "3 preferLink"])
    #expect(
      Normaliser.allCases.map(\.rawValue) == [
        "emptyText", "repeatedCaption", "linkInText", "preferLink", "firstUsable",
      ])
  }

  @Test("A12: that several items are one thing is never assumed: `all` keeps them all")
  func all() {
    #expect(Normaliser.all == Set(Normaliser.allCases).subtracting([.firstUsable]))
    #expect(normalised([.picture, .picture, .document, .text("T")], Normaliser.all).leftOut == [])
  }

  @Test("E8: what is left keeps its order and its places, for any selection and any rules")
  func places() {
    var random = SeededRandom(seed: 8)
    let stock: [NormalisableItem] = [
      .text(""), .text("T"), .text("T"), .text("https://e.x"), .text("see http://e.y."), .link("https://e.x"),
      .link("geo:1,2", scheme: "geo"), .picture, .document,
    ]
    for _ in 0..<2000 {
      let items = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in stock.randomElement(using: &random) }
      let rules = Set(Normaliser.allCases.filter { _ in Bool.random(using: &random) })
      let selection = normalised(items, rules)
      #expect(selection.kept == selection.kept.sorted())
      #expect((selection.kept + selection.leftOut.map(\.index)).sorted() == Array(items.indices))
      #expect(selection.leftOut.allSatisfy { rules.contains($0.normaliser) && !$0.detail.isEmpty })
      #expect(items.isEmpty || !selection.items.isEmpty)
      for item in selection.items {
        let given = items[item.index].description
        #expect(item.description.provenance == given.provenance)
        #expect(Array(item.description.representations.prefix(given.representations.count)) == given.representations)
      }
    }
  }
}
