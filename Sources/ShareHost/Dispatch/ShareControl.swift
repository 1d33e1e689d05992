internal import ShareFiles
internal import ShareModel
package import ShareSystem
internal import Synchronization

/// How a share that is under way is stopped from outside.
///
/// Any thread may cancel; a program that reacts to signals hands them in, and a signal then cancels too.
public final class ShareControl: Sendable {
  let event: Descriptor
  private let signals: InterruptSignals?
  private let received = Mutex<Int32?>(nil)
  /// What loads for the share; it stops with it.
  private let loading = Mutex<[Promise]>([])

  /// Makes a control that nothing has stopped.
  ///
  /// - Throws: ``HostProblem`` when the process has too many descriptors.
  public convenience init() throws {
    try self.init(signals: nil)
  }

  /// Makes a control that signals stop too.
  ///
  /// - Parameter signals: the process's interrupting signals.
  /// - Throws: when the process has too many descriptors.
  package init(signals: InterruptSignals?) throws(HostProblem) {
    do throws(SystemError) {
      self.event = try Descriptor.event()
    } catch {
      throw HostProblem(code: .outOfResources, subject: "share", detail: error.text)
    }
    self.signals = signals
  }

  /// Stops the share.
  ///
  /// It still ends with exactly one outcome; once it has ended, nothing happens.
  public func cancel() {
    event.signal()
    stopLoading()
  }

  /// Notes that something loads for the share.
  func note(_ promise: Promise) {
    loading.withLock { promises in
      if !promises.contains(where: { $0 === promise }) { promises.append(promise) }
    }
  }

  /// Stops what still loads: nobody waits for it any more.
  func stopLoading() {
    let promises = loading.withLock { promises in
      defer { promises = [] }
      return promises
    }
    for promise in promises where promise.result == nil { promise.cancel() }
  }

  /// Whether somebody stopped it.
  public var isCancelled: Bool { event.isReadable() }

  /// The signal that stopped it, when one did.
  package var signal: Int32? { received.withLock { $0 } }

  /// Readable when a signal has come; -1 when there are no signals.
  package var signalDescriptor: Int32? { signals?.descriptor.raw }

  /// The descriptors to wait for.
  var waitable: [Int32] { [event.raw, signals?.descriptor.raw ?? -1] }

  /// Looks whether a signal has come; it cancels.
  package func takeSignal() {
    guard let number = signals?.take() else { return }
    received.withLock { $0 = $0 ?? number }
    cancel()
  }

  /// How long somebody may take to read how an interrupted share ended, in milliseconds: a program has read it at once, and a person
  /// who pressed Ctrl-C does not want to wait.
  package static let lastWords = 1000

  /// From now on a signal ends the process as ever: nothing is left that would have to be cleaned up.
  ///
  /// One that has come already leaves a moment for the last words, and ends the process when nobody reads them.
  package func releaseSignals() {
    takeSignal()
    if let signal { InterruptSignals.die(by: signal, within: Self.lastWords) } else { signals?.release() }
  }
}
