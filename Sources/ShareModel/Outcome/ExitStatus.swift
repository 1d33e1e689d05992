/// What the command's exit status says.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Everything was done.
  case completed = 0
  /// It was tried and did not work.
  case failed = 1
  /// The command line or the request is not understood, or names a file that is missing.
  case usage = 2
  /// Somebody chose to cancel.
  case cancelled = 3
  /// The content or the request is the reason.
  case content = 4
  /// Some of it was delivered, or several targets ended differently.
  case partial = 5
  /// This machine is the reason.
  case machine = 6
  /// It took too long.
  case timedOut = 7
  /// The plugin's process died.
  case crashed = 8
  /// The host itself could not.
  case host = 9
}

extension ExitStatus {
  /// The status of an outcome whose reason is not known.
  public init(_ outcome: Outcome) {
    self =
      switch outcome {
      case .completed: .completed
      case .partial: .partial
      case .cancelled: .cancelled
      case .failed: .failed
      case .timedOut: .timedOut
      case .crashed: .crashed
      case .refused: .content
      case .unavailable: .machine
      }
  }

  /// The status of a reason.
  public init(_ code: Reason.Code) {
    self =
      switch code.cause {
      case .content: .content
      case .machine: .machine
      case .host: .host
      case .plugin, .wish: ExitStatus(code.outcome)
      }
  }

  /// The status of one share.
  ///
  /// - Parameters:
  ///   - outcome: how it ended.
  ///   - reason: why it did not complete. It only decides between kinds of not working: a share that completed, was
  ///     partial or was cancelled, that timed out or crashed, has that status whatever the reason.
  public init(_ outcome: Outcome, reason: Reason?) {
    switch outcome {
    case .completed, .partial, .cancelled, .timedOut, .crashed: self = ExitStatus(outcome)
    case .failed, .refused, .unavailable: self = reason.map { ExitStatus($0.code) } ?? ExitStatus(outcome)
    }
  }

  /// The status of several shares.
  ///
  /// - Parameter statuses: one for each target.
  /// - Returns: what they have in common, else ``partial``; ``content`` when there was no target at all.
  public static func combined(_ statuses: [ExitStatus]) -> ExitStatus {
    guard let first = statuses.first else { return .content }
    return statuses.allSatisfy { $0 == first } ? first : .partial
  }
}
