import ShareModel
import Testing

@Suite("Items find slots")
struct AssignmentTests {
  static let itemTypes: [ContentType] = [.jpeg, .png, .heic, .pdf, .mp4]
  static let slotTypes: [ContentType] = [
    .jpeg, .png, .heic, ContentType("public.heif-standard"), .image, .movie, .pdf, .data, .image, .data,
  ]

  /// What may vary beyond slots with their counts.
  enum Variation: String, CaseIterable, Sendable {
    case strict, optional, partial, any, limits, sizes, partialLimits, forms, partialForms, anyForms

    /// Whether items have several forms, and slots everything that may choose among them.
    var hasForms: Bool { self == .forms || self == .partialForms || self == .anyForms }

    var isPartial: Bool { self == .partial || self == .partialLimits || self == .partialForms }
  }

  private func slot(_ random: inout SeededRandom, sized: Bool) -> Slot {
    let types = (0..<Int.random(in: 1...2, using: &random)).map { _ in
      Self.slotTypes.randomElement(using: &random) ?? .data
    }
    let min = Int.random(in: 0...5, using: &random) == 0 ? Int.random(in: 1...2, using: &random) : 0
    let max = Bool.random(using: &random) ? Swift.max(min, Int.random(in: 1...3, using: &random)) : nil
    return Slot(types: types, min: min, max: max, maxBytes: sized ? UInt64.random(in: 1...3, using: &random) : nil)
  }

  private func combination(_ variation: Variation, _ random: inout SeededRandom) -> Combination {
    let slots = random.list(1...4) { random in
      guard variation.hasForms else { return slot(&random, sized: variation == .sizes) }
      var slot = RandomChoice(&random).slot
      slot.min = random.isRare(1, in: 6) ? 1 : 0
      slot.max = Bool.random(using: &random) ? Int.random(in: 1...3, using: &random) : nil
      return slot
    }
    var combination = Combination(slots: slots, match: variation == .any || variation == .anyForms ? .any : .every)
    if variation == .limits || variation == .partialLimits {
      combination.limits = (0..<Int.random(in: 1...2, using: &random)).map { _ in slot(&random, sized: false) }
      combination.minItems = Int.random(in: 0...2, using: &random)
      combination.maxItems = Int.random(in: 2...5, using: &random)
    }
    return combination
  }

  private func items(_ variation: Variation, _ random: inout SeededRandom) -> [ItemDescription] {
    if variation.hasForms { return random.list(1...4) { RandomChoice(&$0).item } }
    return (0..<Int.random(in: 1...5, using: &random)).map { index in
      .file(
        "\(index)", Self.itemTypes.randomElement(using: &random) ?? .png,
        bytes: variation == .sizes ? UInt64.random(in: 1...3, using: &random) : nil,
        optional: variation == .optional && Bool.random(using: &random))
    }
  }

  @Test("the engine finds what trying every placement finds", arguments: Variation.allCases)
  func reference(variation: Variation) {
    var random = SeededRandom(seed: UInt64(variation.rawValue.utf8.count) * 7919)
    var eligible = 0
    for round in 0..<300 {
      let combination = combination(variation, &random)
      let items = items(variation, &random)
      let isPartial = variation.isPartial || (variation == .sizes && Bool.random(using: &random))
      let reference = ReferenceAssignment(items: items, combination: combination, isPartial: isPartial)
      let expected = reference.best()
      let found = verdict([combination], items, isPartial ? .partial : ShareRequest(items: [])).plan
      if (found == nil) != (expected == nil) {
        Issue.record("round \(round): \(String(describing: expected)) and \(String(describing: found))")
        continue
      }
      guard let expected, let found else { continue }
      eligible += 1
      #expect(found.distance == expected.distance, "round \(round)")
      #expect(
        found.items.map(\.slot) == expected.slots.map { $0 < ReferenceAssignment.along ? $0 : nil }, "round \(round)")
      #expect(
        found.items.map(\.representation) == expected.slots.enumerated().map { reference.form(of: $0, in: $1) },
        "round \(round)")
    }
    #expect(eligible > (variation.hasForms ? 20 : 60) && eligible < 290)
  }
}
