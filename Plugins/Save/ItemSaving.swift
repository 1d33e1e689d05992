import SaveEngine
import ShareFiles
import ShareModel
import SharePlugin

/// One share into one folder: what was saved so far.
struct ItemSaving: ~Copyable {
  private let share: Share
  private let folder: SaveFolder
  private let total: UInt64
  private var done: UInt64 = 0
  private var saved: [(item: Item, result: Saved)] = []

  init(_ share: Share, into folder: consuming SaveFolder) {
    self.share = share
    self.folder = folder
    total = share.totalBytes()
  }

  /// Saves every item, then says where they are.
  ///
  /// An item that cannot be saved is reported and does not stop the others.
  ///
  /// - Throws: ``PluginFailure/cancelled``; nothing of the share is left in the folder then, and nothing else was touched. A
  ///   cancel that comes after the first place was handed back changes nothing.
  mutating func run() throws {
    do {
      for item in share.items {
        try share.checkCancelled()
        try save(item)
      }
      try share.checkCancelled()
    } catch {
      let (share, done, total) = (share, done, total)
      // Each report shows that the removal goes on: a large folder takes longer than a plugin gets to stop.
      folder.withdraw(saved.map(\.result)) { share.progress(done, of: total) }
      throw error
    }
    // From here on nothing is taken back: what the host has been told of, somebody may have been told of.
    for (item, result) in saved { giveBack(result, of: item) }
  }

  private mutating func save(_ item: Item) throws {
    do {
      let result = try write(item)
      saved.append((item, result))
      done = done.addingClamped(max(result.bytes, item.bytes ?? 0))
      if !result.leftOut.isEmpty {
        share.report(item, .partial(Saved.LeftOut.message(result.leftOut, in: result.path)))
      }
    } catch SaveFailure.cancelled {
      throw PluginFailure.cancelled
    } catch {
      done = done.addingClamped(item.bytes ?? 0)
      share.report(item, (error as? SaveFailure).map { PluginFailure($0) } ?? PluginFailure(describing: error))
    }
  }

  private func write(_ item: Item) throws -> Saved {
    let name = item.name.isEmpty ? nil : item.name
    if item.kind == .link { return try folder.saveLink(item.read(), as: name) }
    let source = try item.open()
    let (share, done, total) = (share, done, total)
    let progress: SaveFolder.Progress = { bytes in
      share.progress(done.addingClamped(bytes), of: total)
      return !share.isCancelled
    }
    return switch item.kind {
    case .directory: try folder.saveTree(source, as: item.name, progress: progress)
    case .text: try folder.saveText(source, as: name, expected: item.bytes, progress: progress)
    default:
      try folder.saveFile(
        source, as: SaveName.file(item.name, item.representation?.type), expected: item.bytes, progress: progress)
    }
  }

  private func giveBack(_ result: Saved, of item: Item) {
    do {
      try share.giveBack(place: result.path)
    } catch {
      share.report(item, .gone("\(result.path.display): was saved, and something else has removed it since"))
    }
  }
}
