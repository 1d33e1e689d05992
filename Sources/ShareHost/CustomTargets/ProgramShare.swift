internal import ShareFiles
internal import ShareModel
internal import ShareSystem
internal import ShareThreads
internal import Synchronization

/// Runs the code of a program's own target, and waits for its end on the thread that shares.
struct ProgramShare {
  let target: CustomTarget
  let control: ShareControl
  /// Seconds in all; nil: as many as it likes.
  let timeout: Double?
  let observe: (ShareEvent) -> Void

  /// How the code ended; whatever comes when nobody waits any more goes nowhere.
  private final class End: Sendable {
    private let result = Mutex<Result<[ReturnedItem], any Error>?>(nil)
    let event: Descriptor

    init() throws(SystemError) {
      event = try Descriptor.event()
    }

    func take(_ given: Result<[ReturnedItem], any Error>) {
      result.withLock { $0 = given }
      event.signal()
    }

    var value: Result<[ReturnedItem], any Error>? { result.withLock { $0 } }
  }

  /// Prepares and performs, once.
  func run(_ share: CustomShare) -> CustomEnding {
    let end: End
    do throws(SystemError) {
      end = try End()
    } catch {
      return CustomEnding(.failed, Reason(.outOfResources, error.text))
    }
    observe(.started(target: target.id))
    let target = target
    let task = Task.detached(executorPreference: ThreadExecutor.shared) { [end] in
      do {
        try await target.prepare(share)
        // Who was stopped while it prepared has nothing to perform.
        try Task.checkCancellation()
        end.take(.success(try await target.perform(share)))
      } catch {
        end.take(.failure(error))
      }
    }
    let deadline = timeout.map { monotonicSeconds() + $0 }
    while !end.event.isReadable() {
      control.takeSignal()
      if control.isCancelled { return stop(task, end, .cancelled) }
      if let deadline, monotonicSeconds() >= deadline { return stop(task, end, .overdue(timeout, "the target")) }
      let left = deadline.map { min(3600, max(0, $0 - monotonicSeconds())) }
      _ = waitReadable(
        [end.event.raw] + control.waitable, milliseconds: left.map { Int32(($0 * 1000).rounded(.up)) } ?? -1)
    }
    // Of two things that came at the same time, the wish to stop counts.
    if control.isCancelled { return .cancelled }
    return ending(end.value)
  }

  /// Asks the code to stop, and does not wait for it longer than for a plugin.
  private func stop(_ task: Task<Void, Never>, _ end: End, _ ending: CustomEnding) -> CustomEnding {
    task.cancel()
    if end.event.waitReadable(milliseconds: Int32(Dispatch.cancelGrace * 1000)) { return ending }
    var late = ending
    late.warnings.append(
      PlanWarning(
        code: "didNotEnd",
        detail: "the target did not end when it was stopped; what it still does has nothing to do with the share"))
    return late
  }

  private func ending(_ result: Result<[ReturnedItem], any Error>?) -> CustomEnding {
    switch result {
    case .success(let returned):
      var ending = CustomEnding(.completed)
      ending.returned = Array(returned.prefix(Conversation.returnLimit))
      if returned.count > ending.returned.count {
        ending.warnings.append(
          PlanWarning(
            code: "misbehaved",
            detail:
              "the target handed back \(returned.count) things; those after \(Conversation.returnLimit) were dropped"))
      }
      for item in ending.returned { observe(.returned(target: target.id, item)) }
      return ending
    case .failure(is CancellationError):
      return CustomEnding(.cancelled, Reason(.cancelledByTarget, "the target cancelled it"))
    case .failure(let reason as Reason): return CustomEnding(reason.code.outcome, reason)
    case .failure(let error): return CustomEnding(.failed, Reason(.pluginFailed, "\(error)"))
    case nil: return CustomEnding(.failed, Reason(.pluginFailed, "its answer was lost"))
    }
  }
}
