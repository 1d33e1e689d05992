internal import Glibc
internal import Synchronization

/// Runs tasks on threads of its own, for the code of others that a share waits for.
///
/// The pool of Swift's tasks has one thread for each core. A program that blocks some of them, and a loader that blocks too, would keep
/// each other waiting for ever.
package final class ThreadExecutor: TaskExecutor {
  /// The one executor of the process.
  package static let shared = ThreadExecutor()

  /// The most threads at a time; what comes beyond waits for one to be free.
  private static let limit = 64

  private struct State: Sendable {
    var jobs: [UnownedJob] = []
    var next = 0
    var threads = 0

    mutating func take() -> UnownedJob? {
      guard next < jobs.count else {
        jobs = []
        next = 0
        threads -= 1
        return nil
      }
      defer { next += 1 }
      if next >= 1024 {
        jobs.removeFirst(next)
        next = 0
      }
      return jobs[next]
    }

    /// Counts a thread less.
    ///
    /// - Returns: the jobs that nobody is left to run.
    mutating func giveUpThread() -> [UnownedJob] {
      threads -= 1
      guard threads == 0 else { return [] }
      defer {
        jobs = []
        next = 0
      }
      return Array(jobs[next...])
    }
  }

  private let state = Mutex(State())

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsThread = state.withLock { state in
      state.jobs.append(job)
      guard state.threads < Self.limit else { return false }
      state.threads += 1
      return true
    }
    if needsThread, !Self.start() {
      // Other threads will come to the job; where there is none, the pool of all tasks has to do.
      for job in state.withLock({ $0.giveUpThread() }) { globalConcurrentExecutor.enqueue(job) }
    }
  }

  private static func start() -> Bool {
    var thread = pthread_t()
    let code = unsafe pthread_create(
      &thread, nil,
      { _ in
        ThreadExecutor.shared.work()
        return nil
      }, nil)
    if code == 0 { pthread_detach(thread) }
    return code == 0
  }

  /// Runs jobs until there is none left.
  private func work() {
    while let job = state.withLock({ $0.take() }) {
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
