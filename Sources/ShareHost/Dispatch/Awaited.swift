internal import ShareFiles
internal import ShareModel

/// A form that a worker has asked for and that is not there yet; the worker waits for it, the host's loop does not.
struct Awaited: Sendable {
  /// What the loop does next.
  enum State {
    /// Wait on.
    case waiting
    /// It can be opened without waiting.
    case ready
    /// There is nothing, and there will be nothing.
    case failed(ItemLoadError)
  }

  /// The item, as its place in the delivery.
  let item: Int
  private let source: RepresentationSource
  /// What is waited for while a loader works; held, because the promise lets go of it.
  private let event: PromiseEvent?
  /// Seconds that the loader may show no sign of life; nil: as many as it likes.
  private let patience: Double?
  private var moved: Int64 = 0
  private var lastSign: Double

  /// Starts what makes the form.
  ///
  /// - Returns: nil when it can be opened without waiting.
  init?(_ source: RepresentationSource, item: Int, now: Double) {
    switch source {
    case .promised(let promise):
      if promise.result != nil { return nil }
      promise.start()
      event = promise.finished
      patience = promise.terms.idleLimit.map {
        Double($0.components.seconds) + Double($0.components.attoseconds) / 1e18
      }
    case .standardInput(let input):
      if input.plainFile() != nil { return nil }
      event = nil
      patience = nil
    case .file, .directory, .bytes, .unreadable: return nil
    }
    self.source = source
    self.item = item
    self.lastSign = now
  }

  /// The descriptor that becomes readable when it goes on; -1 for none.
  var waitable: Int32 {
    switch source {
    case .promised: event?.raw ?? -1
    case .standardInput(let input): input.waitable
    case .file, .directory, .bytes, .unreadable: -1
    }
  }

  /// The part that is loaded, 0 to 1; nil when nobody knows.
  var fraction: Double? {
    guard case .promised(let promise) = source else { return nil }
    return promise.progress.fraction
  }

  /// The production, when it is one that can be stopped.
  var promise: Promise? {
    guard case .promised(let promise) = source else { return nil }
    return promise
  }

  /// Goes on as far as that is possible without waiting.
  mutating func advance(_ now: Double) throws(SystemError) -> State {
    switch source {
    case .promised(let promise):
      if let result = promise.result {
        guard case .failure(let error) = result else { return .ready }
        return .failed(error)
      }
      let nowMoved = promise.progress.moved
      if nowMoved > moved { (moved, lastSign) = (nowMoved, now) }
      guard let patience, now - lastSign >= patience else { return .waiting }
      let seconds = patience == patience.rounded() ? "\(Int(patience))" : "\(patience)"
      return .failed(ItemLoadError(.timedOut, "its loader showed no sign of life for \(seconds) s"))
    case .standardInput(let input):
      // Whoever writes may take as long as it likes: only the share's own time ends that.
      return try input.keepMore() ? .ready : .waiting
    case .file, .directory, .bytes, .unreadable: return .ready
    }
  }
}
