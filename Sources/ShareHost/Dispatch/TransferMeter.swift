internal import ShareFiles
internal import ShareModel

/// How much has moved, from the plugin's reports and from what can be seen of the descriptors that it reads.
struct TransferMeter: ~Copyable {
  private let total: UInt64
  private var reported: (done: UInt64, total: UInt64) = (0, 0)
  private var moved: UInt64 = 0
  private var finished: UInt64 = 0
  private var watched: Watched?
  /// How many items have been loaded, or are, and the part of the whole that this is.
  private var begun = 0
  private var loaded = 0.0
  /// The item whose descriptor the worker got last, as its place in the delivery.
  private(set) var item: Int?
  /// The part of the whole that was shown last, 0 to 1; it never falls.
  private var part = 0.0
  /// What was shown last; neither number nor their ratio ever falls.
  private(set) var shown: (done: UInt64, total: UInt64) = (0, 0)

  /// The descriptor that the worker got last: it shares its position with the copy that is kept here, so the position
  /// says how far the worker has read.
  ///
  /// One is enough, plugins work through their items in turn, and many items must not mean many open descriptors.
  private struct Watched: ~Copyable {
    var descriptor: Descriptor
    var position: UInt64
  }

  init(total: UInt64) {
    self.total = total
  }

  /// Watches a descriptor that is about to be given away.
  mutating func watch(_ descriptor: borrowing Descriptor, item: Int) {
    _ = look()
    if let position = watched?.position { finished = Self.sum(finished, position) }
    watched = nil
    self.item = item
    // The position of a directory says nothing about bytes.
    guard (try? descriptor.status().kind) == .regular, let copy = try? descriptor.duplicate() else { return }
    watched = Watched(descriptor: copy, position: 0)
  }

  /// An item is about to be loaded; no bytes of it can be seen yet.
  mutating func begin(item: Int) {
    _ = look()
    self.item = item
    begun += 1
  }

  /// Takes how far the loading of the item is that was begun last.
  ///
  /// Loading counts as half of what happens to an item; moving its bytes is the other half.
  ///
  /// - Parameters:
  ///   - fraction: the part that is loaded, 0 to 1.
  ///   - count: the number of items.
  mutating func load(_ fraction: Double, of count: Int) {
    guard fraction > 0, count > 0 else { return }
    loaded = max(loaded, min(1, (Double(min(begun, count) - 1) + fraction / 2) / Double(count)))
    update()
  }

  /// Takes a report.
  mutating func report(done: UInt64, total: UInt64, moved: UInt64) {
    reported = (done, total)
    self.moved = max(self.moved, moved)
    update()
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
    let seen = Self.sum(Self.sum(finished, watched?.position ?? 0), moved)
    let whole = max(total, 1)
    let bySight = Double(min(seen, whole)) / Double(whole)
    let byReport = reported.total > 0 ? Double(min(reported.done, reported.total)) / Double(reported.total) : 0
    part = max(part, bySight, byReport, loaded)
    var all = max(total, reported.total, shown.total)
    // Where nobody knows how many bytes there will be, there still is a part that is done.
    if all == 0, loaded > 0 { all = 1000 }
    shown = (part < 1 ? min(all, UInt64(exactly: (part * Double(all)).rounded(.down)) ?? all) : all, all)
  }

  /// The numbers come from a plugin's process: no sum of them may end the host.
  private static func sum(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let (sum, overflows) = one.addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
