internal import ShareFiles
internal import ShareModel
internal import Synchronization

/// The bytes of a representation that nobody has produced yet: produced once, when somebody first asks, whoever asks again.
///
/// Starting returns at once; ``finished`` becomes readable when there is something to open, so that one loop can wait for it beside
/// everything else.
final class Promise: Sendable {
  /// What a loader makes.
  enum Product: Sendable {
    /// Bytes.
    case bytes([UInt8])
    /// A file of the loader's, which is read as it is.
    case file(ByteString)
    /// A file that was made for this promise and goes with it.
    case temporary(ByteString, owner: any Sendable)
  }

  private enum State: Sendable {
    case idle
    case running(Task<Void, Never>)
    case ended(Result<Product, ItemLoadError>)
  }

  /// How far the production is.
  let progress = LoadProgress()
  /// Readable when the production has ended, however it did.
  let finished: Descriptor

  private let state = Mutex(State.idle)
  private let produce: @Sendable (LoadProgress) async throws -> Product

  /// Promises what a loader makes.
  ///
  /// - Parameter produce: called once, when somebody asks, on no thread of the host's; its task is cancelled with the promise.
  /// - Throws: when the process has too many descriptors.
  init(_ produce: @escaping @Sendable (LoadProgress) async throws -> Product) throws(SystemError) {
    self.produce = produce
    finished = try Descriptor.event()
  }

  /// Starts producing, unless that was done before.
  func start() {
    state.withLock { state in
      guard case .idle = state else { return }
      let produce = produce
      let progress = progress
      state = .running(
        Task.detached { [weak self] in
          let result: Result<Product, ItemLoadError>
          do {
            result = .success(try await produce(progress))
          } catch let error as ItemLoadError {
            result = .failure(error)
          } catch is CancellationError {
            result = .failure(ItemLoadError(.cancelled, "the loading was cancelled"))
          } catch {
            result = .failure(ItemLoadError(.unknown, "\(error)"))
          }
          self?.end(result)
        })
    }
  }

  private func end(_ result: Result<Product, ItemLoadError>) {
    let isFirst = state.withLock { state in
      if case .ended = state { return false }
      state = .ended(result)
      return true
    }
    if isFirst { finished.signal() }
  }

  /// Stops the production; what it still makes is dropped.
  func cancel() {
    progress.cancel()
    let task: Task<Void, Never>? = state.withLock { state in
      if case .running(let task) = state { return task }
      return nil
    }
    task?.cancel()
    end(.failure(ItemLoadError(.cancelled, "the loading was cancelled")))
  }

  /// What was produced; nil while there is nothing.
  var result: Result<Product, ItemLoadError>? {
    state.withLock { state in
      if case .ended(let result) = state { return result }
      return nil
    }
  }
}

extension Promise {
  /// A read-only descriptor of what was produced, at its beginning.
  ///
  /// - Throws: `ESTALE` while nothing is there, `ECANCELED` when the production was cancelled, `EIO` when it failed.
  func open() throws(SystemError) -> Descriptor {
    switch result {
    case .success(.bytes(let bytes)): return try MemoryFile.sealed(bytes, name: "share-item")
    case .success(.file(let path)), .success(.temporary(let path, _)): return try Descriptor.open(path, [.read])
    case .failure(let error):
      throw SystemError(code: error.code == .cancelled ? SystemError.cancelled : 5, call: "load", subject: error.detail)
    case nil: throw SystemError(code: SystemError.stale, call: "load", subject: "")
    }
  }
}
