import Testing

@testable import ShareSystem

@Suite struct DisplayWidthTests {
  struct Row: Sendable {
    let text: String
    let width: Int
  }

  static let rows: [Row] = [
    Row(text: "", width: 0),
    Row(text: "share", width: 5),
    Row(text: "résumé", width: 6),
    Row(text: "re\u{301}sume\u{301}", width: 6),
    Row(text: "报告", width: 4),
    Row(text: "ﾊﾝｶｸ", width: 4),
    Row(text: "한국", width: 4),
    Row(text: "\u{1112}\u{1161}\u{11AB}", width: 2),
    Row(text: "🎉", width: 2),
    Row(text: "👨‍👩‍👧", width: 2),
    Row(text: "🇩🇪", width: 2),
    Row(text: "❤\u{FE0F}", width: 2),
    Row(text: "…—", width: 2),
    Row(text: "a\u{200B}b", width: 2),
    Row(text: "ก็", width: 1),
    Row(text: "\u{20000}", width: 2),
    Row(text: "ＡＢ", width: 4),
  ]

  @Test(arguments: rows) func width(row: Row) {
    #expect(DisplayWidth.of(row.text) == row.width)
  }

  struct CutRow: Sendable {
    let text: String
    let columns: Int
    let cut: String
    let middle: String
  }

  static let cuts: [CutRow] = [
    CutRow(text: "photo.heic", columns: 10, cut: "photo.heic", middle: "photo.heic"),
    CutRow(text: "photograph.heic", columns: 12, cut: "photograph.…", middle: "photogr…heic"),
    CutRow(text: "photo", columns: 1, cut: "…", middle: "…"),
    CutRow(text: "photo", columns: 0, cut: "", middle: ""),
    CutRow(text: "写真写真写真写真", columns: 10, cut: "写真写真…", middle: "写真写…真"),
    CutRow(text: "写真写真写真写真", columns: 11, cut: "写真写真写…", middle: "写真写真…真"),
    CutRow(text: "e\u{301}e\u{301}e\u{301}", columns: 2, cut: "e\u{301}…", middle: "e\u{301}…"),
  ]

  @Test(arguments: cuts) func truncation(row: CutRow) {
    let cut = DisplayWidth.truncated(row.text, to: row.columns)
    #expect(cut == row.cut)
    #expect(DisplayWidth.of(cut) <= row.columns)
    let middle = DisplayWidth.truncatedInMiddle(row.text, to: row.columns)
    #expect(middle == row.middle)
    #expect(DisplayWidth.of(middle) <= row.columns)
  }

  @Test func padding() {
    #expect(DisplayWidth.padded("写", to: 4) == "写  ")
    #expect(DisplayWidth.padded("写真写", to: 4) == "写真写")
  }

  @Test func theTableIsInOrder() {
    for (one, next) in zip(DisplayWidth.wide, DisplayWidth.wide.dropFirst()) {
      #expect(one.first <= one.last && one.last < next.first)
    }
  }
}
