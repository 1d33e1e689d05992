import ShareModel
import Testing

@Suite struct TextDetectionTests {
  typealias Recipe = ByteRecipes
  let detector = ContentDetector()

  @Test(
    "What is text, and what is not",
    arguments: [
      (Recipe.bytes("plain\tascii\r\n\u{C}\u{1B}[0m"), "text/plain"), (Recipe.bytes("Grüße, 報告 🎉"), "text/plain"),
      (Recipe.bytes("\u{FEFF}with a mark"), "text/plain"), ([0x47, 0x72, 0xFC, 0xDF, 0x65], "text/plain"),
      ([0x93] + Recipe.bytes("quoted, as Windows writes it") + [0x94], "text/plain"),
      ([0xFF, 0xFE, 0x68, 0, 0x69, 0], "text/plain;charset=utf-16"),
      ([0xFE, 0xFF, 0, 0x68, 0, 0x69], "text/plain;charset=utf-16"),
      ([0xFF, 0xFE, 0, 0, 0x68, 0, 0, 0], "application/octet-stream"),
      (Recipe.bytes("a\0b"), "application/octet-stream"),
      (Recipe.bytes("bell and more: \u{1}"), "application/octet-stream"),
      ([0x68, 0, 0x69, 0], "application/octet-stream"),
      ([0x80, 0x81, 0x82, 0x83, 0x90, 0x91], "application/octet-stream"),
      (Recipe.bytes("del\u{7F}"), "application/octet-stream"),
      ([0xED, 0xA0, 0x80, 0x90, 0x90], "application/octet-stream"), ([0xC0, 0x80, 0x81], "application/octet-stream"),
    ] as [([UInt8], String)])
  func text(_ row: ([UInt8], String)) {
    #expect(detector.detect(name: "a", bytes: row.0).mime == row.1)
    #expect(detector.detect(name: "a.unknown", bytes: row.0).mime == row.1)
  }

  @Test("A character that the first read cuts in half is still text", arguments: 0...3) func cutCharacter(_ cut: Int) {
    let whole = Recipe.bytes(String(repeating: "語", count: 500) + "🎉")
    let head = Array(whole.dropLast(cut))
    let found = detector.detect(name: "a", head: head, size: 100_000)
    #expect(found.type == .plainText)
    let complete = detector.detect(name: "a", head: head, size: UInt64(head.count))
    #expect((complete.type == .plainText) == (cut == 0))
  }

  @Test("The encoding of a .txt is in its MIME type where that says more") func encodingOfNamedText() {
    #expect(detector.detect(name: "a.txt", bytes: [0xFF, 0xFE, 0x68, 0]).mime == "text/plain;charset=utf-16")
    #expect(detector.detect(name: "a.txt", bytes: Recipe.bytes("é")).mime == "text/plain")
    #expect(detector.detect(name: "a.csv", bytes: [0xFF, 0xFE, 0x68, 0]).mime == "text/csv")
  }

  @Test(
    "Text that only resembles a format",
    arguments: [
      "<3 love", "<not html", "{not json}", "[1] a footnote", "[\"a\"]", "BEGIN:VCARDS are fun", "#!not a path",
      "# title",
      "#EXTM3UX", "-----BEGIN CERTIFICATE-----", "Received with thanks", "{\"a\"", "{", "<", "[", "<!--", "<!DOCTYPE",
    ] as [String])
  func resemblance(_ text: String) {
    #expect(detector.detect(name: "a", bytes: Recipe.bytes(text)).type == .plainText)
  }
}
