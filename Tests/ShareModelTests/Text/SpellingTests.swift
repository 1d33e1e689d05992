import ShareModel
import Testing

struct SpellingTests {
  static let cases: [(String, String?)] = [
    ("titel", "title"), ("Title", "title"), ("tile", "title"), ("accept", "accepts"), ("acccepts", "accepts"),
    ("itlte", "title"), ("ico", "icon"), ("acc", "accepts"), ("colour", nil), ("", nil),
    ("title title title title title title title title", nil), ("ti", nil),
  ]

  @Test("the nearest word, when one is near", arguments: cases)
  func nearest(written: String, meant: String?) {
    #expect(Spelling.nearest(to: written, in: ["title", "accepts", "icon", "id"]) == meant)
  }
}
