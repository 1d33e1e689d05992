/// Which item of a selection may stand in which slot, by type, kind, scheme, place and size.
struct Matching<Types: TypeConformance>: Sendable {
  /// One item in one slot.
  struct Fit {
    /// The place of the form among the item's.
    var form: Int
    /// How far the slot's types are from the form's.
    var distance: Int32
  }

  /// What is accepted.
  let rules: RuleBook
  /// What is shared.
  let selection: Selection

  let tree: Types
  /// For each accepted type and each type of the selection the distance; found out when first asked.
  private var distances: [Int32]
  /// For each content of slots and each shape the form that is preferred whatever its size; found out when first asked, and
  /// empty where there is too much to remember.
  private var known: [Known]

  /// What is known of a shape before slots of one content.
  private struct Known {
    static var notAsked: Int32 { -2 }
    static var nothing: Int32 { -1 }

    var form = notAsked
    var distance: Int32 = 0
  }

  /// How many answers are remembered at most: 512 KiB of them.
  private static var mostKnown: Int { 1 << 16 }

  private static var unknown: Int32 { -2 }

  /// Prepares to match a selection.
  init(_ rules: RuleBook, _ selection: Selection, types tree: Types) {
    self.rules = rules
    self.selection = selection
    self.tree = tree
    distances = Array(repeating: Self.unknown, count: rules.types.count * selection.types.count)
    let answers = rules.contents.count * selection.shapes.count
    known = answers > Self.mostKnown ? [] : Array(repeating: Known(), count: answers)
  }

  /// Finds the form of a shape that a slot or limit takes, whatever its size.
  ///
  /// - Parameters:
  ///   - shape: the shape's number.
  ///   - slot: the slot's number in the rule book.
  /// - Returns: the form that the slot prefers, by its types and then by the item's order; nil when it takes none.
  mutating func fit(shape: Int, slot: Int) -> Fit? {
    let place = rules.slots[slot].content * selection.shapes.count + shape
    guard place < known.count else { return find(shape: shape, slot: slot) { _ in true } }
    if known[place].form == Known.notAsked {
      let fit = find(shape: shape, slot: slot) { _ in true }
      known[place] = fit.map { Known(form: Int32($0.form), distance: $0.distance) } ?? Known(form: Known.nothing)
    }
    let found = known[place]
    return found.form < 0 ? nil : Fit(form: Int(found.form), distance: found.distance)
  }

  /// Looks at every shape before every content, where all of that is remembered.
  mutating func findAll() {
    if known.isEmpty { return }
    for slot in rules.contents {
      for shape in selection.shapes.indices { _ = fit(shape: shape, slot: slot) }
    }
  }

  /// Finds the form of an item that a slot takes and that is within a size.
  ///
  /// - Parameters:
  ///   - item: the item's index.
  ///   - slot: the slot's number in the rule book.
  ///   - maxBytes: the largest size, inclusive; a form of unknown size passes.
  /// - Returns: the form that the slot prefers among those; nil when it takes none.
  mutating func fit(item: Int, slot: Int, maxBytes: UInt64) -> Fit? {
    let characters = rules.slots[slot].characters
    let makeup = rules.slots[slot].makeup
    return find(shape: selection.shapeOfItem[item], slot: slot) { [selection] form in
      let item = selection.items[item]
      if let length = item.characters, !characters.contains(length) { return false }
      if let used = item.makeup, !used.classes.isSubset(of: makeup) { return false }
      return (item.representations[form].bytes ?? 0) <= maxBytes
    }
  }

  /// Whether a slot names the type of a form of some item, for that form's kind; without, it has a place for none.
  mutating func names(someTypeIn slot: Int) -> Bool {
    for index in rules.slots[slot].types {
      let accepted = rules.typeRules[index]
      for type in selection.types.indices
      where !accepted.kinds.isDisjoint(with: selection.kindsOfType[type]) && distance(type, accepted.type) >= 0 {
        return true
      }
    }
    return false
  }

  private mutating func find(shape number: Int, slot: Int, where isWithin: (Int) -> Bool) -> Fit? {
    let rule = rules.slots[slot]
    let shape = selection.shapes[number]
    if let location = rule.location, location != shape.location { return nil }
    if let found = find(shape, rule, references: false, where: isWithin) { return found }
    // The name of a local file stands for an item only where nothing else does, or where it is what the slot asks for.
    guard shape.hasReferences, !shape.hasBytes || rule.takesFileURLs else { return nil }
    return find(shape, rule, references: true, where: isWithin)
  }

  private mutating func find(
    _ shape: Selection.Shape, _ rule: RuleBook.SlotRule, references: Bool, where isWithin: (Int) -> Bool
  ) -> Fit? {
    for index in rule.types {
      let accepted = rules.typeRules[index]
      if accepted.needsLink, !shape.forms.contains(where: { isLink($0, rule) }) { continue }
      for place in shape.forms.indices {
        let form = shape.forms[place]
        guard form.isReference == references, !accepted.kinds.isDisjoint(with: form.kind),
          distance(form.type, accepted.type) >= 0, hasScheme(form, rule), !isExcepted(form, rule), isWithin(place)
        else { continue }
        return Fit(form: place, distance: exactness(form, rule))
      }
    }
    return nil
  }

  /// How far from any type a part of an item is: farther than the types of several dozen items can be together.
  private static var excerptDistance: Int32 { 1000 }

  /// The distance from the nearest of the slot's types, which need not be the one that it prefers.
  private mutating func exactness(_ form: Selection.Form, _ rule: RuleBook.SlotRule) -> Int32 {
    var nearest = Int32.max
    for index in rule.types where !rules.typeRules[index].kinds.isDisjoint(with: form.kind) {
      let distance = distance(form.type, rules.typeRules[index].type)
      if distance >= 0 && distance < nearest { nearest = distance }
    }
    return form.isExcerpt ? nearest + Self.excerptDistance : nearest
  }

  private mutating func isExcepted(_ form: Selection.Form, _ rule: RuleBook.SlotRule) -> Bool {
    for index in rule.except where distance(form.type, rules.exceptions[index]) >= 0 { return true }
    return false
  }

  /// Whether a form is a link of one of the slot's schemes, and not the name of a local file.
  private func isLink(_ form: Selection.Form, _ rule: RuleBook.SlotRule) -> Bool {
    form.kind == .link && !form.isReference && hasScheme(form, rule)
  }

  private func hasScheme(_ form: Selection.Form, _ rule: RuleBook.SlotRule) -> Bool {
    guard form.kind == .link else { return true }
    if form.isReference { return rule.takesFileURLs }
    if rule.takesAnyScheme { return true }
    return form.scheme >= 0 && rules.schemeRules[rule.schemes].contains(form.scheme)
  }

  private mutating func distance(_ type: Int, _ accepted: Int) -> Int32 {
    let index = accepted * selection.types.count + type
    if distances[index] == Self.unknown {
      let steps = tree.distance(from: selection.types[type], to: rules.types[accepted])
      distances[index] = steps.map { Int32(clamping: $0) } ?? -1
    }
    return distances[index]
  }
}
