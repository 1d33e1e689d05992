import Glibc

/// Reads keys from a terminal that hands them over one by one.
package struct KeyReader {
  /// What came.
  package enum Event: Hashable, Sendable {
    case key(Key)
    /// Nothing came for a while: a chance to look whether the window has another size.
    case nothing
    /// The terminal is gone, a signal came, or the descriptor that wakes the reader has something to say.
    case ended
  }

  /// Milliseconds after which an escape that nothing follows is the escape key; a slow line needs some.
  private static let escapeTimeout: Int32 = 50

  private let descriptor: Int32
  private let wake: Int32
  private var parser = KeyParser()
  private var ready: [Key] = []

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - descriptor: a terminal in raw mode.
  ///   - wake: a descriptor that ends the reading when it becomes readable, such as the one on which signals arrive.
  package init(descriptor: Int32, wake: Int32? = nil) {
    self.descriptor = descriptor
    self.wake = wake ?? -1
  }

  /// Waits for the next key.
  ///
  /// - Parameter milliseconds: how long to wait before saying that nothing came.
  package mutating func next(milliseconds: Int32) -> Event {
    while ready.isEmpty {
      if RawMode.signal != nil { return .ended }
      var polled = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
      ]
      let count = unsafe poll(&polled, 2, parser.isWaiting ? KeyReader.escapeTimeout : milliseconds)
      // A signal that nobody watches for, such as that of a new window size, is no reason to end.
      if count < 0 {
        if errno == EINTR && RawMode.signal == nil { return .nothing }
        return .ended
      }
      if polled[1].revents != 0 { return .ended }
      if count == 0 {
        guard let key = parser.timeOut() else { return .nothing }
        return .key(key)
      }
      guard readKeys() else { return .ended }
    }
    return .key(ready.removeFirst())
  }

  /// Reads what is there; false at the end.
  private mutating func readKeys() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) }
    for byte in bytes[..<count] { ready += parser.take(byte) }
    return true
  }
}
