internal import ShareFiles
internal import ShareModel
internal import ShareThreads
internal import Synchronization

/// The bytes of a representation that nobody has produced yet: produced once, when somebody first asks, whoever asks again.
///
/// A loop that waits for descriptors calls ``start()`` and waits for ``finished``; an async function awaits ``product()``. However
/// the production ends, it ends once: what comes after a cancellation or after the time limit is dropped. A promise that nobody
/// has started, or whose end has been seen, keeps no descriptor.
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

  /// Makes the product.
  typealias Producer = @Sendable (LoadProgress) async throws -> Product

  /// How a promise is kept.
  struct Terms: Sendable {
    /// How long the loader may stay silent, without an end and without progress; nil: for ever.
    var idleLimit: Duration? = .seconds(60)
    /// Whether every loading calls the loader again; otherwise there is one product for all.
    var isRenewable = false
    /// Whether the loader allows that its file is used where it is.
    var opensInPlace = false
    /// Whether bytes over ``RepresentationSource/inlineLimit`` are put into a file instead of being kept in memory.
    var spills = true
  }

  private enum Stage: Sendable {
    case idle
    case running(Task<Void, Never>?, watch: Task<Void, Never>?)
    case ended(Result<Product, ItemLoadError>)
  }

  private struct State: Sendable {
    var stage = Stage.idle
    var event: PromiseEvent?
    var waiting: [CheckedContinuation<Result<Product, ItemLoadError>, Never>] = []
  }

  /// How far the production is.
  let progress: LoadProgress
  /// How the promise is kept.
  let terms: Terms
  /// The object that stands behind the bytes, if there is one.
  let object: (any WritableObject)?

  private let state = Mutex(State())
  private let produce: Producer

  /// Promises what a loader makes.
  ///
  /// - Parameters:
  ///   - terms: how the promise is kept.
  ///   - progress: what the loader reports to, and what cancels it.
  ///   - object: what stands behind the bytes.
  ///   - produce: called once, when somebody asks, in a task of its own; that task is cancelled with the promise.
  init(
    _ terms: Terms = Terms(), progress: LoadProgress = LoadProgress(), object: (any WritableObject)? = nil,
    _ produce: @escaping Producer
  ) {
    self.terms = terms
    self.progress = progress
    self.object = object
    self.produce = produce
  }

  deinit {
    if case .running(let task, let watch) = state.withLock({ $0.stage }) {
      task?.cancel()
      watch?.cancel()
    }
  }

  /// The same promise for one more loading: a new one, unless there is one product for all.
  func renewed(progress: LoadProgress, spills: Bool) -> Promise {
    guard terms.isRenewable else { return self }
    var terms = terms
    terms.spills = spills
    return Promise(terms, progress: progress, object: object, produce)
  }

  /// Starts producing, unless that was done before, so that ``finished`` can be waited for.
  ///
  /// When the process has no descriptor left for that, the promise has failed at once.
  func start() {
    do throws(SystemError) {
      let event = try PromiseEvent()
      state.withLock { state in
        if case .ended = state.stage { return }
        state.event = state.event ?? event
      }
      begin()
    } catch {
      end(.failure(ItemLoadError(.unknown, error.text)))
    }
  }

  /// Starts producing without anything to poll.
  private func begin() {
    // Whoever cancelled before does not want the loader to be called at all.
    if let reason = progress.reason { end(.failure(reason)) }
    let isFirst = state.withLock { state in
      guard case .idle = state.stage else { return false }
      state.stage = .running(nil, watch: nil)
      return true
    }
    // Outside of the lock: making a task calls out, and a progress that is cancelled already answers at once.
    guard isFirst else { return }
    let (task, watch) = tasks()
    let isRunning = state.withLock { state in
      guard case .running = state.stage else { return false }
      state.stage = .running(task, watch: watch)
      return true
    }
    if !isRunning {
      task.cancel()
      watch?.cancel()
    }
    progress.onCancel { [weak self] in self?.cancel() }
  }

  /// Starts the loader, and what watches that it shows signs of life.
  private func tasks() -> (Task<Void, Never>, watch: Task<Void, Never>?) {
    let (produce, progress, spills) = (produce, progress, terms.spills)
    let task = Task.detached(executorPreference: ThreadExecutor.shared) { [weak self] in
      let result: Result<Product, ItemLoadError>
      do {
        let product = try await produce(progress)
        result = .success(spills ? try await Self.spilled(product) : product)
      } catch {
        result = .failure(ItemLoadError(error))
      }
      self?.end(result)
    }
    let watch = terms.idleLimit.map { limit in
      Task.detached { [weak self] in await Self.watch(limit, progress) { self?.giveUp(limit) } }
    }
    return (task, watch)
  }

  /// Does something when a whole limit has passed in which nothing moved.
  private static func watch(_ limit: Duration, _ progress: LoadProgress, then giveUp: () -> Void) async {
    var seen = progress.moved
    while (try? await Task.sleep(for: limit)) != nil {
      let now = progress.moved
      if now == seen { return giveUp() }
      seen = now
    }
  }

  private func giveUp(_ limit: Duration) {
    let error = ItemLoadError(.timedOut, "the loader showed no sign of life for \(limit)")
    end(.failure(error))
    progress.cancel(because: error)
  }

  private static func spilled(_ product: Product) async throws -> Product {
    guard case .bytes(let bytes) = product, bytes.count > RepresentationSource.inlineLimit else { return product }
    return try await BlockingThread.run {
      let spill = try Spill(bytes, name: "item")
      return .temporary(spill.path, owner: spill)
    }
  }

  private func end(_ result: Result<Product, ItemLoadError>) {
    let before = state.withLock { state in
      if case .ended = state.stage { return State?.none }
      defer {
        state.stage = .ended(result)
        state.waiting = []
      }
      return state
    }
    guard let before else { return }
    // Outside of the lock: cancelling a task runs what others have to say about that, and they may ask for the end.
    if case .running(let task, let watch) = before.stage {
      // A task that has ended is not disturbed by this; one that is late is told to stop.
      task?.cancel()
      watch?.cancel()
    }
    before.event?.signal()
    for continuation in before.waiting { continuation.resume(returning: result) }
  }

  /// Stops the production; what it still makes is dropped.
  func cancel() {
    end(.failure(progress.reason ?? .wasCancelled))
    progress.cancel()
  }
}

