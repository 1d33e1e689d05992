import ShareModel
import Testing

@Suite("What fits a slot")
struct FitTests {
  static let file = ItemDescription.file("a.bin", .data)
  static let folder = ItemDescription.folder("dir.d")
  static let text = ItemDescription.text("hello")
  static let link = ItemDescription(
    kind: .link, name: ByteString([]), representations: [RepresentationDescription(type: .url)], scheme: "https")

  /// Whether a slot takes a file, a folder, a text and a link.
  static let kinds: [(Slot, [Bool])] = [
    (Slot(types: [.data]), [true, false, false, false]),
    (Slot(types: [.item]), [true, true, true, true]),
    (Slot(types: [.text]), [false, false, true, false]),
    (Slot(types: [.url]), [false, false, false, true]),
    (Slot(types: [.directory]), [false, true, false, false]),
    (Slot(types: [.data, .text]), [true, false, true, false]),
    (Slot(types: [.data], kinds: [.directory]), [false, true, false, false]),
    (Slot(types: [.data], kinds: [.file, .text]), [true, false, true, false]),
    (Slot(types: [.item], kinds: [.link]), [false, false, false, true]),
    (Slot(types: [], kinds: [.directory, .link]), [false, true, false, true]),
    (Slot(types: []), [false, false, false, false]),
    (Slot(types: [.item], except: [.directory]), [true, false, true, true]),
    (Slot(types: [.item], schemes: ["tel"]), [true, true, true, false]),
    (Slot(types: [.item], location: .remote), [false, false, false, false]),
    (Slot(types: [.item], location: .local), [true, true, true, true]),
  ]

  @Test("types imply kinds, and kinds narrow types", arguments: kinds)
  func impliedKinds(slot: Slot, expected: [Bool]) {
    let items = [Self.file, Self.folder, Self.text, Self.link]
    #expect(items.map { verdict([Combination(slots: [slot])], [$0]).isEligible } == expected)
  }

  @Test(
    "links fit by their scheme",
    arguments: [
      (["http", "https"], "https", true), (["http", "https"], "mailto", false), (["mailto"], "mailto", true),
      (["http", "https"], "file", false), (["file"], "file", true),
    ] as [([String], String, Bool)])
  func linkSchemes(schemes: [String], scheme: String, fits: Bool) {
    let link = ItemDescription(
      kind: .link, name: ByteString([]), representations: [RepresentationDescription(type: .url)], scheme: scheme)
    #expect(verdict([Combination(slots: [Slot(types: [.url], schemes: schemes)])], [link]).isEligible == fits)
  }

  @Test("the slot's order of types decides which form is sent, then the item's order")
  func preference() {
    let item = ItemDescription(
      kind: .file, name: "photo",
      representations: [.heic, .png, .jpeg].map { RepresentationDescription(type: $0) })
    let form = { (types: [ContentType]) in
      verdict([Combination(slots: [Slot(types: types)])], [item]).plan?.items[0].representation
    }
    #expect(form([.jpeg, .image]) == 2)
    #expect(form([.image, .jpeg]) == 0)
    #expect(form([.jpeg, .png]) == 2)
    #expect(form([.mp4]) == nil)
  }

  @Test("a poorer form of a file is a file unless it says that it is a text")
  func kindOfAForm() {
    let item = { (kind: ItemKind?) in
      ItemDescription(
        kind: .file, name: "a.unknown",
        representations: [
          RepresentationDescription(type: .data), RepresentationDescription(type: .plainText, kind: kind),
        ])
    }
    let texts = Combination(slots: [Slot(types: [.text], kinds: [.text])])
    #expect(!verdict([texts], [item(nil)]).isEligible)
    #expect(verdict([texts], [item(.text)]).plan?.items[0].representation == 1)
  }

  @Test("with match any, one item in a slot is enough, and slots keep their counts")
  func matchAny() throws {
    let any = Combination(slots: [Slot(types: [.image], max: 1)], match: .any)
    let plan = try #require(verdict([any], [.text("a"), .file("a", .png), Self.folder]).plan)
    #expect(plan.items.map(\.slot) == [nil, 0, nil])
    #expect(plan.items.map(\.representation) == [0, 0, 0])
    #expect(plan.items.allSatisfy { $0.leftOut == nil })
    #expect(verdict([any], [.text("a"), Self.folder]).reason?.code == .typeNotAccepted)
    #expect(verdict([any], [.file("a", .png), .file("b", .png)]).reason?.code == .tooMany)
    let limited = Combination(slots: any.slots, limits: [Slot(types: [.text], max: 0)], match: .any)
    #expect(verdict([limited], [.text("a"), .file("a", .png)]).reason?.code == .tooMany)
  }

  @Test("optional items are left out without asking, but not all of them")
  func optional() throws {
    let items: [ItemDescription] = [.file("a.pdf", .pdf, optional: true), .file("b.png", .png)]
    let verdict = verdict([.types(.image)], items)
    let plan = try #require(verdict.plan)
    #expect(plan.items.map(\.leftOut) == ["a.pdf is application/pdf; takes image/*", nil])
    #expect(!plan.needsConsent)
    #expect(verdict.warnings.map(\.code) == ["itemLeftOut"])
    #expect(ShareModelTests.verdict([.types(.image)], [items[0]]).reason?.code == .typeNotAccepted)
    // What must come takes the place before what may.
    let one = ShareModelTests.verdict([.types(.png, max: 1)], [.file("a", .png, optional: true), .file("b", .png)])
    #expect(one.plan?.items.map { $0.leftOut == nil } == [false, true])
  }

  @Test("with nothing left, partial delivery is no delivery", arguments: [ContentType.pdf, .png])
  func nothingLeft(type: ContentType) {
    let accepts = Combination(slots: [Slot(types: [.png], maxBytes: 10)])
    let reason = verdict([accepts], [.file("a", type, bytes: 11)], .partial).reason
    #expect(reason?.code == (type == .png ? .tooLarge : .typeNotAccepted))
    #expect(reason?.item == 0)
  }
}
