/// The items of one request as negotiation looks at them: types and schemes are numbers, and items that only differ in
/// name, size and length share one shape.
struct Selection: Sendable {
  /// One form of a shape.
  struct Form: Equatable {
    /// The type's number in ``types``.
    var type: Int
    /// What kind of item it makes.
    var kind: ItemKinds
    /// The scheme's number in the rule book; -1 for one that no rule names, or none.
    var scheme: Int
    /// Whether it only names a local file.
    var isReference: Bool
    /// Whether it holds only a part of the item.
    var isExcerpt: Bool
  }

  /// What several items have in common.
  struct Shape {
    /// Its forms, richest first.
    var forms: [Form]
    /// Where its bytes are.
    var location: Slot.Location
    /// Whether it may be left out.
    var isOptional: Bool
    /// Whether a form is more than the name of a local file.
    var hasBytes: Bool
    /// Whether a form only names a local file.
    var hasReferences: Bool
    /// The number of items of this shape, the message and those that a target does not get to see among them.
    var items = 0
    /// The size of the largest form of the items of this shape, as far as sizes are known.
    var largest: UInt64 = 0
    /// The length of the shortest and of the longest text, as far as lengths are known.
    var shortest = Int.max
    var longest = 0
    /// The kinds of characters of the texts.
    var makeup: CharacterClasses = []
  }

  /// The items that a target gets to see.
  struct Group {
    /// Their indices.
    var items: [Int] = []
    /// How many there are of each shape.
    var counts: [Int]
    /// The items that the target's text policy leaves out.
    var refused: [Int] = []
    /// Whether any of them may be left out.
    var hasOptional = false
  }

  /// The items of the request, and after them the message as an item, when there is one.
  private(set) var items: [ItemDescription] = []
  /// The number of items without the message.
  private(set) var count = 0
  /// The distinct types.
  private(set) var types: [ContentType] = []
  /// For each type the kinds that forms of items have it as; nothing for one that only the message has.
  private(set) var kindsOfType: [ItemKinds] = []
  /// The distinct shapes, in the order in which they first appear.
  private(set) var shapes: [Shape] = []
  /// For each item its shape.
  private(set) var shapeOfItem: [Int] = []

  private var isLink: [Bool] = []
  private var isDirectory: [Bool] = []
  private var isText: [Bool] = []

  /// Looks at the items of a request.
  ///
  /// - Parameters:
  ///   - items: the items, in order.
  ///   - message: the message as an item.
  ///   - rules: the rules, for the numbers of schemes.
  ///   - tree: the content types.
  init(_ items: [ItemDescription], message: ItemDescription?, rules: RuleBook, types tree: some TypeConformance) {
    self.items = items
    count = items.count
    shapeOfItem.reserveCapacity(items.count + 1)
    if let message { self.items.append(message) }
    for index in self.items.indices { addShape(of: index, rules, tree) }
  }

  /// The items that remain for a target.
  ///
  /// - Parameter policy: how the target takes prefilled texts.
  func group(for policy: TargetDeclaration.PrefilledText) -> Group {
    var group = Group(counts: Array(repeating: 0, count: shapes.count))
    group.items.reserveCapacity(count)
    for index in 0..<count {
      if items[index].kind == .text, policy.refuses(items[index].provenance) {
        group.refused.append(index)
        continue
      }
      group.items.append(index)
      group.counts[shapeOfItem[index]] += 1
      if items[index].isOptional { group.hasOptional = true }
    }
    return group
  }

  private mutating func addShape(of index: Int, _ rules: RuleBook, _ tree: some TypeConformance) {
    let item = items[index]
    var forms: [Form] = []
    forms.reserveCapacity(item.representations.count)
    var largest: UInt64 = 0
    for (place, form) in item.representations.enumerated() {
      let type = number(of: form.type, tree)
      let kind = form.kind ?? impliedKind(type: type, place: place, of: item.kind)
      let scheme = form.scheme ?? (kind == .link ? item.scheme : nil)
      forms.append(
        Form(
          type: type, kind: ItemKinds(kind), scheme: scheme.flatMap { rules.schemes.firstIndex(of: $0) } ?? -1,
          isReference: scheme == "file" || form.type == .fileURL, isExcerpt: form.isExcerpt))
      if index < count { kindsOfType[type].formUnion(ItemKinds(kind)) }
      largest = max(largest, form.bytes ?? 0)
    }
    let shape = shapeIndex(forms, item)
    shapeOfItem.append(shape)
    shapes[shape].items += 1
    shapes[shape].largest = max(shapes[shape].largest, largest)
    if let makeup = item.makeup { shapes[shape].makeup.formUnion(makeup.classes) }
    if let characters = item.characters {
      shapes[shape].shortest = min(shapes[shape].shortest, characters)
      shapes[shape].longest = max(shapes[shape].longest, characters)
    }
  }

  private mutating func shapeIndex(_ forms: [Form], _ item: ItemDescription) -> Int {
    for (index, shape) in shapes.enumerated()
    where shape.forms == forms && shape.location == item.location && shape.isOptional == item.isOptional {
      return index
    }
    shapes.append(
      Shape(
        forms: forms, location: item.location, isOptional: item.isOptional,
        hasBytes: forms.contains { !$0.isReference }, hasReferences: forms.contains { $0.isReference }))
    return shapes.count - 1
  }

  private mutating func number(of type: ContentType, _ tree: some TypeConformance) -> Int {
    if let known = types.firstIndex(of: type) { return known }
    types.append(type)
    kindsOfType.append([])
    isLink.append(tree.conforms(type, to: .url))
    isDirectory.append(tree.conforms(type, to: .directory))
    isText.append(tree.conforms(type, to: .text))
    return types.count - 1
  }

  /// The kind of a form that does not say: the first form is what the item is, a further one goes by its type.
  private func impliedKind(type: Int, place: Int, of kind: ItemKind) -> ItemKind {
    if place == 0 && !(kind == .text && isLink[type]) { return kind }
    if isLink[type] { return .link }
    if isDirectory[type] { return .directory }
    return isText[type] && (kind == .link || kind == .text) ? .text : .file
  }

  /// The number of bytes of one form of an item; 0 when it is not known, or there is no such form.
  func bytes(of item: Int, form: Int) -> UInt64 {
    let forms = items[item].representations
    return forms.indices.contains(form) ? forms[form].bytes ?? 0 : 0
  }
}