// MARK: What became of it

extension Promise {
  /// Readable when the production has ended, however it did.
  ///
  /// Whoever waits for it while others may ask for the result holds on to it meanwhile: the promise lets go of it then.
  var finished: PromiseEvent {
    state.withLock { state in
      if let event = state.event { return event }
      let event = (try? PromiseEvent()) ?? PromiseEvent(none: ())
      if case .ended = state.stage { event.signal() } else { state.event = event }
      return event
    }
  }

  /// What was produced; nil while there is nothing.
  var result: Result<Product, ItemLoadError>? {
    state.withLock { state in
      guard case .ended(let result) = state.stage else { return nil }
      state.event = nil
      return result
    }
  }

  /// Produces, and waits for it.
  ///
  /// - Parameter isOwner: whether the production stops with the task that waits.
  /// - Throws: why there is nothing; `cancelled` as soon as an owner's task is cancelled, whatever the loader does.
  func product(isOwner: Bool = true) async throws(ItemLoadError) -> Product {
    if isOwner, Task.isCancelled { cancel() }
    begin()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ended = state.withLock { state in
          if case .ended(let result) = state.stage { return result as Result<Product, ItemLoadError>? }
          state.waiting.append(continuation)
          return nil
        }
        if let ended { continuation.resume(returning: ended) }
      }
    } onCancel: {
      if isOwner { cancel() }
    }
    return try result.get()
  }

  /// A read-only descriptor of what was produced, at its beginning.
  ///
  /// - Throws: `ESTALE` while nothing is there, `ECANCELED` when the production was cancelled, `EIO` when it failed.
  func open() throws(SystemError) -> Descriptor {
    switch result {
    case .success(.bytes(let bytes)): return try MemoryFile.sealed(bytes, name: "share-item")
    case .success(.file(let path)), .success(.temporary(let path, _)):
      // What was a file may be a FIFO now, for whose writer nobody waits.
      let file = try Descriptor.open(path, [.read, .nonBlocking])
      try file.setNonBlocking(false)
      return file
    case .failure(let error):
      throw SystemError(code: error.code == .cancelled ? SystemError.cancelled : 5, call: "load", subject: error.detail)
    case nil: throw SystemError(code: SystemError.stale, call: "load", subject: "")
    }
  }
}

/// The descriptor that tells a loop about the end of a promise.
final class PromiseEvent: Sendable {
  private let descriptor: Descriptor

  init() throws(SystemError) {
    descriptor = try Descriptor.event()
  }

  /// One that can never be waited for, where the process has no descriptor left.
  init(none: Void) {
    descriptor = Descriptor(adopting: -1)
  }

  /// The number to poll, valid as long as somebody holds the event; -1, which polling skips, where there was none left.
  var raw: Int32 { descriptor.raw }

  /// Whether the production has ended.
  func isReadable() -> Bool { descriptor.isReadable() }

  /// Waits for the end of the production.
  ///
  /// - Parameter milliseconds: how long at most; negative is for ever.
  /// - Returns: whether it has ended.
  @discardableResult
  func waitReadable(milliseconds: Int32 = -1) -> Bool { descriptor.waitReadable(milliseconds: milliseconds) }

  func signal() { descriptor.signal() }
}
