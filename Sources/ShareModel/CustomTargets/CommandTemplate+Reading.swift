extension CommandTemplate {
  /// What is wrong with the name of a program; nil when it is sound.
  static func problem(ofProgram program: String) -> String? {
    let isPath = program.utf8.first == UInt8(ascii: "/")
    let isSound =
      !program.isEmpty && program.utf8.allSatisfy { $0 != 0 && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
      && (isPath ? program.utf8.last != UInt8(ascii: "/") : !program.utf8.contains(UInt8(ascii: "/")))
    if isSound { return nil }
    return
      "expected the bare name of a program, which is looked for in PATH, or an absolute path, found \(program.quotedForMessage)"
  }
}

extension CommandTemplate.Argument {
  /// Reads an argument.
  ///
  /// - Parameter written: literal text with `{name}` for what is shared, and `{{` and `}}` for the braces themselves.
  /// - Throws: what is wrong: a placeholder that nobody knows, a brace alone, two kinds of items in one argument, a NUL.
  public init(_ written: String) throws(CommandTemplate.Fault) {
    var reader = ArgumentReader(rest: Array(written.utf8)[...])
    parts = try reader.parts()
    self.written = written
    var items: Set<CommandTemplate.Placeholder> = []
    for case .placeholder(let placeholder) in parts where placeholder.isForItems { items.insert(placeholder) }
    guard items.count > 1 else { return }
    let names = items.map { "{\($0.rawValue)}" }.sorted().joined(separator: " and ")
    throw CommandTemplate.Fault(
      message: "\(names) cannot stand in one argument, which is repeated for each item; write two arguments")
  }
}

/// Cuts an argument into its parts.
private struct ArgumentReader {
  private static let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))

  var rest: ArraySlice<UInt8>
  private var found: [CommandTemplate.Argument.Part] = []
  private var literal: [UInt8] = []

  init(rest: ArraySlice<UInt8>) {
    self.rest = rest
  }

  mutating func parts() throws(CommandTemplate.Fault) -> [CommandTemplate.Argument.Part] {
    while let byte = rest.popFirst() {
      if byte == 0 { throw CommandTemplate.Fault(message: "it holds a NUL, which no argument can") }
      guard byte == Self.open || byte == Self.close else {
        literal.append(byte)
        continue
      }
      if rest.first == byte {
        rest.removeFirst()
        literal.append(byte)
        continue
      }
      let end = byte == Self.open ? rest.firstIndex(of: Self.close) : nil
      guard let end else {
        let brace = Character(Unicode.Scalar(byte))
        throw CommandTemplate.Fault(
          message: "a \"\(brace)\" stands alone; write \"\(brace)\(brace)\" for the brace itself")
      }
      endLiteral()
      found.append(.placeholder(try placeholder(String(decoding: rest[..<end], as: UTF8.self))))
      rest = rest[(end + 1)...]
    }
    endLiteral()
    return found
  }

  private mutating func endLiteral() {
    if !literal.isEmpty { found.append(.literal(String(decoding: literal, as: UTF8.self))) }
    literal = []
  }

  private func placeholder(_ name: String) throws(CommandTemplate.Fault) -> CommandTemplate.Placeholder {
    if let known = CommandTemplate.Placeholder(rawValue: name) { return known }
    let all = CommandTemplate.Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
    throw CommandTemplate.Fault(
      message: "{\(name.inMessage)} is no placeholder; there are \(all), and \"{{\" for the brace itself")
  }
}

extension String {
  /// The text without the quotes that a message puts around it.
  fileprivate var inMessage: String { String(quotedForMessage.dropFirst().dropLast()) }
}
