import ShareModel
import Testing

@Suite("Counts and sizes")
struct LimitTests {
  private func pngs(_ count: Int, bytes: UInt64? = nil) -> [ItemDescription] {
    (0..<count).map { .file("\($0).png", .png, bytes: bytes) }
  }

  @Test(
    "C24: a slot's smallest and largest number",
    arguments: [
      (1, "1 picture, at least 2 needed"), (2, nil), (3, nil), (4, nil), (5, "5 pictures, limit 4"),
    ] as [(Int, String?)])
  func slotCounts(count: Int, detail: String?) {
    #expect(verdict([.types(.image, max: 4, min: 2)], pngs(count)).reason?.detail == detail)
  }

  @Test(
    "C24: the combination's smallest and largest number",
    arguments: [
      (1, "1 item, at least 2 needed"), (2, nil), (3, nil), (4, "4 items, limit 3"),
    ] as [(Int, String?)])
  func itemCounts(count: Int, detail: String?) {
    let accepts = Combination(slots: [Slot(types: [.image])], minItems: 2, maxItems: 3)
    #expect(verdict([accepts], pngs(count)).reason?.detail == detail)
  }

  @Test("no items are too few, even for a combination that asks for none")
  func noItems() {
    let accepts = Combination(slots: [Slot(types: [.image])], minItems: 0)
    #expect(verdict([accepts], []).reason == Reason(.tooFew, "0 items, at least 1 needed"))
  }

  @Test(
    "C25: the largest size is inclusive, and an unknown one passes",
    arguments: [
      (nil, nil), (12_582_911, nil), (12_582_912, nil),
      (12_582_913, "0.png has 12.00 MB + 1 byte, limit 12.00 MB"),
      (13_000_000, "0.png has 12.40 MB, limit 12.00 MB"),
    ] as [(UInt64?, String?)])
  func size(bytes: UInt64?, detail: String?) {
    let accepts = Combination(slots: [Slot(types: [.image], maxBytes: 12_582_912)])
    let verdict = verdict([accepts], pngs(1, bytes: bytes))
    #expect(verdict.reason?.detail == detail)
    #expect(verdict.reason?.code == (detail == nil ? nil : .tooLarge))
  }

  @Test("C25: under 12 MB means 12582911 bytes")
  func under() {
    let accepts = Combination(slots: [Slot(types: [.image], maxBytes: 12_582_911)])
    let reason = verdict([accepts], pngs(1) + pngs(1, bytes: 12_582_912)).reason
    #expect(reason == Reason(.tooLarge, item: 1, "0.png has 12.00 MB, limit 12.00 MB - 1 byte"))
  }

  @Test("C25: the form that is small enough is taken, whatever the preference")
  func smallEnoughForm() {
    let accepts = Combination(slots: [Slot(types: [.heic, .jpeg], maxBytes: 100)])
    let item = { (heic: UInt64?, jpeg: UInt64?) in
      ItemDescription(
        kind: .file, name: "photo",
        representations: [
          RepresentationDescription(type: .heic, bytes: heic), RepresentationDescription(type: .jpeg, bytes: jpeg),
        ])
    }
    #expect(verdict([accepts], [item(100, 50)]).plan?.items[0].representation == 0)
    #expect(verdict([accepts], [item(101, 100)]).plan?.items[0].representation == 1)
    #expect(verdict([accepts], [item(101, 101)]).reason?.code == .tooLarge)
    #expect(verdict([accepts], [item(nil, 50)]).plan?.items[0].representation == 0)
    let limit = Combination(slots: [Slot(types: [.heic, .jpeg])], limits: [Slot(types: [.image], maxBytes: 60)])
    #expect(verdict([limit], [item(100, 50)]).plan?.items[0].representation == 1)
  }

  @Test(
    "sums of bytes, of all items, of a slot and of a limit",
    arguments: [
      Combination(slots: [Slot(types: [.image])], maxTotalBytes: 300),
      Combination(slots: [Slot(types: [.image], maxTotalBytes: 300)]),
      Combination(slots: [Slot(types: [.image])], limits: [Slot(types: [.png], maxTotalBytes: 300)]),
    ])
  func totals(accepts: Combination) throws {
    #expect(verdict([accepts], pngs(3, bytes: 100)).isEligible)
    let reason = verdict([accepts], pngs(3, bytes: 100) + pngs(1, bytes: 1)).reason
    #expect(reason?.code == .tooLarge)
    #expect(reason?.detail.hasSuffix("have 301 bytes together, limit 300 bytes") == true)
    let huge = verdict([accepts], pngs(2, bytes: .max))
    #expect(huge.reason?.code == .tooLarge)
    let plan = try #require(verdict([accepts], pngs(2, bytes: 200) + pngs(1, bytes: 100), .partial).plan)
    #expect(plan.items.map { $0.leftOut == nil } == [true, false, true])
  }

  @Test(
    "the length of a text",
    arguments: [
      ("", "the text has 0 characters, at least 1 needed"), ("a", nil), ("abcde", nil),
      ("abcdef", "the text has 6 characters, limit 5"),
    ] as [(String, String?)])
  func textLength(text: String, detail: String?) {
    let slot = Slot(types: [.text], textLength: Slot.TextLength(min: 1, max: 5))
    #expect(verdict([Combination(slots: [slot])], [.text(text)]).reason?.detail == detail)
  }

