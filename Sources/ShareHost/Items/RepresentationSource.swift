internal import ShareFiles
internal import ShareModel

/// Where the bytes of one representation come from.
///
/// Nothing is read before somebody asks.
enum RepresentationSource: Sendable {
  /// A regular file, and what it was when it was offered.
  case file(ByteString, FileStatus)
  /// A directory, and what it was when it was offered.
  case directory(ByteString, FileStatus)
  /// Bytes that are here already.
  case bytes([UInt8])
  /// What standard input holds.
  case standardInput(StandardInput)
  /// Something that cannot be read, and why.
  case unreadable(SystemError)
  /// Bytes that are produced only when somebody asks.
  case promised(Promise)
}

extension RepresentationSource {
  /// The most bytes that travel inside the first message instead of as a descriptor.
  ///
  /// The break-even of a copy against a descriptor lies between 4 KiB and 1 MiB.
  static let inlineLimit = 64 << 10

  /// Whether the file is still there and is not any more what was offered, so that what was read of it may be a mixture.
  ///
  /// One that was replaced or removed meanwhile was read as it was.
  var hasChanged: Bool {
    guard case .file(let path, let offered) = self, let now = try? Descriptor.status(of: path) else { return false }
    return now.isSameFile(as: offered) && (now.size != offered.size || now.modified != offered.modified)
  }

  /// A read-only descriptor for the worker, at its beginning.
  ///
  /// - Throws: `ESTALE` when the source is not any more what was offered.
  func open() throws(SystemError) -> Descriptor {
    switch self {
    case .file(let path, let offered):
      let file = try Self.reopen(path, offered, [.read, .nonBlocking])
      try file.setNonBlocking(false)
      return file
    case .directory(let path, let offered):
      return try Self.reopen(path, offered, [.read, .directory])
    case .bytes(let bytes):
      return try MemoryFile.sealed(bytes, name: "share-item")
    case .standardInput(let input):
      return try input.open()
    case .unreadable(let error):
      throw error
    case .promised(let promise):
      return try promise.open()
    }
  }

  private static func reopen(
    _ path: ByteString, _ offered: FileStatus, _ options: OpenOptions
  ) throws(SystemError) -> Descriptor {
    let file: Descriptor
    do throws(SystemError) {
      file = try Descriptor.open(path, options)
    } catch {
      if error.isMissing { throw SystemError(code: SystemError.stale, call: "open", subject: path.display) }
      throw error
    }
    let now = try file.status()
    // A directory's size and time change with its entries, and those are read only now; a file must be what was offered.
    let isSame =
      now.isSameFile(as: offered)
      && (offered.kind == .directory || (now.size == offered.size && now.modified == offered.modified))
    guard isSame else { throw SystemError(code: SystemError.stale, call: "open", subject: path.display) }
    return file
  }
}
