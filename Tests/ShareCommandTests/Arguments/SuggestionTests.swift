import Testing

@testable import ShareCommand

@Suite struct SuggestionTests {
  struct Row: Sendable {
    let word: String
    let nearest: String?
  }

  static let rows: [Row] = [
    Row(word: "too", nearest: "to"),
    Row(word: "ot", nearest: "to"),
    Row(word: "outptu", nearest: "output"),
    Row(word: "verb", nearest: "verbose"),
    Row(word: "zzz", nearest: nil),
    Row(word: "x", nearest: nil),
  ]

  @Test(arguments: rows) func nearest(row: Row) {
    #expect(Suggestion.nearest(to: row.word, among: ["to", "output", "verbose"]) == row.nearest)
  }
}
