import ShareModel
import Testing

/// Bounds that depend on each other: what is let in first must not take the room of the others.
@Suite("Items find the best places together")
struct PlacementTests {
  private func links(_ sizes: [UInt64?]) -> [ItemDescription] {
    sizes.map { bytes in
      ItemDescription(
        kind: .link, name: "", representations: [RepresentationDescription(type: .url, bytes: bytes)], scheme: "https")
    }
  }

  @Test("C25: an item goes to the slot whose sum has room for it, even if another one is more exact")
  func sumBeforeExactness() throws {
    let accepts = Combination(slots: [Slot(types: [.data]), Slot(types: [.mp4], maxTotalBytes: 0)])
    let plan = try #require(verdict([accepts], [.file("a.mp4", .mp4, bytes: 1)]).plan)
    #expect(plan.items.map(\.slot) == [0])
    #expect(plan.distance == 2)
  }

  @Test("C25: items change places when only that keeps a slot's sum within its bound")
  func exchangeForASum() throws {
    let accepts = Combination(slots: [Slot(types: [.url], max: 2), Slot(types: [.url], maxTotalBytes: 7)])
    let plan = try #require(verdict([accepts], links([nil, nil, 3, 5])).plan)
    #expect(plan.items.map(\.slot) == [0, 1, 0, 1])
  }

  @Test("C25: many items fit two slots though not every placement can be tried")
  func manyPlacements() throws {
    let slot = Slot(types: [.png], maxTotalBytes: 10)
    let items: [ItemDescription] = (0..<14).map { .file("\($0).png", .png, bytes: 1) }
    let plan = try #require(verdict([Combination(slots: [slot, slot])], items).plan)
    #expect(plan.items.count { $0.slot == 0 } <= 10 && plan.items.count { $0.slot == 1 } <= 10)
  }

  @Test("C25: of items that are too large together as few as possible are left out")
  func fewestLeftOut() throws {
    let accepts = Combination(slots: [Slot(types: [.png])], maxTotalBytes: 10)
    let items: [ItemDescription] = [9, 4, 4, 2].enumerated().map { .file("\($0).png", .png, bytes: $1) }
    let plan = try #require(verdict([accepts], items, .partial).plan)
    #expect(plan.items.map { $0.leftOut == nil } == [false, true, true, true])
    #expect(plan.items[0].cause == .tooLarge)
    #expect(plan.items[0].leftOut == "the items have 19 bytes together, limit 10 bytes")
  }

  @Test("what only comes along makes way for what has a slot")
  func companionMakesWay() throws {
    let accepts = Combination(slots: [Slot(types: [.directory])], match: .any, maxItems: 1)
    let plan = try #require(verdict([accepts], [.text("look"), .folder("dir.d")], .partial).plan)
    #expect(plan.items.map(\.slot) == [nil, 0])
    #expect(plan.items[0].cause == .tooMany)
    #expect(plan.items[0].leftOut == "2 items, limit 1")
    #expect(plan.items[0].needsConsent)
  }

  @Test("what comes along is sent in a form that is within the limits")
  func companionWithinLimits() throws {
    let photo = ItemDescription(
      kind: .file, name: "photo",
      representations: [
        RepresentationDescription(type: .png, bytes: 9), RepresentationDescription(type: .jpeg, bytes: 3),
      ])
    let accepts = Combination(
      slots: [Slot(types: [.pdf])], limits: [Slot(types: [.image], maxBytes: 5)], match: .any)
    let plan = try #require(verdict([accepts], [.file("a.pdf", .pdf), photo]).plan)
    #expect(plan.items.map(\.representation) == [0, 1])
  }

  @Test("the code beside what is left out says why, as the words do")
  func causes() throws {
    let accepts = Combination(slots: [Slot(types: [.png], max: 1, maxBytes: 10)])
    let items: [ItemDescription] = [
      .file("a.png", .png, bytes: 11), .file("b.png", .png), .file("c.png", .png), .file("d.pdf", .pdf),
    ]
    let plan = try #require(verdict([accepts], items, .partial).plan)
    #expect(plan.items.map { $0.leftOut == nil } == [false, true, false, false])
    #expect(plan.items.map(\.cause) == [.tooLarge, .typeNotAccepted, .tooMany, .typeNotAccepted])
  }

  @Test("where nothing can be left out any more, the reason is that of the item that got furthest")
  func furthestItem() {
    let accepts = Combination(slots: [Slot(types: [.folder], maxBytes: 8)])
    let folder = ItemDescription(
      kind: .directory, name: "dir.d", representations: [RepresentationDescription(type: .folder, bytes: 9)])
    let reason = verdict([accepts], [.file("a.pdf", .pdf), folder], .partial).reason
    #expect(reason == Reason(.tooLarge, item: 1, "dir.d has 9 bytes, limit 8 bytes"))
  }

  @Test("too few items are too few, however large they are together")
  func countsBeforeSums() {
    let accepts = Combination(slots: [Slot(types: [.png])], minItems: 3, maxTotalBytes: 5)
    let reason = verdict([accepts], [.file("a.png", .png, bytes: 9)]).reason
    #expect(reason == Reason(.tooFew, "1 item, at least 3 needed"))
  }

  @Test("an item counts for the first slot that needs it, not for a later one")
  func shortSlots() {
    let accepts = Combination(slots: [Slot(types: [.data], min: 2), Slot(types: [.movie], min: 1)])
    let reason = verdict([accepts], [.file("a.mp4", .mp4)]).reason
    #expect(reason == Reason(.tooFew, "1 file, at least 2 needed"))
  }

  @Test("many items are placed one after the other, and the first ones stay")
  func manyItems() throws {
    let accepts = Combination(slots: [Slot(types: [.png])], maxTotalBytes: 300)
    let items = (0..<100).map { ItemDescription.file("\($0).png", .png, bytes: 100) }
    let plan = try #require(verdict([accepts], items, .partial).plan)
    #expect(plan.items.map { $0.leftOut == nil } == (0..<100).map { $0 < 3 })
  }
}
