extension Completions {
  static var zsh: String {
    var lines = [
      "#compdef share",
      "# Completions of share for zsh; put this file into a directory of $fpath as _share.",
      "_share_targets() {",
      "  local -a targets",
      "  targets=(${(f)\"$(\(listTargets))\"})",
      "  compadd -a targets",
      "}",
      "_share() {",
      "  local command=send word",
      "  for word in ${words[2,CURRENT-1]}; do",
      "    case $word in",
      "      \(names.split(separator: " ").joined(separator: "|"))) command=$word; break ;;",
      "      -*) ;;",
      "      *) break ;;",
      "    esac",
      "  done",
      "  local -a options commands",
      "  commands=(",
    ]
    lines += commands.map { "    \(zshQuoted("\($0.command.rawValue):\($0.summary)"))" }
    lines += ["  )", "  case $command in"]
    for row in commands {
      lines.append("    \(row.command.rawValue)) options=(")
      lines += OptionTable.options(of: row.command).flatMap(zshOption)
      lines.append("    ) ;;")
    }
    lines += [
      "  esac",
      "  case $command in",
      "    plugin) _arguments -s $options '1:command:(plugin)' '2:what to do:(\(verbs.joined(separator: " ")))' '*:plugin:_files' ;;",
      "    help) _arguments -s $options '1:command:(help)' '2:topic:(\(names) request)' ;;",
      "    matrix|doctor) _arguments -s $options '1:command:(matrix doctor)' ;;",
      "    *) _arguments -s $options '1:item or command:_share_first' '*:item:_files' ;;",
      "  esac",
      "}",
      "_share_first() {",
      "  _describe -t commands command commands",
      "  _files",
      "}",
      "if [[ $funcstack[1] == _share ]]; then _share \"$@\"; else compdef _share share; fi",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func zshOption(_ option: OptionDescription) -> [String] {
    let repeated = option.isRepeatable ? "*" : ""
    let help = zshEscaped(option.help)
    var tail = "[\(help)]"
    if let value = option.value {
      let action: String
      switch option.completion {
      case .nothing: action = " "
      case .file: action = "_files"
      case .directory: action = "_files -/"
      case .target: action = "_share_targets"
      case .words(let words): action = "(\(words.joined(separator: " ")))"
      }
      tail += ":\(value):\(action)"
    }
    let long = option.value == nil ? "--\(option.name)" : "--\(option.name)="
    var lines = ["      " + zshQuoted(repeated + long + tail)]
    if let short = option.short {
      lines.append("      " + zshQuoted("\(repeated)-\(short)\(option.value == nil ? "" : "+")\(tail)"))
    }
    return lines
  }

  private static func zshEscaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "[]:\\".contains(character) { result.append("\\") }
      result.append(character)
    }
  }

  private static func zshQuoted(_ text: String) -> String { Shell.alwaysQuoted(text) }
}
