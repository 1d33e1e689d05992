internal import ShareModel
import ShareSystem

/// The help that is printed.
package enum HelpText {
  /// The widest a line gets.
  static let width = 80
  private static let column = 28

  /// What `share help` and `share --help` print.
  package static var overview: String {
    var lines = ["Share files, texts and links with whatever on this machine can take them.", ""]
    lines += ["Examples:"] + examples(CommandTable.row(of: .send)?.examples ?? []) + [""]
    lines.append("Usage:")
    for row in CommandTable.all {
      for (index, synopsis) in row.synopsis.enumerated() {
        lines += entry("share " + synopsis, index == 0 ? row.summary : "", column: 42)
      }
    }
    lines += [""] + options(of: .send)
    lines += ["Exit status:"] + CommandTable.exitStatuses.map { "  \($0.status)  \($0.meaning)" } + [""]
    lines += [
      "share help COMMAND says more about one command. A first word that is a command", "is always the command;",
    ]
    lines[lines.count - 1] += " for a file of that name write ./NAME."
    return lines.joined(separator: "\n") + "\n"
  }

  /// What `share help COMMAND` prints.
  package static func text(of command: CommandName) -> String? {
    guard let row = CommandTable.row(of: command) else { return nil }
    var lines = ["share \(command.rawValue): \(row.summary)", ""]
    if !row.examples.isEmpty { lines += ["Examples:"] + examples(row.examples) + [""] }
    lines += ["Usage:"] + row.synopsis.map { "  share " + $0 } + [""]
    for paragraph in row.paragraphs { lines += Wrapping.lines(paragraph, width: width) + [""] }
    lines += options(of: command)
    lines += ["For a file that is named \(command.rawValue), write ./\(command.rawValue)."]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The help for the words after `share help`.
  ///
  /// - Parameter topics: none, a command, or a command and its subcommand.
  /// - Returns: the text.
  /// - Throws: ``UsageError`` when there is no such topic.
  package static func text(topics: [String]) throws(UsageError) -> String {
    guard let topic = topics.first else { return overview }
    if topic == "request" { return request }
    if let command = CommandName(word: topic), let text = text(of: command) { return text }
    if CommandName(word: topic) != nil || CommandName.reservedWords.contains(topic) {
      throw UsageError(
        topic, "not available in this version", wayOut: "share help lists the commands that are", code: .notAvailable)
    }
    let near = Spelling.nearest(to: topic, in: CommandTable.all.map(\.command.rawValue) + ["request"])
    throw UsageError(
      Shell.quoted(topic), "there is no help on it",
      wayOut: near.map { "did you mean share help \($0)?" } ?? "share help lists the commands")
  }

  private static let request = """
    A request is everything that a program asks for at once, as JSON.

    Examples:
      share --request request.json
      make-request | share --request - --json

    A small one:
      {
        "items": [{"path": "/home/me/photo.heic"}, {"url": "https://example.org"}],
        "to": [["save", "archive"]],
        "attributes": {"message": "look"}
      }

    Unknown keys are errors. share help request --schema prints a JSON Schema with
    every key.

    """

  /// The lines about the options of a command, by group.
  static func options(of command: CommandName) -> [String] {
    let rows = OptionTable.options(of: command)
    return OptionDescription.Group.allCases.flatMap { group -> [String] in
      let members = rows.filter { $0.group == group }
      if members.isEmpty { return [] }
      return [group.rawValue + ":"] + members.flatMap { entry(spelling($0), $0.help, column: column) } + [""]
    }
  }

  /// An option as help spells it: `-t, --to TARGET`.
  static func spelling(_ option: OptionDescription) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return short + "--" + option.name + (option.value.map { " " + $0 } ?? "")
  }

  private static func examples(_ examples: [(line: String, meaning: String)]) -> [String] {
    let wide = examples.reduce(0) { max($0, DisplayWidth.of($1.line)) }
    return examples.flatMap { entry($0.line, $0.meaning, column: min(wide, 44) + 4) }
  }

  /// A term with its meaning beside it, from a column on; a long term has its meaning below.
  private static func entry(_ term: String, _ meaning: String, column: Int) -> [String] {
    let head = "  " + term
    if meaning.isEmpty { return [head] }
    let below = Wrapping.lines(meaning, width: width - column)
    let indent = String(repeating: " ", count: column)
    let rest = below.map { indent + $0 }
    if DisplayWidth.of(head) + 2 > column { return [head] + rest }
    return [DisplayWidth.padded(head, to: column) + below[0]] + rest.dropFirst()
  }
}
