import ShareBoundary
import ShareModel
import ShareSystem
import Testing

@Suite("Statuses and outcomes")
struct StatusTableTests {
  /// The rows of the table in status.h: a status's name, and the outcome's.
  static func rows() throws -> [(status: String, outcome: String)] {
    let text = try Repository.text("Sources/CShareABI/include/share/status.h")
    return text.split(separator: "\n").compactMap { line in
      guard line.hasPrefix(" *   ") else { return nil }
      let columns = line.dropFirst(5).components(separatedByAtLeastTwoSpaces: ())
      return columns.count >= 3 ? (columns[0], columns[1]) : nil
    }
  }

  /// The value of every status constant.
  static func values() throws -> [String: Int32] {
    let text = try Repository.text("Sources/CShareABI/include/share/status.h")
    var values: [String: Int32] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("    SHARE_") {
      let parts = line.split(whereSeparator: { $0 == " " || $0 == "," })
      if parts.count >= 3, parts[1] == "=", let value = Int32(parts[2]) { values[String(parts[0])] = value }
    }
    return values
  }

  @Test("the code says what the header's table says")
  func table() throws {
    let rows = try Self.rows()
    let values = try Self.values()
    try #require(values.count >= 21)
    try #require(rows.count >= 11)
    var named: Set<Int32> = []
    for row in rows where row.status.hasPrefix("SHARE_") {
      let value = try #require(values[row.status])
      named.insert(value)
      let expected = Outcome(rawValue: row.outcome)
      #expect((expected == nil) == (row.outcome == "none yet"))
      #expect(Status(value).outcome == expected, "\(row.status)")
    }
    let others = values.values.filter { !named.contains($0) } + [-1000, Int32.min]
    for value in others { #expect(Status(value).outcome == .failed, "\(value)") }
    for value: Int32 in [2, 42, Int32.max] { #expect(Status(value).outcome == nil, "\(value)") }
    #expect(rows.contains { $0.status == "any other negative one" && $0.outcome == "failed" })
  }

  @Test("every status has words of its own")
  func meanings() throws {
    let meanings = try Self.values().values.map { Status($0).meaning }
    #expect(Set(meanings).count == meanings.count)
    #expect(!meanings.contains { $0.hasPrefix("status ") })
  }
}

extension StringProtocol {
  /// The columns of a table row.
  fileprivate func components(separatedByAtLeastTwoSpaces: Void) -> [String] {
    var columns: [String] = []
    var rest = self[...]
    while let gap = rest.firstRange(of: "  ") {
      let column = rest[..<gap.lowerBound].trimmed
      if !column.isEmpty { columns.append(column) }
      rest = rest[gap.upperBound...]
    }
    let last = rest.trimmed
    return last.isEmpty ? columns : columns + [last]
  }
}
