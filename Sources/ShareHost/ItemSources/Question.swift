internal import ShareFiles
internal import ShareModel
internal import ShareSystem
internal import ShareThreads
internal import Synchronization

/// A question to a program's own object, and the waiting for its answer on a thread that may block.
struct Question: Sendable {
  /// Seconds that an object may think about one answer; as long as a plugin may be silent.
  static let patience = 60.0

  /// Ends the waiting from outside.
  var control: ShareControl?
  /// The moment, of the monotonic clock, at which the time of the share is over.
  var deadline: Double?

  /// Asks for a request.
  ///
  /// - Parameters:
  ///   - request: its time begins to run now.
  ///   - control: ends the waiting.
  init(_ request: ShareRequest, _ control: ShareControl?) {
    self.control = control
    self.deadline = request.timeout.map { monotonicSeconds() + $0 }
  }

  /// Whether the time of the share is over.
  var isOver: Bool { deadline.map { monotonicSeconds() >= $0 } ?? false }

  /// What is left of the share's time; nil: it has no bound.
  var secondsLeft: Double? { deadline.map { max(0.001, $0 - monotonicSeconds()) } }

  private final class Answer<Value: Sendable>: Sendable {
    let value = Mutex<Result<Value, ItemLoadError>?>(nil)
    let event: Descriptor

    init() throws(SystemError) {
      event = try Descriptor.event()
    }

    /// Takes the answer; what comes when nobody waits any more goes nowhere.
    func take(_ result: Result<Value, ItemLoadError>) {
      value.withLock { $0 = result }
      event.signal()
    }
  }

  /// Asks where sources are asked, and waits.
  ///
  /// - Parameters:
  ///   - progress: as long as it moves, the object is not impatiently waited for.
  ///   - body: puts the question.
  /// - Returns: the answer.
  /// - Throws: what the object throws; `cancelled` as soon as somebody stops the share, `timedOut` when there is no answer in time.
  ///   Then the task of the question is cancelled.
  func ask<Value: Sendable>(
    watching progress: LoadProgress? = nil, _ body: @escaping @Sendable @ItemSourceActor () async throws -> Value
  ) throws(ItemLoadError) -> Value {
    let answer: Answer<Value>
    do throws(SystemError) {
      answer = try Answer()
    } catch {
      throw ItemLoadError(.unknown, error.text)
    }
    let task = Task.detached(executorPreference: ThreadExecutor.shared) { [answer] in
      do {
        answer.take(.success(try await body()))
      } catch let error as ItemLoadError {
        answer.take(.failure(error))
      } catch is CancellationError {
        answer.take(.failure(ItemLoadError(.cancelled, "the source stopped")))
      } catch {
        answer.take(.failure(ItemLoadError(.unknown, "\(error)")))
      }
    }
    var end = min(monotonicSeconds() + Self.patience, deadline ?? .infinity)
    var moved = progress?.moved ?? 0
    while !answer.event.isReadable() {
      control?.takeSignal()
      if control?.isCancelled == true {
        task.cancel()
        throw ItemLoadError(.cancelled, "cancelled")
      }
      if let now = progress?.moved, now > moved {
        moved = now
        end = min(monotonicSeconds() + Self.patience, deadline ?? .infinity)
      }
      let left = end - monotonicSeconds()
      if left <= 0 {
        task.cancel()
        throw ItemLoadError(.timedOut, "its source did not answer in time")
      }
      _ = waitReadable(
        [answer.event.raw] + (control?.waitable ?? []),
        milliseconds: Int32((min(left, progress == nil ? 3600 : 1) * 1000).rounded(.up)))
    }
    // Of two things that came at the same time, the wish to stop counts.
    if control?.isCancelled == true { throw ItemLoadError(.cancelled, "cancelled") }
    guard let result = answer.value.withLock({ $0 }) else { throw ItemLoadError(.unknown, "the answer was lost") }
    return try result.get()
  }
}
