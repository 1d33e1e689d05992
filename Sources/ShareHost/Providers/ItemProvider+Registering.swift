internal import ShareFiles
public import ShareModel
internal import ShareThreads

/// How the file of a representation may be used.
public struct FileOptions: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt8

  /// Makes a set of its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The file may be read where it is; without this it is copied as soon as the loader names it.
  public static let openInPlace = FileOptions(rawValue: 1)
}

extension ItemProvider {
  /// How long a loader may be silent unless something else is registered: one minute, as plugins get.
  ///
  /// A loader that neither ends nor reports progress for this long has timed out.
  public static let idleLimit: Duration = .seconds(60)

  /// Registers a form of the item as bytes.
  ///
  /// Registering a type again replaces its loader and keeps its place.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - visibility: who gets to see it.
  ///   - bytes: the number of bytes, when it is known, so that targets with a size limit can be told from others.
  ///   - idleLimit: how long the loader may stay without an end and without progress.
  ///   - load: makes the bytes; called once for each loading, and once for all targets of a share, in a task of its own and never on
  ///     the thread that asks. That task is cancelled when nobody waits any more. It must not block a thread for long.
  public mutating func registerData(
    _ type: ContentType, visibility: Visibility = .all, bytes: UInt64? = nil,
    idleLimit: Duration = ItemProvider.idleLimit,
    load: @escaping @Sendable (LoadProgress) async throws -> [UInt8]
  ) {
    register(type, visibility, bytes, Promise.Terms(idleLimit: idleLimit, isRenewable: true)) { progress in
      .bytes(try await load(progress))
    }
  }

  /// Registers a form of the item as bytes, with a loader that works with callbacks.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - visibility: who gets to see it.
  ///   - bytes: the number of bytes, when it is known.
  ///   - idleLimit: how long the loader may stay without completing and without progress.
  ///   - load: makes the bytes and tells the completion, once, from any thread.
  public mutating func registerData(
    _ type: ContentType, visibility: Visibility = .all, bytes: UInt64? = nil,
    idleLimit: Duration = ItemProvider.idleLimit,
    completing load: @escaping @Sendable (LoadProgress, LoadCompletion<[UInt8]>) -> Void
  ) {
    let log = ownLog()
    register(type, visibility, bytes, Promise.Terms(idleLimit: idleLimit, isRenewable: true)) { progress in
      try await withCheckedThrowingContinuation { continuation in
        load(progress, LoadCompletion(continuation, log: log) { .bytes($0) })
      }
    }
  }

  /// Registers a form of the item as a file or a folder.
  ///
  /// Registering a type again replaces its loader and keeps its place.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - options: whether the file may be used where it is; otherwise it is copied before the loading counts as done, so that what
  ///     happens to it later changes nothing.
  ///   - visibility: who gets to see it.
  ///   - bytes: the number of bytes, when it is known.
  ///   - idleLimit: how long the loader may stay without an end and without progress.
  ///   - load: makes the file and names it; as for data.
  public mutating func registerFile(
    _ type: ContentType, options: FileOptions = [], visibility: Visibility = .all, bytes: UInt64? = nil,
    idleLimit: Duration = ItemProvider.idleLimit, load: @escaping @Sendable (LoadProgress) async throws -> ByteString
  ) {
    let inPlace = options.contains(.openInPlace)
    let terms = Promise.Terms(idleLimit: idleLimit, isRenewable: true, opensInPlace: inPlace)
    let log = ownLog()
    register(type, visibility, bytes, terms) { progress in
      let path = try await load(progress)
      return try await FileTaking.detached { try FileTaking.take(path, inPlace: inPlace, progress, log) }
    }
  }

