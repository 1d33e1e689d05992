import ShareModel

extension ArgumentParser {
  /// Takes `--name`, `--name value` or `--name=value`.
  mutating func takeLongOption(_ argument: ByteString) throws(UsageError) {
    let bytes = argument.bytes
    let equals = bytes.firstIndex(of: UInt8(ascii: "="))
    let name = ByteString(Array(bytes[2..<(equals ?? bytes.count)])).display
    guard let option = OptionTable.option(named: name) else { throw unknown(argument, name: name) }
    let value = equals.map { ByteString(Array(bytes[($0 + 1)...])) }
    if value != nil && option.value == nil {
      throw UsageError("--\(name)", "takes no value", wayOut: "write --\(name)")
    }
    if let value { return try take(option, value: value) }
    try take(option, value: try nextValue(of: option, spelling: "--\(name)"))
  }

  /// Takes `-x`, `-x value`, `-xvalue` or a cluster such as `-nq`.
  mutating func takeShortOptions(_ argument: ByteString) throws(UsageError) {
    let bytes = argument.bytes
    var position = 1
    while position < bytes.count {
      let letter = Character(Unicode.Scalar(bytes[position]))
      guard bytes[position] < 0x80, let option = OptionTable.option(short: letter) else {
        throw unknown(argument, letter: letter, isASCII: bytes[position] < 0x80)
      }
      position += 1
      if option.value != nil, position < bytes.count {
        return try take(option, value: ByteString(Array(bytes[position...])))
      }
      try take(option, value: try nextValue(of: option, spelling: "-\(letter)"))
    }
  }

  /// The word after an option that needs a value.
  private mutating func nextValue(
    of option: OptionDescription, spelling: String
  ) throws(UsageError) -> ByteString? {
    guard let name = option.value else { return nil }
    guard index < arguments.count else {
      throw UsageError(spelling, "needs a value", wayOut: "write \(spelling) \(name)")
    }
    let value = arguments[index]
    // No target is named like an option, so this is a forgotten value; a text may well look like one.
    if name == "TARGET", value.bytes.first == UInt8(ascii: "-") {
      throw UsageError(
        spelling, "needs a value, and \(value.display) is an option", wayOut: "write \(spelling) \(name)")
    }
    index += 1
    return value
  }

  private func unknown(_ argument: ByteString, name: String) -> UsageError {
    if classifier.surroundings.isPath(argument) != nil {
      return UsageError(
        argument.display, "unknown option", wayOut: "write ./\(argument.display) for the file of that name")
    }
    let names = OptionTable.options(of: result.command).map(\.name) + OptionTable.all.map(\.name)
    guard let near = Spelling.nearest(to: name, in: names) else {
      return UsageError(
        "--" + name, "unknown option", wayOut: "share help \(result.command.rawValue) lists the options")
    }
    return UsageError("--" + name, "unknown option", wayOut: "did you mean --\(near)?")
  }

  private func unknown(_ argument: ByteString, letter: Character, isASCII: Bool) -> UsageError {
    if classifier.surroundings.isPath(argument) != nil {
      return UsageError(
        argument.display, "unknown option", wayOut: "write ./\(argument.display) for the file of that name")
    }
    let word = String(argument.display.dropFirst())
    if word.count > 1, OptionTable.option(named: word) != nil {
      return UsageError("-" + word, "unknown option", wayOut: "did you mean --\(word)?")
    }
    return UsageError(
      isASCII ? "-\(letter)" : argument.display, "unknown option",
      wayOut: "share help \(result.command.rawValue) lists the options")
  }

  /// A value that has to be text.
  func text(_ value: ByteString, of option: OptionDescription) throws(UsageError) -> String {
    guard let text = String(validating: value.bytes, as: UTF8.self) else {
      let wayOut = option.option == .text ? "share it as a file, or on standard input with -" : "write it in UTF-8"
      throw UsageError("--\(option.name)", "the value is not UTF-8", wayOut: wayOut)
    }
    return text
  }

  /// A value that has to be text and not empty.
  func word(_ value: ByteString, of option: OptionDescription) throws(UsageError) -> String {
    let text = try text(value, of: option)
    if text.isEmpty { throw empty(option) }
    return text
  }

  /// The error for an empty value.
  func empty(_ option: OptionDescription) -> UsageError {
    UsageError("--\(option.name)", "the value is empty", wayOut: "write --\(option.name) \(option.value ?? "")")
  }

  /// A value that has to be one of a few words.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ value: ByteString, of option: OptionDescription, as type: Choice.Type
  ) throws(UsageError) -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: value.display) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    let list = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    throw UsageError(
      "--\(option.name)", "\(Shell.quoted(value.display)) is not known", wayOut: "use \(list)",
      value: value.display)
  }

  /// A value of the form `NAME=VALUE`.
  func pair(_ value: ByteString, of option: OptionDescription) throws(UsageError) -> (name: String, value: String) {
    let text = try text(value, of: option)
    let parts = text.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw UsageError(
        "--\(option.name)", "\(Shell.quoted(text)) is not NAME=VALUE", wayOut: "write --\(option.name) NAME=VALUE",
        value: text)
    }
    return (String(Substring(parts[0])), String(Substring(parts[1])))
  }

  /// A number of seconds: decimal digits, perhaps with a point, above 0.
  func seconds(_ value: ByteString, of option: OptionDescription) throws(UsageError) -> Double {
    let bytes = value.bytes
    let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let isNumber = parts.allSatisfy { !$0.isEmpty && $0.count <= 9 && $0.allSatisfy(Link.isDigit) }
    guard isNumber, let number = Double(value.display), number > 0 else {
      throw UsageError(
        "--\(option.name)", "\(Shell.quoted(value.display)) is not a number of seconds above 0",
        wayOut: "write, for example, --\(option.name) 30", value: value.display)
    }
    return number
  }

  /// A descriptor that can be written to.
  func descriptor(_ value: ByteString, of option: OptionDescription) throws(UsageError) -> Int32 {
    guard value.bytes.count <= 9, value.bytes.allSatisfy(Link.isDigit), let number = Int32(value.display), number > 0
    else {
      throw UsageError(
        "--\(option.name)", "\(Shell.quoted(value.display)) is not an open descriptor",
        wayOut: "write, for example, --\(option.name) 3", value: value.display)
    }
    guard classifier.surroundings.isOpen(number) else {
      throw UsageError(
        "--\(option.name) \(number)", "the descriptor is not open", wayOut: "open it, for example with \(number)>FILE")
    }
    return number
  }
}
