internal import CShareSystem
internal import Glibc

/// An open file, directory, pipe or socket, closed when it goes out of scope.
///
/// Every descriptor that is made here closes in a program that is started later, so nothing leaks into another process.
public struct Descriptor: ~Copyable, Sendable {
  /// The number by which the system knows it.
  package let raw: Int32

  /// Takes over an open descriptor.
  ///
  /// - Parameter raw: an open descriptor that nobody else closes.
  public init(adopting raw: Int32) {
    self.raw = raw
  }

  deinit {
    // Linux frees the number whatever close returns, so it is never called twice.
    _ = Glibc.close(raw)
  }

  /// Gives the descriptor away without closing it.
  ///
  /// - Returns: the number, which the caller now has to close.
  public consuming func release() -> Int32 {
    let raw = self.raw
    discard self
    return raw
  }

  /// Closes, and says when the system could not keep what was written.
  ///
  /// - Throws: what the file system reports at the end, such as a full disk over a network.
  public consuming func close() throws(SystemError) {
    let raw = release()
    guard Glibc.close(raw) == -1 else { return }
    let code = errno
    if code != EINTR { throw SystemError(code: code, call: "close") }
  }

  /// Makes a second descriptor of the same open file; both share one position.
  ///
  /// - Throws: `EMFILE` when the process has too many.
  public func duplicate() throws(SystemError) -> Descriptor {
    try Descriptor.duplicate(of: raw)
  }

  /// Makes a descriptor of one that somebody else owns, such as standard input.
  ///
  /// - Parameters:
  ///   - raw: an open descriptor, left as it is.
  ///   - lowest: the lowest number that will do.
  /// - Throws: `EBADF` when it is not open.
  package static func duplicate(of raw: Int32, lowest: Int32 = 3) throws(SystemError) -> Descriptor {
    Descriptor(adopting: try SystemCall.run("duplicate") { share_duplicate(raw, lowest) })
  }
}

extension Descriptor {
  /// The position of the next read or write, in bytes.
  ///
  /// - Throws: `ESPIPE` for a pipe or socket, which has none.
  public func offset() throws(SystemError) -> UInt64 {
    UInt64(try SystemCall.run("seek") { lseek(raw, 0, SEEK_CUR) })
  }

  /// Moves the position of the next read or write.
  ///
  /// - Parameter offset: bytes from the beginning, at most `Int64.max`.
  /// - Throws: `ESPIPE` for a pipe or socket; `EINVAL` for an offset out of range.
  public func seek(to offset: UInt64) throws(SystemError) {
    guard let offset = off_t(exactly: offset) else { throw SystemError(code: EINVAL, call: "seek") }
    try SystemCall.run("seek") { lseek(raw, offset, SEEK_SET) }
  }

  /// Waits until everything written is on the disk.
  ///
  /// - Throws: what the disk reports. A pipe, which has no disk, is not an error.
  public func sync() throws(SystemError) {
    do {
      try SystemCall.run("sync") { fdatasync(raw) }
    } catch let error where error.code == EINVAL || error.code == EROFS {
      return
    }
  }

  /// Cuts or extends the file to a size; what is added is a hole.
  ///
  /// - Parameter size: bytes, at most `Int64.max`.
  /// - Throws: `EINVAL` for what is not a regular file; `EFBIG` beyond what the file system can hold.
  public func resize(to size: UInt64) throws(SystemError) {
    guard let size = off_t(exactly: size) else { throw SystemError(code: EFBIG, call: "resize") }
    try SystemCall.run("resize") { ftruncate(raw, size) }
  }
}
