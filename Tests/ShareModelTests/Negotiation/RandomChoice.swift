import ShareModel

/// One item before one slot: everything that the choice of a form depends on, made up at random.
struct RandomChoice: CustomStringConvertible {
  var item: ItemDescription
  var slot: Slot
  var limits: [Slot]

  private static let formTypes: [ContentType] = [
    .heic, .jpeg, .png, .svg, .mp4, .pdf, .data, .plainText, .utf8PlainText, .html, .markdown, .url, .fileURL, .folder,
  ]
  private static let slotTypes: [ContentType] = [
    .item, .data, .data, .image, .image, .heic, .jpeg, .png, .text, .plainText, .html, .url, .fileURL, .directory,
    .folder,
    ContentType("public.heif-standard"), .movie,
  ]
  private static let schemes: [String?] = [nil, "https", "https", "http", "tel", "file"]

  init(_ random: inout SeededRandom) {
    let kind = random.element(ItemKind.allCases) ?? .file
    item = ItemDescription(
      kind: kind, name: "item", representations: random.list(1...4) { Self.form(&$0) },
      scheme: random.element(Self.schemes) ?? nil,
      characters: kind == .text ? Int.random(in: 0...4, using: &random) : nil,
      location: random.isRare(1, in: 6) ? .remote : .local)
    slot = Self.slot(&random)
    limits = random.isRare(1, in: 3) ? random.list(1...2) { Self.slot(&$0) } : []
  }

  private static func form(_ random: inout SeededRandom) -> RepresentationDescription {
    RepresentationDescription(
      type: random.element(formTypes) ?? .data,
      bytes: Bool.random(using: &random) ? .random(in: 0...4, using: &random) : nil,
      kind: random.isRare(1, in: 8) ? random.element(ItemKind.allCases) : nil,
      scheme: random.isRare(1, in: 4) ? random.element(schemes) ?? nil : nil)
  }

  private static func slot(_ random: inout SeededRandom) -> Slot {
    let schemes = random.element([["http", "https"], ["http", "https"], ["*"], ["tel"], ["file"], ["https", "file"]])
    return Slot(
      types: random.isRare(1, in: 12) ? [] : random.list(1...3) { $0.element(slotTypes) ?? .data },
      except: random.isRare(1, in: 4) ? random.list(1...2) { $0.element(slotTypes) ?? .data } : [],
      kinds: random.isRare(1, in: 3) ? Set(random.list(1...3) { $0.element(ItemKind.allCases) ?? .file }) : nil,
      schemes: schemes ?? [], location: random.isRare(1, in: 5) ? random.element(Slot.Location.allCases) : nil,
      maxBytes: random.isRare(1, in: 3) ? .random(in: 0...4, using: &random) : nil,
      textLength: random.isRare(1, in: 4) ? Slot.TextLength(min: .random(in: 0...2, using: &random), max: 3) : nil)
  }

  /// The same with one thing less, each way.
  var simpler: [RandomChoice] {
    var found: [RandomChoice] = []
    func add(_ change: (inout RandomChoice) -> Void) {
      var changed = self
      change(&changed)
      found.append(changed)
    }
    for index in limits.indices { add { $0.limits.remove(at: index) } }
    for index in item.representations.indices where item.representations.count > 1 {
      add { $0.item.representations.remove(at: index) }
    }
    for index in slot.types.indices { add { $0.slot.types.remove(at: index) } }
    for index in slot.except.indices { add { $0.slot.except.remove(at: index) } }
    for index in item.representations.indices {
      let form = item.representations[index]
      if form.bytes != nil { add { $0.item.representations[index].bytes = nil } }
      if form.kind != nil { add { $0.item.representations[index].kind = nil } }
      if form.scheme != nil { add { $0.item.representations[index].scheme = nil } }
    }
    if slot.kinds != nil { add { $0.slot.kinds = nil } }
    if slot.location != nil { add { $0.slot.location = nil } }
    if slot.maxBytes != nil { add { $0.slot.maxBytes = nil } }
    if slot.textLength != nil { add { $0.slot.textLength = nil } }
    if slot.schemes != ["http", "https"] { add { $0.slot.schemes = ["http", "https"] } }
    if item.scheme != nil { add { $0.item.scheme = nil } }
    if item.characters != nil { add { $0.item.characters = nil } }
    return found
  }

  /// The smallest case below this one that still is as it should not be.
  func smallest(where isWrong: (RandomChoice) -> Bool) -> RandomChoice {
    var smallest = self
    while let next = smallest.simpler.first(where: isWrong) { smallest = next }
    return smallest
  }

  var description: String {
    let forms = item.representations.map { form in
      let details = [form.bytes.map { "\($0) bytes" }, form.kind?.rawValue, form.scheme].compactMap(\.self)
      return ([form.type.identifier] + details).joined(separator: " ")
    }
    let details = [item.scheme, item.characters.map { "\($0) characters" }, item.location.rawValue].compactMap(\.self)
    return "a \(item.kind.rawValue) (\(details.joined(separator: ", "))) of \(forms) before \(Self.words(slot))"
      + limits.map { " with the limit \(Self.words($0))" }.joined()
  }

  private static func words(_ slot: Slot) -> String {
    let kinds = slot.kinds.map { kinds in "kinds \(kinds.map(\.rawValue).sorted())" }
    let details = [
      "types \(slot.types.map(\.identifier))", slot.except.isEmpty ? nil : "except \(slot.except.map(\.identifier))",
      kinds,
      "schemes \(slot.schemes)", slot.location?.rawValue, slot.maxBytes.map { "maxBytes \($0)" },
      slot.textLength.map { "text \($0.min) to \($0.max ?? .max)" },
    ]
    return "{" + details.compactMap(\.self).joined(separator: ", ") + "}"
  }
}

extension SeededRandom {
  mutating func element<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &self) }

  mutating func isRare(_ times: Int, in all: Int) -> Bool { Int.random(in: 1...all, using: &self) <= times }

  mutating func list<Element>(_ counts: ClosedRange<Int>, _ make: (inout SeededRandom) -> Element) -> [Element] {
    (0..<Int.random(in: counts, using: &self)).map { _ in make(&self) }
  }
}
