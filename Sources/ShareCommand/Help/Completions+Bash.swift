extension Completions {
  static var bash: String {
    var lines = [
      "# Completions of share for bash; source this file.",
      "_share() {",
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=send index",
      "  COMPREPLY=()",
      "  if [[ $word == = ]]; then word=",
      "  elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}",
      "  fi",
      "  for ((index = 1; index < COMP_CWORD; index++)); do",
      "    case ${COMP_WORDS[index]} in",
      "      \(names.split(separator: " ").joined(separator: "|"))) command=${COMP_WORDS[index]}; break ;;",
      "      -*) ;;",
      "      *) break ;;",
      "    esac",
      "  done",
      "  case $before in",
    ]
    for option in OptionTable.all where !option.commands.isEmpty {
      guard let action = bashAction(option) else { continue }
      let spellings = (option.short.map { "-\($0)|" } ?? "") + "--\(option.name)"
      lines.append("    \(spellings)) \(action) ;;")
    }
    lines += ["  esac", "  if [[ $word == -* ]]; then", "    case $command in"]
    for row in commands {
      let words = OptionTable.options(of: row.command).map { "--\($0.name)" }.joined(separator: " ")
      lines.append("      \(row.command.rawValue)) COMPREPLY=($(compgen -W '\(words)' -- \"$word\")) ;;")
    }
    lines += [
      "    esac",
      "    return",
      "  fi",
      "  case $command in",
      "    plugin)",
      "      if [[ $before == plugin ]]; then COMPREPLY=($(compgen -W '\(verbs.joined(separator: " "))' -- \"$word\")); return; fi ;;",
      "    help) COMPREPLY=($(compgen -W '\(names) request' -- \"$word\")); return ;;",
      "    matrix|doctor) return ;;",
      "  esac",
      "  compopt -o filenames 2>/dev/null",
      "  mapfile -t COMPREPLY < <(compgen -f -- \"$word\")",
      "  if ((COMP_CWORD == 1)); then",
      "    COMPREPLY+=($(compgen -W '\(names)' -- \"$word\"))",
      "  fi",
      "}",
      "complete -F _share share",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func bashAction(_ option: OptionDescription) -> String? {
    guard option.value != nil else { return nil }
    switch option.completion {
    case .nothing: return "return"
    case .file: return "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$word\"); return"
    case .directory:
      return "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- \"$word\"); return"
    case .target: return "COMPREPLY=($(compgen -W \"$(\(listTargets))\" -- \"$word\")); return"
    case .words(let words):
      return "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\")); return"
    }
  }
}
