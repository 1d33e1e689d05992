/// The manual page share(1), in the language of troff.
package enum ManualPage {
  /// The whole page.
  ///
  /// - Parameter version: the version for the foot of the page.
  package static func text(version: String) -> String {
    var lines = [
      ".TH SHARE 1 \"\" \"share \(version)\" \"User Commands\"",
      ".SH NAME", "share \\- share files, texts and links with what can take them",
      ".SH SYNOPSIS",
    ]
    for synopsis in CommandTable.all.flatMap(\.synopsis) {
      lines += [".B share", escaped(synopsis), ".br"]
    }
    lines.removeLast()
    lines += [".SH DESCRIPTION"]
    lines += paragraphs(CommandTable.row(of: .send)?.paragraphs ?? [])
    lines += [
      ".PP",
      escaped(
        "A first word that is a command is always the command; for a file of that name write ./NAME. -- ends the options."
      ),
    ]
    lines += [".SH COMMANDS"]
    for row in CommandTable.all {
      lines += [".TP", ".B \(row.command.rawValue)", escaped(sentence(row.summary))]
      if row.command != .send { lines += row.paragraphs.map(escaped) }
    }
    lines += [".SH OPTIONS"]
    for group in OptionDescription.Group.allCases {
      lines.append(".SS \(group.rawValue)")
      for option in OptionTable.all where option.group == group && !option.commands.isEmpty { lines += entry(option) }
    }
    lines += [".SH EXIT STATUS"]
    for row in CommandTable.exitStatuses { lines += [".TP", ".B \(row.status)", escaped(sentence(row.meaning))] }
    lines += [
      ".PP",
      "The first SIGINT, SIGTERM or SIGHUP cancels, cleans up and ends share by that signal; the second ends it at",
      "once.",
    ]
    lines += [".SH ENVIRONMENT"]
    for row in CommandTable.environment { lines += [".TP", ".B \(row.name)", escaped(sentence(row.meaning))] }
    lines += [".SH EXAMPLES"]
    for example in CommandTable.all.flatMap(\.examples) {
      lines += [".TP", ".B \(escaped(example.line))", escaped(sentence(example.meaning))]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func entry(_ option: OptionDescription) -> [String] {
    let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
    let short = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
    var commands = option.commands.map(\.rawValue).joined(separator: ", ")
    commands = option.commands.contains(.send) ? "" : " Only for \(commands)."
    let repeated = option.isRepeatable ? " May be repeated." : ""
    return [
      ".TP", "\(short)\\fB\\-\\-\(escaped(option.name))\\fR\(value)",
      escaped(sentence(option.help) + commands + repeated),
    ]
  }

  private static func paragraphs(_ texts: [String]) -> [String] {
    texts.flatMap { [".PP", escaped($0)] }
  }

  private static func sentence(_ text: String) -> String {
    guard let first = text.first else { return text }
    return first.uppercased() + text.dropFirst() + "."
  }

  /// A text in which nothing is a request or an escape of troff.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "~": result += "\\(ti"
      case "…": result += "..."
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }
}
