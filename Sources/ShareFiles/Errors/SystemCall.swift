internal import Glibc
internal import ShareModel

/// The one place where a system call is repeated after a signal and where a result becomes an error.
enum SystemCall {
  /// Calls until no signal interrupts it.
  ///
  /// - Parameters:
  ///   - call: the word for the error.
  ///   - subject: the name for the error; made only when there is one.
  ///   - body: the call; -1 means that `errno` says why.
  /// - Returns: what the call returned.
  /// - Throws: what `errno` says, except `EINTR`.
  @inline(__always) @discardableResult
  static func run<Result: BinaryInteger>(
    _ call: StaticString, _ subject: @autoclosure () -> ByteString? = nil, _ body: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = body()
      if result != -1 { return result }
      let code = errno
      if code == EINTR { continue }
      throw SystemError(code: code, call: "\(call)", subject: subject()?.display)
    }
  }

  /// Calls with a path, until no signal interrupts it.
  ///
  /// - Throws: what `errno` says; `EINVAL` for a path that holds a NUL, which no file can have.
  @inline(__always) @discardableResult
  static func run<Result: BinaryInteger>(
    _ call: StaticString, path: ByteString, _ body: (UnsafePointer<CChar>) -> Result
  ) throws(SystemError) -> Result {
    let terminated = try terminatedPath(path, call)
    return try unsafe terminated.withUnsafeBufferPointer { (buffer) throws(SystemError) -> Result in
      guard let base = buffer.baseAddress else { throw SystemError(code: EINVAL, call: "\(call)") }
      return try run(call, path) { unsafe body(base) }
    }
  }

  /// The bytes of a path followed by a NUL, as the system wants them.
  static func terminatedPath(_ path: ByteString, _ call: StaticString) throws(SystemError) -> [CChar] {
    var terminated: [CChar] = []
    terminated.reserveCapacity(path.bytes.count + 1)
    for byte in path.bytes {
      guard byte != 0 else { throw SystemError(code: EINVAL, call: "\(call)", subject: path.display) }
      terminated.append(CChar(bitPattern: byte))
    }
    terminated.append(0)
    return terminated
  }
}
