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

    /// Makes a column.
    package init(_ title: String, isFlexible: Bool = false, wraps: Bool = false) {
      self.title = title
      self.isFlexible = isFlexible || wraps
      self.wraps = wraps
    }
  }

  private static let gap = 2
  private static let narrowest = 6

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
    let headings = columns.map(\.title)
    let hasHeadings = headings.contains { !$0.isEmpty }
    let widths = fitted(to: width, all: hasHeadings ? rows + [headings] : rows)
    var lines = rows.flatMap { row($0, widths: widths, limit: width) }
    if hasHeadings { lines.insert(paint(.strong, line(headings, widths: widths, limit: width)), at: 0) }
    return lines
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
