internal import ShareModel
internal import Synchronization

/// What loaders did that they should not do, and what had to be left out: kept for people, as it stops nothing.
///
/// Copies of a provider share one, as their loaders do.
final class LoadLog: Sendable {
  /// The most entries that are kept: a loader may misbehave for ever.
  private static let limit = 100

  private let entries = Mutex<[ItemWarning]>([])

  func add(_ code: String, _ detail: String) {
    entries.withLock { entries in
      if entries.count < Self.limit { entries.append(ItemWarning(code: code, detail: detail)) }
    }
  }

  var warnings: [ItemWarning] { entries.withLock { $0 } }
}
