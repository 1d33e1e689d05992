internal import Glibc

/// Waits for the first of several descriptors that has something to read, or whose other end is gone.
///
/// - Parameters:
///   - descriptors: their numbers; a negative one is left out.
///   - milliseconds: how long at most; negative is for ever.
/// - Returns: for each descriptor whether it is ready; all false when the time is over.
package func waitReadable(_ descriptors: [Int32], milliseconds: Int32) -> [Bool] {
  var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  while true {
    let ready = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
    if ready >= 0 { return entries.map { $0.fd >= 0 && $0.revents != 0 } }
    if errno != EINTR { return descriptors.map { _ in false } }
  }
}

/// Waits until a descriptor takes more, or its reader is gone.
///
/// - Parameters:
///   - descriptor: its number.
///   - stop: a descriptor that ends the waiting when it becomes readable; negative for none.
///   - milliseconds: how long; -1 for ever.
/// - Returns: false when the waiting was ended.
package func waitWritable(_ descriptor: Int32, unless stop: Int32, milliseconds: Int32 = -1) -> Bool {
  var entries = [
    pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
  ]
  while true {
    if unsafe poll(&entries, nfds_t(entries.count), milliseconds) >= 0 { return entries[0].revents != 0 }
    if errno != EINTR { return false }
  }
}

/// The monotonic clock in seconds.
package func monotonicSeconds() -> Double {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
