/// What all candidates accept, flattened: types are numbers and every rule lies in one array, so that looking at a
/// target that does not fit touches no reference count and allocates nothing.
struct RuleBook: Sendable {
  /// One accepted type of a slot.
  struct TypeRule: Equatable {
    /// The type's number in ``types``.
    var type: Int
    /// The kinds of item for which it stands.
    var kinds: ItemKinds
    /// Whether it counts only for an item that has a link as well.
    var needsLink: Bool
  }

  /// One slot, or one entry of `limits`.
  struct SlotRule: Equatable {
    /// What it takes, apart from numbers and sizes: the place in ``contents``.
    var content = 0
    /// Where its types stand in ``typeRules``.
    var types: Range<Int>
    /// Where its exceptions stand in ``exceptions``.
    var except: Range<Int>
    /// Where its schemes stand in ``schemeRules``.
    var schemes: Range<Int>
    var takesAnyScheme: Bool
    /// Whether it asks for links to local files.
    var takesFileURLs: Bool
    /// Where the bytes must be.
    var location: Slot.Location?
    /// The smallest number of items.
    var min: Int
    /// The largest number of items; `Int.max` without a bound.
    var max: Int
    /// The largest item; `UInt64.max` without a bound.
    var maxBytes: UInt64
    /// The largest sum; `UInt64.max` without a bound.
    var maxTotalBytes: UInt64
    /// The shortest and the longest text.
    var characters: ClosedRange<Int>
    /// The kinds of characters that a text may have.
    var makeup: CharacterClasses
  }

  /// One combination; all targets with the same have one.
  struct CombinationRule: Equatable {
    /// Its place in ``shared``; -1 when only one target has it.
    var shared = -1
    /// Where its slots stand in ``slots``.
    var slots: Range<Int>
    /// Where its limits stand in ``slots``.
    var limits: Range<Int>
    /// Whether it takes nothing without an item whose type one of its slots names; a predicate may be true without one.
    var isTyped: Bool { !slots.isEmpty && predicate < 0 }
    /// Whether one item in a slot is enough.
    var matchesAny: Bool
    /// The smallest number of items, at least 1.
    var minItems: Int
    /// The largest number of items; `Int.max` without a bound.
    var maxItems: Int
    /// The largest sum; `UInt64.max` without a bound.
    var maxTotalBytes: UInt64
    /// Whether anything bounds a sum of bytes.
    var boundsTotals: Bool
    /// Whether the target, or the combination, asks for attributes.
    var requiresAttributes: Bool
    /// Whether the target, or the combination, asks something of this machine.
    var requiresMachine: Bool
    /// What must be true of the whole selection, in place of everything that counts and bounds items: the place in
    /// ``predicates``; -1 without.
    var predicate: Int
  }

  /// What steps 1 to 5 ask of a candidate.
  struct CandidateRule {
    /// Where the numbers of its combinations stand in ``accepts``.
    var combinations: Range<Int>
    /// Whether it can never be offered.
    var isBlocked: Bool
    /// Whether it names areas.
    var hasAreas: Bool
    /// How it takes prefilled texts.
    var policy: TargetDeclaration.PrefilledText
  }

  /// The distinct accepted types.
  private(set) var types: [ContentType] = []
  /// The types of all slots.
  private(set) var typeRules: [TypeRule] = []
  /// The exceptions of all slots, as numbers of types.
  private(set) var exceptions: [Int] = []
  /// The distinct schemes.
  private(set) var schemes: [String] = []
  /// The schemes of all slots, as numbers.
  private(set) var schemeRules: [Int] = []
  /// All slots and limits.
  private(set) var slots: [SlotRule] = []
  /// For each distinct content the first slot or limit that has it; others with the same share what is written down of it.
  private(set) var contents: [Int] = []
  /// The distinct predicates.
  private(set) var predicates: [ActivationPredicate] = []
  /// The distinct combinations.
  private(set) var combinations: [CombinationRule] = []
  /// The numbers of the combinations that stand more than once in ``accepts``.
  private(set) var shared: [Int] = []
  /// For one candidate after the other the numbers of its combinations.
  private(set) var accepts: [Int] = []
  /// All candidates.
  private(set) var candidates: [CandidateRule] = []
  /// Who names which types.
  private(set) var index = TargetIndex()
  /// The candidates by their ids.
  let order: IdentifierOrder

  private var typeNumbers: [ContentType: Int] = [:]
  private var implied: [ItemKinds] = []
  private var contentNumbers: [Int: Int] = [:]
  private var predicateNumbers: [ActivationPredicate: Int] = [:]
  private var combinationNumbers: [Int: Int] = [:]

  /// Flattens what candidates accept.
  init(_ candidates: [Candidate], types tree: some TypeConformance) {
    order = IdentifierOrder(candidates)
    self.candidates.reserveCapacity(candidates.count)
    // By their places: nothing is copied that is only looked at.
    for index in candidates.indices {
      let start = accepts.count
      for place in candidates[index].target.accepts.indices {
        add(candidates[index].target.accepts[place], of: candidates[index].target, tree)
      }
      let isBlocked =
        candidates[index].obstacle != nil || candidates[index].target.unusable != nil
        || candidates[index].target.category == .transform
      self.candidates.append(
        CandidateRule(
          combinations: start..<accepts.count, isBlocked: isBlocked,
          hasAreas: candidates[index].target.areas != nil, policy: candidates[index].target.prefilledText))
    }
    index = TargetIndex(self)
  }

