/// The items of a selection on their way into the slots of one combination: sizes, counts, and what is left out.
struct Arrangement {
  let group: Selection.Group
  let rule: RuleBook.CombinationRule
  let selection: Selection
  let isPartial: Bool
  /// For each row and slot how well the item fits; negative where it does not.
  var costs: [Int32]
  /// For each row and slot the form that would be sent.
  var forms: [Int]
  /// For each row whether its type fits some slot.
  var isTyped: [Bool]
  /// For each row why it is left out, if it is.
  var causes: [Rejection.Cause?]
  /// The rows that come along without a slot.
  var along: [Bool]
  /// For each row the form with which it would come along.
  var companions: [Int]
  /// The number of items that each limit counts.
  var limitCounts: [Int]
  /// The number of items that are sent.
  var delivered = 0
  /// The number of items that could not be sent if they were alone.
  private var unsendable = 0
  /// The first obstacle, with the number of items that meet one.
  private var failure: Rejection?
  /// What was counted about too many items, by the slots that such an item could take, or by the limit.
  private var figures: [[Int]: Figure] = [:]

  /// How many items some slots, or a limit, would have to take, and how many they do.
  private struct Figure {
    var have: Int
    var limit: Int
    var slots: [Int]

    func cause(_ item: Int) -> Rejection.Cause {
      .tooMany(item: item, have: have, limit: limit, slots: .several(slots))
    }
  }

  /// Prepares to arrange a group of items.
  init(_ group: Selection.Group, _ rule: RuleBook.CombinationRule, _ selection: Selection, isPartial: Bool) {
    self.group = group
    self.rule = rule
    self.selection = selection
    self.isPartial = isPartial
    let rows = group.items.count
    costs = Array(repeating: -1, count: rows * rule.slots.count)
    forms = Array(repeating: 0, count: rows * rule.slots.count)
    isTyped = Array(repeating: false, count: rows)
    causes = Array(repeating: nil, count: rows)
    along = Array(repeating: false, count: rows)
    companions = Array(repeating: 0, count: rows)
    limitCounts = Array(repeating: 0, count: rule.limits.count)
  }

  /// Whether a row may be left out.
  func isDroppable(_ row: Int) -> Bool { isPartial || selection.items[group.items[row]].isOptional }

  /// Finds every item its place.
  ///
  /// - Parameters:
  ///   - matching: what fits where.
  ///   - wantsReasons: whether to look further than the first obstacle.
  mutating func run<Types>(
    _ matching: inout Matching<Types>, wantsReasons: Bool
  ) -> Evaluation<Types>.Finding {
    findForms(&matching)
    if let failure { return .fails(failure) }
    var untouched = self
    let found = admitInTurn(&matching, wantsReasons: wantsReasons)
    // Whoever is let in first may take the room of several others.
    if isEntangled(matching.rules), !isComplete(found), let best = untouched.searched(&matching) {
      return .fits(best)
    }
    return found
  }

  /// Whether nothing is left out that could have been sent.
  private func isComplete<Types>(_ finding: Evaluation<Types>.Finding) -> Bool {
    guard case .fits(let fitting) = finding else { return false }
    return fitting.causes.count == unsendable
  }

  /// Lets the items in one after the other, each moving those before it aside where it must.
  private mutating func admitInTurn<Types>(
    _ matching: inout Matching<Types>, wantsReasons: Bool
  ) -> Evaluation<Types>.Finding {
    // What only comes along, and need not, makes way for what has a slot.
    func isFollower(_ row: Int) -> Bool { !isTyped[row] && isDroppable(row) }
    let order = admissionOrder.filter { !isFollower($0) } + admissionOrder.filter(isFollower)
    var attempt = self
    let first = attempt.admitAll(order, &matching, wantsReasons: wantsReasons)
    guard case .fails = first, attempt.causes.contains(where: { $0 != nil }) else { return first }
    // Something was left out: perhaps the very items that a minimum asks for, so those get a place before the others.
    let needed = neededRows(&matching)
    if needed.isEmpty { return first }
    let second = admitAll(
      needed + order.filter { !needed.contains($0) }, &matching, wantsReasons: wantsReasons)
    if case .fits = second { return second }
    return first
  }

  /// What must come goes first, so that nothing optional takes its room; among equals, the earlier item.
  var admissionOrder: [Int] { rows.filter { causes[$0] == nil } }

  /// All rows, those that are not optional first.
  var rows: [Int] {
    let isOptional = { [group, selection] (row: Int) in selection.items[group.items[row]].isOptional }
    return causes.indices.filter { !isOptional($0) } + causes.indices.filter(isOptional)
  }

  /// The rows that are sent or nothing is.
  var mandatoryRows: [Int] { causes.indices.filter { !isDroppable($0) } }

  /// For each smallest number the first rows that make it up.
  private func neededRows<Types>(_ matching: inout Matching<Types>) -> [Int] {
    var needed: [Int] = []
    for slot in rule.slots.lowerBound..<rule.limits.upperBound where matching.rules.slots[slot].min > 0 {
      var missing = matching.rules.slots[slot].min
      for row in causes.indices where causes[row] == nil && missing > 0 {
        guard matching.fit(shape: selection.shapeOfItem[group.items[row]], slot: slot) != nil else { continue }
        missing -= 1
        if !needed.contains(row) { needed.append(row) }
      }
    }
    return needed
  }

