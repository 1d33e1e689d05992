internal import CShareSystem
internal import Glibc
package import ShareFiles

/// SIGINT, SIGTERM and SIGHUP as something to wait for instead of something that interrupts.
///
/// Made before any other thread is, because a thread that has not blocked a signal can be interrupted by it. What the caller
/// already ignores (as `nohup` does) stays ignored.
package final class InterruptSignals: Sendable {
  /// Readable when one of them has come.
  package let descriptor: Descriptor

  /// From now on the signals only make ``descriptor`` readable.
  ///
  /// - Throws: `EMFILE` when the process has too many descriptors.
  package init() throws(SystemError) {
    let raw = share_signals_block()
    guard raw >= 0 else { throw SystemError(code: errno, call: "signalfd") }
    descriptor = Descriptor(adopting: raw)
  }

  /// Takes the signal that has come.
  ///
  /// After the first one the signals have their ordinary effect again: the second ends the process at once.
  ///
  /// - Returns: its number, or nil when none has come.
  package func take() -> Int32? {
    let signal = share_signals_next(descriptor.raw)
    guard signal != 0 else { return nil }
    share_signals_restore()
    return signal
  }

  /// Gives the signals their ordinary effect again; one that is waiting has it at once.
  package func release() {
    share_signals_restore()
  }

  /// Ends this process by a signal, so that whoever waits for it (a shell's loop) sees that it was interrupted.
  package static func die(by signal: Int32) {
    share_die_by(signal)
  }

  /// Ends this process by a signal after a time, if nothing else has ended it by then.
  ///
  /// - Parameters:
  ///   - signal: the signal's number.
  ///   - milliseconds: the time, above 0.
  package static func die(by signal: Int32, within milliseconds: Int) {
    share_die_soon_by(signal, milliseconds)
  }
}
