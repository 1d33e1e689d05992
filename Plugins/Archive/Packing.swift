import SaveEngine
import ShareArchive
import ShareFiles
import ShareModel
import SharePlugin

/// What became of the items.
struct Packed {
  /// The names of those that are in the archive.
  var names: [ByteString] = []
  /// The items that are not in it, or not whole, and why.
  var failures: [(Item, PluginFailure)] = []
}

/// One attempt to pack a share into one archive.
struct Packing: ~Copyable {
  private let share: Share
  var writer: ZipWriter
  /// The entries that could not be read to their end before, with the reasons.
  let unreadable: [ByteString: String]
  private var taken = TakenNames()

  /// Starts an archive.
  ///
  /// - Parameters:
  ///   - share: what is packed.
  ///   - file: where the archive goes; empty.
  ///   - total: the bytes of all items, 0 when that is not known.
  ///   - unreadable: entries that are left out, with the reasons.
  /// - Throws: an ``ArchiveError``.
  init(
    _ share: Share, into file: borrowing Descriptor, total: UInt64, unreadable: [ByteString: String]
  ) throws(ArchiveError) {
    self.share = share
    self.unreadable = unreadable
    writer = try ZipWriter(writingTo: file.raw) { packed in
      share.progress(packed, of: total)
      return !share.isCancelled
    }
  }

  /// Packs every item; one that cannot be packed does not stop the others.
  ///
  /// - Throws: an ``ArchiveError`` after which the archive is none; ``PluginFailure/cancelled``.
  mutating func pack() throws -> Packed {
    var packed = Packed()
    for item in share.items {
      try share.checkCancelled()
      do {
        let (name, leftOut) = try pack(item)
        packed.names.append(name)
        if !leftOut.isEmpty {
          packed.failures.append((item, .partial(Saved.LeftOut.message(leftOut, in: name))))
        }
      } catch let error as ArchiveError where error.cause == .badName {
        packed.failures.append((item, .unsupported("\(item.name.display): \(error.message); rename it")))
      } catch let error as SaveFailure {
        packed.failures.append((item, .unsupported(error.description)))
      } catch let failure as PluginFailure {
        packed.failures.append((item, failure))
      }
    }
    return packed
  }

  /// Completes the archive.
  consuming func finish() throws(ArchiveError) {
    try writer.finish()
  }

  private mutating func pack(_ item: Item) throws -> (ByteString, [Saved.LeftOut]) {
    let suggestion = item.name.isEmpty ? nil : item.name
    var leftOut: [Saved.LeftOut] = []
    if item.kind == .link {
      let link = try item.read()
      let content = try Shortcut.content(link)
      let name = taken.take(SaveName.link(link, suggestion))
      try writer.addFile(ZipEntry(name), bytes: content)
      return (name, leftOut)
    }
    let source = try item.open()
    let status = try source.settledStatus()
    switch item.kind {
    case .directory:
      let name = taken.take(FileNaming.usable(item.name, fallback: "folder"))
      try packDirectory(source, status, at: name, depth: 1, &leftOut)
      return (name, leftOut)
    case .text:
      let name = taken.take(SaveName.text(try source.read(at: 0, max: SaveName.beginning), suggestion))
      try packFile(source, status, at: name, type: .plainText)
      return (name, leftOut)
    default:
      let name = taken.take(SaveName.file(item.name, item.representation?.type))
      try packFile(source, status, at: name, type: item.representation?.type)
      return (name, leftOut)
    }
  }

  /// Packs a file's content.
  ///
  /// - Throws: a ``PluginFailure`` when it could not be read in an attempt before; an ``ArchiveError``.
  private mutating func packFile(
    _ source: borrowing Descriptor, _ status: FileStatus, at path: ByteString, type: ContentType?
  ) throws {
    if let reason = unreadable[path] { throw PluginFailure.failed("\(path.display): \(reason)") }
    // A memory file's time is that of the share, and the same input gives the same bytes.
    let isOwnFile = status.links > 0
    try writer.addFile(
      ZipEntry(
        path, modified: isOwnFile ? status.modified.seconds : 0, isExecutable: isOwnFile && status.mode & 0o100 != 0,
        isCompressed: !Compactness.isCompact(type)),
      readingFrom: source.raw)
    try checkUnchanged(source, status, at: path)
  }

  /// Makes sure that what was packed is no mixture.
  ///
  /// - Throws: an ``ArchiveError`` of the cause `reading`.
  func checkUnchanged(_ source: borrowing Descriptor, _ status: FileStatus, at path: ByteString) throws {
    guard let change = try source.status().change(since: status) else { return }
    throw ArchiveError(.reading(0), entry: path, message: "it \(change.phrase) while it was packed")
  }
}
