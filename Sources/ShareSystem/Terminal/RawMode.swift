import CShareSystem

/// A terminal that hands over every key at once, for as long as this value lives.
///
/// The end of the value's scope puts the terminal back. So does a SIGINT, SIGTERM, SIGHUP or SIGQUIT, before it takes the
/// course that it would have taken without: the process ends by it, or a handler that was installed before runs. Signals that
/// are blocked and read from a descriptor do not need that; whoever reads them leaves the scope. What ends the process
/// without either (`_exit`, SIGKILL) leaves the terminal raw.
package struct RawMode: ~Copyable {
  /// Makes a terminal raw.
  ///
  /// - Parameter descriptor: a terminal.
  /// - Returns: nil when it is none, or when another terminal of the process is raw.
  package init?(descriptor: Int32) {
    guard share_terminal_enter_raw(descriptor) == 0 else { return nil }
  }

  deinit {
    share_terminal_leave_raw()
  }

  /// The signal that came while the last terminal was raw and that did not end the process.
  package static var signal: Int32? {
    let number = share_terminal_signal()
    return number == 0 ? nil : number
  }
}
