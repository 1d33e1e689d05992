internal import ShareBoundary
internal import ShareModel

extension ItemLoadError {
  /// What a plugin is told that asked for the bytes.
  var status: Status {
    switch code {
    case .timedOut: .timeout
    case .itemUnavailable: .gone
    // A loader that stops by itself has failed; of the wish to stop a share the plugin hears otherwise.
    case .cancelled, .unknown, .unexpectedValueClass, .coercionUnavailable: .inputOutput
    }
  }

  /// How an item ends whose bytes could not be loaded.
  func outcome(of item: Int) -> ItemOutcome {
    let reason: Reason.Code =
      switch code {
      case .timedOut: .idle
      case .itemUnavailable: .sourceGone
      case .cancelled, .unknown, .unexpectedValueClass, .coercionUnavailable: .unreadable
      }
    return ItemOutcome(index: item, outcome: reason.outcome, reason: Reason(reason, item: item, detail))
  }
}
