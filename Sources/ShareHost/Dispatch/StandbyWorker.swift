internal import ShareBoundary
internal import ShareFiles
internal import ShareModel
internal import ShareSystem
internal import Synchronization

/// A worker that was started before it is known what for, so that it gets ready while the host looks around.
///
/// It has loaded nothing and waits; one that is not taken ends with the host, or when the last reference goes.
package final class StandbyWorker: Sendable {
  private let path: ByteString
  private let process: Mutex<WorkerProcess?>

  /// Starts a worker that lies where workers usually do.
  ///
  /// - Returns: nil when there is none beside the program, or it cannot be started; the share itself then says why.
  package init?() {
    guard Environment.value("SHARE_WORKER") == nil, let executable = try? FileSystem.readLink("/proc/self/exe"),
      case .success(let path) = WorkerLocation.find(explicit: nil, executable: executable, commandPath: []),
      let started = try? WorkerProcess(path: path, environment: WorkerEnvironment.variables())
    else { return nil }
    self.path = path
    self.process = Mutex(started)
  }

  /// Hands the worker over, once, if it is the program that is wanted.
  func take(_ wanted: ByteString) -> WorkerProcess? {
    guard wanted == path else { return nil }
    return process.withLock { $0.take() }
  }
}
