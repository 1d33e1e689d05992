/// Why a representation could not be loaded.
public struct ItemLoadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What went wrong, as a stable word.
  public enum Code: String, Sendable, Hashable {
    /// The loader failed for a reason of its own.
    case unknown
    /// There is no representation of the type that was asked for, or its source is not there any more.
    case itemUnavailable
    /// What the loader produced is of another kind than what was asked for.
    case unexpectedValueClass
    /// The representation cannot be turned into what was asked for.
    case coercionUnavailable
    /// Somebody stopped the loading.
    case cancelled
    /// The loader did not end in time.
    case timedOut
  }

  /// What went wrong.
  public var code: Code
  /// The words for people.
  public var detail: String

  /// Makes an error.
  public init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }

  /// The words for people.
  public var description: String { detail }
}
