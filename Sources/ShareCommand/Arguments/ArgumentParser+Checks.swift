import ShareModel

extension ArgumentParser {
  /// Checks what can only be told when every word has been read.
  mutating func finish() throws(UsageError) {
    if asksForVersion {
      result = ParsedCommand(command: .version)
      return
    }
    if asksForHelp { return turnIntoHelp() }
    try checkMembership()
    if result.command.takesItems {
      try checkItems()
    } else {
      try takeOperands()
    }
    try checkConflicts()
    applyProvenance()
  }

  private mutating func turnIntoHelp() {
    var help = ParsedCommand(command: .help)
    if let commandWord, commandWord.display != CommandName.help.rawValue { help.operands = [commandWord] }
    result = help
  }

  private func checkMembership() throws(UsageError) {
    for option in given where !option.commands.contains(result.command) {
      let takers = option.commands.map { "share \($0.rawValue)" }
      let wayOut =
        takers.count > 3 ? "leave it out" : "it belongs to " + takers.joined(separator: " and ")
      throw UsageError("--\(option.name)", "share \(result.command.rawValue) does not take it", wayOut: wayOut)
    }
  }

  private func checkItems() throws(UsageError) {
    let options = result.options
    if let waiting = pending.waiting {
      throw UsageError(waiting, "no item follows it", wayOut: "write it before the item that it describes")
    }
    if options.request != nil, !result.items.isEmpty {
      throw UsageError(
        "--request", "the request holds the items", wayOut: "leave out the other items, or write them into it")
    }
    let hasItems = !result.items.isEmpty || options.request != nil
    if !hasItems, [.send, .types, .preview].contains(result.command) {
      let verb = result.command == .send ? "share" : result.command == .preview ? "show" : "look at"
      throw UsageError(
        "no items", "there is nothing to \(verb)", wayOut: "name a file or a link, or use --text TEXT; see share help")
    }
    if result.command == .explain, options.to.count > 1 {
      throw UsageError("--to", "explain takes one target", wayOut: "leave it out to see them all")
    }
  }

  private mutating func takeOperands() throws(UsageError) {
    var operands = words.map(\.bytes)
    switch result.command {
    case .plugin:
      let verb = try pluginVerb(operands.first)
      operands.removeFirst()
      result.verb = verb
      try checkOperands(operands, of: verb)
    case .help:
      if operands.count > 2 { throw surplus(operands[2]) }
    default:
      if let first = operands.first { throw surplus(first) }
      // Before the word matrix nobody knew that it is no item's.
      if let type = pending.type { result.options.types.insert(type, at: 0) }
    }
    result.operands = operands
  }

  private func pluginVerb(_ word: ByteString?) throws(UsageError) -> PluginVerb {
    let available = PluginVerb.allCases.filter(\.isAvailable).map(\.rawValue)
    let list = "share plugin " + available.dropLast().joined(separator: ", ") + " or " + (available.last ?? "")
    guard let word else { throw UsageError("plugin", "it does not say what to do", wayOut: "use \(list)") }
    guard let verb = PluginVerb(rawValue: word.display) else {
      let near = Spelling.nearest(to: word.display, in: available)
      throw UsageError(
        "plugin \(word.display)", "unknown command",
        wayOut: near.map { "did you mean share plugin \($0)?" } ?? "use \(list)")
    }
    guard verb.isAvailable else {
      throw UsageError(
        "plugin \(verb.rawValue)", "not available in this version", wayOut: "use \(list)", code: .notAvailable)
    }
    return verb
  }

  private func checkOperands(_ operands: [ByteString], of verb: PluginVerb) throws(UsageError) {
    if operands.count > verb.operands.upperBound { throw surplus(operands[verb.operands.upperBound]) }
    guard operands.count < verb.operands.lowerBound else {
      if verb != .settings, !result.options.unset.isEmpty {
        throw UsageError("--unset", "it belongs to share plugin settings", wayOut: "leave it out")
      }
      return
    }
    let takesID = verb != .validate && verb != .install
    let what =
      takesID ? "a plugin's id" : verb == .install ? "a plugin's folder or archive" : "a plugin's folder or manifest"
    throw UsageError(
      "plugin \(verb.rawValue)", "it needs \(what)",
      wayOut: "write share plugin \(verb.rawValue) \(takesID ? "ID" : "PATH")")
  }

  private func surplus(_ word: ByteString) -> UsageError {
    UsageError(
      Shell.quoted(word.display), "share \(result.command.rawValue) has no use for it",
      wayOut: "leave it out; see share help \(result.command.rawValue)")
  }

  private func checkConflicts() throws(UsageError) {
    let options = result.options
    if options.output == .standardOutput, options.json {
      throw UsageError(
        "--json --output -", "both want standard output", wayOut: "use --output DIR, or leave out --json")
    }
    if options.events == 1, options.json || options.output == .standardOutput {
      throw UsageError("--events 1", "standard output is taken", wayOut: "use another descriptor, such as --events 3")
    }
    if result.command == .help {
      let documents = [options.man, options.completion != nil, options.schema].filter { $0 }.count
      if documents > 1 {
        throw UsageError("help", "only one document can be printed", wayOut: "use --man, --completion or --schema")
      }
      if options.schema, result.operands.map(\.display) != ["request"] {
        throw UsageError("--schema", "only requests have one", wayOut: "write share help request --schema")
      }
      if options.man || options.completion != nil, !result.operands.isEmpty {
        throw UsageError(
          options.man ? "--man" : "--completion", "it is for the whole of share", wayOut: "leave out the topic")
      }
    }
  }

  /// Who wrote the texts is said once, wherever it stands.
  private mutating func applyProvenance() {
    guard let provenance = result.options.provenance else { return }
    for index in result.options.attributes.indices { result.options.attributes[index].provenance = provenance }
    for index in result.items.indices {
      if case .item(var item) = result.items[index] {
        item.provenance = provenance
        result.items[index] = .item(item)
      }
    }
  }
}
