import Testing

@testable import ShareCommand

@Suite struct LineChooserTests {
  @Test func list() {
    #expect(
      LineChooser(threeChoices).lines(header: ["a.heic and b.txt"], width: 40) == [
        "a.heic and b.txt",
        "",
        "1  Save to Folder",
        "2  Archive (message left out)",
        "3  Photo Quilt 7 (a.heic converted to",
        "   JPEG, b.txt left out)",
      ])
  }

  struct Row: Sendable {
    let line: String
    let answer: LineChooser.Answer
  }

  static let rows: [Row] = [
    Row(line: "2", answer: .chosen("org.sharehost.archive")),
    Row(line: " 2 \r", answer: .chosen("org.sharehost.archive")),
    Row(line: "com.example.photo", answer: .chosen("com.example.photo")),
    Row(line: "arch", answer: .chosen("org.sharehost.archive")),
    Row(line: "q", answer: .cancelled),
    Row(line: "Q", answer: .cancelled),
    Row(line: "\u{1B}", answer: .cancelled),
    Row(line: "", answer: .unclear("Type the number of a target.")),
    Row(line: "0", answer: .unclear("There is no number 0.")),
    Row(line: "4", answer: .unclear("There is no number 4.")),
    Row(line: "99999999999999999999", answer: .unclear("There is no number 99999999999999999999.")),
    Row(line: "sharehost", answer: .unclear("More than one is called sharehost.")),
    Row(line: "x\u{7}", answer: .unclear(#"Nothing is called x\x07."#)),
  ]

  @Test(arguments: rows) func answer(row: Row) {
    #expect(LineChooser(threeChoices).answer(row.line) == row.answer)
  }

  @Test func exchangeInput() {
    let choices = threeChoices.suffix(1) + [Choice(id: "x", title: "tab\there\nand there")]
    #expect(
      String(decoding: ChooserExchange.input(Array(choices)), as: UTF8.self)
        == "com.example.photo\tPhoto Quilt 7\tphoto\nx\ttab\\there\\nand there\t\n")
  }

  struct ExchangeRow: Sendable {
    let output: String
    let answer: ChooserExchange.Answer
  }

  static let exchanges: [ExchangeRow] = [
    ExchangeRow(output: "", answer: .cancelled),
    ExchangeRow(output: "\n \n", answer: .cancelled),
    ExchangeRow(output: "com.example.photo\n", answer: .chosen("com.example.photo")),
    ExchangeRow(output: "com.example.photo", answer: .chosen("com.example.photo")),
    ExchangeRow(output: "com.example.photo\tPhoto Quilt 7\tphoto\r\n", answer: .chosen("com.example.photo")),
    ExchangeRow(output: "Archive\n", answer: .unknown("Archive")),
    ExchangeRow(output: "x\u{1B}[0m\n", answer: .unknown(#"x\x1b[0m"#)),
    ExchangeRow(
      output: "com.example.photo\norg.sharehost.save\n", answer: .unknown(#"com.example.photo\norg.sharehost.save\n"#)),
  ]

  @Test(arguments: exchanges) func exchange(row: ExchangeRow) {
    #expect(ChooserExchange.answer(Array(row.output.utf8), choices: threeChoices) == row.answer)
  }
}
