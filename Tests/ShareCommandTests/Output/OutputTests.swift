import ShareModel
import ShareSystem
import Testing

@testable import ShareCommand

@Suite struct OutputTests {
  struct SanitisedRow: Sendable {
    let text: String
    let line: String
    let lines: String
  }

  static let texts: [SanitisedRow] = [
    SanitisedRow(text: "résumé 100%#1.pdf", line: "résumé 100%#1.pdf", lines: "résumé 100%#1.pdf"),
    SanitisedRow(text: "\u{1B}[31mred", line: #"\x1b[31mred"#, lines: #"\x1b[31mred"#),
    SanitisedRow(text: "a\nb\tc", line: #"a\nb\tc"#, lines: "a\nb\tc"),
    SanitisedRow(text: "a\r\nb", line: #"a\r\nb"#, lines: "a\\r\nb"),
    SanitisedRow(text: "\u{7F}\u{9B}0m\u{0}", line: #"\x7f\x9b0m\x00"#, lines: #"\x7f\x9b0m\x00"#),
    SanitisedRow(text: "gpj.\u{202E}exe", line: #"gpj.\u{202e}exe"#, lines: #"gpj.\u{202e}exe"#),
    SanitisedRow(text: "a\u{2028}b", line: #"a\u{2028}b"#, lines: #"a\u{2028}b"#),
    SanitisedRow(text: "👨‍👩‍👧 é", line: "👨‍👩‍👧 é", lines: "👨‍👩‍👧 é"),
  ]

  @Test(arguments: texts) func sanitised(row: SanitisedRow) {
    #expect(Sanitised.line(row.text) == row.line)
    #expect(Sanitised.lines(row.text) == row.lines)
  }

  struct ColorRow: Sendable {
    let choice: ColorChoice
    let terminal: Bool
    let moves: Bool
    let refuses: Bool
    let uses: Bool
  }

  static let colors: [ColorRow] = [
    ColorRow(choice: .auto, terminal: true, moves: true, refuses: false, uses: true),
    ColorRow(choice: .auto, terminal: false, moves: true, refuses: false, uses: false),
    ColorRow(choice: .auto, terminal: true, moves: false, refuses: false, uses: false),
    ColorRow(choice: .auto, terminal: true, moves: true, refuses: true, uses: false),
    ColorRow(choice: .always, terminal: false, moves: false, refuses: true, uses: true),
    ColorRow(choice: .never, terminal: true, moves: true, refuses: false, uses: false),
  ]

  @Test(arguments: colors) func color(row: ColorRow) {
    let uses = ColorPolicy.usesColor(
      row.choice, isTerminal: row.terminal, canMoveCursor: row.moves, refusesColor: row.refuses)
    #expect(uses == row.uses)
    #expect(Paint(usesColor: uses)(.bad, "x") == (row.uses ? "\u{1B}[31mx\u{1B}[0m" : "x"))
  }

  @Test func wrapping() {
    #expect(Wrapping.lines("one two three", width: 7) == ["one two", "three"])
    #expect(Wrapping.lines("", width: 7) == [""])
    #expect(Wrapping.lines("abcdefgh ij", width: 3) == ["abc", "def", "gh", "ij"])
    #expect(Wrapping.lines("写真写真", width: 5) == ["写真", "写真"])
  }
}
