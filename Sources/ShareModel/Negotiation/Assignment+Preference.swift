extension Assignment {
  /// Rearranges the placed rows into the best placement: cheapest in sum, then the earliest row in the earliest column.
  mutating func improve() {
    guard hasChoice else { return }
    while let cycle = cheaperCycle() { apply(cycle) }
    // The fewer rows are left to move, the less is possible: what was in vain for a row stays so for the next of its
    // like.
    var hopeless: Set<[Int32]> = []
    for row in place.indices where place[row] > 0 {
      let likeness = likeness(of: row)
      if hopeless.contains(likeness) { continue }
      if let moves = preference(of: row) {
        apply(moves)
        hopeless = []
      } else {
        hopeless.insert(likeness)
      }
    }
  }

  /// Whether some placed row could stand elsewhere.
  private var hasChoice: Bool {
    for row in place.indices where place[row] >= 0 {
      for column in 0..<columns where column != place[row] && cost(row, column) >= 0 { return true }
    }
    return false
  }

  /// The moves that bring a row into the earliest column that it can have at no cost; nil when it stands there.
  private func preference(of row: Int) -> [Move]? {
    for column in 0..<place[row] where cost(row, column) >= 0 {
      if let moves = rearrangement(moving: row, to: column) { return moves }
    }
    return nil
  }

  /// What decides about the moves of a row: its costs and where it stands.
  private func likeness(of row: Int) -> [Int32] {
    (0..<columns).map { cost(row, $0) } + [Int32(clamping: place[row])]
  }

  /// A row and the column that it goes to.
  private struct Move {
    var row: Int
    var column: Int
  }

  private mutating func apply(_ moves: [Move]) {
    for move in moves { relocate(move.row, to: move.column) }
  }

  /// A set of moves that makes the placement cheaper; nil when it is as cheap as can be.
  private func cheaperCycle() -> [Move]? {
    let graph = ExchangeGraph(self, freeRows: 0)
    var distance = Array(repeating: 0, count: graph.nodes)
    var previous = Array(repeating: -1, count: graph.nodes)
    var changed = -1
    for _ in 0..<graph.nodes {
      changed = -1
      graph.relax(&distance, &previous) { changed = $0 }
      if changed < 0 { return nil }
    }
    // Walking back as many steps as there are nodes ends on the cycle.
    for _ in 0..<graph.nodes { changed = previous[changed] }
    var nodes = [changed]
    var node = previous[changed]
    while node != changed {
      nodes.append(node)
      node = previous[node]
    }
    nodes.append(changed)
    return graph.moves(nodes.reversed())
  }

  /// The moves that bring a row into an earlier column at no cost, without touching the rows before it; nil when there
  /// are none.
  private func rearrangement(moving row: Int, to column: Int) -> [Move]? {
    let graph = ExchangeGraph(self, freeRows: row + 1)
    let origin = place[row]
    var distance = Array(repeating: Int.max, count: graph.nodes)
    var previous = Array(repeating: -1, count: graph.nodes)
    distance[column] = 0
    for _ in 0..<graph.nodes {
      var changed = false
      graph.relax(&distance, &previous) { _ in changed = true }
      if !changed { break }
    }
    guard distance[origin] != .max, distance[origin] == Int(cost(row, origin)) - Int(cost(row, column)) else {
      return nil
    }
    var nodes = [origin]
    while let node = nodes.last, node != column { nodes.append(previous[node]) }
    return [Move(row: row, column: column)] + graph.moves(nodes.reversed())
  }

  /// What it costs to move one row from each column to each other one, with one more node for room that is free.
  ///
  /// A way from a column into the free node means that the column takes one row more; a way out of it, that a column
  /// gives one up.
  private struct ExchangeGraph {
    let nodes: Int
    private var weight: [Int]
    private var mover: [Int]

    init(_ assignment: Assignment, freeRows: Int) {
      let columns = assignment.columns
      nodes = columns + 1
      weight = Array(repeating: .max, count: nodes * nodes)
      mover = Array(repeating: -1, count: nodes * nodes)
      for row in freeRows..<Swift.max(freeRows, assignment.place.count) {
        let from = assignment.place[row]
        guard from >= 0 else { continue }
        let here = Int(assignment.cost(row, from))
        for to in 0..<columns where to != from && assignment.cost(row, to) >= 0 {
          let change = Int(assignment.cost(row, to)) - here
          if change < weight[from * nodes + to] {
            weight[from * nodes + to] = change
            mover[from * nodes + to] = row
          }
        }
      }
      for column in 0..<columns {
        if assignment.hasRoom(column) { weight[column * nodes + columns] = 0 }
        if assignment.canSpare(column) { weight[columns * nodes + column] = 0 }
      }
    }

    func relax(_ distance: inout [Int], _ previous: inout [Int], changed: (Int) -> Void) {
      for from in 0..<nodes where distance[from] != .max {
        for to in 0..<nodes where weight[from * nodes + to] != .max {
          let through = distance[from] + weight[from * nodes + to]
          if through < distance[to] {
            distance[to] = through
            previous[to] = from
            changed(to)
          }
        }
      }
    }

    /// The moves along a way through the graph; the free node moves nothing.
    func moves(_ way: [Int]) -> [Move] {
      zip(way, way.dropFirst()).compactMap { from, to in
        let row = mover[from * nodes + to]
        return row >= 0 ? Move(row: row, column: to) : nil
      }
    }
  }
}
