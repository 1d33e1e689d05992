import Testing

@testable import SharePlugin

@Suite("Reading an item")
struct ItemReadingTests {
  static let pieces: [(limit: Int, piece: Int)] = [
    (.max, 1 << 20), (.max - 1, 1 << 20), (1 << 20, 1 << 20), ((1 << 20) - 2, (1 << 20) - 1), (5, 6), (0, 1), (-1, 1),
    (.min, 1),
  ]

  @Test("Any limit gives a piece that can be asked for", arguments: pieces)
  func piece(row: (limit: Int, piece: Int)) {
    #expect(Item.piece(within: row.limit) == row.piece)
  }
}
