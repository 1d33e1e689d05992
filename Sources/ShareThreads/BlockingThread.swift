internal import Glibc

/// Threads for work that blocks: the pool of Swift's tasks must never wait for a process.
package enum BlockingThread {
  /// Runs something on a thread of its own.
  ///
  /// - Parameter body: what to run; it may block as long as it likes.
  /// - Returns: what it returns.
  /// - Throws: what it throws, or ``ThreadFailure`` when the system gives no thread.
  package static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let box = unsafe Unmanaged.passRetained(
        Work {
          continuation.resume(with: Swift.Result { try body() })
        })
      var thread = pthread_t()
      let code = unsafe pthread_create(
        &thread, nil,
        { argument in
          guard let argument = unsafe argument else { return nil }
          unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
          return nil
        }, box.toOpaque())
      if code == 0 {
        pthread_detach(thread)
      } else {
        unsafe box.release()
        continuation.resume(throwing: ThreadFailure(code: code))
      }
    }
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
}

/// The system gave no thread.
package struct ThreadFailure: Error {
  /// The error number.
  package var code: Int32
}
