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

  /// Whether there may be something to wait for before it can be opened.
  var mayWait: Bool {
    switch self {
    case .promised, .standardInput: true
    case .file, .directory, .bytes, .unreadable: false
    }
  }

  /// What has become of the file or folder since it was offered.
  ///
  /// Other permissions or names are no change as long as nobody reads: once somebody does, they cannot be told from a change of
  /// the content whose time was set back, and what is in doubt is no success.
  ///
  /// - Parameter opened: what the file system said when the worker got it; nil: the worker did not get it.
  func change(since opened: FileStatus?) -> FileChange? {
    switch self {
    case .file(let path, let offered), .directory(let path, let offered):
      if let change = Self.change(at: path, since: offered), change.isOfContent { return change }
      return opened.flatMap { Self.change(at: path, since: $0) }
    case .promised(let promise):
      // A loader's own file was not offered: what counts is what it was when it was opened.
      guard let opened, case .success(.file(let path))? = promise.result else { return nil }
      return Self.change(at: path, since: opened)
    case .standardInput(let input): return input.change
    case .bytes, .unreadable: return nil
    }
  }

  private static func change(at path: ByteString, since earlier: FileStatus) -> FileChange? {
    do throws(SystemError) {
      return try Descriptor.status(of: path).change(since: earlier)
    } catch {
      return error.isMissing ? .removed : .unknown
    }
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
    if let change = try file.settledStatus().change(since: offered), change.isOfContent {
      throw SystemError(code: SystemError.stale, call: "open", subject: path.display)
    }
    return file
  }
}
