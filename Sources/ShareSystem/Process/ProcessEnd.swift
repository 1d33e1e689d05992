internal import CShareSystem
internal import Glibc

/// The name of a signal, such as `SIGSEGV`.
package func signalName(_ signal: Int32) -> String {
  guard let name = unsafe share_signal_name(signal) else { return "signal \(signal)" }
  return unsafe String(cString: name)
}

/// Ends this process at once: no exit handler runs, nothing is flushed.
package func leave(_ status: Int32) -> Never {
  _exit(status)
}

/// Prepares a worker's process before any code of a plugin runs: no core file, and new files are their owner's only.
package func settleWorker() {
  share_worker_settle()
}
