import ShareSystem
import Testing

@testable import ShareCommand

let threeChoices = [
  Choice(id: "org.sharehost.save", title: "Save to Folder"),
  Choice(id: "org.sharehost.archive", title: "Archive", marks: ["message left out"]),
  Choice(
    id: "com.example.photo", title: "Photo Quilt 7", icon: "photo",
    marks: ["a.heic converted to JPEG", "b.txt left out"]
  ),
]

@Suite struct ChooserStateTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let keys: [Key]
    let action: ChooserState.Action
    var visible: [Int] = [0, 1, 2]
    var marked: Int = 0
    var typed: String = ""
    var testDescription: String { name }
  }

  static func text(_ text: String) -> [Key] { text.map { .character($0) } }

  static let rows: [Row] = [
    Row(name: "Enter takes the best", keys: [.enter], action: .chosen("org.sharehost.save")),
    Row(name: "down", keys: [.down], action: .redraw, marked: 1),
    Row(name: "down, Enter", keys: [.down, .enter], action: .chosen("org.sharehost.archive"), marked: 1),
    Row(name: "up at the top", keys: [.up], action: .nothing),
    Row(name: "down at the bottom", keys: [.down, .down, .down], action: .nothing, marked: 2),
    Row(name: "end and home", keys: [.end, .home], action: .redraw),
    Row(name: "page down", keys: [.pageDown], action: .redraw, marked: 2),
    Row(name: "page up", keys: [.end, .pageUp], action: .redraw),
    Row(name: "Ctrl-N, Ctrl-P", keys: [.control("n"), .control("p")], action: .redraw),
    Row(name: "a number marks", keys: text("3"), action: .redraw, marked: 2, typed: "3"),
    Row(
      name: "a number and Enter", keys: text("3") + [.enter], action: .chosen("com.example.photo"), marked: 2,
      typed: "3"),
    Row(name: "a number in a title", keys: text("7"), action: .redraw, visible: [2], typed: "7"),
    Row(name: "a number of nothing", keys: text("9") + [.enter], action: .nothing, visible: [], typed: "9"),
    Row(name: "zero is no number", keys: text("0") + [.enter], action: .nothing, visible: [], typed: "0"),
    Row(name: "letters", keys: text("arch"), action: .redraw, visible: [1], typed: "arch"),
    Row(name: "letters in an id", keys: text("sharehost"), action: .redraw, visible: [0, 1], typed: "sharehost"),
    Row(
      name: "capitals", keys: text("SAVE") + [.enter], action: .chosen("org.sharehost.save"), visible: [0],
      typed: "SAVE"),
    Row(
      name: "filter, arrow, Enter", keys: text("o") + [.down, .enter], action: .chosen("org.sharehost.archive"),
      marked: 1, typed: "o"),
    Row(name: "q cancels", keys: text("q"), action: .cancelled),
    Row(name: "q after a letter is a letter", keys: text("to q"), action: .redraw, visible: [2], typed: "to q"),
    Row(name: "Esc cancels", keys: [.escape], action: .cancelled),
    Row(name: "Esc cancels with a filter too", keys: text("a") + [.escape], action: .cancelled, typed: "a"),
    Row(name: "Ctrl-C cancels", keys: [.control("c")], action: .cancelled),
    Row(name: "Ctrl-D cancels", keys: [.control("d")], action: .cancelled),
    Row(name: "Ctrl-D with a filter", keys: text("zz") + [.control("d")], action: .nothing, visible: [], typed: "zz"),
    Row(name: "backspace", keys: text("xa") + [.backspace, .backspace], action: .redraw),
    Row(name: "backspace on nothing", keys: [.backspace], action: .nothing),
    Row(name: "q after backspace cancels", keys: text("x") + [.backspace] + text("q"), action: .cancelled),
    Row(name: "Ctrl-U", keys: text("xyz") + [.control("u")], action: .redraw),
    Row(name: "Enter on nothing", keys: text("xyz") + [.enter], action: .nothing, visible: [], typed: "xyz"),
    Row(name: "down on nothing", keys: text("xyz") + [.down], action: .nothing, visible: [], typed: "xyz"),
    Row(name: "a space first", keys: text(" "), action: .nothing),
    Row(name: "an unknown key", keys: [.other], action: .nothing),
  ]

  @Test(arguments: rows) func keys(row: Row) {
    var state = ChooserState(threeChoices)
    var action = ChooserState.Action.nothing
    for key in row.keys { action = state.handle(key) }
    #expect(action == row.action)
    #expect(state.visible == row.visible)
    #expect(state.marked == row.marked)
    #expect(state.typed == row.typed)
  }

  @Test func noChoices() {
    var state = ChooserState([])
    #expect(state.handle(.enter) == .nothing)
    #expect(state.handle(.down) == .nothing)
    #expect(state.handle(.end) == .nothing)
    #expect(state.handle(.escape) == .cancelled)
  }
}
