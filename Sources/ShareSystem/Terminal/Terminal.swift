import CShareSystem
import Glibc
package import ShareModel

/// A terminal that a person sits at: keys come from one descriptor, and text goes to another.
package struct Terminal: Sendable {
  /// Columns and rows, both at least 1.
  package struct Size: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    /// Makes a size.
    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// Where keys come from.
  package let input: Int32
  /// Where text goes.
  package let output: Int32

  /// Makes a terminal of descriptors that somebody else keeps open.
  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// Whether a descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The terminal at which a person can be asked.
  ///
  /// Text goes to standard error, never to standard output. Keys come from the controlling terminal, so that asking works
  /// while standard input is a pipe. The descriptor that this opens stays open until the process ends.
  /// - Returns: nil when standard error is no terminal, or when there is none to read from.
  package static func forAsking() -> Terminal? {
    guard isTerminal(STDERR_FILENO) else { return nil }
    let controlling = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    if controlling >= 0 { return Terminal(input: controlling, output: STDERR_FILENO) }
    return isTerminal(STDIN_FILENO) ? Terminal(input: STDIN_FILENO, output: STDERR_FILENO) : nil
  }

  /// Whether the cursor can be moved: `TERM` is set and is not `dumb`.
  package static var canMoveCursor: Bool {
    guard let term = Environment.value("TERM") else { return false }
    return !term.isEmpty && term != "dumb"
  }

  /// Whether the person wants no colours: `NO_COLOR` is set and not empty.
  package static var refusesColor: Bool {
    !(Environment.value("NO_COLOR")?.isEmpty ?? true)
  }

  /// The size of the terminal that text goes to.
  package var size: Size { Terminal.size(of: output) }

  /// The size of a terminal.
  ///
  /// - Parameter descriptor: any descriptor.
  /// - Returns: what the terminal says; `COLUMNS` and `LINES` where it says nothing; otherwise 80 by 24.
  package static func size(of descriptor: Int32) -> Size {
    var columns: Int32 = 0
    var rows: Int32 = 0
    if unsafe share_terminal_size(descriptor, &columns, &rows) != 0 {
      columns = 0
      rows = 0
    }
    return Size(
      columns: columns > 0 ? Int(columns) : number(Environment.value("COLUMNS")) ?? 80,
      rows: rows > 0 ? Int(rows) : number(Environment.value("LINES")) ?? 24)
  }

  /// A positive number in a variable; nil for anything else.
  static func number(_ value: ByteString?) -> Int? {
    guard let value, let number = Int(value.display), (1...10_000).contains(number) else { return nil }
    return number
  }

  /// Writes a text whole; what cannot be written is lost, as with every message to a person.
  package func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(output, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN, waitWritable(output, unless: -1) { continue }
        return
      }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Reads one line in the terminal's own line mode.
  ///
  /// - Parameter wake: a descriptor that ends the reading when it becomes readable.
  /// - Returns: the line without its end; nil at the end of the input or when a signal came.
  package func readLine(wake: Int32? = nil) -> ByteString? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < 4096 {
      var polled = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0), pollfd(fd: wake ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      guard unsafe poll(&polled, 2, -1) > 0, polled[1].revents == 0 else { return nil }
      let count = unsafe read(input, &byte, 1)
      if count <= 0 { return line.isEmpty || count < 0 ? nil : ByteString(line) }
      if byte == 0x0A { return ByteString(line) }
      line.append(byte)
    }
    return ByteString(line)
  }
}
