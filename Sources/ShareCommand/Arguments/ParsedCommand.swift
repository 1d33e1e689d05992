package import ShareModel

/// What a command line asks for, checked as far as it can be without looking at anything.
package struct ParsedCommand: Sendable {
  /// What to do.
  package var command: CommandName
  /// What to do with plugins, when the command is `plugin`.
  package var verb: PluginVerb?
  /// The words of a command that takes no items: plugin ids or folders, help topics.
  package var operands: [ByteString] = []
  /// What to share, in the order of the command line.
  package var items: [ItemArgument] = []
  /// Everything else.
  package var options = CommandOptions()

  /// Makes the parse result of a command without arguments.
  package init(command: CommandName) {
    self.command = command
  }

  /// The request that the command line describes.
  ///
  /// - Parameter items: its items, after the lists of names have been read.
  /// - Returns: the request; what `--request` names is not part of it.
  package func request(items: [RequestItem]) -> ShareRequest {
    ShareRequest(
      items: items, source: options.source, area: options.area ?? "default",
      include: options.include.isEmpty ? nil : options.include.map { Selector($0) },
      exclude: options.exclude.map { Selector($0) }, custom: options.custom, to: options.to,
      attributes: options.attributes, settings: options.settings,
      policy: ShareRequest.Policy(
        partial: options.partial, transforms: !options.noTransforms, lossless: options.lossless,
        mismatch: options.mismatch ?? .content, normalise: options.normalise),
      timeout: options.timeout)
  }
}

/// One place on the command line that gives items.
package enum ItemArgument: Sendable {
  /// One item.
  case item(RequestItem)
  /// Files by their names, separated by NUL.
  case names(InputArgument)
}

/// A file that is read for the command line itself.
package enum InputArgument: Hashable, Sendable {
  /// Standard input.
  case standardInput
  /// A file.
  case path(ByteString)
}

/// Where what comes back goes.
package enum OutputArgument: Hashable, Sendable {
  /// Saved in a directory.
  case directory(ByteString)
  /// Written to standard output.
  case standardOutput
}

/// How much is said to people.
package enum Verbosity: Sendable {
  case quiet, normal, verbose
}

/// The options of a command line, with their defaults.
package struct CommandOptions: Sendable {
  package var request: InputArgument?
  /// What to believe when a name and the bytes disagree; nil when it is not said.
  package var mismatch: MismatchPolicy?
  package var to: [[String]] = []
  package var chooser: ByteString?
  /// The area; nil when none is given, which means `default`.
  package var area: String?
  /// Every area that is named, in order: a matrix shows them all.
  package var areas: [String] = []
  /// The types that a matrix shows, as they are written.
  package var types: [String] = []
  package var source: String?
  package var include: [String] = []
  package var exclude: [String] = []
  package var custom: [String] = []
  package var all = false
  /// Message, title and the others, in order; several hashtags or recipients are one attribute, one value a line.
  package var attributes: [Attribute] = []
  package var provenance: Provenance?
  package var partial = false
  package var noTransforms = false
  package var lossless = false
  package var normalise: Set<Normaliser> = []
  package var output: OutputArgument?
  package var settings: [String: String] = [:]
  /// Seconds, above 0.
  package var timeout: Double?
  package var dryRun = false
  package var requireSandbox = false
  package var pluginPath: [ByteString] = []
  package var rescan = false
  /// Whether every question is answered with yes.
  package var yes = false
  /// The settings of a plugin that get their defaults again.
  package var unset: [String] = []
  package var json = false
  /// A descriptor, 1 or above.
  package var events: Int32?
  package var verbosity: Verbosity = .normal
  package var color: ColorChoice = .auto
  package var man = false
  package var completion: Shell?
  package var schema = false
}

/// A shell that completions can be made for.
package enum Shell: String, Sendable, CaseIterable {
  case bash, zsh, fish
}
