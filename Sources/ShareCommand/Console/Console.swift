import ShareFiles
import ShareModel
import ShareSystem

/// Where a command says things: what came back to standard output, everything for people to standard error.
struct Console {
  let paint: Paint
  let outputPaint: Paint
  let verbosity: Verbosity
  let isJSON: Bool
  private let output: Stream
  private let errors: Stream

  /// A descriptor that outlives the process.
  private final class Stream {
    private let descriptor: Descriptor?
    /// Why something is missing that somebody wanted.
    private(set) var failure: SystemError?

    init(_ number: Int32) {
      descriptor = try? Descriptor.duplicate(of: number)
    }

    /// Writes all of it.
    ///
    /// Whoever has closed it, or the other end, does not want it.
    /// - Returns: whether more can be written.
    @discardableResult
    func write(_ bytes: ArraySlice<UInt8>) -> Bool {
      do throws(SystemError) {
        try descriptor?.write(bytes)
        return descriptor != nil
      } catch {
        if !error.isUnwanted { failure = failure ?? error }
        return false
      }
    }
  }

  init(_ options: CommandOptions) {
    func usesColor(_ descriptor: Int32) -> Bool {
      ColorPolicy.usesColor(
        options.color, isTerminal: Terminal.isTerminal(descriptor), canMoveCursor: Terminal.canMoveCursor,
        refusesColor: Terminal.refusesColor)
    }
    paint = Paint(usesColor: usesColor(2))
    outputPaint = Paint(usesColor: usesColor(1))
    verbosity = options.verbosity
    isJSON = options.json
    output = Stream(1)
    errors = Stream(2)
  }

  /// The width of a table on standard output; nil when it is no terminal.
  var outputWidth: Int? { Terminal.isTerminal(1) ? Terminal.size(of: 1).columns : nil }

  /// Writes lines to standard output.
  func print(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    write(Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Whether what came back is read by a person's terminal, which must not take it for commands.
  private var isOutputTerminal: Bool { Terminal.isTerminal(1) }

  /// Writes bytes to standard output, as they are.
  func write(_ bytes: [UInt8]) {
    output.write(bytes[...])
  }

  /// Writes a text that came back: as it is, or made safe where a terminal would read it.
  func write(text: [UInt8]) {
    write(isOutputTerminal ? Array(Sanitised.lines(String(decoding: text, as: UTF8.self)).utf8) : text)
  }

  /// Writes a link or path that came back on a line of its own: as it is, or made safe where a terminal would read it.
  func write(line: ByteString) {
    let safe = isOutputTerminal ? Array(Sanitised.line(line.display).utf8) : line.bytes
    write(safe + [UInt8(ascii: "\n")])
  }

  /// Writes the content of a file to standard output, however long it is.
  ///
  /// - Parameters:
  ///   - file: read from its beginning.
  ///   - size: the bytes that it was said to have.
  /// - Returns: false when it ended before it had that many. That nobody reads standard output is all right.
  /// - Throws: why it cannot be read.
  func write(_ file: borrowing Descriptor, size: UInt64?) throws(SystemError) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    var done: UInt64 = 0
    while done < size ?? .max {
      let count = min(try file.read(at: done, into: &buffer), Int(clamping: (size ?? .max) - done))
      if count == 0 { return size == nil }
      guard output.write(buffer[..<count]) else { return true }
      done += UInt64(count)
    }
    return true
  }

  /// The exit status, with what was printed taken into account: a result that nobody can read is no success.
  func settled(_ status: ExitStatus) -> ExitStatus {
    guard let failure = output.failure else { return status }
    complain(
      subject: "standard output", "\(failure.text), so not everything was printed; send it to a place with room for it")
    return status == .completed ? .failed : status
  }

  /// Writes the one document of `--json`.
  func print(_ document: JSONText) {
    write(document.encoded(pretty: true))
  }

  /// Says something to people, unless they want quiet.
  func say(_ line: String) {
    if verbosity != .quiet { errors.write(Array((line + "\n").utf8)[...]) }
  }

  /// Says something to people who want to know everything.
  func explain(_ line: String) {
    if verbosity == .verbose { say(line) }
  }

  /// Says what went wrong: one line, quiet or not.
  func complain(subject: String, _ message: String) {
    let line = "share: \(Sanitised.line(subject)): \(Sanitised.line(message))"
    errors.write(Array((paint(.bad, line) + "\n").utf8)[...])
  }

  /// Says what should be known although it went well.
  func warn(_ message: String) {
    say(paint(.warning, "share: warning: \(Sanitised.line(message))"))
  }
}

extension SystemError {
  /// Whether a write failed because nobody wants to read: `EPIPE`, `EBADF`.
  fileprivate var isUnwanted: Bool { code == 32 || code == 9 }
}
