import ShareSystem
import Testing

@testable import ShareCommand

@Suite struct ChooserDrawingTests {
  private let drawing = ChooserDrawing(
    header: ["a.heic and b.txt", "2 items, 1.23 MB"], paint: Paint(usesColor: false))

  @Test func at80Columns() {
    var state = ChooserState(threeChoices)
    _ = state.handle(.down)
    #expect(
      drawing.lines(state, size: Terminal.Size(columns: 80, rows: 24)) == [
        "a.heic and b.txt",
        "2 items, 1.23 MB",
        "",
        "  1  Save to Folder",
        "> 2  Archive  (message left out)",
        "  3  Photo Quilt 7  (a.heic converted to JPEG, b.txt left out)",
        "",
        "Number, letters or arrows, then Enter (Esc cancels): ",
      ])
  }

  @Test func at40Columns() {
    var state = ChooserState(threeChoices)
    _ = state.handle(.character("3"))
    #expect(
      drawing.lines(state, size: Terminal.Size(columns: 40, rows: 24)) == [
        "a.heic and b.txt",
        "2 items, 1.23 MB",
        "",
        "  1  Save to Folder",
        "  2  Archive  (message left out)",
        "> 3  Photo Quilt 7",
        "       a.heic converted to JPEG, b.txt",
        "       left out",
        "",
        "Number or letters, Enter, Esc: 3",
      ])
  }

  @Test func filteredToNothing() {
    var state = ChooserState(threeChoices)
    for character in "xyz" { _ = state.handle(.character(character)) }
    #expect(
      drawing.lines(state, size: Terminal.Size(columns: 80, rows: 24)).suffix(3) == [
        "  nothing is called that", "", "Number, letters or arrows, then Enter (Esc cancels): xyz",
      ])
  }

  @Test func titlesCannotSteerTheTerminal() {
    let state = ChooserState([Choice(id: "x", title: "a\u{1B}[2Jb", marks: ["c\rd"])])
    let lines = ChooserDrawing(header: ["\u{1B}]0;t\u{7}"], paint: Paint(usesColor: false))
      .lines(state, size: Terminal.Size(columns: 80, rows: 24))
    #expect(lines[0] == #"\x1b]0;t\x07"#)
    #expect(lines[2] == #"> 1  a\x1b[2Jb  (c\rd)"#)
  }

  @Test func coloursChangeNoWidth() {
    let state = ChooserState(threeChoices)
    let size = Terminal.Size(columns: 40, rows: 24)
    let plain = drawing.lines(state, size: size)
    let coloured = ChooserDrawing(header: drawing.header, paint: Paint(usesColor: true)).lines(state, size: size)
    #expect(coloured.count == plain.count)
    #expect(coloured[3] == "\u{1B}[1m> 1  Save to Folder\u{1B}[0m")
  }

  @Test(arguments: [4, 5, 6, 8, 10, 24]) func aLongListFitsAndShowsTheMark(rows: Int) {
    let choices = (1...30).map { Choice(id: "t\($0)", title: "Target \($0)", marks: $0 % 3 == 0 ? ["left out"] : []) }
    var state = ChooserState(choices)
    for _ in 0..<30 {
      let lines = drawing.lines(state, size: Terminal.Size(columns: 40, rows: rows))
      #expect(lines.count <= rows)
      #expect(lines.contains { $0.hasPrefix("> ") })
      for line in lines { #expect(DisplayWidth.of(line) < 40) }
      _ = state.handle(.down)
    }
  }

  @Test func numbersAreAlignedAndStay() {
    let choices = (1...10).map { Choice(id: "t\($0)", title: "Target \($0)") }
    var state = ChooserState(choices)
    for character in "t1" { _ = state.handle(.character(character)) }
    let lines = ChooserDrawing(header: [], paint: Paint(usesColor: false))
      .lines(state, size: Terminal.Size(columns: 80, rows: 24))
    #expect(lines.prefix(2) == [">  1  Target 1", "  10  Target 10"])
  }
}
