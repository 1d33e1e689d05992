import ShareHost
import ShareModel
import ShareSystem

/// A matrix in words, which need no legend to be read: `yes`, `more`, `off` and `-`.
struct MatrixText {
  private let matrix: TargetMatrix
  private let names: [String]
  private let width: Int?
  private let paint: Paint

  /// - Parameters:
  ///   - width: the columns of the terminal; nil where nothing is to be broken.
  ///   - paint: the colours.
  init(_ matrix: TargetMatrix, width: Int?, paint: Paint) {
    self.matrix = matrix
    self.width = width
    self.paint = paint
    names = Self.shortNames(matrix.targets.map(\.id))
  }

  /// The last part of each id, or the whole id where several end alike.
  static func shortNames(_ ids: [String]) -> [String] {
    let last = ids.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
    return ids.indices.map { index in last.count { $0 == last[index] } == 1 ? last[index] : ids[index] }
  }

  /// One table for each area: its types and the targets.
  ///
  /// The targets are the columns where they have room beside each other. Where they do not, the table is either broken into
  /// several or turned, so that the types are the columns: whatever takes fewer lines.
  var table: [String] {
    let rows = matrix.samples.map { Sanitised.line($0.name) }
    let areas = matrix.areas.map { Sanitised.line($0) }
    let upright = MatrixGrid(groups: areas, rows: rows, columns: names, paint: paint) { area, sample, target in
      matrix[area, sample, target].mark
    }
    guard let width else { return upright.lines(width: nil) }
    let lines = upright.lines(width: width)
    if upright.fits(width) { return lines }
    let turned = MatrixGrid(groups: areas, rows: names, columns: rows, paint: paint) { area, target, sample in
      matrix[area, sample, target].mark
    }.lines(width: width)
    return turned.count < lines.count ? turned : lines
  }

  /// What the marks mean that stand for something else than they seem to, with the reasons.
  var legend: [String] {
    let texts: [(TargetMatrix.Mark, String)] = [
      (.incomplete, "takes it, but not this alone"), (.unavailable, "takes it, but cannot be used now"),
    ]
    var lines: [String] = []
    for (mark, text) in texts {
      let entries = reasons(of: mark)
      if entries.isEmpty { continue }
      lines += ["", "\(paint(mark.role, mark.word)): \(text):"]
      for (target, why) in entries { lines += indented("\(names[target]): \(why)") }
    }
    return lines
  }

  /// Every reason: for each target and type the areas in which it holds.
  var reasons: [String] {
    var table = Table([
      Table.Column("TARGET", isWhole: true), Table.Column("TYPE"), Table.Column("AREA", isFlexible: true),
      Table.Column("WHY", wraps: true),
    ])
    for target in names.indices {
      for (row, sample) in matrix.samples.enumerated() {
        var found: [(why: String, areas: [String])] = []
        for (area, name) in matrix.areas.enumerated() {
          guard let why = why(matrix[area, row, target]) else { continue }
          if let place = found.firstIndex(where: { $0.why == why }) {
            found[place].areas.append(name)
          } else {
            found.append((why, [name]))
          }
        }
        for (why, areas) in found {
          let isEverywhere = areas.count == matrix.areas.count && areas.count > 1
          table.add([names[target], sample.name, isEverywhere ? "every" : areas.joined(separator: ", "), why])
        }
      }
    }
    return table.lines(width: width, paint: paint)
  }

  /// The targets with a mark, each with every reason for it once.
  private func reasons(of mark: TargetMatrix.Mark) -> [(target: Int, why: String)] {
    var found: [(target: Int, why: String)] = []
    for target in names.indices {
      for area in matrix.areas.indices {
        for row in matrix.samples.indices where matrix[area, row, target].mark == mark {
          guard let why = why(matrix[area, row, target]) else { continue }
          if !found.contains(where: { $0.target == target && $0.why == why }) { found.append((target, why)) }
        }
      }
    }
    return found
  }

  private func why(_ cell: TargetMatrix.Cell) -> String? {
    cell.reason.map { "\($0.code): \($0.detail)" }
  }

  private func indented(_ text: String) -> [String] {
    let text = Sanitised.line(text)
    guard let width else { return ["  " + text] }
    return Wrapping.lines(text, width: max(width - 2, 1)).map { "  " + $0 }
  }
}

extension TargetMatrix.Mark {
  /// What stands in the table.
  var word: String {
    switch self {
    case .offered: "yes"
    case .unavailable: "off"
    case .incomplete: "more"
    case .refused: "-"
    }
  }

  /// Its colour, which says nothing that the word does not.
  var role: Paint.Role {
    switch self {
    case .offered: .good
    case .unavailable, .incomplete: .warning
    case .refused: .faint
    }
  }
}
