internal import ShareFiles
internal import ShareModel

/// What changed while it was sent never counts as delivered.
extension Ending {
  /// The reason of an item that had changed when the worker asked for it; nil when something else kept it from being opened, or
  /// nobody knows any more what became of it.
  func staleReason(_ error: SystemError, _ index: Int, _ position: Int) -> Reason? {
    guard error.code == SystemError.stale, let change = conversation.sources.stale[position] else { return nil }
    let name = error.subject ?? "it"
    return Reason(
      .sourceGone, item: index, "\(name) \(change.phrase) after it was offered, so it was not sent; share it again")
  }

  /// An item's end, or that it failed because its file changed meanwhile.
  ///
  /// - Parameters:
  ///   - said: how it ended as far as the plugin knows.
  ///   - position: its place in the delivery.
  func checked(_ said: ItemOutcome, _ position: Int) -> ItemOutcome {
    // After a crash, a time-out or a wish to stop nobody counts on what arrived.
    guard
      said.outcome == .completed || said.outcome == .partial
        || conversation.results[position] != nil,
      let change = conversation.sources.change(position, conversation.delivery)
    else { return said }
    let arrived =
      said.outcome != .completed && said.outcome != .partial
      ? said.reason.map { "the target says: \($0.detail)" } ?? "it was not delivered"
      : change.leavesOpenFile ? "what arrived is what it held before" : "what arrived may be a mixture; share it again"
    return ItemOutcome(
      index: said.index, outcome: .failed,
      reason: Reason(.sourceGone, item: said.index, "it \(change.phrase) while it was sent; \(arrived)"))
  }
}
