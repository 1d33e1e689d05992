internal import Synchronization

/// How a loader that works with callbacks says that it has ended: exactly once.
///
/// The first call counts. Every further one is ignored and noted in ``ItemProvider/loadWarnings``. A loader that lets go of its
/// completion without calling it has timed out at once. Any thread may call.
public final class LoadCompletion<Value: Sendable>: Sendable {
  private let waiting: Mutex<CheckedContinuation<Promise.Product, any Error>?>
  private let accept: @Sendable (Value) throws -> Promise.Product
  private let log: LoadLog

  init(
    _ continuation: CheckedContinuation<Promise.Product, any Error>, log: LoadLog,
    accept: @escaping @Sendable (Value) throws -> Promise.Product
  ) {
    waiting = Mutex(continuation)
    self.accept = accept
    self.log = log
  }

  deinit {
    let left = waiting.withLock { $0.take() }
    left?.resume(throwing: ItemLoadError(.timedOut, "the loader let go of its completion without calling it"))
  }

  /// Hands over what was asked for.
  ///
  /// A file is copied before this returns, unless it was registered to be opened in place: the loader may delete it afterwards.
  ///
  /// - Parameter value: the bytes, or the path of the file.
  public func succeed(_ value: Value) {
    guard let continuation = take() else { return }
    continuation.resume(with: Result { try accept(value) })
  }

  /// Says why there is nothing.
  ///
  /// - Parameter error: the reason; an ``ItemLoadError`` arrives as it is, anything else as `unknown`.
  public func fail(_ error: any Error) {
    take()?.resume(throwing: error)
  }

  private func take() -> CheckedContinuation<Promise.Product, any Error>? {
    let continuation = waiting.withLock { $0.take() }
    if continuation == nil {
      log.add("completedTwice", "a loader completed more than once; what came after the first time was ignored")
    }
    return continuation
  }
}
