public import ShareModel

/// Something that happens while a share is under way.
public enum ShareEvent: Sendable {
  /// The plan for a target is made.
  case planned(target: String)
  /// The target's worker has been started.
  case started(target: String)
  /// Bytes have moved. The share of `done` in `total` never falls.
  ///
  /// `item` is the index in the request of the item that is being read, where that is known.
  case progress(target: String, item: Int?, done: UInt64, total: UInt64)
  /// Something that people should know.
  case warning(target: String, PlanWarning)
  /// The target handed something back.
  case returned(target: String, ReturnedItem)
  /// The share to a target has ended.
  case outcome(target: String, Outcome, Reason?)
}
