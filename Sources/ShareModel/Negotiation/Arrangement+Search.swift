extension Arrangement {
  /// Whether what is let in first decides about more than itself: sums of bytes, and limits or smallest numbers where something
  /// may be left out.
  func isEntangled(_ rules: RuleBook) -> Bool {
    if rule.boundsTotals { return true }
    guard causes.indices.contains(where: isDroppable) else { return false }
    return rule.matchesAny || !rule.limits.isEmpty || rule.slots.contains { rules.slots[$0].min > 0 }
  }

  /// Finds the best placement of a few items by trying every one.
  ///
  /// - Returns: nil when there is none, or when there are too many to try.
  mutating func searched<Types>(_ matching: inout Matching<Types>) -> Fitting? {
    guard causes.count <= PlacementSearch.mostItems else { return nil }
    var search = PlacementSearch(self, &matching)
    guard let best = search.best() else { return nil }
    let slots = matching.rules.slots
    var assignment = Assignment(
      costs: costs, minima: rule.slots.map { slots[$0].min }, maxima: rule.slots.map { slots[$0].max })
    let order = admissionOrder
    for row in order where best[row] != PlacementSearch.leftOut { admit(row, &assignment, &matching) }
    for row in order where best[row] >= 0 { assignment.relocate(row, to: best[row]) }
    let settled = self
    for row in order where best[row] == PlacementSearch.leftOut {
      var attempt = settled
      var crowded = assignment
      if let cause = search.brokenSum(row, best) {
        causes[row] = cause
      } else {
        attempt.admit(row, &crowded, &matching)
        causes[row] = attempt.causes[row] ?? full(row, assignment)
      }
    }
    return fitting(assignment)
  }

  /// How few of the items that must be sent would have to go for the sums' sake.
  ///
  /// - Returns: nil when there are too many to try.
  func overweight<Types>(_ matching: inout Matching<Types>) -> Int? {
    guard causes.count <= PlacementSearch.mostItems else { return nil }
    var search = PlacementSearch(self, &matching, isCounting: true)
    return search.fewestLeftOut()
  }

  /// All slots that a row could take have what they can hold.
  private func full(_ row: Int, _ assignment: Assignment) -> Rejection.Cause {
    let own = (0..<assignment.columns).filter { assignment.cost(row, $0) >= 0 }
    return .tooMany(
      item: group.items[row], have: own.reduce(1) { $0 + assignment.counts[$1] },
      limit: own.reduce(0) { $0.addingClamped(assignment.maximum($1)) },
      slots: .several(own.map { $0 + rule.slots.lowerBound }))
  }
}

/// Every placement of a few items in the slots of one combination, within all bounds at once.
struct PlacementSearch {
  /// Up to how many items every placement is tried.
  static let mostItems = 16
  /// Stands for a row that is left out.
  static let leftOut = -2
  /// How many steps are taken before the search is given up.
  private static let mostSteps = 20_000

  private static let along = -1

  /// What a slot, a limit or everything together may hold, and does.
  private struct Bin {
    var min: Int
    var max: Int
    var maxTotal: UInt64
    var slot: Int?
    var count = 0
    var sum: UInt64 = 0

    var isShort: Bool { count < min }
  }

  private let arrangement: Arrangement
  /// The rows in the order in which they are placed: what must come first.
  private let rows: [Int]
  /// The slots, then the limits, then all together.
  private var bins: [Bin]
  /// For each row the limits that count it, as places in the bins.
  private var limits: [[Int]]
  private var place: [Int]
  private var found: (key: [Int], place: [Int])?
  private var out = 0
  private var steps = 0
  /// Whether only the number of those that have to go is wanted.
  private let isCounting: Bool

  /// Prepares a search for an arrangement whose forms are found.
  ///
  /// - Parameters:
  ///   - arrangement: the items and the combination.
  ///   - matching: what fits where.
  ///   - isCounting: whether only those that must be sent are looked at, whatever smallest numbers there are, to see how few of
  ///     them would have to go.
  init<Types>(_ arrangement: Arrangement, _ matching: inout Matching<Types>, isCounting: Bool = false) {
    self.arrangement = arrangement
    self.isCounting = isCounting
    let rule = arrangement.rule
    rows = isCounting ? arrangement.mandatoryRows : arrangement.admissionOrder
    place = Array(repeating: Self.leftOut, count: arrangement.causes.count)
    bins = (rule.slots.lowerBound..<rule.limits.upperBound).map { slot in
      let bounds = matching.rules.slots[slot]
      return Bin(min: bounds.min, max: bounds.max, maxTotal: bounds.maxTotalBytes, slot: slot)
    }
    bins.append(Bin(min: rule.minItems, max: rule.maxItems, maxTotal: rule.maxTotalBytes, slot: nil))
    limits = []
    for item in arrangement.group.items {
      let shape = arrangement.selection.shapeOfItem[item]
      let hits = rule.limits.filter { matching.fit(shape: shape, slot: $0) != nil }
      limits.append(hits.map { $0 - rule.slots.lowerBound })
    }
  }

