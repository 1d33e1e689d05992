import ShareFiles
package import ShareModel
package import ShareSystem
import _StringProcessing

/// A program at a terminal of its own, driven as a person would: keys in, what is shown out, standard output apart.
package struct TerminalSession: ~Copyable {
  private var child: ChildProcess
  private let terminal: PseudoTerminal
  private let output: Descriptor
  /// Everything that has been shown so far, with its escape sequences.
  package private(set) var shown = ""

  /// Why there is none.
  package struct NoTerminal: Error {}

  /// Starts a program whose controlling terminal, standard input and standard error are a new terminal.
  ///
  /// - Parameters:
  ///   - program: what to run; its input is not used.
  ///   - columns: the width of the terminal.
  ///   - term: `TERM`.
  package init(_ program: Program, columns: Int = 80, term: ByteString = "xterm") throws {
    guard let terminal = PseudoTerminal(size: Terminal.Size(columns: columns, rows: 24)) else { throw NoTerminal() }
    let output = try MemoryFile.writable(name: "output")
    var environment = program.environment
    environment["TERM"] = environment["TERM"] ?? term
    // Not the leader of a group, so that setsid becomes the program itself instead of waiting for it.
    child = try ChildProcess(
      path: "/usr/bin/setsid", arguments: ["--ctty", program.path] + program.arguments,
      environment: environment.map { ByteString(Array($0.key.utf8) + [UInt8(ascii: "=")] + $0.value.bytes) },
      inherited: [.init(terminal.inside, as: 0), .init(output.raw, as: 1), .init(terminal.inside, as: 2)],
      directory: program.directory, isDetached: false)
    self.terminal = terminal
    self.output = output
  }

  /// Presses keys.
  package func type(_ keys: String) {
    terminal.type(keys)
  }

  /// Waits until something is shown.
  ///
  /// - Returns: whether it came.
  package mutating func shows(_ text: String, seconds: Int = 60) -> Bool {
    for _ in 0..<(seconds * 10) {
      if shown.contains(text) { return true }
      shown += terminal.shown(milliseconds: 100)
    }
    return shown.contains(text)
  }

  /// Waits for the end.
  ///
  /// - Returns: how it ended, and what was on standard output.
  package mutating func wait(seconds: Int = 60) throws -> (end: ChildProcess.End, output: String) {
    for _ in 0..<(seconds * 10) where !child.ended.isReadable() { shown += terminal.shown(milliseconds: 100) }
    if !child.ended.isReadable() { child.kill() }
    let end = child.wait()
    shown += terminal.shown(milliseconds: 10)
    return (end, String(decoding: try output.read(at: 0, max: 1 << 20), as: UTF8.self))
  }
}
