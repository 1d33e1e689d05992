import CShareSystem
import Glibc

/// A terminal without a person: a program that runs at its inside is driven and watched from its outside.
package struct PseudoTerminal: ~Copyable {
  /// What a person would hold: keys are written here, and what the program shows is read here.
  package let outside: Int32
  /// What the program has as its terminal.
  package let inside: Int32

  /// Opens a new one.
  ///
  /// - Parameter size: what the program is told.
  /// - Returns: nil when the system has none left.
  package init?(size: Terminal.Size = Terminal.Size(columns: 80, rows: 24)) {
    var outside: Int32 = -1
    var inside: Int32 = -1
    guard unsafe share_terminal_open_pair(&outside, &inside, Int32(size.columns), Int32(size.rows)) == 0 else {
      return nil
    }
    self.outside = outside
    self.inside = inside
  }

  deinit {
    close(outside)
    close(inside)
  }

  /// Presses keys.
  package func type(_ text: String) {
    Terminal(input: outside, output: outside).write(text)
  }

  /// What the program has shown since it was last asked.
  ///
  /// - Parameter milliseconds: how long to wait for the first byte.
  /// - Returns: what is there, with every escape sequence in it; empty when nothing came.
  package func shown(milliseconds: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    var timeout = milliseconds
    while true {
      var polled = pollfd(fd: outside, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&polled, 1, timeout) > 0 else { break }
      let count = unsafe read(outside, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
      // What belongs together comes within a moment.
      timeout = min(milliseconds, 20)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Tells the program another size.
  package func resize(to size: Terminal.Size) {
    _ = share_terminal_resize(inside, Int32(size.columns), Int32(size.rows))
  }
}
