internal import CShareSystem
internal import Glibc

extension Descriptor {
  /// Writes all bytes.
  ///
  /// Waits until they can be written, also where another process has made the descriptor non-blocking: it may share it.
  ///
  /// - Parameter bytes: what is written.
  /// - Throws: why it cannot be written, after which a part of it may have been; `EPIPE` when nobody reads any more.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    try write(bytes[...])
  }

  /// Writes all bytes of a part of an array.
  ///
  /// - Parameter bytes: what is written.
  /// - Throws: why it cannot be written, after which a part of it may have been; `EPIPE` when nobody reads any more.
  public func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    try unsafe write(bytes) { unsafe Glibc.write(raw, $0, $1) }
  }

  /// Writes all bytes at a place without moving the position.
  ///
  /// - Parameters:
  ///   - bytes: what is written.
  ///   - offset: bytes from the beginning, at most `Int64.max`.
  /// - Throws: why it cannot be written; `ESPIPE` for a pipe or socket.
  public func write(_ bytes: ArraySlice<UInt8>, at offset: UInt64) throws(SystemError) {
    guard let start = off_t(exactly: offset) else { throw SystemError(code: EFBIG, call: "write") }
    let total = bytes.count
    try unsafe write(bytes) { unsafe pwrite(raw, $0, $1, start + off_t(total - $1)) }
  }

  private func write(_ bytes: ArraySlice<UInt8>, by call: (UnsafeRawPointer?, Int) -> Int) throws(SystemError) {
    try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) -> Void in
      var done = 0
      while done < buffer.count {
        let left = unsafe UnsafeRawPointer(buffer.baseAddress?.advanced(by: done))
        do throws(SystemError) {
          done += try SystemCall.run("write") { unsafe call(left, buffer.count - done) }
        } catch {
          guard error.code == EAGAIN else { throw error }
          waitWritable()
        }
      }
    }
  }

  /// Waits until more can be written, or nobody reads any more.
  private func waitWritable() {
    var entry = pollfd(fd: raw, events: Int16(POLLOUT), revents: 0)
    while unsafe poll(&entry, 1, -1) < 0, errno == EINTR {}
  }

  /// Makes reads and writes wait, or return at once when nothing can be done.
  ///
  /// - Parameter on: true: they return with `EAGAIN`.
  /// - Throws: only when the descriptor is not open.
  public func setNonBlocking(_ on: Bool) throws(SystemError) {
    let flags = try SystemCall.run("look at") { share_status_flags(raw) }
    let wanted = on ? flags | O_NONBLOCK : flags & ~O_NONBLOCK
    if wanted != flags { try SystemCall.run("change") { share_set_status_flags(raw, wanted) } }
  }
}
