import ShareModel
import Testing

@testable import ShareCommand

@Suite("A combination in words")
struct CombinationTextTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var combination: Combination
    var text: String
    var testDescription: String { text }

    init(_ text: String, _ combination: Combination) {
      self.combination = combination
      self.text = text
    }
  }

  private static let pictures = Slot(
    types: [.image], except: [ContentType("public.svg-image")], max: 30, maxBytes: 12_582_911)

  static let rows: [Row] = [
    Row("nothing", Combination(slots: [])),
    Row("anything", Combination(slots: [Slot(types: [.item])])),
    Row("files of any type, exactly 1", Combination(slots: [Slot(types: [.data], min: 1, max: 1)])),
    Row(
      "public.image but image/svg+xml, at most 30, 12.00 MB - 1 byte each; public.movie, at most 1; at most 30 items in all",
      Combination(slots: [pictures, Slot(types: [.movie], max: 1)], maxItems: 30)),
    Row(
      "anything as a file, folder or text; 2 to 5 items in all; 1.00 KB in all",
      Combination(
        slots: [Slot(types: [], kinds: [.text, .file, .directory])], minItems: 2, maxItems: 5, maxTotalBytes: 1024)),
    Row(
      "text/uri-list, links of the scheme mailto or tel; one such item is enough; no item that is public.movie",
      Combination(
        slots: [Slot(types: [.url], schemes: ["mailto", "tel"])], limits: [Slot(types: [.movie], max: 0)], match: .any)),
    Row(
      "public.text, local only, at least 2, 1.00 KB together, 10 to 140 characters; of all items, files of any type, at most 3; "
        + "with message and title",
      Combination(
        slots: [
          Slot(
            types: [.text], location: .local, min: 2, maxTotalBytes: 1024,
            textLength: Slot.TextLength(min: 10, max: 140))
        ], limits: [Slot(types: [ContentType("public.data")], max: 3)],
        attributes: AttributeRules(required: ["message", "title"]))),
  ]

  @Test(arguments: rows) func text(_ row: Row) {
    #expect(CombinationText(row.combination, types: .standard).whole == row.text)
  }

  @Test func slots() {
    let text = CombinationText(Combination(slots: [Self.pictures]), types: .standard)
    #expect(text.slot(0) == "public.image but image/svg+xml")
    #expect(text.slot(1) == "")
  }
}
