package import ShareModel

/// Reads a command line: words in, one value or one helpful error out; it looks at nothing but through ``Surroundings``.
package struct ArgumentParser {
  let arguments: [ByteString]
  let classifier: ItemClassifier
  var index = 0
  var result = ParsedCommand(command: .send)
  /// The words that are neither options nor their values, with what came before the first `--`.
  var words: [Word] = []
  /// What `--type`, `--name` and `--optional` said about the item that has not come yet.
  var pending = PendingItem()
  /// The options that were given, in order, for the checks at the end.
  var given: [OptionDescription] = []
  /// The first word, when it is a command.
  var commandWord: ByteString?
  /// The one use of standard input.
  var standardInputUse: String?
  var asksForHelp = false
  var asksForVersion = false

  /// A word that is neither an option nor an option's value.
  struct Word {
    let bytes: ByteString
    let isAfterDashes: Bool
  }

  /// Reads the arguments of the process.
  ///
  /// - Parameters:
  ///   - arguments: without the program's own name.
  ///   - surroundings: what the parser may ask about the machine.
  /// - Returns: what is asked for; with `--help` it is the command `help` with the topic, with `--version` the command `version`.
  /// - Throws: ``UsageError``; the process ends with 2.
  package static func parse(
    _ arguments: [ByteString], surroundings: Surroundings
  ) throws(UsageError) -> ParsedCommand {
    var parser = ArgumentParser(arguments: arguments, classifier: ItemClassifier(surroundings: surroundings))
    do throws(UsageError) {
      try parser.run()
    } catch {
      guard let word = parser.commandWord, surroundings.isPath(word) != nil else { throw error }
      var error = error
      error.wayOut += "; write ./\(Sanitised.line(word.display)) for the file of that name"
      throw error
    }
    return parser.result
  }

  /// Whether arguments ask for JSON, so that even their own mistakes are reported in it.
  ///
  /// - Parameter arguments: without the program's own name; they need not make sense.
  package static func asksForJSON(_ arguments: [ByteString]) -> Bool {
    var isValue = false
    for argument in arguments {
      if isValue {
        isValue = false
        continue
      }
      let text = argument.display
      if text == "--" { return false }
      if text == "--json" { return true }
      if text.hasPrefix("--") {
        isValue = OptionTable.option(named: String(text.dropFirst(2)))?.value != nil
      } else if text.hasPrefix("-"), let last = text.last, text.count > 1 {
        // A cluster takes the next word only when its last letter is the first one that needs a value.
        let letters = text.dropFirst()
        let needing = letters.first { OptionTable.option(short: $0)?.value != nil }
        isValue = needing == last && letters.firstIndex(of: last) == letters.indices.last
      }
    }
    return false
  }

  private init(arguments: [ByteString], classifier: ItemClassifier) {
    self.arguments = arguments
    self.classifier = classifier
  }

  private mutating func run() throws(UsageError) {
    var isAfterDashes = false
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      let bytes = argument.bytes
      if isAfterDashes || bytes.first != UInt8(ascii: "-") || bytes.count == 1 {
        try takeWord(Word(bytes: argument, isAfterDashes: isAfterDashes))
      } else if bytes == [0x2D, 0x2D] {
        isAfterDashes = true
      } else if bytes.starts(with: [0x2D, 0x2D]) {
        try takeLongOption(argument)
      } else {
        try takeShortOptions(argument)
      }
    }
    try finish()
  }

  /// Takes a word: the command, the item or the operand that it is.
  private mutating func takeWord(_ word: Word) throws(UsageError) {
    let isFirst = words.isEmpty && result.items.isEmpty && commandWord == nil
    if isFirst && !word.isAfterDashes, try takeCommand(word.bytes) { return }
    words.append(word)
    guard result.command.takesItems else { return }
    if word.bytes.bytes == [0x2D] {
      try useStandardInput(for: "-")
      return try addItem(.standardInput)
    }
    do throws(UsageError) {
      try addItem(try classifier.content(of: word.bytes))
    } catch {
      throw withCommandSuggestion(error, word: word.bytes)
    }
  }

  /// Takes a first word as a command; false when it is none.
  private mutating func takeCommand(_ bytes: ByteString) throws(UsageError) -> Bool {
    let word = bytes.display
    if let command = CommandName(word: word) {
      commandWord = bytes
      result.command = command
      guard command.isAvailable else { throw notAvailable(word) }
      return true
    }
    if CommandName.reservedWords.contains(word) {
      commandWord = bytes
      throw notAvailable(word)
    }
    return false
  }

  private func notAvailable(_ word: String) -> UsageError {
    UsageError(
      word, "not available in this version", wayOut: "share help lists the commands that are", code: .notAvailable)
  }

  /// A command that is misspelt, or not the first word, looks like an item that is nothing: say so.
  private func withCommandSuggestion(_ error: UsageError, word: ByteString) -> UsageError {
    let names = CommandName.allCases.filter { $0.isAvailable && $0 != .version }.map(\.rawValue)
    var error = error
    if arguments.first == word {
      guard let near = Spelling.nearest(to: word.display, in: names) else { return error }
      error.wayOut = "did you mean share \(near)? Otherwise " + error.wayOut
    } else if names.contains(word.display) {
      error.wayOut = "a command is the first word; otherwise " + error.wayOut
    }
    return error
  }
}
