extension Completions {
  static var fish: String {
    let all = commands.map(\.command.rawValue)
    let others = all.filter { $0 != "send" }
    var lines = [
      "# Completions of share for fish; put this file into ~/.config/fish/completions.",
      "function __share_targets",
      "    \(listTargets)",
      "end",
      "complete -c share -n '__fish_seen_subcommand_from matrix plugin help doctor' -f",
    ]
    lines += commands.map {
      "complete -c share -n '__fish_is_first_token' -a \($0.command.rawValue) -d \(Shell.alwaysQuoted($0.summary))"
    }
    lines += verbs.map { "complete -c share -n '__fish_seen_subcommand_from plugin' -a \($0)" }
    lines.append("complete -c share -n '__fish_seen_subcommand_from plugin' -F")
    lines.append("complete -c share -n '__fish_seen_subcommand_from help' -a '\(names) request'")
    for option in OptionTable.all where !option.commands.isEmpty {
      // What belongs to send also belongs to a line without any command.
      let isForSend = option.commands.contains(.send)
      let words =
        isForSend ? others.filter { !option.commands.map(\.rawValue).contains($0) } : option.commands.map(\.rawValue)
      var condition = ""
      if !words.isEmpty {
        let seen = "__fish_seen_subcommand_from " + words.joined(separator: " ")
        condition = " -n '" + (isForSend ? "not " : "") + seen + "'"
      }
      let short = option.short.map { " -s \($0)" } ?? ""
      lines.append(
        "complete -c share\(condition)\(short) -l \(option.name)\(fishAction(option)) -d \(Shell.alwaysQuoted(option.help))"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishAction(_ option: OptionDescription) -> String {
    guard option.value != nil else { return "" }
    switch option.completion {
    case .nothing: return " -x"
    case .file: return " -r -F"
    case .directory: return " -x -a '(__fish_complete_directories)'"
    case .target: return " -x -a '(__share_targets)'"
    case .words(let words): return " -x -a '\(words.joined(separator: " "))'"
    }
  }
}
