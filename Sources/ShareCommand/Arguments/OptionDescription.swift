/// One option of the command line, as parsing, help, manual page and completions see it.
package struct OptionDescription: Sendable {
  /// The part of the help that it is listed in.
  package enum Group: String, Sendable, CaseIterable {
    case items = "Items"
    case choice = "Where to"
    case words = "What is said about it"
    case delivery = "How it is delivered"
    case output = "What is printed"
    case help = "Help"
  }

  /// What a shell can complete for the value.
  package enum Completion: Sendable {
    case nothing
    case file
    case directory
    case target
    case words([String])
  }

  /// What it does.
  package let option: CommandOption
  /// The letter after a single dash, if it has one.
  package let short: Character?
  /// What stands for its value in help; nil for an option without one.
  package let value: String?
  /// Whether it may be given more than once and each one counts.
  package let isRepeatable: Bool
  /// Where help lists it.
  package let group: Group
  /// What shells complete after it.
  package let completion: Completion
  /// The commands that take it.
  package let commands: [CommandName]
  /// One line of help, without a full stop.
  package let help: String

  /// The name after two dashes.
  package var name: String { option.rawValue }
}

/// The options by name.
package enum CommandOption: String, Sendable, CaseIterable {
  case file, url, text, type, name, optional
  case files0From = "files0-from"
  case request, mismatch
  case to, or, chooser, area, source, include, exclude, custom, all
  case message, title, hashtag, quote, recipient, attr, provenance
  case partial, via
  case noTransforms = "no-transforms"
  case lossless, normalise, output, set, timeout
  case dryRun = "dry-run"
  case requireSandbox = "require-sandbox"
  case pluginPath = "plugin-path"
  case rescan, yes, unset
  case json, events, quiet, verbose, color
  case man, completion, schema, version, help
}
