import ShareModel
import ShareSystem
import Testing

@testable import ShareCommand

@Suite("Taking the hashtag off while choosing")
struct HashtagChoiceTests {
  /// Without it the second target is gone, and the third is marked no more.
  private static let hashtag = SuggestedHashtag(
    text: "#sale", author: "the program",
    choicesWithout: [threeChoices[0], Choice(id: "com.example.photo", title: "Photo Quilt 7")])

  private static let wide = Terminal.Size(columns: 80, rows: 24)
  private let drawing = ChooserDrawing(header: ["a.heic"], paint: Paint(usesColor: false))

  @Test("F6: # takes it off and puts it back; the mark stays on its target, the numbers are those of the list")
  func keys() {
    var state = ChooserState(threeChoices, hashtag: Self.hashtag)
    #expect(state.handle(.end) == .redraw)
    #expect(state.handle(.character("#")) == .redraw)
    #expect(state.isHashtagOff)
    #expect(state.choices.map(\.id) == ["org.sharehost.save", "com.example.photo"])
    #expect(state.marked == 1)
    #expect(state.handle(.enter) == .chosen("com.example.photo"))
    #expect(state.handle(.character("#")) == .redraw)
    #expect(!state.isHashtagOff)
    #expect(state.marked == 2)
    // A target that is there no more leaves the mark on the first.
    _ = state.handle(.up)
    _ = state.handle(.character("#"))
    #expect(state.marked == 0)
  }

  @Test("F6: # is a letter like any other where there is no hashtag, and behind letters")
  func letter() {
    var plain = ChooserState(threeChoices)
    _ = plain.handle(.character("#"))
    #expect(plain.typed == "#")
    var state = ChooserState(threeChoices, hashtag: Self.hashtag)
    _ = state.handle(.character("o"))
    _ = state.handle(.character("#"))
    #expect(state.typed == "o#")
    #expect(!state.isHashtagOff)
  }

  @Test("F6: the hashtag stands above the list, and the last line says the key")
  func drawn() {
    var state = ChooserState(threeChoices, hashtag: Self.hashtag)
    let on = drawing.lines(state, size: Self.wide)
    #expect(on.prefix(3) == ["a.heic", "#sale (hashtag by the program, # takes it off)", ""])
    #expect(on.last == "Number, letters or arrows, then Enter (# takes the hashtag off, Esc cancels): ")
    _ = state.handle(.character("#"))
    let off = drawing.lines(state, size: Self.wide)
    #expect(off[1] == "#sale is taken off (# puts it back)")
    #expect(off.last == "Number, letters or arrows, then Enter (# puts the hashtag back, Esc cancels): ")
    for line in drawing.lines(state, size: Terminal.Size(columns: 40, rows: 24)) { #expect(DisplayWidth.of(line) < 40) }
    #expect(
      drawing.lines(state, size: Terminal.Size(columns: 40, rows: 24)).last == "Number or letters, Enter, #, Esc: ")
  }

  @Test("F6: a low terminal shows the list rather than the hashtag, and the key works all the same")
  func low() {
    let state = ChooserState(threeChoices, hashtag: Self.hashtag)
    for rows in [4, 5, 6, 8] {
      let lines = drawing.lines(state, size: Terminal.Size(columns: 40, rows: rows))
      #expect(lines.count <= rows)
      #expect(lines.contains { $0.hasPrefix("> ") })
    }
  }

  @Test("F6: a line of nothing but # does the same where the cursor cannot be moved")
  func line() {
    let chooser = LineChooser(threeChoices, hashtag: Self.hashtag)
    #expect(chooser.answer(" # ") == .toggledHashtag)
    #expect(chooser.answer("2") == .chosen("org.sharehost.archive"))
    #expect(
      chooser.lines(header: ["a.heic"], width: 80).prefix(3) == [
        "a.heic", "#sale (hashtag by the program, # takes it off)", "",
      ])
    let off = LineChooser(Self.hashtag.choicesWithout, hashtag: Self.hashtag, isHashtagOff: true)
    #expect(
      off.lines(header: [], width: 80) == [
        "#sale is taken off (# puts it back)", "", "1  Save to Folder", "2  Photo Quilt 7",
      ])
    #expect(off.answer("2") == .chosen("com.example.photo"))
    #expect(LineChooser(threeChoices).answer("#") == .unclear("Nothing is called #."))
  }

  @Test("F8: what the program says is shown with its author; what the person says is not")
  func suggestions() {
    let request = ShareRequest(
      items: [],
      attributes: [
        Attribute(name: "message", value: "look\u{1B}[2J", provenance: .app), Attribute(name: "title", value: "mine"),
        Attribute(name: "quote", value: "q", provenance: .staff),
        Attribute(name: "hashtag", value: "#a\n#b", provenance: .app),
        Attribute(name: "recipient", value: "r", provenance: .app),
      ])
    #expect(Suggestions.lines(request) == [#"message by the program: look\x1b[2J"#, "quote by staff: q"])
    let hashtag = Suggestions.hashtag(request) { [] }
    #expect(hashtag == SuggestedHashtag(text: "#a #b", author: "the program", choicesWithout: []))
    let own = ShareRequest(items: [], attributes: [Attribute(name: "hashtag", value: "#a")])
    #expect(Suggestions.hashtag(own) { [] }?.line(isOff: false) == "#a (hashtag, # takes it off)")
    #expect(Suggestions.hashtag(ShareRequest(items: [])) { [] } == nil)
  }
}
