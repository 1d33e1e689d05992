internal import ShareModel

/// The clocks of one share: when it is idle, when its time is over, when patience ends.
struct Watch {
  /// Why the host stops a share.
  enum Stop: Equatable {
    case cancelled
    case idle(Double)
    case deadline(Double)
    case broken
  }

  private let idle: Double
  private let deadline: (seconds: Double, at: Double)?
  private var lastActivity: Double
  private var killAt: Double?
  private var isAnswered = false
  private var nextSample: Double
  private var bytesRead: UInt64?
  private(set) var stopped: Stop?
  private var stoppedAt: Double?
  private(set) var isKilled = false
  var shownDone: UInt64 = 0

  init(limits: PluginLimits, timeout: Double?, now: Double) {
    self.idle = limits.idle
    self.lastActivity = now
    self.nextSample = now
    let seconds = [limits.deadline, timeout].compactMap { $0 }.min()
    self.deadline = seconds.map { ($0, now + $0) }
  }

  /// Something moved.
  mutating func noteActivity(_ now: Double) {
    lastActivity = now
    // Who was asked to stop and is seen cleaning up gets the time for that, within bounds.
    if let stoppedAt, stopped != .broken, !isAnswered, killAt != nil {
      killAt = min(now + Dispatch.cancelGrace, stoppedAt + Dispatch.cleaningLimit)
    }
  }

  /// Whether it is time to ask the system what the worker has read: only when nothing else has shown a sign of life for a while.
  ///
  /// A plugin that reads in its own way, at offsets or through a library, moves bytes that the host does not see.
  mutating func wantsSample(_ now: Double) -> Bool {
    let interval = min(1, idle / 4)
    guard stopped == nil, !isAnswered, now - lastActivity >= interval, now >= nextSample else { return false }
    nextSample = now + interval
    return true
  }

  /// Takes what the worker has read in all, in bytes; more than the last time is a sign of life.
  mutating func noteRead(_ bytes: UInt64, _ now: Double) {
    if let bytesRead, bytes > bytesRead { lastActivity = now }
    bytesRead = bytes
  }

  /// The plugin has answered: it gets a while to end, and nothing stops the share any more.
  mutating func noteAnswer(_ now: Double) {
    guard !isAnswered else { return }
    isAnswered = true
    if stopped == nil { killAt = now + Dispatch.closeGrace }
  }

  /// Stops the share, unless it is over already.
  ///
  /// - Returns: whether this call did.
  @discardableResult
  mutating func stop(_ reason: Stop, _ now: Double) -> Bool {
    guard stopped == nil, !isAnswered else { return false }
    stopped = reason
    stoppedAt = now
    killAt = reason == .broken ? now : now + Dispatch.cancelGrace
    return true
  }

  /// The limit that is over.
  func expired(_ now: Double) -> Stop? {
    if let deadline, now >= deadline.at { return .deadline(deadline.seconds) }
    return now - lastActivity >= idle ? .idle(idle) : nil
  }

  /// Whether patience has ended; true once.
  mutating func mustKill(_ now: Double) -> Bool {
    guard !isKilled, let killAt, now >= killAt else { return false }
    isKilled = true
    return true
  }

  /// How long the loop may wait.
  func milliseconds(until now: Double) -> Int32 {
    var next = now + Dispatch.lookInterval
    if !isKilled, let killAt { next = min(next, killAt) }
    if stopped == nil, !isAnswered {
      if let deadline { next = min(next, deadline.at) }
      next = min(next, lastActivity + idle)
    }
    return Int32(max(0, min(next - now, 3600) * 1000).rounded(.up))
  }
}
