internal import Glibc

extension Descriptor {
  /// Reads what is there, in one go.
  ///
  /// - Parameter max: the largest number of bytes, at least 1.
  /// - Returns: at least one byte, or none at the end.
  /// - Throws: why it cannot be read; `EISDIR` for a directory. The end is not an error.
  public func read(max: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max) { buffer, count in
      do throws(SystemError) {
        count = try SystemCall.run("read") { unsafe Glibc.read(raw, buffer.baseAddress, max) }
      } catch {
        count = 0
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads into a buffer that is used again and again.
  ///
  /// - Parameter buffer: as many bytes as may be read; only the first ones are written.
  /// - Returns: how many bytes were read; 0 at the end.
  /// - Throws: why it cannot be read. The end is not an error.
  public func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    let max = buffer.count
    return try unsafe buffer.withUnsafeMutableBufferPointer { (pointer) throws(SystemError) -> Int in
      try SystemCall.run("read") { unsafe Glibc.read(raw, pointer.baseAddress, max) }
    }
  }

  /// Reads at a place without moving the position.
  ///
  /// - Parameters:
  ///   - offset: bytes from the beginning.
  ///   - buffer: as many bytes as may be read; only the first ones are written.
  /// - Returns: how many bytes were read; 0 at the end and beyond it.
  /// - Throws: why it cannot be read; `ESPIPE` for a pipe or socket.
  public func read(at offset: UInt64, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    guard let offset = off_t(exactly: offset) else { return 0 }
    let max = buffer.count
    return try unsafe buffer.withUnsafeMutableBufferPointer { (pointer) throws(SystemError) -> Int in
      try SystemCall.run("read") { unsafe pread(raw, pointer.baseAddress, max, offset) }
    }
  }

  /// Reads at a place until there are enough bytes or the file ends, without moving the position.
  ///
  /// - Parameters:
  ///   - offset: bytes from the beginning.
  ///   - max: the largest number of bytes.
  /// - Returns: `max` bytes, or fewer when the file ends before.
  /// - Throws: why it cannot be read; `ESPIPE` for a pipe or socket.
  public func read(at offset: UInt64, max: Int) throws(SystemError) -> [UInt8] {
    guard let start = off_t(exactly: offset), max > 0 else { return [] }
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max) { buffer, count in
      count = 0
      do throws(SystemError) {
        while count < max {
          let got = try SystemCall.run("read") {
            unsafe pread(raw, buffer.baseAddress?.advanced(by: count), max - count, start + off_t(count))
          }
          if got == 0 { break }
          count += got
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads from the position to the end.
  ///
  /// - Parameter max: the largest number of bytes.
  /// - Throws: `EFBIG` when there are more than `max`; otherwise why it cannot be read.
  public func readAll(max: Int) throws(SystemError) -> [UInt8] {
    var all: [UInt8] = []
    while true {
      // One byte beyond the bound tells a file that just fits from one that does not.
      let room = max - all.count
      let piece = try read(max: Swift.min(Swift.max(room, 0) + 1, 1 << 18))
      if piece.isEmpty { return all }
      guard piece.count <= room else { throw SystemError(code: EFBIG, call: "read") }
      if all.isEmpty { all = piece } else { all += piece }
    }
  }
}
