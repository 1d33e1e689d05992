internal import ShareFiles
internal import ShareModel
internal import ShareSystem
internal import Synchronization

/// What standard input holds: looked at once when the item is described, kept when it is sent.
///
/// A regular file behind it is used as it is. A pipe is read to its end into a file without a name, in the host's temporary
/// directory, so that it can be read from any offset and vanishes with the process.
final class StandardInput: Sendable {
  private struct State: ~Copyable, Sendable {
    var head: [UInt8] = []
    var isAtEnd = false
    var kept: Descriptor?
    /// What went wrong when it was kept: a part of it is lost, so there is no whole any more.
    var failure: SystemError?
  }

  private let state = Mutex(State())
  private let source: Descriptor
  /// The file behind it when it was offered.
  private let offered: FileStatus?

  private let control: ShareControl?
  private let deadline: Double?

  /// - Parameters:
  ///   - number: the descriptor to read, 0 but in tests.
  ///   - control: ends the waiting for input that does not come; nil: only its end does.
  ///   - deadline: the moment, of the monotonic clock, at which the waiting ends too.
  init(number: Int32 = 0, control: ShareControl? = nil, deadline: Double? = nil) throws(SystemError) {
    source = try Descriptor.duplicate(of: number)
    let status = try source.status()
    offered = status.kind == .regular ? status : nil
    self.control = control
    self.deadline = deadline
  }

  /// Whether it is a regular file, read from its beginning.
  func plainFile() -> FileStatus? {
    guard let status = try? source.status(), status.kind == .regular, (try? source.offset()) == 0 else { return nil }
    return status
  }

  /// The first bytes, up to a bound; they stay part of what is sent.
  func head(max: Int) throws(SystemError) -> [UInt8] {
    if plainFile() != nil { return try source.read(at: 0, max: max) }
    return try state.withLock { (state) throws(SystemError) in
      while state.head.count < max, !state.isAtEnd {
        let chunk = try next(max: max - state.head.count)
        if chunk.isEmpty { state.isAtEnd = true } else { state.head += chunk }
      }
      return state.head
    }
  }

  /// The next bytes; none at the end.
  ///
  /// - Throws: `ECANCELED` when the share was stopped meanwhile.
  private func next(max: Int) throws(SystemError) -> [UInt8] {
    while true {
      try wait()
      do throws(SystemError) {
        return try source.read(max: max)
      } catch  where error.wouldBlock {
        continue
      }
    }
  }

  /// Waits until something has come, also where whoever opened the pipe does not want reading to wait.
  private func wait() throws(SystemError) {
    let left = deadline.map { min(3600, max(0, $0 - monotonicSeconds())) }
    let ready = waitReadable(
      [source.raw] + (control?.waitable ?? []), milliseconds: left.map { Int32(($0 * 1000).rounded(.up)) } ?? -1)
    control?.takeSignal()
    if control?.isCancelled == true {
      throw SystemError(code: SystemError.cancelled, call: "read", subject: "standard input")
    }
    if !ready[0], let deadline, monotonicSeconds() >= deadline {
      throw SystemError(code: SystemError.timedOut, call: "read", subject: "standard input")
    }
  }

  /// The number of bytes, when it is known without reading more.
  var knownSize: UInt64? {
    if let status = plainFile() { return status.size }
    return state.withLock { $0.isAtEnd ? UInt64($0.head.count) : nil }
  }

  /// What has become of the file behind it since it was offered; nil also where there is none.
  ///
  /// The file is held open, so it does not matter which names it has.
  var change: FileChange? {
    guard let offered, let now = try? source.status(), let change = now.change(since: offered) else { return nil }
    return change.isOfContent ? change : nil
  }

  /// The descriptor to wait for before ``keepMore()``.
  var waitable: Int32 { source.raw }

  /// Takes what has come, and waits for nothing.
  ///
  /// - Returns: whether all of it is there, so that ``open()`` does not wait.
  func keepMore() throws(SystemError) -> Bool {
    if plainFile() != nil { return true }
    return try state.withLock { (state) throws(SystemError) in
      if let failure = state.failure { throw failure }
      if state.kept == nil {
        let directory = try Descriptor.openDirectory(try TemporaryDirectory.defaultBase())
        let file = try AnonymousFile.make(in: directory)
        try file.write(state.head)
        state.kept = consume file
      }
      if state.isAtEnd || !source.isReadable() { return state.isAtEnd }
      let chunk: [UInt8]
      do throws(SystemError) {
        chunk = try source.read(max: 1 << 18)
      } catch  where error.wouldBlock {
        return false
      }
      if chunk.isEmpty {
        state.isAtEnd = true
        return true
      }
      do throws(SystemError) {
        try state.kept?.write(chunk)
      } catch {
        // What was taken off the pipe cannot be read again.
        state.failure = error
        throw error
      }
      return false
    }
  }

  /// A descriptor of all of it, at its beginning, whose position nobody shares.
  ///
  /// Waits for what has not come yet.
  ///
  /// - Throws: `ESTALE` when the file behind it is not any more what was offered.
  func open() throws(SystemError) -> Descriptor {
    if plainFile() != nil {
      if change != nil { throw SystemError(code: SystemError.stale, call: "open", subject: "standard input") }
      return try source.reopened()
    }
    while try !keepMore() { try wait() }
    return try state.withLock { (state) throws(SystemError) in
      guard let file = state.kept?.raw else { throw SystemError(code: 9, call: "read", subject: "standard input") }
      return try Descriptor.reopen(number: file)
    }
  }
}

extension Descriptor {
  /// The same file once more, read-only, with a position of its own.
  func reopened() throws(SystemError) -> Descriptor {
    try Self.reopen(number: raw)
  }

  /// The file behind a number of this process, once more.
  static func reopen(number: Int32) throws(SystemError) -> Descriptor {
    try Descriptor.open(ByteString("/proc/self/fd/\(number)"), .read)
  }
}
