/// A command with places for what is shared: an argument vector, never a line for a shell.
public struct CommandTemplate: Hashable, Sendable {
  /// A place in an argument, written `{name}`.
  public enum Placeholder: String, Hashable, Sendable, CaseIterable {
    /// The absolute path of an item; the argument is repeated for each one.
    case path
    /// A text itself; the argument is repeated for each one.
    case text
    /// A link as it was written; the argument is repeated for each one.
    case url
    /// The attribute of that name; empty when the request has none.
    case title, message, hashtag, quote, recipient

    /// Whether it stands for items; otherwise it stands for the attribute of its name.
    public var isForItems: Bool {
      switch self {
      case .path, .text, .url: true
      case .title, .message, .hashtag, .quote, .recipient: false
      }
    }
  }

  /// One argument.
  public struct Argument: Hashable, Sendable {
    /// A part of an argument.
    public enum Part: Hashable, Sendable {
      /// It is passed on as it is.
      case literal(String)
      /// Something that is shared stands in its place.
      case placeholder(Placeholder)
    }

    /// The argument as it was written.
    public let written: String
    /// What it is made of, in order.
    public let parts: [Part]

    /// The placeholder for items in it, of which there is one at most.
    public var itemPlaceholder: Placeholder? {
      for case .placeholder(let placeholder) in parts where placeholder.isForItems { return placeholder }
      return nil
    }
  }

  /// What is wrong with an argument, in words.
  public struct Fault: Error, Hashable, Sendable {
    /// What is wrong and what would be right.
    public var message: String
  }

  /// The program: the bare name of a command, or an absolute path.
  public var program: String
  /// Its arguments, without its own name.
  public var arguments: [Argument]

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - program: the bare name of a command, which is looked for in PATH, or an absolute path.
  ///   - arguments: its arguments; `{path}` and so on stand for what is shared, `{{` and `}}` for the braces themselves.
  /// - Throws: the first thing that is wrong.
  public init(_ program: String, _ arguments: [String] = []) throws(Fault) {
    if let message = Self.problem(ofProgram: program) { throw Fault(message: message) }
    self.program = program
    self.arguments = []
    for argument in arguments { self.arguments.append(try Argument(argument)) }
  }

  /// Makes a command of what was read.
  init(program: String, arguments: [Argument]) {
    self.program = program
    self.arguments = arguments
  }

  /// Everything that stands for something else.
  public var placeholders: Set<Placeholder> {
    var found: Set<Placeholder> = []
    for argument in arguments {
      for case .placeholder(let placeholder) in argument.parts { found.insert(placeholder) }
    }
    return found
  }

  /// The attributes that have a place in it.
  public var attributes: Set<String> { Set(placeholders.filter { !$0.isForItems }.map(\.rawValue)) }

  /// Whether the one item goes to standard input, because no argument has a place for items.
  public var readsStandardInput: Bool { !placeholders.contains { $0.isForItems } }

  /// The program and its arguments as they were written.
  public var written: [String] { [program] + arguments.map(\.written) }

  /// The placeholder that takes an item of a kind.
  ///
  /// - Returns: the most fitting one that the command has: a link goes to `{url}`, else to `{text}`; a text to `{text}`; everything
  ///   that has no place there to `{path}`. nil when there is none.
  public func placeholder(for kind: ItemKind) -> Placeholder? {
    let wanted: [Placeholder] =
      switch kind {
      case .link: [.url, .text, .path]
      case .text: [.text, .path]
      case .file, .directory: [.path]
      }
    let placeholders = placeholders
    return wanted.first { placeholders.contains($0) }
  }

  /// Whether an item of a kind has a place: no folder can be read from standard input.
  public func takes(_ kind: ItemKind) -> Bool {
    readsStandardInput ? kind != .directory : placeholder(for: kind) != nil
  }
}
