/// An application, as its desktop file describes it.
///
/// Follows the Desktop Entry Specification, version 1.5; activation over D-Bus is not used, since every application that has it
/// must have `Exec` too.
public struct DesktopEntry: Hashable, Sendable {
  /// The id: the file's name below `applications`, slashes as `-`, with `.desktop`.
  public var id: String
  /// The absolute path of the file.
  public var path: ByteString
  /// The name, in no particular language.
  public var name: String
  /// The name or the path of an icon; empty when there is none.
  public var icon: String
  /// The program and its arguments.
  public var command: DesktopCommand
  /// What must be there for the application to be; nil: only its program.
  public var tryExec: String?
  /// Where it wants to work; nil: it does not matter.
  public var directory: String?
  /// Whether it wants to run in a terminal.
  public var needsTerminal: Bool
  /// The MIME types that it opens.
  public var mimeTypes: [String]

  /// Reads a desktop file.
  ///
  /// - Parameters:
  ///   - bytes: what the file holds.
  ///   - id: its id.
  ///   - path: its absolute path.
  /// - Returns: nil when it is no application, is hidden, or has no command that makes sense.
  public init?(_ bytes: [UInt8], id: String, path: ByteString) {
    guard let keys = KeyFile(bytes).groups["Desktop Entry"], keys["Type"] == "Application", keys["Hidden"] != "true",
      let exec = keys["Exec"], let command = DesktopCommand(KeyFile.unescaped(exec))
    else { return nil }
    self.id = id
    self.path = path
    self.name = KeyFile.unescaped(keys["Name"] ?? id)
    self.icon = KeyFile.unescaped(keys["Icon"] ?? "")
    self.command = command
    self.tryExec = keys["TryExec"].map { KeyFile.unescaped($0) }
    self.directory = keys["Path"].map { KeyFile.unescaped($0) }
    self.needsTerminal = keys["Terminal"] == "true"
    self.mimeTypes = KeyFile.list(keys["MimeType"])
  }
}

/// The `Exec` line of a desktop file: a program, and arguments in which field codes stand for what is opened.
public struct DesktopCommand: Hashable, Sendable {
  /// The program and its arguments, unquoted, field codes as they were written.
  public var words: [[UInt8]]

  /// Reads the line: words are separated by blanks; in double quotes a backslash takes the meaning from the next character.
  ///
  /// - Returns: nil when a quote is not closed, or there is no program.
  public init?(_ line: String) {
    var words: [[UInt8]] = []
    var word: [UInt8]?
    var isQuoted = false
    var isEscaped = false
    for byte in line.utf8 {
      if isEscaped {
        word = (word ?? []) + [byte]
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
        word = word ?? []
      } else if !isQuoted, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
        if let ended = word { words.append(ended) }
        word = nil
      } else {
        word = (word ?? []) + [byte]
      }
    }
    if let word { words.append(word) }
    guard !isQuoted, !isEscaped, let program = words.first, !program.isEmpty else { return nil }
    self.words = words
  }

  /// The arguments of each process that is to be started, the program's name first.
  ///
  /// - Parameters:
  ///   - things: what is opened: paths and links, in order.
  ///   - entry: whose command it is, for `%i`, `%c` and `%k`.
  /// - Returns: one process for all things where the line has `%F` or `%U`, else one for each. A line without any such code gets
  ///   the thing at its end. Codes that are out of use, and unknown ones, vanish.
  public func processes(opening things: [DesktopArgument], of entry: DesktopEntry) -> [[ByteString]] {
    let codes = Set(words.flatMap { Self.codes(in: $0) })
    let takesMany = !codes.isDisjoint(with: [UInt8(ascii: "F"), UInt8(ascii: "U")])
    let takesAny = takesMany || !codes.isDisjoint(with: [UInt8(ascii: "f"), UInt8(ascii: "u")])
    let batches = takesMany || things.isEmpty ? [things] : things.map { [$0] }
    return batches.map { batch in
      let own = words.flatMap { expanded($0, batch, entry) }
      return takesAny ? own : own + batch.map(\.path)
    }
  }

  private func expanded(_ word: [UInt8], _ things: [DesktopArgument], _ entry: DesktopEntry) -> [ByteString] {
    // These stand alone and become as many arguments as there are.
    if word.count == 2, word[0] == UInt8(ascii: "%") {
      switch word[1] {
      case UInt8(ascii: "F"): return things.map(\.path)
      case UInt8(ascii: "U"): return things.map(\.uri)
      case UInt8(ascii: "f"), UInt8(ascii: "u"):
        if things.isEmpty { return [] }
      case UInt8(ascii: "i"): return entry.icon.isEmpty ? [] : ["--icon", ByteString(entry.icon)]
      case UInt8(ascii: "%"), UInt8(ascii: "c"), UInt8(ascii: "k"): break
      default: return []
      }
    }
    var result: [UInt8] = []
    var isCode = false
    for byte in word {
      guard isCode else {
        if byte == UInt8(ascii: "%") { isCode = true } else { result.append(byte) }
        continue
      }
      isCode = false
      switch byte {
      case UInt8(ascii: "%"): result.append(byte)
      case UInt8(ascii: "f"), UInt8(ascii: "F"): result += things.first?.path.bytes ?? []
      case UInt8(ascii: "u"), UInt8(ascii: "U"): result += things.first?.uri.bytes ?? []
      case UInt8(ascii: "c"): result += Array(entry.name.utf8)
      case UInt8(ascii: "k"): result += entry.path.bytes
      default: break
      }
    }
    return [ByteString(result)]
  }

  private static func codes(in word: [UInt8]) -> [UInt8] {
    var found: [UInt8] = []
    var isCode = false
    for byte in word {
      if isCode { found.append(byte) }
      isCode = !isCode && byte == UInt8(ascii: "%")
    }
    return found
  }
}

/// What an application opens: a file or a link, in both spellings.
public struct DesktopArgument: Hashable, Sendable {
  /// The path; for a link the link itself.
  public var path: ByteString
  /// The link; for a file its `file:` link.
  public var uri: ByteString

  /// A file or folder by its absolute path.
  public init(file path: ByteString) {
    self.path = path
    self.uri = ByteString(FileURI.uri(of: path))
  }

  /// A link.
  public init(link: String) {
    self.path = ByteString(link)
    self.uri = ByteString(link)
  }
}
