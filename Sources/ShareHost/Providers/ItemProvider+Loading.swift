internal import ShareFiles
public import ShareModel
internal import ShareThreads

extension ItemProvider {
  /// Loads the bytes of a representation.
  ///
  /// A file is read; a folder becomes a ZIP archive whose top entry is the folder; a link to a file is the bytes of the link. Bytes
  /// are never re-encoded. The loader runs in a task of its own. However it ends, this returns or throws once, and what comes later
  /// is dropped: cancelling the task or the progress throws `cancelled` at once.
  ///
  /// - Parameters:
  ///   - type: the first representation that is of this type or a kind of it is loaded.
  ///   - viewer: who asks.
  ///   - progress: for watching and cancelling; a child of another one counts as a part of it.
  /// - Returns: all bytes, which must fit into memory; ``loadFile(_:for:progress:_:)`` has no such bound.
  /// - Throws: why there are none.
  public func loadData(
    _ type: ContentType, for viewer: Viewer = .ownProcess, progress: LoadProgress = LoadProgress()
  ) async throws(ItemLoadError) -> [UInt8] {
    try await data(at: try index(toLoad: type, viewer), progress)
  }

  /// Loads the bytes of a representation and tells a callback.
  ///
  /// - Parameters:
  ///   - type: as for ``loadData(_:for:progress:)``.
  ///   - viewer: who asks.
  ///   - completion: called exactly once, never on the thread that calls this.
  /// - Returns: the progress; cancelling it stops the loading, and the completion gets `cancelled`.
  @discardableResult
  public func loadData(
    _ type: ContentType, for viewer: Viewer = .ownProcess,
    completion: @escaping @Sendable (Result<[UInt8], ItemLoadError>) -> Void
  ) -> LoadProgress {
    let progress = LoadProgress()
    Task.detached(executorPreference: ThreadExecutor.shared) {
      let result: Result<[UInt8], ItemLoadError>
      do throws(ItemLoadError) {
        result = .success(try await loadData(type, for: viewer, progress: progress))
      } catch {
        result = .failure(error)
      }
      completion(result)
    }
    return progress
  }

  /// Lends a representation as a temporary file, or a folder, with the suggested name.
  ///
  /// The file is a copy of its own, whatever the representation is made of, and is deleted when the closure has returned or thrown;
  /// what shall stay must be moved or copied by then.
  ///
  /// - Parameters:
  ///   - type: as for ``loadData(_:for:progress:)``.
  ///   - viewer: who asks.
  ///   - progress: for watching and cancelling.
  ///   - body: gets the absolute path.
  /// - Returns: what the closure returns.
  /// - Throws: an ``ItemLoadError`` when there is no file; what the closure throws.
  public func loadFile<Value>(
    _ type: ContentType, for viewer: Viewer = .ownProcess, progress: LoadProgress = LoadProgress(),
    _ body: (ByteString) async throws -> Value
  ) async throws -> Value {
    let index = try index(toLoad: type, viewer)
    let copy = try await copy(of: index, progress)
    defer { copy.remove() }
    return try await body(copy.path)
  }

  /// Lends a representation where it is, when that is allowed and possible, and otherwise as a temporary copy.
  ///
  /// - Parameters:
  ///   - type: the first representation that may be used in place is taken, otherwise the first of the type.
  ///   - viewer: who asks.
  ///   - progress: for watching and cancelling.
  ///   - body: gets the absolute path, and whether it is the original, which must not be changed; a copy is deleted when the closure
  ///     has ended.
  /// - Returns: what the closure returns.
  /// - Throws: an ``ItemLoadError`` when there is no file; what the closure throws.
  public func loadFileInPlace<Value>(
    _ type: ContentType, for viewer: Viewer = .ownProcess, progress: LoadProgress = LoadProgress(),
    _ body: (_ path: ByteString, _ isInPlace: Bool) async throws -> Value
  ) async throws -> Value {
    if let index = index(of: type, for: viewer, openInPlace: true),
      let original = try await original(of: index, progress)
    {
      return try await body(original, true)
    }
    return try await loadFile(type, for: viewer, progress: progress) { try await body($0, false) }
  }
}

// MARK: How

extension ItemProvider {
  /// The representation to load.
  func index(toLoad type: ContentType, _ viewer: Viewer) throws(ItemLoadError) -> Int {
    if let index = index(of: type, for: viewer) { return index }
    let have = types(for: viewer)
    throw ItemLoadError(
      .itemUnavailable,
      "the item has no form of the type \(type); "
        + (have.isEmpty ? "it has none at all" : "it has \(have.map(\.identifier).joined(separator: ", "))"))
  }

  /// Everything that is loaded ends once, at the latest when it is cancelled, whatever the disk or the loader does.
  func load(
    _ progress: LoadProgress, _ produce: @escaping Promise.Producer
  ) async throws(ItemLoadError) -> Promise.Product {
    try await Promise(Promise.Terms(idleLimit: nil, spills: false), progress: progress, produce).product()
  }

  /// The bytes of a representation.
  func data(at index: Int, _ progress: LoadProgress) async throws(ItemLoadError) -> [UInt8] {
    let source = sources[index]
    let product = try await load(progress) { progress in
      let product = try await source.product(progress)
      if case .bytes = product { return product }
      return try await FileTaking.detached { .bytes(try product.bytes(of: source, self, index, progress)) }
    }
    guard case .bytes(let bytes) = product else { return [] }
    return bytes
  }