  private mutating func admitAll<Types>(
    _ order: [Int], _ matching: inout Matching<Types>, wantsReasons: Bool
  ) -> Evaluation<Types>.Finding {
    let slots = matching.rules.slots
    var assignment = Assignment(
      costs: costs, minima: rule.slots.map { slots[$0].min }, maxima: rule.slots.map { slots[$0].max })
    for row in order {
      admit(row, &assignment, &matching)
      if failure != nil && !wantsReasons { break }
    }
    if let failure = failure ?? settle(&assignment, &matching) { return .fails(failure) }
    return .fits(fitting(assignment))
  }

  /// Records that a row cannot be sent.
  private mutating func refuse(_ row: Int, _ cause: Rejection.Cause) {
    causes[row] = cause
    if !isDroppable(row) { failure = Rejection(.limits, cause) }
  }

  /// Counts a row that cannot be sent for an obstacle that is known: the first is the one to name.
  ///
  /// - Returns: false when the row's own cause is wanted.
  private mutating func isCounted(_ row: Int) -> Bool {
    guard let known = failure, !isDroppable(row) else { return false }
    causes[row] = known.cause
    failure?.offending += 1
    return true
  }

  /// Finds for each item and slot the form that would be sent, within the sizes.
  private mutating func findForms<Types>(_ matching: inout Matching<Types>) {
    for row in group.items.indices {
      let item = group.items[row]
      let shape = selection.shapeOfItem[item]
      let bounds = Bounds(item: item, shape: shape, rule, &matching)
      companions[row] = bounds.form(of: selection.items[item])
      var fits = false
      for (column, slot) in rule.slots.enumerated() where matching.fit(shape: shape, slot: slot) != nil {
        isTyped[row] = true
        let maxBytes = min(matching.rules.slots[slot].maxBytes, bounds.maxBytes)
        guard bounds.isTextAllowed, let fit = matching.fit(item: item, slot: slot, maxBytes: maxBytes) else {
          continue
        }
        fits = true
        costs[row * rule.slots.count + column] = fit.distance
        forms[row * rule.slots.count + column] = fit.form
      }
      if fits || (!isTyped[row] && rule.matchesAny && bounds.isAllowed) { continue }
      unsendable += 1
      if isCounted(row) { continue }
      let isOfWrongType = !isTyped[row] && !rule.matchesAny
      refuse(row, isOfWrongType ? .type(item: item) : bounds.cause(item, rule, &matching))
    }
  }

  /// Gives one item its place beside those that have one.
  mutating func admit<Types>(_ row: Int, _ assignment: inout Assignment, _ matching: inout Matching<Types>) {
    let item = group.items[row]
    let shape = selection.shapeOfItem[item]
    for (index, limit) in rule.limits.enumerated()
    where limitCounts[index] >= matching.rules.slots[limit].max && matching.fit(shape: shape, slot: limit) != nil {
      if isCounted(row) { return }
      let have =
        figures[[limit]]?.have
        ?? group.items.count { matching.fit(shape: selection.shapeOfItem[$0], slot: limit) != nil }
      let figure = Figure(have: have, limit: matching.rules.slots[limit].max, slots: [limit])
      figures[[limit]] = figure
      return refuse(row, figure.cause(item))
    }
    if delivered >= rule.maxItems {
      if isCounted(row) { return }
      return refuse(row, .tooManyItems(item: item, have: group.items.count, limit: rule.maxItems))
    }
    if !isTyped[row] {
      along[row] = true
    } else if !assignment.admit(row) {
      if isCounted(row) { return }
      return refuse(row, tooMany(row, assignment).cause(item))
    }
    delivered += 1
    for (index, limit) in rule.limits.enumerated() where matching.fit(shape: shape, slot: limit) != nil {
      limitCounts[index] += 1
    }
  }

  /// The slots that are full, and all the items that could only go there.
  private mutating func tooMany(_ row: Int, _ assignment: Assignment) -> Figure {
    let own = (0..<assignment.columns).filter { assignment.cost(row, $0) >= 0 }.map { $0 + rule.slots.lowerBound }
    if let known = figures[own] { return known }
    let full = assignment.columnsInTheWay(of: row)
    let have = causes.indices.count { other in
      assignment.hasColumn(other)
        && (0..<assignment.columns).allSatisfy { assignment.cost(other, $0) < 0 || full.contains($0) }
    }
    let figure = Figure(
      have: have, limit: full.reduce(0) { $0 + assignment.maximum($1) }, slots: full.map { $0 + rule.slots.lowerBound })
    figures[own] = figure
    return figure
  }

  /// Writes down where everything has its place.
  func fitting(_ assignment: Assignment) -> Fitting {
    var fitting = Fitting(items: [])
    fitting.items.reserveCapacity(causes.count)
    for row in causes.indices {
      let item = group.items[row]
      let column = assignment.place[row]
      if let cause = causes[row] {
        fitting.causes.append((row, cause))
        let needsConsent = !selection.items[item].isOptional
        fitting.items.append(ItemPlan(index: item, representation: nil, needsConsent: needsConsent))
      } else if column >= 0 {
        let form = forms[row * rule.slots.count + column]
        fitting.items.append(ItemPlan(index: item, representation: form, slot: column))
        fitting.distance += Int(assignment.cost(row, column))
      } else {
        fitting.items.append(ItemPlan(index: item, representation: companions[row]))
      }
    }
    return fitting
  }
}
