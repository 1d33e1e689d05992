import ShareModel
import Testing

@Suite("Which form of an item is sent")
struct ChoiceTests {
  private func isWrong(_ random: RandomChoice) -> Bool { found(random) != expected(random) }

  private func expected(_ random: RandomChoice) -> ReferenceFit.Choice? {
    ReferenceFit(item: random.item, slot: random.slot).choice(within: random.limits)
  }

  private func found(_ random: RandomChoice) -> ReferenceFit.Choice? {
    let combination = Combination(slots: [random.slot], limits: random.limits)
    guard let plan = verdict([combination], [random.item]).plan, let form = plan.items[0].representation else {
      return nil
    }
    return ReferenceFit.Choice(form: form, distance: plan.distance)
  }

  @Test("D4, D5: the form that is sent is the one that the rules name", arguments: 1...3 as ClosedRange<UInt64>)
  func rules(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var taken = 0
    var later = 0
    for round in 0..<1000 {
      let choice = RandomChoice(&random)
      if isWrong(choice) {
        let smallest = choice.smallest(where: isWrong)
        Issue.record(
          """
          seed \(seed), round \(round): \(smallest)
          by the rules \(String(describing: expected(smallest))), by the engine \(String(describing: found(smallest)))
          """)
        return
      }
      guard let form = expected(choice)?.form else { continue }
      taken += 1
      later += form > 0 ? 1 : 0
    }
    // Enough of both answers, and of forms that are not the first.
    #expect(taken > 200 && taken < 800)
    #expect(later > 60)
  }

  @Test("D4: the slot's preference decides, and between forms that it likes equally the item's order")
  func preference() {
    let photo = ItemDescription(
      kind: .file, name: "photo",
      representations: [RepresentationDescription(type: .heic), RepresentationDescription(type: .jpeg)])
    for (types, form) in [([.jpeg], 1), ([.image], 0), ([.jpeg, .image], 1), ([.png, .image], 0), ([.png], nil)]
      as [([ContentType], Int?)]
    {
      #expect(verdict([Combination(slots: [Slot(types: types)])], [photo]).plan?.items[0].representation == form)
    }
  }
}