  /// A copy of a representation that is nobody else's.
  private func copy(of index: Int, _ progress: LoadProgress) async throws(ItemLoadError) -> Spill {
    let source = sources[index]
    let product = try await load(progress) { progress in
      let product = try await source.product(progress)
      return try await FileTaking.detached {
        let spill = try product.copied(of: source, self, index, progress)
        return .temporary(spill.path, owner: spill)
      }
    }
    guard case .temporary(_, let owner) = product, let spill = owner as? Spill else {
      throw ItemLoadError(.unknown, "the copy was lost")
    }
    return spill
  }

  /// The path of what can be used where it is; nil when it cannot be read there.
  func original(of index: Int, _ progress: LoadProgress) async throws(ItemLoadError) -> ByteString? {
    switch sources[index] {
    case .file(let path, _), .directory(let path, _):
      guard let path = try? FileSystem.absolute(path), (try? sources[index].open()) != nil else { return nil }
      return path
    case .promised(let promise) where promise.terms.opensInPlace:
      let source = sources[index]
      guard case .file(let path) = try await load(progress, { try await source.product($0) }) else { return nil }
      return path
    default: return nil
    }
  }
}

extension RepresentationSource {
  /// Whether each loading has a product of its own.
  var isRenewed: Bool {
    guard case .promised(let promise) = self else { return false }
    return promise.terms.isRenewable
  }

  /// What there is to read: paths for files, bytes for the rest.
  func product(_ progress: LoadProgress) async throws -> Promise.Product {
    switch self {
    case .bytes(let bytes): return .bytes(bytes)
    case .file(let path, _), .directory(let path, _): return .file(path)
    case .unreadable(let error): throw error
    case .standardInput(let input):
      return try await FileTaking.detached {
        let spill = try Spill(name: "item") { path in
          try FileCopy.copy(from: try input.open(), to: try Descriptor.open(path, [.write, .create, .exclusive])) {
            progress.report(completed: Int64(clamping: $0))
            return !progress.isCancelled
          }
        }
        return .temporary(spill.path, owner: spill)
      }
    case .promised(let promise):
      return try await promise.renewed(progress: progress, spills: false).product(isOwner: promise.terms.isRenewable)
    }
  }
}

extension Promise.Product {
  /// All bytes, those of a folder as a ZIP archive.
  ///
  /// - Parameters:
  ///   - source: where the product comes from.
  ///   - provider: the item.
  ///   - index: the representation.
  ///   - progress: is told the bytes of a folder, and stops its packing.
  func bytes(
    of source: RepresentationSource, _ provider: ItemProvider, _ index: Int, _ progress: LoadProgress
  ) throws -> [UInt8] {
    let path: ByteString
    switch self {
    case .bytes(let bytes): return bytes
    case .file(let given), .temporary(let given, _): path = given
    }
    if try FileTaking.kind(of: path) == .directory {
      return try Self.archive(path, name: name(path, provider, index), progress, provider.log)
    }
    // A file that was offered must still be that file.
    let file: Descriptor
    if case .file = source {
      file = try source.open()
    } else {
      file = try Descriptor.open(path, [.read, .nonBlocking])
    }
    let bytes = try file.readWhole()
    try source.checkUnchanged()
    return bytes
  }

  /// A folder as the bytes of a ZIP archive.
  static func archive(
    _ path: ByteString, name: ByteString, _ progress: LoadProgress, _ log: LoadLog?
  ) throws -> [UInt8] {
    let archive = try FolderArchive.pack(path, name: name, progress: progress, log: log)
    return try withExtendedLifetime(archive) { try Descriptor.open(archive.path, .read).readWhole() }
  }

  /// A copy that is nobody else's.
  func copied(
    of source: RepresentationSource, _ provider: ItemProvider, _ index: Int, _ progress: LoadProgress
  ) throws -> Spill {
    switch self {
    case .bytes(let bytes):
      return try Spill(bytes, name: provider.fileName(as: provider.description.representations[index].type))
    case .temporary(let path, let owner):
      let name = name(path, provider, index)
      guard source.isRenewed, let spill = owner as? Spill else {
        return try FileTaking.copy(path, name: name, progress: progress, log: provider.log)
      }
      // The copy that was made for this loading is the one that is lent.
      try spill.rename(to: name)
      return spill
    case .file(let path):
      // A file that was offered must still be that file.
      if case .file = source { _ = try source.open() }
      let copy = try FileTaking.copy(path, name: name(path, provider, index), progress: progress, log: provider.log)
      try source.checkUnchanged()
      return copy
    }
  }

  /// The name of what lies at a path, when it is lent or packed: that of the path only where nobody suggested one.
  private func name(_ path: ByteString, _ provider: ItemProvider, _ index: Int) -> ByteString {
    let type = provider.description.representations[index].type
    return provider.fileName(as: type, otherwise: FileNaming.usable(path.lastComponent, fallback: "item"))
  }
}

extension RepresentationSource {
  /// Makes sure that what was read is not a mixture of two contents.
  fileprivate func checkUnchanged() throws(ItemLoadError) {
    guard case .file(let path, _) = self, let change = change(since: nil) else { return }
    throw ItemLoadError(.itemUnavailable, "\(path.display): \(change.phrase) while it was read; share it again")
  }
}
