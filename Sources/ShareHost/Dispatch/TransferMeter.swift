internal import ShareFiles
internal import ShareModel

/// How much has moved, from the plugin's reports and from what can be seen of the descriptors that it reads.
struct TransferMeter: ~Copyable {
  private let total: UInt64
  private var reported: (done: UInt64, total: UInt64) = (0, 0)
  private var moved: UInt64 = 0
  private var finished: UInt64 = 0
  private var watched: Watched?
  /// What was shown last; it never falls.
  private(set) var shown: (done: UInt64, total: UInt64) = (0, 0)

  /// The descriptor that the worker got last: it shares its position with the copy that is kept here, so the position says how
  /// far the worker has read. One is enough, plugins work through their items in turn, and many items must not mean many open
  /// descriptors.
  private struct Watched: ~Copyable {
    var descriptor: Descriptor
    var item: Int
    var position: UInt64
  }

  init(total: UInt64) {
    self.total = total
  }

  /// Watches a descriptor that is about to be given away.
  mutating func watch(_ descriptor: borrowing Descriptor, item: Int) {
    _ = look()
    if let position = watched?.position { finished += position }
    watched = nil
    guard let copy = try? descriptor.duplicate() else { return }
    watched = Watched(descriptor: copy, item: item, position: 0)
  }

  /// Takes a report.
  ///
  /// - Returns: whether it says anything new.
  mutating func report(done: UInt64, total: UInt64, moved: UInt64) -> Bool {
    let isNew = done != reported.done || moved != self.moved
    reported = (done, total)
    self.moved = max(self.moved, moved)
    update()
    return isNew
  }

  /// Looks how far the worker has read.
  ///
  /// - Returns: whether that is further than before.
  mutating func look() -> Bool {
    guard let position = try? watched?.descriptor.offset() else { return false }
    guard position > watched?.position ?? 0 else { return false }
    watched?.position = position
    update()
    return true
  }

  private mutating func update() {
    let seen = finished + (watched?.position ?? 0) + moved
    let whole = max(total, 1)
    let bySight = Double(min(seen, whole)) / Double(whole)
    let byReport = reported.total > 0 ? Double(min(reported.done, reported.total)) / Double(reported.total) : 0
    let share = max(bySight, byReport)
    let done = UInt64(share * Double(max(total, reported.total)))
    let all = max(total, reported.total)
    if done > shown.done || shown.total == 0 { shown = (max(done, shown.done), all) }
  }
}
