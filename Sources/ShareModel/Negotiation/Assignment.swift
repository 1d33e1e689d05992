/// Gives rows places in columns, each column with its bounds: the mathematics under "a selection fits when every item
/// finds a slot".
///
/// Slots may overlap, so the first free one may be the wrong one. Rows are admitted one by one along augmenting paths,
/// which move earlier rows aside where needed; then the placement is made as cheap as possible, and among equally cheap
/// ones the one that gives the earliest row the earliest column.
struct Assignment {
  /// The number of columns.
  let columns: Int
  /// The column of each row; -1 for a row that has none.
  private(set) var place: [Int]
  /// The number of rows in each column.
  private(set) var counts: [Int]

  private let costs: [Int32]
  private let minima: [Int]
  private let maxima: [Int]
  /// Columns that are full for good: no row that could only go there will ever be admitted.
  private var isSaturated: [Bool]

  /// Makes an empty placement.
  ///
  /// - Parameters:
  ///   - costs: for each row its cost in each column, row after row; negative where it cannot go.
  ///   - minima: the smallest number of rows in each column.
  ///   - maxima: the largest number of rows in each column.
  init(costs: [Int32], minima: [Int], maxima: [Int]) {
    columns = maxima.count
    self.costs = costs
    self.minima = minima
    self.maxima = maxima
    place = Array(repeating: -1, count: maxima.isEmpty ? 0 : costs.count / maxima.count)
    counts = Array(repeating: 0, count: maxima.count)
    isSaturated = Array(repeating: false, count: maxima.count)
  }

  /// The cost of a row in a column; negative where it cannot go.
  func cost(_ row: Int, _ column: Int) -> Int32 { costs[row * columns + column] }

  /// Whether a row could go anywhere.
  func hasColumn(_ row: Int) -> Bool { (0..<columns).contains { cost(row, $0) >= 0 } }

  /// Places one more row, moving others aside when that is what it takes.
  ///
  /// - Parameter row: a row without a column.
  /// - Returns: false when there is no room for it beside the rows that are placed.
  mutating func admit(_ row: Int) -> Bool {
    var best = -1
    for column in 0..<columns where cost(row, column) >= 0 && counts[column] < maxima[column] {
      if best < 0 || cost(row, column) < cost(row, best) { best = column }
    }
    if best >= 0 {
      put(row, best)
      return true
    }
    var search = PathSearch(columns: columns)
    for column in 0..<columns where cost(row, column) >= 0 && !isSaturated[column] {
      search.reach(column, from: -1, moving: row)
    }
    while let column = search.next() {
      if counts[column] < maxima[column] {
        move(along: search, to: column)
        return true
      }
      spread(from: column, &search)
    }
    for column in 0..<columns where search.isReached[column] { isSaturated[column] = true }
    return false
  }

  /// The columns that are full and keep a row out, whatever is moved aside.
  ///
  /// - Parameter row: a row that was not admitted.
  func columnsInTheWay(of row: Int) -> [Int] {
    var search = PathSearch(columns: columns)
    for column in 0..<columns where cost(row, column) >= 0 { search.reach(column, from: -1, moving: row) }
    while let column = search.next() { spread(from: column, &search) }
    return (0..<columns).filter { search.isReached[$0] }
  }

  /// Takes a row out of its column.
  mutating func remove(_ row: Int) {
    guard place[row] >= 0 else { return }
    counts[place[row]] -= 1
    place[row] = -1
  }

  /// Fills every column up to its minimum with rows that others can spare.
  ///
  /// - Returns: the first column that stays short; nil when none does.
  mutating func fillMinima() -> Int? {
    for column in 0..<columns {
      while counts[column] < minima[column] {
        // From any column that can spare a row, along moves, to the short one.
        var search = PathSearch(columns: columns)
        for start in 0..<columns where start != column && counts[start] > minima[start] {
          search.reach(start, from: -1, moving: -1)
        }
        while let next = search.next(), next != column { spread(from: next, &search) }
        guard search.isReached[column] || reachFromLater(column, &search) else { return column }
        move(along: search, to: column)
      }
    }
    return nil
  }

  /// Looks for a row among the columns after a short one, which cannot have what they need anyway once this one is short.
  private func reachFromLater(_ column: Int, _ search: inout PathSearch) -> Bool {
    for start in 0..<columns where start > column && counts[start] > 0 { search.reach(start, from: -1, moving: -1) }
    while let next = search.next(), next != column { spread(from: next, &search) }
    return search.isReached[column]
  }

  /// The largest number of rows in a column.
  func maximum(_ column: Int) -> Int { maxima[column] }

  /// Whether a column can take one more row.
  func hasRoom(_ column: Int) -> Bool { counts[column] < maxima[column] }

  /// Whether a column can give one row up.
  func canSpare(_ column: Int) -> Bool { counts[column] > minima[column] }

  /// Moves a placed row.
  mutating func relocate(_ row: Int, to column: Int) { put(row, column) }

  private mutating func put(_ row: Int, _ column: Int) {
    if place[row] >= 0 { counts[place[row]] -= 1 }
    place[row] = column
    counts[column] += 1
  }

  /// Reaches every column to which a row of this one could move.
  private func spread(from column: Int, _ search: inout PathSearch) {
    for row in place.indices where place[row] == column {
      for other in 0..<columns where !search.isReached[other] && cost(row, other) >= 0 {
        search.reach(other, from: column, moving: row)
      }
    }
  }

  private mutating func move(along search: PathSearch, to end: Int) {
    var column = end
    while column >= 0, search.row[column] >= 0 {
      put(search.row[column], column)
      column = search.previous[column]
    }
  }
}

/// A breadth-first search over columns that remembers the way.
private struct PathSearch {
  private(set) var isReached: [Bool]
  /// The column from which a column was reached; -1 at the start.
  private(set) var previous: [Int]
  /// The row that would move into a column; -1 at a start that gives a row away.
  private(set) var row: [Int]
  private var queue: [Int] = []
  private var head = 0

  init(columns: Int) {
    isReached = Array(repeating: false, count: columns)
    previous = Array(repeating: -1, count: columns)
    row = Array(repeating: -1, count: columns)
  }

  mutating func reach(_ column: Int, from origin: Int, moving row: Int) {
    guard !isReached[column] else { return }
    isReached[column] = true
    previous[column] = origin
    self.row[column] = row
    queue.append(column)
  }

  mutating func next() -> Int? {
    guard head < queue.count else { return nil }
    head += 1
    return queue[head - 1]
  }
}
