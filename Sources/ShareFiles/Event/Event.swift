internal import CShareSystem
internal import Glibc

/// Something that happens once and that others wait for: a descriptor that becomes readable, and stays so.
extension Descriptor {
  /// Makes an event that has not happened.
  ///
  /// - Throws: `EMFILE` when the process has too many descriptors.
  package static func event() throws(SystemError) -> Descriptor {
    Descriptor(adopting: try SystemCall.run("eventfd") { share_event() })
  }

  /// Lets the event happen.
  ///
  /// Once more changes nothing.
  package func signal() {
    _ = share_event_signal(raw)
  }

  /// Whether there is something to read, or the event has happened.
  package func isReadable() -> Bool {
    waitReadable(milliseconds: 0)
  }

  /// Waits until there is something to read.
  ///
  /// - Parameter milliseconds: how long at most; negative is for ever.
  /// - Returns: whether there is.
  @discardableResult
  package func waitReadable(milliseconds: Int32 = -1) -> Bool {
    var entry = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
    while true {
      let ready = unsafe poll(&entry, 1, milliseconds)
      if ready >= 0 { return ready > 0 }
      if errno != EINTR { return false }
    }
  }
}
