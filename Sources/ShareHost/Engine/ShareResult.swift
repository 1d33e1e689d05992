public import ShareModel

/// How a request ended: one outcome, and what each target and each item came to.
public struct ShareResult: Sendable {
  /// The request's id, unique.
  public var id: String
  /// The outcome of everything.
  public var outcome: Outcome
  /// One for each target, in the order of the request.
  public var shares: [TargetShare]
  /// What was noticed about the request itself.
  public var warnings: [PlanWarning]

  /// The three ways in which a share can end, for programs that need no more.
  public enum Conclusion: Sendable, Hashable {
    /// Everything was delivered.
    case shared
    /// Somebody stopped it.
    case cancelled
    /// Something was not delivered; the words are for people.
    case failed(String)
  }

  /// How it ended, in short.
  public var conclusion: Conclusion {
    switch outcome {
    case .completed: return .shared
    case .cancelled: return .cancelled
    default:
      let reasons = shares.filter { $0.outcome != .completed }.map { share in
        "\(share.title): \(share.reason?.detail ?? share.outcome.rawValue)"
      }
      return .failed(reasons.isEmpty ? outcome.rawValue : reasons.joined(separator: "; "))
    }
  }
}
