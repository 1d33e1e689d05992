internal import ShareArchive
internal import ShareFiles
internal import ShareModel

/// A folder as one file: a ZIP archive whose top entry is the folder.
///
/// Entries stand in the order of their names' bytes, so the same folder gives the same archive on a machine. Links are stored as
/// links and never followed: nothing outside of the folder gets in.
enum FolderArchive {
  /// Packs a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - name: the name of the top entry; one component.
  ///   - progress: is told the bytes; stops the packing when it is cancelled.
  ///   - log: gets what cannot be packed, such as a FIFO.
  /// - Returns: the archive.
  /// - Throws: an ``ItemLoadError`` that names libarchive and its package when it is missing.
  static func pack(_ folder: ByteString, name: ByteString, progress: LoadProgress, log: LoadLog?) throws -> Spill {
    try Spill(name: FileNaming.adding(".zip", to: name)) { path in
      let source = try Descriptor.openDirectory(folder)
      let archive = try Descriptor.open(path, [.write, .create, .exclusive], mode: 0o600)
      do {
        try write(source, name, to: archive, progress, log)
      } catch let error as ArchiveError {
        throw ItemLoadError(error, folder: folder)
      }
      try archive.close()
    }
  }

  private static func write(
    _ source: borrowing Descriptor, _ name: ByteString, to archive: borrowing Descriptor, _ progress: LoadProgress,
    _ log: LoadLog?
  ) throws {
    var writer = try ZipWriter(writingTo: archive.raw, inUniversalTime: false) { packed in
      progress.report(completed: Int64(clamping: packed))
      return !progress.isCancelled
    }
    try writer.addDirectory(ZipEntry(name, modified: try source.status().modified.seconds))
    var failure: (any Error)?
    try DirectoryReader.walk(source, maxDepth: FileTaking.maxDepth) { found, directory in
      do {
        try add(found, of: directory, below: name, to: &writer, log)
        return .enter
      } catch {
        failure = error
        return .stop
      }
    }
    if let failure { throw failure }
    try writer.finish()
  }

  private static func add(
    _ found: DirectoryReader.Found, of directory: borrowing Descriptor, below name: ByteString,
    to writer: inout ZipWriter, _ log: LoadLog?
  ) throws {
    let place = name.appending(found.path)
    let entry = found.path.lastComponent
    switch found.kind {
    case .directory:
      let status = try Descriptor.status(at: directory, name: entry)
      try writer.addDirectory(ZipEntry(place, modified: status.modified.seconds))
      if found.depth == FileTaking.maxDepth { log?.add("leftOut", "\(place.display): lies too deep to be packed") }
    case .symbolicLink:
      let status = try Descriptor.status(at: directory, name: entry)
      try writer.addSymbolicLink(
        ZipEntry(place, modified: status.modified.seconds), to: try FileSystem.readLink(at: directory, name: entry))
    case .regular:
      // What was a file when it was listed may be a FIFO now: never wait for it.
      let file = try Descriptor.open(at: directory, name: entry, [.read, .nonBlocking, .noFollow])
      let status = try file.status()
      guard status.kind == .regular else {
        log?.add("leftOut", "\(place.display): is \(status.kind.phrase), which cannot be packed")
        return
      }
      let isCompact = compact.contains { type in
        ContentTypeTree.standard.declaredType(fileName: entry).map { ContentTypeTree.standard.conforms($0, to: type) }
          ?? false
      }
      try writer.addFile(
        ZipEntry(
          place, modified: status.modified.seconds, isExecutable: status.mode & 0o100 != 0, isCompressed: !isCompact),
        readingFrom: file.raw)
    default: log?.add("leftOut", "\(place.display): is \(found.kind.phrase), which cannot be packed")
    }
  }

  /// What is compressed by nature.
  private static let compact = ["public.audiovisual-content", "public.jpeg", "public.png", "public.heif-standard"]
    .map { ContentType($0) }
}

extension ItemLoadError {
  init(_ error: ArchiveError, folder: ByteString) {
    let what = "\(folder.display): \(error.entry.map { $0.display + ": " } ?? "")\(error.message)"
    switch error.cause {
    case .cancelled: self = .wasCancelled
    case .reading, .badName: self.init(.itemUnavailable, what)
    case .unavailable: self.init(.coercionUnavailable, what)
    case .writing: self.init(.unknown, what)
    }
  }
}
