internal import ShareFiles

/// What the worker got of a delivery's files, and what has become of them since.
///
/// Only what the file system said is kept, no descriptor: many items must not mean many open ones.
struct OpenedSources {
  private struct Form: Hashable {
    var item: Int
    var representation: Int
  }

  /// What each file was when the worker got it for the first time.
  private var given: [Form: FileStatus] = [:]
  /// What had become of what the worker could not get any more, by item.
  private(set) var stale: [Int: FileChange] = [:]
  /// What became of the items that have ended.
  private var settled: [Int: FileChange?] = [:]

  /// Notes what the worker gets; call it before it gets it.
  mutating func note(_ descriptor: borrowing Descriptor, item: Int, representation: Int) {
    let form = Form(item: item, representation: representation)
    if given[form] == nil, let status = try? descriptor.status() { given[form] = status }
  }

  /// Notes that a source is not any more what was offered.
  mutating func noteStale(_ source: RepresentationSource, item: Int) {
    if stale[item] == nil { stale[item] = source.change(since: nil) }
  }

  /// Looks at an item's files for the last time: what becomes of them from now on has nothing to do with the share.
  mutating func settle(_ item: Int, _ delivery: Delivery) {
    if settled[item] == nil { settled.updateValue(look(item, delivery), forKey: item) }
  }

  /// What became of an item's files from when they were offered until the item ended, or until now.
  func change(_ item: Int, _ delivery: Delivery) -> FileChange? {
    settled[item] ?? look(item, delivery)
  }

  private func look(_ item: Int, _ delivery: Delivery) -> FileChange? {
    for (representation, source) in delivery.entries[item].sources.enumerated() {
      guard let opened = given[Form(item: item, representation: representation)] else { continue }
      if let change = source.change(since: opened) { return change }
    }
    return nil
  }
}
