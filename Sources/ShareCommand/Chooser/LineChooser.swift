/// Choosing where the cursor cannot be moved: a printed list, and one line as the answer.
package struct LineChooser: Sendable {
  /// What is asked below the list.
  package static let prompt = "Number, or q to cancel: "
  /// The same where there is a hashtag.
  package static let hashtagPrompt = "Number, # to take the hashtag off or put it back, or q to cancel: "

  /// What a line means.
  package enum Answer: Hashable, Sendable {
    case chosen(String)
    case cancelled
    /// The hashtag is to be taken off, or put back.
    case toggledHashtag
    /// None of these; the words say why, and the question is asked again.
    case unclear(String)
  }

  private let choices: [Choice]
  private let hashtag: SuggestedHashtag?
  private let isHashtagOff: Bool

  /// Makes a chooser.
  ///
  /// - Parameters:
  ///   - choices: the targets, best first.
  ///   - hashtag: the hashtag that can be taken off, if there is one.
  ///   - isHashtagOff: whether it is; the choices are then those without it.
  package init(_ choices: [Choice], hashtag: SuggestedHashtag? = nil, isHashtagOff: Bool = false) {
    self.choices = choices
    self.hashtag = hashtag
    self.isHashtagOff = isHashtagOff
  }

  /// The list, without colours and without cutting anything.
  ///
  /// - Parameters:
  ///   - header: the lines above it.
  ///   - width: the columns of the terminal; longer lines are broken.
  package func lines(header: [String], width: Int) -> [String] {
    let width = max(width, 16)
    var lines = header.flatMap { Wrapping.lines(Sanitised.line($0), width: width) }
    if let hashtag { lines += Wrapping.lines(hashtag.line(isOff: isHashtagOff), width: width) }
    if !lines.isEmpty { lines.append("") }
    let digits = String(choices.count).count
    for (index, choice) in choices.enumerated() {
      let number = String(index + 1)
      let marks = choice.marks.isEmpty ? "" : " (" + choice.marks.joined(separator: ", ") + ")"
      let wrapped = Wrapping.lines(Sanitised.line(choice.title + marks), width: width - digits - 2)
      for (row, text) in wrapped.enumerated() {
        let lead = row == 0 ? String(repeating: " ", count: digits - number.count) + number : spaces(digits)
        lines.append(lead + "  " + text)
      }
    }
    return lines
  }

  /// What a line means: a number, an id, or words that only one title contains.
  ///
  /// - Parameter line: what was typed, without its end.
  package func answer(_ line: String) -> Answer {
    var words = line[...]
    while let last = words.last, last.isWhitespace { words.removeLast() }
    while let first = words.first, first.isWhitespace { words.removeFirst() }
    let typed = String(words).lowercased()
    if typed == "q" || typed == "\u{1B}" { return .cancelled }
    if typed == String(SuggestedHashtag.key), hashtag != nil { return .toggledHashtag }
    if typed.isEmpty { return .unclear("Type the number of a target.") }
    if typed.utf8.allSatisfy(Link.isDigit) {
      let number = ChooserState.number(typed) ?? 0
      return choices.indices.contains(number - 1)
        ? .chosen(choices[number - 1].id) : .unclear("There is no number \(typed).")
    }
    if let exact = choices.first(where: { $0.id.lowercased() == typed }) { return .chosen(exact.id) }
    let fitting = choices.filter { $0.isCalled(typed) }
    switch fitting.count {
    case 0: return .unclear("Nothing is called \(Sanitised.line(String(words))).")
    case 1: return .chosen(fitting[0].id)
    default: return .unclear("More than one is called \(Sanitised.line(String(words))).")
    }
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
