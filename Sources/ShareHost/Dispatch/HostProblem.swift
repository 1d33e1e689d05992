public import ShareModel

/// Why the host itself could not do its part.
///
/// Nothing was shared.
public struct HostProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// What went wrong, as a stable code.
  public var code: Reason.Code
  /// The thing that it is about.
  public var subject: String
  /// The reason and the way out, for people.
  public var detail: String

  /// The subject and the reason.
  public var description: String { "\(subject): \(detail)" }
}
