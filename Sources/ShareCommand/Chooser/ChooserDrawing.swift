package import ShareSystem

/// What the chooser looks like: a state and the size of the terminal in, lines out.
package struct ChooserDrawing: Sendable {
  /// The lines above the list, from the caller; they are made safe and cut here.
  package let header: [String]
  /// The colours.
  package let paint: Paint

  /// Makes a drawing.
  package init(header: [String], paint: Paint) {
    self.header = header
    self.paint = paint
  }

  /// The lines for a state; the cursor belongs at the end of the last one.
  ///
  /// - Parameters:
  ///   - state: what to show.
  ///   - size: the terminal's; the lines leave the last column free.
  /// - Returns: at most as many lines as the terminal has rows, unless it has fewer than 4; the marked choice is among them.
  package func lines(_ state: ChooserState, size: Terminal.Size) -> [String] {
    let width = max(size.columns - 1, 8)
    let prompt = promptLine(state, width: width)
    var head = header.enumerated().map { index, line in
      paint(index == 0 ? .strong : .faint, DisplayWidth.truncated(Sanitised.line(line), to: width))
    }
    if let hashtag = state.hashtag {
      head.append(paint(.faint, DisplayWidth.truncated(hashtag.line(isOff: state.isHashtagOff), to: width)))
    }
    if !head.isEmpty { head.append("") }
    let blocks = state.visible.indices.map { block(state, at: $0, width: width) }
    let room = max(size.rows - 2, 1)
    // A low terminal shows the list rather than the header.
    if head.count + min(blocks.reduce(0) { $0 + $1.count }, 3) > room { head = [] }
    let shown = window(blocks, marked: state.marked, rows: room - head.count)
    return head + (shown.isEmpty ? ["  nothing is called that"] : shown) + ["", prompt]
  }

  /// The lines of one choice: its number and title, and its marks beside it or below.
  private func block(_ state: ChooserState, at place: Int, width: Int) -> [String] {
    let index = state.visible[place]
    let choice = state.choices[index]
    let digits = String(state.choices.count).count
    let number = String(index + 1)
    let isMarked = place == state.marked
    let lead =
      (isMarked ? "> " : "  ") + String(repeating: " ", count: digits - number.count) + number + "  "
    let indent = DisplayWidth.of(lead)
    let title = DisplayWidth.truncated(Sanitised.line(choice.title), to: width - indent)
    let first = lead + title
    let shownFirst = isMarked ? paint(.strong, first) : first
    let marks = choice.marks.map { Sanitised.line($0) }.joined(separator: ", ")
    if marks.isEmpty { return [shownFirst] }
    if DisplayWidth.of(first) + 3 + DisplayWidth.of(marks) + 1 <= width {
      return [shownFirst + "  " + paint(.faint, "(\(marks))")]
    }
    // Marks are never cut: they say what would not arrive as it is.
    let below = Wrapping.lines(marks, width: max(width - indent - 2, 8))
    return [shownFirst] + below.map { String(repeating: " ", count: indent + 2) + paint(.faint, $0) }
  }

  private func promptLine(_ state: ChooserState, width: Int) -> String {
    let hashtag =
      state.hashtag == nil ? "" : state.isHashtagOff ? "# puts the hashtag back, " : "# takes the hashtag off, "
    let long = "Number, letters or arrows, then Enter (\(hashtag)Esc cancels): "
    let short = "Number or letters, Enter, \(hashtag.isEmpty ? "" : "#, ")Esc: "
    let typed = Sanitised.line(state.typed)
    let prompt = DisplayWidth.of(long + typed) <= width ? long : short
    return DisplayWidth.truncated(prompt + typed, to: width)
  }

  /// The blocks that fit around the marked one.
  private func window(_ blocks: [[String]], marked: Int, rows: Int) -> [String] {
    guard blocks.indices.contains(marked) else { return [] }
    var first = marked
    var last = marked
    var used = blocks[marked].count
    while true {
      if last + 1 < blocks.count, used + blocks[last + 1].count <= rows, last - marked <= marked - first || first == 0 {
        last += 1
        used += blocks[last].count
      } else if first > 0, used + blocks[first - 1].count <= rows {
        first -= 1
        used += blocks[first].count
      } else if last + 1 < blocks.count, used + blocks[last + 1].count <= rows {
        last += 1
        used += blocks[last].count
      } else {
        return Array(blocks[first...last].joined().prefix(max(rows, 1)))
      }
    }
  }
}
