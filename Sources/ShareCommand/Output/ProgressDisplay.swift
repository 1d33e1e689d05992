import ShareSystem

/// A progress bar on a terminal, drawn anew only when it looks different.
package struct ProgressDisplay: Sendable {
  private let terminal: Terminal
  private var bar = ProgressBar()
  private var shown = ""

  /// Makes a display.
  ///
  /// - Parameter descriptor: where text for people goes.
  /// - Returns: nil where there is nothing to draw on: no terminal, or one that cannot move its cursor.
  package init?(descriptor: Int32, canMoveCursor: Bool = Terminal.canMoveCursor) {
    guard canMoveCursor, Terminal.isTerminal(descriptor) else { return nil }
    terminal = Terminal(input: descriptor, output: descriptor)
  }

  /// Shows how far it has come; see ``ProgressBar/line(title:done:total:columns:)``.
  package mutating func show(title: String, done: UInt64, total: UInt64?) {
    let line = bar.line(title: title, done: done, total: total, columns: terminal.size.columns)
    guard line != shown else { return }
    shown = line
    terminal.write(ProgressBar.clear + line)
  }

  /// Takes the line away, before anything else is printed and at the end.
  package mutating func clear() {
    guard !shown.isEmpty else { return }
    shown = ""
    terminal.write(ProgressBar.clear)
  }
}
