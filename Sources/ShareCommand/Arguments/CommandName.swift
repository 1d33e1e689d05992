/// What the command line is asked to do.
package enum CommandName: String, Sendable, CaseIterable {
  case send, targets, explain, types, preview, matrix, plugin, history, doctor, help
  /// Only by the option `--version`: no word of the command line means it.
  case version

  /// The command that a first word means; nil for a word that is none.
  package init?(word: String) {
    guard let command = CommandName(rawValue: word), command != .version else { return nil }
    self = command
  }

  /// Whether this version can do it; the names of the others are kept for later versions.
  package var isAvailable: Bool {
    switch self {
    case .history: false
    default: true
    }
  }

  /// Whether it takes items.
  package var takesItems: Bool {
    switch self {
    case .send, .targets, .explain, .types, .preview: true
    default: false
    }
  }

  /// Words that are kept for commands of later versions and that no file can be shared by.
  package static let reservedWords = ["completion", "devices", "integrate", "outbox", "retry", "undo"]
}

/// What `share plugin` is asked to do.
package enum PluginVerb: String, Sendable, CaseIterable {
  case list, info, validate, new, install, remove, enable, disable, approve, settings

  /// Whether this version can do it.
  package var isAvailable: Bool {
    switch self {
    case .new: false
    default: true
    }
  }

  /// How many words follow it.
  package var operands: ClosedRange<Int> {
    switch self {
    case .list: 0...0
    case .info, .enable, .disable, .install, .remove, .approve: 1...1
    default: 1...Int.max
    }
  }
}
