/// How a share, or one item of it, ended.
public enum Outcome: String, Sendable, CaseIterable {
  /// The target said that it did what it does.
  case completed
  /// Some of it was delivered.
  case partial
  /// Somebody stopped it.
  case cancelled
  /// It was tried and did not work.
  case failed
  /// It took too long.
  case timedOut
  /// The plugin's process died.
  case crashed
  /// The target does not want it.
  case refused
  /// The target cannot work on this machine now.
  case unavailable
}

/// How one item of a share ended.
public struct ItemOutcome: Sendable {
  /// The item's index in the request.
  public var index: Int
  /// How it ended; nil when it was skipped, as the plan said.
  public var outcome: Outcome?
  /// Why, when it did not complete.
  public var reason: Reason?

  /// Makes an item's outcome.
  public init(index: Int, outcome: Outcome?, reason: Reason? = nil) {
    self.index = index
    self.outcome = outcome
    self.reason = reason
  }
}
