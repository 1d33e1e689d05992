/// What shells need to complete a command line, made from the tables of options and commands.
package enum Completions {
  /// The script for a shell.
  package static func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  static let commands = CommandTable.all
  static let verbs = PluginVerb.allCases.filter(\.isAvailable).map(\.rawValue)
  static let names = commands.map(\.command.rawValue).joined(separator: " ")

  /// What prints the ids of the targets, one a line, whatever shell it runs in and however the document is spaced.
  static let listTargets =
    "share targets --json 2>/dev/null | tr -d '\\n' | sed 's/{ *\"id\"/\\n&/g' | "
    + #"sed -n 's/^{ *"id" *: *"\([^"]*\)" *, *"title".*/\1/p'"#
}
