import ShareModel
package import ShareSystem

/// Asks a person at a terminal which target to take.
package struct Chooser {
  private let terminal: Terminal
  private let wake: Int32?
  private let header: [String]
  private let paint: Paint

  /// Makes a chooser.
  ///
  /// - Parameters:
  ///   - terminal: where to ask; nothing goes to standard output.
  ///   - header: the lines above the list.
  ///   - paint: the colours.
  ///   - wake: a descriptor that ends the asking when it becomes readable, such as the one on which signals arrive.
  package init(terminal: Terminal, header: [String], paint: Paint, wake: Int32? = nil) {
    self.terminal = terminal
    self.header = header
    self.paint = paint
    self.wake = wake
  }

  /// Asks.
  ///
  /// - Parameters:
  ///   - choices: the targets, best first.
  ///   - hashtag: the hashtag that can be taken off, if there is one.
  ///   - canMoveCursor: whether the terminal can draw over what it has drawn; otherwise a line is read.
  /// - Returns: how it ended; the list has been taken away again, where that is possible.
  package func choose(
    _ choices: [Choice], hashtag: SuggestedHashtag? = nil, canMoveCursor: Bool
  ) -> ChoosingOutcome {
    if canMoveCursor, let raw = RawMode(descriptor: terminal.input) {
      return chooseByKeys(ChooserState(choices, hashtag: hashtag), raw)
    }
    return chooseByLine(choices, hashtag)
  }

  private func chooseByKeys(_ first: ChooserState, _ raw: borrowing RawMode) -> ChoosingOutcome {
    var state = first
    var keys = KeyReader(descriptor: terminal.input, wake: wake)
    let drawing = ChooserDrawing(header: header, paint: paint)
    var size = terminal.size
    var drawn = drawing.lines(state, size: size)
    terminal.write(drawn.joined(separator: "\r\n"))
    while true {
      var action = ChooserState.Action.nothing
      switch keys.next(milliseconds: 250) {
      case .key(let key): action = state.handle(key)
      case .nothing: break
      case .ended:
        // A signal has moved the cursor to a new line already; then the list stays as it is.
        if RawMode.signal == nil { terminal.write(erasing(drawn, columns: size.columns)) }
        return .ended
      }
      let newSize = terminal.size
      if newSize != size {
        size = newSize
        action = action == .nothing ? .redraw : action
      }
      switch action {
      case .nothing: continue
      case .redraw:
        let lines = drawing.lines(state, size: size)
        terminal.write(erasing(drawn, columns: size.columns) + lines.joined(separator: "\r\n"))
        drawn = lines
      case .chosen(let id):
        terminal.write(erasing(drawn, columns: size.columns))
        return .chosen(id, withoutHashtag: state.isHashtagOff)
      case .cancelled:
        terminal.write(erasing(drawn, columns: size.columns))
        return .cancelled
      }
    }
  }

  /// What moves the cursor to the first of the lines and clears from there; a window that has become narrower shows a line
  /// on several rows.
  private func erasing(_ lines: [String], columns: Int) -> String {
    let rows = lines.reduce(0) { $0 + max(1, (Chooser.width(of: $1) + columns - 1) / max(columns, 1)) }
    return "\r" + (rows > 1 ? "\u{1B}[\(rows - 1)A" : "") + "\u{1B}[J"
  }

  /// The width of a line that may have colours in it.
  private static func width(of line: String) -> Int {
    var isEscape = false
    var text = ""
    for character in line {
      if character == "\u{1B}" { isEscape = true }
      if !isEscape { text.append(character) }
      if isEscape && character == "m" { isEscape = false }
    }
    return DisplayWidth.of(text)
  }

  private func show(_ chooser: LineChooser) {
    let lines = chooser.lines(header: header, width: terminal.size.columns)
    terminal.write(lines.joined(separator: "\n") + "\n")
  }

  private func chooseByLine(_ choices: [Choice], _ hashtag: SuggestedHashtag?) -> ChoosingOutcome {
    var isHashtagOff = false
    var chooser = LineChooser(choices, hashtag: hashtag)
    show(chooser)
    while true {
      terminal.write(hashtag == nil ? LineChooser.prompt : LineChooser.hashtagPrompt)
      guard let line = terminal.readLine(wake: wake) else {
        terminal.write("\n")
        return .ended
      }
      switch chooser.answer(line.display) {
      case .chosen(let id): return .chosen(id, withoutHashtag: isHashtagOff)
      case .cancelled: return .cancelled
      case .toggledHashtag:
        isHashtagOff.toggle()
        let offered = isHashtagOff ? hashtag?.choicesWithout : choices
        chooser = LineChooser(offered ?? choices, hashtag: hashtag, isHashtagOff: isHashtagOff)
        show(chooser)
      case .unclear(let words): terminal.write(words + "\n")
      }
    }
  }
}
