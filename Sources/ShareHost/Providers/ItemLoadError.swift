internal import ShareFiles

/// Why a representation could not be loaded.
public struct ItemLoadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What went wrong, as a stable word.
  public enum Code: String, Sendable, Hashable, CaseIterable {
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

  /// The number that programs know the reason by from Apple's `NSItemProviderErrorDomain`.
  ///
  /// That domain has four numbers; what it has no number for, a cancelled or overdue loading among it, is the unknown error, −1.
  public var number: Int {
    switch code {
    case .unknown, .cancelled, .timedOut: -1
    case .itemUnavailable: -1000
    case .unexpectedValueClass: -1100
    case .coercionUnavailable: -1200
    }
  }
}

extension ItemLoadError {
  /// The loading was stopped.
  static var wasCancelled: ItemLoadError { ItemLoadError(.cancelled, "the loading was cancelled") }

  /// Any error as one of a loading: a file that is missing or closed to this person is an item that cannot be had.
  init(_ error: any Error) {
    switch error {
    case let error as ItemLoadError: self = error
    case is CancellationError: self = .wasCancelled
    case let error as SystemError:
      switch error.code {
      case SystemError.cancelled: self = .wasCancelled
      case SystemError.stale:
        self.init(.itemUnavailable, "\(error.subject ?? "the file") is not any more what was offered; share it again")
      default: self.init(error.isMissing || error.isDenied ? .itemUnavailable : .unknown, "\(error)")
      }
    case let failure as FileCopy.Failure:
      switch failure {
      case .system(let error): self.init(error)
      case .cancelled: self = .wasCancelled
      case .changed(let change):
        self.init(.itemUnavailable, "the file \(change.phrase) while it was copied; share it again")
      case .shortened: self.init(.itemUnavailable, "the file became shorter while it was copied; share it again")
      }
    default: self.init(.unknown, "\(error)")
    }
  }
}
