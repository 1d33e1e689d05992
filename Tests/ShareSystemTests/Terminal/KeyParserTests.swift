import Testing

@testable import ShareSystem

@Suite struct KeyParserTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let bytes: String
    let keys: [Key]
    /// What comes when nothing follows.
    var late: Key?
    var testDescription: String { bytes.debugDescription }
  }

  static let rows: [Row] = [
    Row(bytes: "a1 ", keys: [.character("a"), .character("1"), .character(" ")]),
    Row(bytes: "é写🎉", keys: [.character("é"), .character("写"), .character("🎉")]),
    Row(bytes: "\r", keys: [.enter]),
    Row(bytes: "\n", keys: [.enter]),
    Row(bytes: "\u{7F}", keys: [.backspace]),
    Row(bytes: "\u{8}", keys: [.backspace]),
    Row(bytes: "\u{3}\u{4}\u{15}", keys: [.control("c"), .control("d"), .control("u")]),
    Row(bytes: "\u{1B}", keys: [], late: .escape),
    Row(bytes: "\u{1B}\u{1B}", keys: [.escape], late: .escape),
    Row(bytes: "\u{1B}[A\u{1B}[B", keys: [.up, .down]),
    Row(bytes: "\u{1B}OA\u{1B}OB", keys: [.up, .down]),
    Row(bytes: "\u{1B}[1;5A", keys: [.up]),
    Row(bytes: "\u{1B}[5~\u{1B}[6~", keys: [.pageUp, .pageDown]),
    Row(bytes: "\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}OH", keys: [.home, .end, .home, .end, .home]),
    Row(bytes: "\u{1B}OM", keys: [.enter]),
    Row(bytes: "\u{1B}[3~\u{1B}[C\u{1B}[200~", keys: [.other, .other, .other]),
    Row(bytes: "\u{1B}x", keys: [.other]),
    Row(bytes: "\u{1B}[1;", keys: [], late: .other),
    Row(bytes: "\u{1B}[\u{1B}[A", keys: [.other, .up]),
    Row(bytes: "\u{0}", keys: [.other]),
  ]

  @Test(arguments: rows) func keys(row: Row) {
    var parser = KeyParser()
    let keys = row.bytes.utf8.flatMap { parser.take($0) }
    #expect(keys == row.keys)
    #expect(parser.isWaiting == (row.late != nil))
    #expect(parser.timeOut() == row.late)
    #expect(!parser.isWaiting)
  }

  struct BytesRow: Sendable {
    let bytes: [UInt8]
    let keys: [Key]
  }

  static let broken: [BytesRow] = [
    BytesRow(bytes: [0xFF, 0x61], keys: [.other, .character("a")]),
    BytesRow(bytes: [0xC3, 0x61], keys: [.other, .character("a")]),
    BytesRow(bytes: [0xE5, 0x86, 0x1B, 0x5B, 0x41], keys: [.other, .up]),
    BytesRow(bytes: [0xE0, 0x80, 0x80], keys: [.other]),
    BytesRow(bytes: [0xED, 0xA0, 0x80], keys: [.other]),
  ]

  @Test("bytes that are not UTF-8 lose no key after them", arguments: broken) func notUTF8(row: BytesRow) {
    var parser = KeyParser()
    #expect(row.bytes.flatMap { parser.take($0) } == row.keys)
  }

  @Test func endlessSequencesAreCut() {
    var parser = KeyParser()
    let bytes = Array("\u{1B}[".utf8) + [UInt8](repeating: 0x31, count: 100)
    #expect(bytes.flatMap { parser.take($0) }.first == .other)
  }
}
