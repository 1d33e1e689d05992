internal import Glibc
internal import Synchronization

/// Counts what moves and tells the host, ten times a second at most.
///
/// A plugin may report as often as it likes; each report that goes through costs the host a wake-up.
final class ProgressMeter: Sendable {
  /// Nanoseconds between two messages.
  private static let interval: UInt64 = 100_000_000

  private struct Reading: Sendable {
    var done: UInt64 = 0
    var total: UInt64 = 0
    var moved: UInt64 = 0
    var sent: UInt64 = 0
    var isNews = false
  }

  private let reading = Mutex(Reading())

  /// Counts bytes that the worker itself copied for the plugin.
  func moved(_ count: Int, through request: WorkerRequest) {
    guard count > 0 else { return }
    note(through: request) { $0.moved += UInt64(count) }
  }

  /// Takes what the plugin says.
  func report(done: UInt64, total: UInt64, through request: WorkerRequest) {
    note(through: request) {
      $0.done = done
      $0.total = total
    }
  }

  /// Sends what has not been sent.
  func flush(through request: WorkerRequest) {
    send(through: request) { $0.isNews }
  }

  private func note(through request: WorkerRequest, _ change: (inout Reading) -> Void) {
    let now = monotonicNanoseconds()
    reading.withLock {
      change(&$0)
      $0.isNews = true
    }
    send(through: request) { now &- $0.sent >= Self.interval }
  }

  private func send(through request: WorkerRequest, when isDue: (Reading) -> Bool) {
    let message: WorkerMessage? = reading.withLock { reading in
      guard reading.isNews, isDue(reading) else { return nil }
      reading.isNews = false
      reading.sent = monotonicNanoseconds()
      return .progress(done: reading.done, total: reading.total, moved: reading.moved)
    }
    if let message { request.tell(message) }
  }
}

/// The monotonic clock.
func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
