import ShareModel

/// Items and the combinations that may take them, of a few types that have something to do with each other.
struct RandomItems {
  /// The kinds of content that this share is about, so that rules and items meet often.
  private let families: [[ContentType]]
  private let hasSizes: Bool
  private let hasForms: Bool
  /// Whether a program wrote whatever is a text.
  private let isPrefilled: Bool

  private static let allFamilies: [[ContentType]] = [
    [.png, .jpeg, .heic, .image], [.plainText, .utf8PlainText, .html, .text], [.url], [.pdf, .data],
    [.mp4, .movie], [.folder, .directory],
  ]

  init(_ random: inout SeededRandom) {
    isPrefilled = random.isRare(1, in: 6)
    families =
      isPrefilled
      ? [Self.allFamilies[1]]
      : Array(Self.allFamilies.shuffled(using: &random).prefix(.random(in: 1...3, using: &random)))
    hasSizes = random.isRare(1, in: 2)
    hasForms = random.isRare(1, in: 3)
  }

  private func type(_ random: inout SeededRandom) -> ContentType {
    random.element(random.element(random.isRare(1, in: 8) ? Self.allFamilies : families) ?? []) ?? .data
  }

  func items(_ random: inout SeededRandom) -> [ItemDescription] {
    random.isRare(1, in: 40) ? [] : random.list(1...4) { item(&$0) }
  }

  private func item(_ random: inout SeededRandom) -> ItemDescription {
    let tree = SmallTree()
    let first = type(&random)
    var item = ItemDescription(kind: .file, name: "item", representations: [form(first, &random)])
    if tree.conforms(first, to: .url) {
      item.kind = .link
      item.scheme = random.element(["https", "https", "http", "tel"])
      item.location = .remote
    } else if tree.conforms(first, to: .directory) {
      item.kind = .directory
    } else if tree.conforms(first, to: .text), isPrefilled || random.isRare(3, in: 4) {
      item.kind = .text
      item.characters = .random(in: 0...6, using: &random)
      item.provenance = isPrefilled ? .app : random.element([.person, .app, .staff]) ?? .app
    }
    if hasForms {
      item.representations += random.list(0...2) { form(type(&$0), &$0) }
      if item.kind == .text, random.isRare(1, in: 4) {
        item.representations.append(
          RepresentationDescription(type: .url, bytes: 2, kind: .link, scheme: "https", isExcerpt: true))
      }
    }
    item.isOptional = random.isRare(1, in: 6)
    return item
  }

  private func form(_ type: ContentType, _ random: inout SeededRandom) -> RepresentationDescription {
    RepresentationDescription(
      type: type, bytes: hasSizes && random.isRare(4, in: 5) ? .random(in: 0...9, using: &random) : nil)
  }

  /// A combination, which is often one that takes some of the items.
  func combination(for items: [ItemDescription], _ random: inout SeededRandom) -> Combination {
    var combination = Combination(
      slots: random.list(1...3) { slot(for: items, &$0) },
      limits: random.isRare(1, in: 4) ? random.list(1...2) { slot(for: items, &$0) } : [],
      match: random.isRare(1, in: 5) ? .any : .every)
    if random.isRare(1, in: 4) { combination.minItems = .random(in: 0...3, using: &random) }
    if random.isRare(1, in: 4) { combination.maxItems = .random(in: 1...4, using: &random) }
    if hasSizes, random.isRare(1, in: 5) { combination.maxTotalBytes = .random(in: 5...25, using: &random) }
    return combination
  }

  private func slot(for items: [ItemDescription], _ random: inout SeededRandom) -> Slot {
    var slot = Slot(
      types: random.list(1...2) { random in
        let own = random.element(items).flatMap { random.element($0.representations)?.type }
        return random.isRare(1, in: 2) ? own ?? type(&random) : type(&random)
      })
    if random.isRare(1, in: 12) { slot.types = [random.element([.item, .data]) ?? .item] }
    if random.isRare(1, in: 10) { slot.except = [type(&random)] }
    if random.isRare(1, in: 8) {
      slot.kinds = Set(random.list(1...3) { $0.element(ItemKind.allCases) ?? .file })
      if random.isRare(1, in: 4) { slot.types = [] }
    }
    if random.isRare(1, in: 10) { slot.schemes = random.element([["*"], ["tel"], ["https"]]) ?? [] }
    if random.isRare(1, in: 12) { slot.location = random.element(Slot.Location.allCases) }
    if random.isRare(1, in: 6) { slot.min = .random(in: 1...2, using: &random) }
    if random.isRare(1, in: 2) { slot.max = Swift.max(slot.min, .random(in: 0...3, using: &random)) }
    if hasSizes {
      if random.isRare(1, in: 4) { slot.maxBytes = .random(in: 0...9, using: &random) }
      if random.isRare(1, in: 6) { slot.maxTotalBytes = .random(in: 0...20, using: &random) }
    }
    if random.isRare(1, in: 8) {
      let least = Int.random(in: 0...2, using: &random)
      slot.textLength = Slot.TextLength(min: least, max: Bool.random(using: &random) ? least + 3 : nil)
    }
    return slot
  }
}
