import ShareModel

extension ArgumentParser {
  /// Takes one option with its value into the result.
  mutating func take(_ option: OptionDescription, value: ByteString?) throws(UsageError) {
    given.append(option)
    guard let value else { return try take(flag: option) }
    switch option.option {
    case .file: try addItem(try classifier.path(value))
    case .url: try addItem(try classifier.link(try text(value, of: option)))
    case .text: try addItem(.text(try text(value, of: option)))
    case .type where result.command == .matrix: result.options.types.append(try word(value, of: option))
    case .type: pending.type = try once(pending.type, try word(value, of: option), option)
    case .name: pending.name = try once(pending.name, try nonEmpty(value, of: option), option)
    case .files0From: try addNames(try input(value, of: option))
    case .request: result.options.request = try once(result.options.request, try input(value, of: option), option)
    case .message, .title, .hashtag, .quote, .recipient, .attr: try takeAttribute(value, of: option)
    default: try takeSetting(value, of: option)
    }
  }

  private mutating func take(flag option: OptionDescription) throws(UsageError) {
    switch option.option {
    case .optional: pending.isOptional = true
    case .all: result.options.all = true
    case .partial: result.options.partial = true
    case .noTransforms: result.options.noTransforms = true
    case .lossless: result.options.lossless = true
    case .dryRun: result.options.dryRun = true
    case .requireSandbox: result.options.requireSandbox = true
    case .rescan: result.options.rescan = true
    case .yes: result.options.yes = true
    case .json: result.options.json = true
    case .quiet, .verbose:
      let verbosity: Verbosity = option.option == .quiet ? .quiet : .verbose
      if result.options.verbosity != .normal, result.options.verbosity != verbosity {
        throw UsageError("--quiet --verbose", "one says less and the other more", wayOut: "choose one")
      }
      result.options.verbosity = verbosity
    case .man: result.options.man = true
    case .schema: result.options.schema = true
    case .help: asksForHelp = true
    default: asksForVersion = true
    }
  }

  private mutating func takeSetting(_ value: ByteString, of option: OptionDescription) throws(UsageError) {
    switch option.option {
    case .to: result.options.to.append([try word(value, of: option)])
    case .or:
      guard !result.options.to.isEmpty else {
        throw UsageError("--or", "there is no --to before it", wayOut: "write --to TARGET --or TARGET")
      }
      result.options.to[result.options.to.count - 1].append(try word(value, of: option))
    case .chooser: result.options.chooser = try nonEmpty(value, of: option)
    case .area:
      result.options.areas.append(try word(value, of: option))
      result.options.area = result.options.areas.last
    case .source: result.options.source = try word(value, of: option)
    case .include: result.options.include.append(try word(value, of: option))
    case .exclude: result.options.exclude.append(try word(value, of: option))
    case .custom: result.options.custom.append(try word(value, of: option))
    case .provenance: result.options.provenance = try choice(value, of: option, as: Provenance.self)
    case .mismatch: result.options.mismatch = try choice(value, of: option, as: MismatchPolicy.self)
    case .normalise: result.options.normalise.formUnion(try normalisers(value, of: option))
    case .via:
      throw UsageError(
        "--via", "not available in this version", wayOut: "leave it out; nothing is converted yet",
        code: .notAvailable)
    case .output:
      result.options.output =
        value.bytes == [0x2D] ? .standardOutput : .directory(try nonEmpty(value, of: option))
    case .set:
      let (name, setting) = try pair(value, of: option)
      result.options.settings[name] = setting
    case .unset: result.options.unset.append(try word(value, of: option))
    case .timeout: result.options.timeout = try seconds(value, of: option)
    case .pluginPath: result.options.pluginPath.append(try nonEmpty(value, of: option))
    case .events: result.options.events = try descriptor(value, of: option)
    case .color: result.options.color = try choice(value, of: option, as: ColorChoice.self)
    default: result.options.completion = try choice(value, of: option, as: Shell.self)
    }
  }

  /// Takes what is said about the whole selection; a second message would silence the first, so it is an error.
  private mutating func takeAttribute(_ value: ByteString, of option: OptionDescription) throws(UsageError) {
    var name = option.name
    let text: String
    if option.option == .attr {
      (name, text) = try pair(value, of: option)
    } else {
      text = try self.text(value, of: option)
    }
    let earlier = result.options.attributes.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
    guard let earlier else {
      result.options.attributes.append(Attribute(name: name, value: text))
      return
    }
    guard option.option == .hashtag || option.option == .recipient else {
      throw UsageError(
        option.option == .attr ? "--attr \(name)" : "--\(name)", "it is given twice", wayOut: "give it once")
    }
    result.options.attributes[earlier].value += "\n" + text
  }

  /// The names of normalisers, separated by commas.
  private func normalisers(
    _ value: ByteString, of option: OptionDescription
  ) throws(UsageError) -> Set<Normaliser> {
    var normalisers: Set<Normaliser> = []
    for name in try word(value, of: option).split(separator: ",", omittingEmptySubsequences: false) {
      if name == Normaliser.allWord {
        normalisers.formUnion(Normaliser.all)
      } else if let normaliser = Normaliser(rawValue: String(name)) {
        normalisers.insert(normaliser)
      } else {
        let names = Normaliser.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError(
          "--\(option.name)", "\(Shell.quoted(String(name))) is not known",
          wayOut: "use \(names) or \(Normaliser.allWord)", value: String(name))
      }
    }
    return normalisers
  }

  private func nonEmpty(_ value: ByteString, of option: OptionDescription) throws(UsageError) -> ByteString {
    if value.isEmpty { throw empty(option) }
    return value
  }

  private func once<Value>(
    _ earlier: Value?, _ value: Value, _ option: OptionDescription
  ) throws(UsageError) -> Value {
    guard earlier == nil else {
      throw UsageError("--\(option.name)", "it is given twice", wayOut: "give it once")
    }
    return value
  }
}