  @Test("C12: an item with several forms counts once in each limit that one of them fits")
  func severalForms() {
    let item = ItemDescription(
      kind: .text, name: ByteString([]),
      representations: [RepresentationDescription(type: .url), RepresentationDescription(type: .plainText)],
      scheme: "https")
    let limits = { (links: Int, texts: Int) in
      Combination(
        slots: [Slot(types: [.item])], limits: [Slot(types: [.url], max: links), Slot(types: [.text], max: texts)],
        maxItems: 2)
    }
    #expect(verdict([limits(2, 2)], [item, item]).isEligible)
    #expect(verdict([limits(1, 2)], [item, item]).reason == Reason(.tooMany, item: 1, "2 links, limit 1"))
    #expect(verdict([limits(2, 1)], [item, item]).reason == Reason(.tooMany, item: 1, "2 texts, limit 1"))
    let photo = ItemDescription(
      kind: .file, name: "photo",
      representations: [RepresentationDescription(type: .heic), RepresentationDescription(type: .jpeg)])
    #expect(verdict([.types(.image, max: 1)], [photo]).isEligible)
    #expect(verdict([.types(.image, max: 1)], [photo, photo]).reason?.detail == "2 pictures, limit 1")
  }

  @Test("C13: a text is a text and may be a file; a slot may want only one of the two")
  func textsAndFiles() {
    let file = ItemDescription.file("notes.txt", .plainText)
    let slot = { (kinds: Set<ItemKind>?) in Combination(slots: [Slot(types: [.text], kinds: kinds)]) }
    #expect(verdict([slot(nil)], [file, .text("hello")]).isEligible)
    #expect(verdict([slot([.text])], [.text("hello")]).isEligible)
    #expect(
      verdict([slot([.text])], [file]).reason
        == Reason(.typeNotAccepted, item: 0, "notes.txt is a file; only texts are taken"))
    #expect(verdict([slot([.file])], [.text("hello")]).reason?.code == .typeNotAccepted)
    #expect(verdict([.files], [.text("hello")]).reason?.code == .typeNotAccepted)
  }

  @Test("C14: files count together, and pictures among them by a limit of their own")
  func filesWithALimit() {
    let accepts = Combination(slots: [Slot(types: [.data], max: 4)], limits: [Slot(types: [.image], max: 2)])
    let pdf = ItemDescription.file("a.pdf", .pdf)
    #expect(verdict([accepts], pngs(2) + [pdf, pdf]).isEligible)
    #expect(verdict([accepts], pngs(3) + [pdf]).reason == Reason(.tooMany, item: 2, "3 pictures, limit 2"))
    #expect(verdict([accepts], pngs(2) + [pdf, pdf, pdf]).reason == Reason(.tooMany, item: 4, "5 files, limit 4"))
  }

  @Test("C15: a page with its address is one item for a target that takes pages")
  func page() {
    let page = ItemDescription(
      kind: .text, name: "page",
      representations: [RepresentationDescription(type: .html), RepresentationDescription(type: .url)], scheme: "https")
    #expect(verdict([.types(.html, max: 1)], [page]).plan?.items[0].representation == 0)
    #expect(verdict([.types(.url, max: 1)], [page]).plan?.items[0].representation == 1)
    #expect(verdict([.types(.html, max: 1)], [page, page]).reason?.code == .tooMany)
    #expect(verdict([.types(.plainText)], [page]).reason?.code == .typeNotAccepted)
  }

  @Test("C26, E36: a limit of nothing forbids, and combinations keep apart what cannot be together")
  func forbidden() {
    let accepts = Combination(slots: [Slot(types: [.item])], limits: [Slot(types: [.url], max: 0)])
    #expect(verdict([accepts], pngs(1)).isEligible)
    #expect(
      verdict([accepts], pngs(1) + [.link()]).reason
        == Reason(.tooMany, item: 1, "1 link, none may be among the items"))
    let apart: [Combination] = [.types(.image), .types(.url)]
    #expect(verdict(apart, pngs(2)).plan?.combination == 0)
    #expect(verdict(apart, [.link()]).plan?.combination == 1)
    #expect(verdict(apart, pngs(2) + [.link()]).reason?.item == 2)
  }

  @Test("a limit may ask for a smallest number")
  func limitMinimum() {
    let accepts = Combination(slots: [Slot(types: [.data])], limits: [Slot(types: [.image], min: 2)])
    #expect(verdict([accepts], pngs(2)).isEligible)
    #expect(
      verdict([accepts], pngs(1) + [.file("a.pdf", .pdf)]).reason
        == Reason(.tooFew, "1 picture, at least 2 needed"))
  }

  @Test("of several slots that are too full, the first item too many is named, before any slot that is short")
  func severalSlots() {
    let accepts = Combination(slots: [
      Slot(types: [.pdf], min: 1), Slot(types: [.png], max: 2), Slot(types: [.mp4], max: 1),
    ])
    let videos: [ItemDescription] = [.file("a.mp4", .mp4), .file("b.mp4", .mp4)]
    #expect(verdict([accepts], pngs(3) + videos).reason == Reason(.tooMany, item: 2, "3 pictures, limit 2"))
    #expect(verdict([accepts], videos + pngs(3)).reason == Reason(.tooMany, item: 1, "2 videos, limit 1"))
    #expect(verdict([accepts], pngs(2)).reason == Reason(.tooFew, "0 files, at least 1 needed"))
    // Overlapping slots that are full together are counted together.
    let overlapping = Combination(slots: [Slot(types: [.png], max: 1), Slot(types: [.image], max: 2)])
    #expect(verdict([overlapping], pngs(3)).isEligible)
    #expect(verdict([overlapping], pngs(5)).reason == Reason(.tooMany, item: 3, "5 pictures, limit 3"))
  }
}
