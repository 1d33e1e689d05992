import ShareModel

/// The small tree, walked once: which types are above which, and how far.
struct ReferenceTree {
  private static let steps: [ContentType: [ContentType: Int]] = {
    let types = Set(SmallTree.parents.keys).union(SmallTree.parents.values.joined()).map { ContentType($0) }
    return Dictionary(
      uniqueKeysWithValues: types.map { type in
        let above = types.compactMap { other in SmallTree().distance(from: type, to: other).map { (other, $0) } }
        return (type, Dictionary(uniqueKeysWithValues: above))
      })
  }()

  func distance(from type: ContentType, to ancestor: ContentType) -> Int? { Self.steps[type]?[ancestor] }

  func conforms(_ type: ContentType, to ancestor: ContentType) -> Bool { distance(from: type, to: ancestor) != nil }
}

/// One item before one slot, by the rules as they are written down: every pairing of a form with a type, and the first that holds.
struct ReferenceFit {
  let item: ItemDescription
  let slot: Slot

  init(item: ItemDescription, slot: Slot) {
    self.item = item
    self.slot = slot
  }

  /// A form, and how far the slot's types are from it.
  struct Choice: Equatable {
    var form: Int
    var distance: Int
  }

  /// What the slot takes of the item when nothing has a size.
  var choice: Choice? { choice { _ in true } }

  /// What the slot takes of the item within its sizes and those of limits that the item meets.
  func choice(within limits: [Slot]) -> Choice? {
    let bounds = [slot] + Self.met(by: item, among: limits)
    guard bounds.allSatisfy({ Self.isLengthTaken(item, $0) }) else { return nil }
    return choice { form in bounds.allSatisfy { form.bytes ?? 0 <= $0.maxBytes ?? .max } }
  }

  /// The limits that count an item: those that one of its forms fits.
  static func met(by item: ItemDescription, among limits: [Slot]) -> [Slot] {
    limits.filter { ReferenceFit(item: item, slot: $0).choice != nil }
  }

  /// Whether a text is neither too short nor too long.
  static func isLengthTaken(_ item: ItemDescription, _ bound: Slot) -> Bool {
    guard let length = item.characters, let allowed = bound.textLength else { return true }
    return length >= allowed.min && length <= allowed.max ?? .max
  }

  /// Bytes before the names of files, then the slot's order before the item's.
  private func choice(where isWithin: (RepresentationDescription) -> Bool) -> Choice? {
    if let location = slot.location, location != item.location { return nil }
    let forms = item.representations.indices
    for names in hasOnlyNames || asksForNames ? [false, true] : [false] {
      for preference in preferences {
        for form in forms
        where isName(form) == names && takes(form, as: preference) && isWithin(item.representations[form]) {
          return Choice(form: form, distance: nearest(form) + (item.representations[form].isExcerpt ? excerpt : 0))
        }
      }
    }
    return nil
  }

  /// Any place for the whole is better than one for a part.
  private let excerpt = 1000

  private var preferences: [ContentType] {
    guard let kinds = slot.kinds else { return slot.types }
    // Kinds without a type are everything of those kinds; any bytes, as a folder, are any folder.
    let types = slot.types.isEmpty ? [.item] : slot.types
    return types.map { $0 == .data && kinds.contains(.directory) ? .item : $0 }
  }

  private func takes(_ form: Int, as preference: ContentType) -> Bool {
    let type = item.representations[form].type
    let tree = ReferenceTree()
    return tree.conforms(type, to: preference) && kinds(of: preference).contains(kind(form)) && takesScheme(form)
      && !slot.except.contains { tree.conforms(type, to: $0) }
  }

  /// How far the nearest of the slot's types is, which need not be the preferred one.
  private func nearest(_ form: Int) -> Int {
    preferences.filter { kinds(of: $0).contains(kind(form)) }
      .compactMap { ReferenceTree().distance(from: item.representations[form].type, to: $0) }.min() ?? 0
  }

  private func kinds(of preference: ContentType) -> Set<ItemKind> {
    if let kinds = slot.kinds { return kinds }
    let tree = ReferenceTree()
    if preference == .item { return Set(ItemKind.allCases) }
    if tree.conforms(preference, to: .url) { return [.link] }
    if tree.conforms(preference, to: .directory) { return [.directory] }
    return tree.conforms(preference, to: .text) ? [.text, .file] : [.file]
  }

  /// What a form is: the first one is what the item is, unless it is a link in words; the others are what their types say.
  private func kind(_ form: Int) -> ItemKind {
    if let kind = item.representations[form].kind { return kind }
    let tree = ReferenceTree()
    let type = item.representations[form].type
    let isLink = tree.conforms(type, to: .url)
    if form == 0 { return item.kind == .text && isLink ? .link : item.kind }
    if isLink { return .link }
    if tree.conforms(type, to: .directory) { return .directory }
    return tree.conforms(type, to: .text) && [.text, .link].contains(item.kind) ? .text : .file
  }

  private func scheme(_ form: Int) -> String? {
    item.representations[form].scheme ?? (kind(form) == .link ? item.scheme : nil)
  }

  private func takesScheme(_ form: Int) -> Bool {
    guard kind(form) == .link else { return true }
    if isName(form) { return asksForNames }
    return slot.schemes.contains(Slot.anyScheme) || scheme(form).map(slot.schemes.contains) ?? false
  }

  /// Whether a form only names a local file.
  private func isName(_ form: Int) -> Bool { scheme(form) == "file" || item.representations[form].type == .fileURL }

  private var hasOnlyNames: Bool { item.representations.indices.allSatisfy(isName) }
  private var asksForNames: Bool { slot.schemes.contains("file") || slot.types.contains(.fileURL) }
}