  /// For each row its slot, -1 where it comes along, or ``leftOut``; nil when no placement was found.
  ///
  /// When there are more placements than can be tried, it is the best of those that were.
  mutating func best() -> [Int]? {
    descend(0)
    return found?.place
  }

  /// How few rows have to go; nil when that was not found.
  mutating func fewestLeftOut() -> Int? {
    descend(0)
    return steps > Self.mostSteps ? nil : found?.key[0]
  }

  /// The sum that keeps a row out of a slot in which there is room.
  mutating func brokenSum(_ row: Int, _ settled: [Int]) -> Rejection.Cause? {
    for index in bins.indices { (bins[index].count, bins[index].sum) = (0, 0) }
    for other in rows where settled[other] != Self.leftOut { put(other, settled[other]) }
    for column in choices(of: row) {
      let affected = bins(of: row, in: column)
      let bytes = bytes(of: row, in: column)
      guard affected.allSatisfy({ bins[$0].count < bins[$0].max }) else { continue }
      for index in affected.reversed() {
        let sum = bins[index].sum.addingClamped(bytes)
        guard sum > bins[index].maxTotal else { continue }
        return .tooLargeTogether(bytes: sum, limit: bins[index].maxTotal, slot: bins[index].slot)
      }
    }
    return nil
  }

  private mutating func descend(_ depth: Int) {
    steps += 1
    if steps > Self.mostSteps { return }
    if let found, out > found.key[0] || isCounting && out == found.key[0] { return }
    guard depth < rows.count else { return compare() }
    let row = rows[depth]
    for column in choices(of: row) where hasRoom(row, column) {
      let before = bins
      put(row, column)
      place[row] = column
      descend(depth + 1)
      bins = before
    }
    place[row] = Self.leftOut
    guard isCounting || arrangement.isDroppable(row) else { return }
    out += 1
    descend(depth + 1)
    out -= 1
  }

  /// Keeps a whole placement if it is the best so far: fewest left out, what must come first and the earlier ones kept, the
  /// exactest types, the earliest slots for the earliest items.
  private mutating func compare() {
    if isCounting {
      found = ([out], place)
      return
    }
    guard !bins.contains(where: \.isShort), place.contains(where: { $0 >= 0 }) else { return }
    var key = [out]
    for row in rows { key.append(place[row] == Self.leftOut ? 1 : 0) }
    key.append(rows.reduce(0) { $0 + cost(of: $1) })
    for row in place.indices { key.append(place[row] < 0 ? Int.max : place[row]) }
    if let found, !key.lexicographicallyPrecedes(found.key) { return }
    found = (key, place)
  }

  private func cost(of row: Int) -> Int {
    place[row] < 0 ? 0 : Int(arrangement.costs[row * arrangement.rule.slots.count + place[row]])
  }

  /// The slots that a row may take, or that it comes along.
  private func choices(of row: Int) -> [Int] {
    if !arrangement.isTyped[row] { return [Self.along] }
    let columns = arrangement.rule.slots.count
    return (0..<columns).filter { arrangement.costs[row * columns + $0] >= 0 }
  }

  private func bins(of row: Int, in column: Int) -> [Int] {
    (column >= 0 ? [column] : []) + limits[row] + [bins.count - 1]
  }

  private func bytes(of row: Int, in column: Int) -> UInt64 {
    let columns = arrangement.rule.slots.count
    let form = column >= 0 ? arrangement.forms[row * columns + column] : arrangement.companions[row]
    return arrangement.selection.bytes(of: arrangement.group.items[row], form: form)
  }

  private func hasRoom(_ row: Int, _ column: Int) -> Bool {
    let bytes = bytes(of: row, in: column)
    return bins(of: row, in: column).allSatisfy {
      bins[$0].count < bins[$0].max && bins[$0].sum.addingClamped(bytes) <= bins[$0].maxTotal
    }
  }

  private mutating func put(_ row: Int, _ column: Int) {
    let bytes = bytes(of: row, in: column)
    for index in bins(of: row, in: column) {
      bins[index].count += 1
      bins[index].sum = bins[index].sum.addingClamped(bytes)
    }
  }
}