  private mutating func add(
    _ combination: Combination, of target: TargetDeclaration, _ tree: some TypeConformance
  ) {
    let first = slots.count
    for place in combination.slots.indices { add(combination.slots[place], tree) }
    let middle = slots.count
    for place in combination.limits.indices { add(combination.limits[place], tree) }
    let maxTotal = combination.maxTotalBytes ?? .max
    share(
      CombinationRule(
        slots: first..<middle, limits: middle..<slots.count, matchesAny: combination.match == .any,
        minItems: Swift.max(1, combination.minItems), maxItems: combination.maxItems ?? .max, maxTotalBytes: maxTotal,
        boundsTotals: maxTotal != .max || slots[first...].contains { $0.maxTotalBytes != .max },
        requiresAttributes: !target.attributes.required.isEmpty || !combination.attributes.required.isEmpty,
        requiresMachine: !target.availability.isEmpty || !combination.availability.isEmpty,
        predicate: combination.predicate.map { number(of: $0) } ?? -1))
  }

  private mutating func add(_ slot: Slot, _ tree: some TypeConformance) {
    let explicit = slot.kinds.map { ItemKinds($0) }
    let firstType = typeRules.count
    // A slot that names kinds and no type takes everything of those kinds.
    for type in slot.types.isEmpty && explicit != nil ? [.item] : slot.types {
      // No directory is a stream of bytes, but "anything" with the kind `directory` written beside it plainly means
      // directories.
      let meant = type == .data && explicit?.contains(.directory) == true ? ContentType.item : type
      let index = number(of: meant, tree)
      typeRules.append(
        TypeRule(type: index, kinds: explicit ?? implied[index], needsLink: slot.typesWithLink.contains(type)))
    }
    let firstException = exceptions.count
    for type in slot.except { exceptions.append(number(of: type, tree)) }
    let firstScheme = schemeRules.count
    for scheme in slot.schemes { schemeRules.append(number(ofScheme: scheme)) }
    let length = slot.textLength ?? Slot.TextLength()
    slots.append(
      SlotRule(
        types: firstType..<typeRules.count, except: firstException..<exceptions.count,
        schemes: firstScheme..<schemeRules.count, takesAnyScheme: slot.schemes.contains(Slot.anyScheme),
        takesFileURLs: slot.types.contains(.fileURL) || slot.schemes.contains("file"), location: slot.location,
        min: slot.min, max: slot.max ?? .max, maxBytes: slot.maxBytes ?? .max,
        maxTotalBytes: slot.maxTotalBytes ?? .max, characters: length.min...Swift.max(length.min, length.max ?? .max),
        makeup: slot.textCharacters ?? .all))
    shareContent()
  }

  /// Lets the slot that came last share what it takes with an earlier one that takes the same.
  private mutating func shareContent() {
    let place = slots.count - 1
    let rule = slots[place]
    let hash = contentHash(of: rule)
    guard let known = contentNumbers[hash], isLike(rule, slots[contents[known]]) else {
      contentNumbers[hash] = contents.count
      slots[place].content = contents.count
      contents.append(place)
      return
    }
    let other = slots[contents[known]]
    slots[place].content = known
    (slots[place].types, slots[place].except, slots[place].schemes) = (other.types, other.except, other.schemes)
    typeRules.removeSubrange(rule.types)
    exceptions.removeSubrange(rule.except)
    schemeRules.removeSubrange(rule.schemes)
  }

  /// Adds a combination whose slots came last, or shares an earlier one that is the same.
  private mutating func share(_ rule: CombinationRule) {
    let hash = hash(of: rule)
    guard let known = combinationNumbers[hash], isLike(rule, combinations[known]) else {
      combinationNumbers[hash] = combinations.count
      accepts.append(combinations.count)
      combinations.append(rule)
      return
    }
    accepts.append(known)
    // Its contents are known too, so nothing refers to its slots.
    slots.removeSubrange(rule.slots.lowerBound...)
    if combinations[known].shared >= 0 { return }
    combinations[known].shared = shared.count
    shared.append(known)
  }

  private mutating func number(of type: ContentType, _ tree: some TypeConformance) -> Int {
    if let known = typeNumbers[type] { return known }
    typeNumbers[type] = types.count
    types.append(type)
    implied.append(ItemKinds(impliedBy: type, in: tree))
    return types.count - 1
  }

  private mutating func number(of predicate: ActivationPredicate) -> Int {
    if let known = predicateNumbers[predicate] { return known }
    predicateNumbers[predicate] = predicates.count
    predicates.append(predicate)
    return predicates.count - 1
  }

  private mutating func number(ofScheme scheme: String) -> Int {
    if let known = schemes.firstIndex(of: scheme) { return known }
    schemes.append(scheme)
    return schemes.count - 1
  }
}