  /// Registers a form of the item as a file or a folder, with a loader that works with callbacks.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - options: whether the file may be used where it is; otherwise it is copied before the completion returns.
  ///   - visibility: who gets to see it.
  ///   - bytes: the number of bytes, when it is known.
  ///   - idleLimit: how long the loader may stay without completing and without progress.
  ///   - load: makes the file and tells the completion its path, once, from any thread.
  public mutating func registerFile(
    _ type: ContentType, options: FileOptions = [], visibility: Visibility = .all, bytes: UInt64? = nil,
    idleLimit: Duration = ItemProvider.idleLimit,
    completing load: @escaping @Sendable (LoadProgress, LoadCompletion<ByteString>) -> Void
  ) {
    let inPlace = options.contains(.openInPlace)
    let terms = Promise.Terms(idleLimit: idleLimit, isRenewable: true, opensInPlace: inPlace)
    let log = ownLog()
    register(type, visibility, bytes, terms) { progress in
      try await withCheckedThrowingContinuation { continuation in
        load(
          progress,
          LoadCompletion(continuation, log: log) { try FileTaking.take($0, inPlace: inPlace, progress, log) })
      }
    }
  }

  /// Registers an object in every type that it can be written as.
  ///
  /// A type that is registered already stays as it is.
  ///
  /// - Parameters:
  ///   - object: the object, written when somebody asks.
  ///   - visibility: who gets to see it.
  public mutating func registerObject(_ object: some WritableObject, visibility: Visibility = .all) {
    let log = ownLog()
    for type in object.writableTypes where !types.contains(type) {
      let file = object.file(as: type)
      let terms = Promise.Terms(isRenewable: true, opensInPlace: file != nil)
      register(type, visibility, nil, terms, object: object) { progress in
        guard let file else { return .bytes(try await object.write(as: type, progress: progress)) }
        return try await FileTaking.detached { try FileTaking.take(file, inPlace: true, progress, log) }
      }
      guard let link = object as? ItemLink else { continue }
      description.representations[description.representations.count - 1].scheme = link.scheme
      if description.kind == .link { description.scheme = description.scheme ?? link.scheme }
    }
    if let text = object as? String, description.kind == .text { description.measure(text) }
  }

  private mutating func register(
    _ type: ContentType, _ visibility: Visibility, _ bytes: UInt64?, _ terms: Promise.Terms,
    object: (any WritableObject)? = nil, _ produce: @escaping Promise.Producer
  ) {
    let form = RepresentationDescription(type: type, bytes: bytes, visibility: visibility)
    let source = RepresentationSource.promised(Promise(terms, object: object, produce))
    if let index = types.firstIndex(of: type) {
      description.representations[index] = form
      sources[index] = source
      return
    }
    if description.representations.isEmpty { description.kind = kind(of: type) }
    description.representations.append(form)
    sources.append(source)
  }

  /// What an item is whose richest form is of a type.
  func kind(of type: ContentType) -> ItemKind {
    if tree.conforms(type, to: .url) { return .link }
    if tree.conforms(type, to: .directory) { return .directory }
    // A text with a name is a file of text.
    return tree.conforms(type, to: .text) && description.name.isEmpty ? .text : .file
  }

  /// The provider's log, made when the first loader needs it.
  mutating func ownLog() -> LoadLog {
    if let log { return log }
    let made = LoadLog()
    log = made
    return made
  }
}

extension FileTaking {
  /// What a loader's path stands for.
  static func take(
    _ path: ByteString, inPlace: Bool, _ progress: LoadProgress, _ log: LoadLog?
  ) throws -> Promise.Product {
    guard !path.isEmpty else { throw ItemLoadError(.itemUnavailable, "the loader named no file") }
    let path = try FileSystem.absolute(path)
    guard inPlace else {
      let name = FileNaming.usable(path.lastComponent, fallback: "item")
      let copy = try copy(path, name: name, progress: progress, log: log)
      return .temporary(copy.path, owner: copy)
    }
    _ = try kind(of: path)
    _ = try Descriptor.open(path, [.read, .nonBlocking])
    return .file(path)
  }

  /// Does work that waits for disks on a thread of its own: the threads of Swift's tasks must not.
  static func detached<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    do {
      return try await BlockingThread.run(body)
    } catch is ThreadFailure {
      throw ItemLoadError(.unknown, "the system gives no more threads; try again later")
    }
  }
}
