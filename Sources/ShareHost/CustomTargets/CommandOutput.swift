internal import ShareModel

/// What a command has printed, as far as it is kept.
struct CommandOutput: Sendable {
  /// The most bytes of standard output that come back as a text.
  static let textLimit = 1 << 20

  /// The first bytes of standard output.
  private(set) var printed: [UInt8] = []
  private var dropped = 0
  /// Standard error.
  private(set) var errors = PluginOutput()
  /// Both, as they came.
  private(set) var both = PluginOutput()
  /// The end of standard error, for its last line.
  private var lastErrors: [UInt8] = []

  /// Takes a piece of standard output.
  mutating func print(_ bytes: [UInt8]) {
    both.append(bytes)
    let room = max(0, Self.textLimit - printed.count)
    printed += bytes.prefix(room)
    dropped += bytes.count - min(room, bytes.count)
  }

  /// Takes a piece of standard error.
  mutating func complain(_ bytes: [UInt8]) {
    both.append(bytes)
    errors.append(bytes)
    lastErrors = Array((lastErrors + bytes.suffix(4096)).suffix(4096))
  }

  /// How many bytes of standard output are not kept; nil when all are.
  var droppedFromText: Int? {
    guard dropped > 0 else { return nil }
    return dropped + printed.count - (text?.utf8.count ?? printed.count)
  }

  /// Standard output as a text; nil when it is none.
  var text: String? {
    if printed.contains(0) { return nil }
    if let text = String(validating: printed, as: UTF8.self) { return text }
    guard dropped > 0 else { return nil }
    // A character that the limit cut is left out: at most three of its bytes are there.
    for cut in 1...3 {
      if let text = String(validating: printed.dropLast(cut), as: UTF8.self) { return text }
    }
    return nil
  }

  /// The last line of standard error that says anything; nil when there is none.
  var lastError: String? {
    let lines = lastErrors.split(separator: UInt8(ascii: "\n")).reversed().lazy.map { line -> String in
      let words = String(decoding: line, as: UTF8.self)
      return String(words.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
    return lines.first { !$0.isEmpty }
  }

  /// The ending with all that was printed, for one that did not complete.
  func added(to ending: CustomEnding) -> CustomEnding {
    var ending = ending
    ending.output = both
    return ending
  }
}
