import ShareModel
import Testing

/// Compound files with more in their directory than a few streams.
@Suite struct CompoundFileTests {
  typealias Recipe = ByteRecipes

  /// An entry: its name, and the numbers of what is beside and below it.
  struct Entry {
    var name: String
    var left = 0xFFFF_FFFF
    var right = 0xFFFF_FFFF
    var child = 0xFFFF_FFFF
  }

  /// A compound file whose directory lies in these sectors, in this order; the table is in sector 0.
  static func file(_ entries: [Entry], sectors: [Int]) -> [UInt8] {
    var file = Array(Recipe.ole("x").prefix(512))
    file.replaceSubrange(48..<52, with: Recipe.little(sectors[0], 4))
    file.replaceSubrange(76..<80, with: Recipe.little(0, 4))
    var table = Array(repeating: 0xFFFF_FFFF, count: 128)
    for (index, sector) in sectors.enumerated() {
      table[sector] = index + 1 < sectors.count ? sectors[index + 1] : 0xFFFF_FFFE
    }
    file += table.flatMap { Recipe.little($0, 4) }
    file += [UInt8](repeating: 0, count: 512 * (sectors.max() ?? 0))
    for (index, entry) in entries.enumerated() {
      let text: [UInt8] = entry.name.utf8.reduce(into: []) { $0 += [$1, 0] } + [0, 0]
      var bytes = text + [UInt8](repeating: 0, count: 64 - text.count) + Recipe.little(text.count, 2) + [0, 0]
      bytes += Recipe.little(entry.left, 4) + Recipe.little(entry.right, 4) + Recipe.little(entry.child, 4)
      bytes += [UInt8](repeating: 0, count: 128 - bytes.count)
      let start = (sectors[index / 4] + 1) * 512 + index % 4 * 128
      file.replaceSubrange(start..<start + 128, with: bytes)
    }
    return file
  }

  static let streams = (1...9).map { Entry(name: "Stream \($0)") }

  @Test(
    "A stream far down a directory that lies in pieces is found",
    arguments: [
      ("WordDocument", "com.microsoft.word.doc"), ("Workbook", "com.microsoft.excel.xls"),
      ("Book", "com.microsoft.excel.xls"), ("PowerPoint Document", "com.microsoft.powerpoint.ppt"),
    ] as [(String, String)])
  func far(_ row: (String, String)) {
    let bytes = Self.file([Entry(name: "Root Entry")] + Self.streams + [Entry(name: row.0)], sectors: [5, 2, 9])
    #expect(ContentDetector().detect(name: "a", bytes: bytes).type.identifier == row.1)
  }

  @Test("A sheet inside a presentation does not make it a sheet") func embedded() {
    let entries = [
      Entry(name: "Root Entry", child: 3), Entry(name: "Workbook"), Entry(name: "MBD0001", child: 1),
      Entry(name: "PowerPoint Document", left: 2),
    ]
    let found = ContentDetector().detect(name: "a", bytes: Self.file(entries, sectors: [1]))
    #expect(found.type.identifier == "com.microsoft.powerpoint.ppt")
  }

  @Test("Circles in the table and in the directory end") func circles() {
    var bytes = Self.file(
      [Entry(name: "Root Entry", left: 0, right: 1, child: 1), Entry(name: "b", left: 1)], sectors: [1])
    bytes.replaceSubrange(512 + 4..<512 + 8, with: Recipe.little(1, 4))
    #expect(ContentDetector().detect(name: "a.doc", bytes: bytes).type.identifier == "com.microsoft.word.doc")
    var generator = SplitMix(state: 9)
    for _ in 0..<2000 {
      var damaged = bytes
      for _ in 0..<6 { damaged[8 + Int(generator.next() % 900)] = UInt8(truncatingIfNeeded: generator.next()) }
      #expect(!ContentDetector().detect(name: "a", bytes: damaged).mime.isEmpty)
    }
  }
}
