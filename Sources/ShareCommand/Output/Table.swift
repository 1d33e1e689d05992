import ShareSystem

/// Rows and columns for people, aligned by the width that text takes on a terminal.
package struct Table: Sendable {
  /// One column.
  package struct Column: Sendable {
    /// The heading; a table whose headings are all empty has no heading line.
    package var title: String
    /// Whether it may be narrower than what it holds when the terminal is narrow.
    package var isFlexible: Bool
    /// Whether, being the last and too narrow, it goes on in further lines instead of being cut: reasons are there to be read.
    package var wraps: Bool
    /// Whether, being the first, it is never cut: where it leaves the others no room, it has lines of its own.
    package var isWhole: Bool

    /// Makes a column.
    package init(_ title: String, isFlexible: Bool = false, wraps: Bool = false, isWhole: Bool = false) {
      self.title = title
      self.isFlexible = isFlexible || wraps
      self.wraps = wraps
      self.isWhole = isWhole
    }
  }

  private static let gap = 2
  private static let narrowest = 6
  /// The least room for sentences, and how far they stand in where they are below what they are about.
  private static let readable = 24
  private static let indent = 2

  private let columns: [Column]
  private var rows: [[String]] = []

  /// Makes an empty table.
  package init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row; cells are made safe to print, missing ones are empty.
  package mutating func add(_ cells: [String]) {
    rows.append(columns.indices.map { $0 < cells.count ? Sanitised.line(cells[$0]) : "" })
  }

  /// The lines of the table, without line ends.
  ///
  /// - Parameters:
  ///   - width: the columns of the terminal; nil where nothing is to be cut.
  ///   - paint: the colours of the headings.
  /// - Returns: the heading line, if there are headings, and for each row one line, or more where the last column wraps.
  package func lines(width: Int?, paint: Paint = Paint(usesColor: false)) -> [String] {
    if let width, columns.first?.isWhole == true, !hasRoom(width) { return stacked(width: width, paint: paint) }
    let headings = columns.map(\.title)
    let hasHeadings = headings.contains { !$0.isEmpty }
    let widths = fitted(to: width, all: hasHeadings ? rows + [headings] : rows)
    var lines = rows.flatMap { row($0, widths: widths, limit: width) }
    if hasHeadings { lines.insert(paint(.strong, line(headings, widths: widths, limit: width)), at: 0) }
    return lines
  }

  /// Whether every column beside the first is readable, or as wide as it needs to be.
  private func hasRoom(_ width: Int) -> Bool {
    let all = rows + [columns.map(\.title)]
    let widths = fitted(to: width, all: all)
    let used = widths.reduce(0, +) + Table.gap * max(columns.count - 1, 0)
    let natural = fitted(to: nil, all: all)
    return used <= width
      && columns.indices.allSatisfy { widths[$0] >= min(natural[$0], columns[$0].wraps ? Table.readable : natural[$0]) }
  }

  /// The rows without headings: the first column on lines of its own, the others below it, beside each other where they
  /// are readable so.
  private func stacked(width: Int, paint: Paint) -> [String] {
    var rest = Table(columns.dropFirst().map { Column("", isFlexible: $0.isFlexible, wraps: $0.wraps) })
    rest.rows = rows.map { Array($0.dropFirst()) }
    let inner = max(width - Table.indent, 1)
    let widths = rest.hasRoom(inner) ? rest.fitted(to: inner, all: rest.rows) : nil
    return zip(rows, rest.rows).flatMap { row, others in
      let below =
        widths.map { rest.row(others, widths: $0, limit: inner) }
        ?? others.flatMap { Wrapping.lines($0, width: inner) }
      return Wrapping.lines(row[0], width: width).map { paint(.strong, $0) }
        + below.filter { !$0.isEmpty }.map { DisplayWidth.padded("", to: Table.indent) + $0 }
    }
  }

  private func row(_ cells: [String], widths: [Int], limit: Int?) -> [String] {
    guard limit != nil, let last = columns.indices.last, columns[last].wraps else {
      return [line(cells, widths: widths, limit: limit)]
    }
    var blank = [String](repeating: "", count: cells.count)
    return Wrapping.lines(cells[last], width: max(widths[last], 1)).enumerated().map { index, piece in
      blank[last] = piece
      return line(index == 0 ? cells.dropLast() + [piece] : blank, widths: widths, limit: limit)
    }
  }

  private func line(_ cells: [String], widths: [Int], limit: Int?) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let cut = DisplayWidth.truncated(cell, to: widths[index])
      line += DisplayWidth.padded(cut, to: widths[index] + Table.gap)
    }
    while line.last == " " { line.removeLast() }
    return limit.map { DisplayWidth.truncated(line, to: $0) } ?? line
  }

  /// The widths of the columns: what they need, less what the widest flexible ones have to give.
  private func fitted(to width: Int?, all rows: [[String]]) -> [Int] {
    var widths = columns.indices.map { column in
      rows.reduce(0) { max($0, DisplayWidth.of($1[column])) }
    }
    guard let width else { return widths }
    var excess = widths.reduce(0, +) + Table.gap * max(columns.count - 1, 0) - width
    while excess > 0 {
      let candidates = widths.indices.filter { columns[$0].isFlexible && widths[$0] > Table.narrowest }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }
}
