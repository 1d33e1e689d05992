import ShareHost
import ShareSystem

/// Tables of marks, one for each group, broken into several where their columns have no room beside each other.
struct MatrixGrid {
  private static let gap = "  "
  /// The widest that the name above a column gets on a terminal; a longer one goes on below.
  private static let widestName = 16

  private let groups: [String]
  private let rows: [String]
  private let columns: [String]
  private let paint: Paint
  private let mark: (_ group: Int, _ row: Int, _ column: Int) -> TargetMatrix.Mark

  /// - Parameters:
  ///   - groups: what stands in the corner of each table, safe to print, like all names.
  ///   - rows: the names of the rows of each table.
  ///   - columns: the names above the columns.
  ///   - paint: the colours.
  ///   - mark: what stands in a cell.
  init(
    groups: [String], rows: [String], columns: [String], paint: Paint,
    mark: @escaping (_ group: Int, _ row: Int, _ column: Int) -> TargetMatrix.Mark
  ) {
    self.groups = groups
    self.rows = rows
    self.columns = columns
    self.paint = paint
    self.mark = mark
  }

  /// Whether all columns have room beside each other.
  func fits(_ width: Int) -> Bool { blocks(width, columnWidths(width)).count <= 1 }

  /// The lines of all tables, an empty one between two.
  ///
  /// - Parameter width: the columns of the terminal; nil where nothing is to be broken.
  func lines(width: Int?) -> [String] {
    let widths = columnWidths(width)
    let blocks = width.map { self.blocks($0, widths) } ?? [Array(columns.indices)]
    var lines: [String] = []
    for group in groups.indices {
      for block in blocks {
        if !lines.isEmpty { lines.append("") }
        lines += table(group, block, widths, first: firstWidth(width))
      }
    }
    return lines
  }

  private func table(_ group: Int, _ block: [Int], _ widths: [Int], first: Int) -> [String] {
    let corner = Wrapping.lines(groups[group], width: first)
    let heads = block.map { Wrapping.lines(columns[$0], width: widths[$0]) }
    let height = heads.reduce(corner.count) { max($0, $1.count) }
    // What is shorter than the tallest heading stands at its foot, directly above the rows.
    func piece(_ pieces: [String], _ level: Int) -> String {
      let place = level - (height - pieces.count)
      return place >= 0 ? pieces[place] : ""
    }
    var lines = (0..<height).map { level in
      let cells = zip(block, heads).map { column, head in cell(piece(head, level), .strong, widths[column]) }
      return cell(piece(corner, level), .strong, first) + cells.joined()
    }
    for row in rows.indices {
      let cells = block.map { column in
        let mark = mark(group, row, column)
        return cell(mark.word, mark.role, widths[column])
      }
      let name = Wrapping.lines(rows[row], width: max(first - 2, 1)).map { "  " + $0 }
      lines.append(DisplayWidth.padded(name[0], to: first) + Self.gap + cells.joined())
      lines += name.dropFirst()
    }
    return lines.map(Self.trimmed)
  }

  private func firstWidth(_ width: Int?) -> Int {
    let widest = groups.reduce(rows.reduce(0) { max($0, DisplayWidth.of($1) + 2) }) { max($0, DisplayWidth.of($1)) }
    return width.map { min(widest, max($0 / 2, 12)) } ?? widest
  }

  private func columnWidths(_ width: Int?) -> [Int] {
    columns.indices.map { column in
      let name = DisplayWidth.of(columns[column])
      var widest = width == nil ? name : min(name, Self.widestName)
      for group in groups.indices {
        for row in rows.indices { widest = max(widest, mark(group, row, column).word.count) }
      }
      return widest
    }
  }

  /// The columns of each table, as many beside each other as there is room for.
  private func blocks(_ width: Int, _ widths: [Int]) -> [[Int]] {
    var blocks: [[Int]] = []
    var room = 0
    for column in columns.indices {
      let needed = widths[column] + Self.gap.count
      if blocks.isEmpty || needed > room {
        blocks.append([])
        room = width - firstWidth(width)
      }
      blocks[blocks.count - 1].append(column)
      room -= needed
    }
    return blocks
  }

  /// A painted text with the spaces that fill its column, and the gap after it.
  private func cell(_ text: String, _ role: Paint.Role, _ width: Int) -> String {
    paint(role, text) + String(repeating: " ", count: max(width - DisplayWidth.of(text), 0)) + Self.gap
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
