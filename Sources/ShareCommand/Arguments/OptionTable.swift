internal import ShareModel

/// Every option there is; what parses, helps and completes reads this table.
///
/// An option that no command takes is kept for a later version: it is parsed, and nothing tells of it.
package enum OptionTable {
  private static let everywhere: [CommandName] = [
    .send, .targets, .explain, .types, .preview, .matrix, .plugin, .doctor, .help,
  ]
  private static let queries: [CommandName] = [
    .send, .targets, .explain, .types, .preview, .matrix, .plugin, .doctor,
  ]
  private static let withItems: [CommandName] = [.send, .targets, .explain, .types, .preview]
  private static let negotiating: [CommandName] = [.send, .targets, .explain]
  private static let narrowing: [CommandName] = negotiating + [.matrix]

  /// The rows, in the order of the help.
  package static let all: [OptionDescription] = [
    // Items
    row(.file, "PATH", many, .items, .file, withItems, "a file or folder, whatever its name looks like"),
    row(.url, "URL", many, .items, .nothing, withItems, "a link, of any scheme"),
    row(.text, "TEXT", many, .items, .nothing, withItems, "a text"),
    row(
      .type, "TYPE", many, .items, .nothing, withItems + [.matrix],
      "the content type of the next item (UTI or MIME); of a matrix, a row, also by a word such as image"),
    row(.name, "NAME", many, .items, .nothing, withItems, "the name of the next item"),
    row(.optional, nil, many, .items, .nothing, withItems, "the next item may be left out"),
    row(.files0From, "FILE", many, .items, .file, withItems, "files by their names, separated by NUL (- for input)"),
    row(
      .request, "FILE", once, .items, .file, withItems + [.matrix], "a whole request as JSON (- for standard input)"),
    row(
      .mismatch, "WHAT", once, .items, .words(["content", "name", "refuse"]), withItems,
      "when name and bytes disagree: believe content or name, or refuse"),
    // Where to
    row(
      .to, short: "t", "TARGET", many, .choice, .target, [.send, .explain], "share to this target (repeated: to each)"),
    row(.or, "TARGET", many, .choice, .target, [.send], "what to try when the --to before it cannot, or is not there"),
    row(.chooser, "COMMAND", once, .choice, .nothing, [.send], "ask this command which target to take"),
    row(
      .area, "AREA", once, .choice, .nothing, narrowing,
      "the part of the source in which it starts; for a matrix, repeated for several"),
    row(.source, "NAME", once, .choice, .nothing, narrowing, "the program that shares"),
    row(.include, "TARGET", many, .choice, .target, narrowing, "offer only these (id, plugin or prefix.*)"),
    row(.exclude, "TARGET", many, .choice, .target, narrowing, "never offer these (id, plugin or prefix.*)"),
    row(.custom, "TARGET", many, .choice, .target, narrowing, "offer this too, in every area"),
    row(.all, nil, once, .choice, .nothing, [.targets], "the targets that are not eligible too, with the reasons"),
    // What is said about it
    row(.message, short: "m", "TEXT", once, .words, .nothing, negotiating, "what is said about the items"),
    row(.title, "TEXT", once, .words, .nothing, negotiating, "a title for the whole"),
    row(.hashtag, "TAG", many, .words, .nothing, negotiating, "a hashtag: # and a word"),
    row(.quote, "TEXT", once, .words, .nothing, negotiating, "a passage that is quoted"),
    row(.recipient, "NAME", many, .words, .nothing, negotiating, "somebody that it is for"),
    row(.attr, "NAME=VALUE", many, .words, .nothing, negotiating, "any other attribute"),
    row(
      .provenance, "WHO", once, .words, .words(["person", "app", "staff"]), negotiating,
      "who wrote the texts: person, app or staff"),
    // How it is delivered
    row(.partial, nil, once, .delivery, .nothing, negotiating, "deliver what the target can take, report the rest"),
    row(.noTransforms, nil, once, .delivery, .nothing, negotiating, "convert nothing (nothing is converted yet)"),
    row(
      .lossless, nil, once, .delivery, .nothing, negotiating,
      "convert only what loses nothing (nothing is converted yet)"),
    row(
      .normalise, "RULES", many, .delivery, .words(Normaliser.allCases.map(\.rawValue) + [Normaliser.allWord]),
      negotiating,
      "tidy the items: emptyText, repeatedCaption, linkInText, preferLink, firstUsable, or all (but the last)"),
    row(.via, "TRANSFORM", many, .delivery, .nothing, [], "convert in this way"),
    row(
      .output, short: "o", "DIR", once, .delivery, .directory, [.send], "where what comes back is saved (- to print it)"
    ),
    row(.set, "NAME=VALUE", many, .delivery, .nothing, negotiating, "a setting of the target, this time (no secrets)"),
    row(.timeout, "SECONDS", once, .delivery, .nothing, [.send], "give up after this time"),
    row(.dryRun, short: "n", nil, once, .delivery, .nothing, [.send], "show the plan, share nothing"),
    row(.requireSandbox, nil, once, .delivery, .nothing, [.send], "share only when every sandbox layer is in force"),
    row(
      .pluginPath, "DIR", many, .delivery, .directory, queries, "a folder of plugins, or one plugin, that comes first"),
    row(.rescan, nil, once, .delivery, .nothing, queries, "forget what crashed, and read every plugin anew"),
    row(.yes, short: "y", nil, once, .delivery, .nothing, [.plugin], "answer yes to what would be asked"),
    row(
      .unset, "NAME", many, .delivery, .nothing, [.plugin], "of a plugin's settings, one that gets its default again"),
    // What is printed
    row(.json, nil, once, .output, .nothing, queries, "print one JSON document"),
    row(.events, "FD", once, .output, .nothing, [.send], "write what happens to this descriptor, as JSON lines"),
    row(.quiet, short: "q", nil, once, .output, .nothing, everywhere, "say nothing but errors"),
    row(.verbose, short: "v", nil, once, .output, .nothing, everywhere, "say more"),
    row(
      .color, "WHEN", once, .output, .words(["auto", "always", "never"]), everywhere,
      "use colours: auto, always or never"),
    // Help
    row(.man, nil, once, .help, .nothing, [.help], "print the manual page"),
    row(
      .completion, "SHELL", once, .help, .words(["bash", "zsh", "fish"]), [.help],
      "print completions for bash, zsh or fish"),
    row(.schema, nil, once, .help, .nothing, [.help], "with the topic request: print its JSON Schema"),
    row(.version, nil, once, .help, .nothing, everywhere, "print the version"),
    row(.help, short: "h", nil, once, .help, .nothing, everywhere, "print this help"),
  ]

  /// The option of a long name, without its dashes.
  package static func option(named name: String) -> OptionDescription? {
    all.first { $0.name == name }
  }

  /// The option of a letter.
  package static func option(short: Character) -> OptionDescription? {
    all.first { $0.short == short }
  }

  /// The row of an option.
  package static func row(of option: CommandOption) -> OptionDescription? {
    all.first { $0.option == option }
  }

  /// The options that a command takes, in the order of the help.
  package static func options(of command: CommandName) -> [OptionDescription] {
    all.filter { $0.commands.contains(command) }
  }

  private static let once = false
  private static let many = true

  private static func row(
    _ option: CommandOption, short: Character? = nil, _ value: String?, _ isRepeatable: Bool,
    _ group: OptionDescription.Group, _ completion: OptionDescription.Completion, _ commands: [CommandName],
    _ help: String
  ) -> OptionDescription {
    OptionDescription(
      option: option, short: short, value: value, isRepeatable: isRepeatable, group: group, completion: completion,
      commands: commands, help: help)
  }
}
