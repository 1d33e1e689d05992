internal import CShareSystem
internal import Glibc

/// One copy of a regular file: tries the best way first and falls back to the next where the file systems cannot.
struct KernelCopy {
  private enum Way {
    case range, sendFile, buffer
  }

  private let from: Int32
  private let to: Int32
  private let size: UInt64
  private let intoFile: Bool
  private let mayHaveHoles: Bool
  private var way: Way
  private var buffer: [UInt8] = []

  /// - Parameters:
  ///   - from: a regular file, open for reading; its position stays.
  ///   - to: open for writing.
  ///   - size: the size of `from` in bytes, more than 0.
  ///   - intoFile: whether `to` is a regular file, which can be written anywhere.
  ///   - mayHaveHoles: whether it is worth looking for holes.
  init(from: Int32, to: Int32, size: UInt64, intoFile: Bool, mayHaveHoles: Bool) {
    self.from = from
    self.to = to
    self.size = size
    self.intoFile = intoFile
    self.mayHaveHoles = mayHaveHoles
    self.way = intoFile ? .range : .sendFile
  }

  /// Copies all, and returns the number of bytes.
  mutating func run(_ progress: (UInt64) -> Bool) throws(FileCopy.Failure) -> UInt64 {
    if intoFile, share_clone_file(to, from) == 0 {
      guard progress(size) else { throw .cancelled }
    } else if mayHaveHoles {
      try copyData(progress)
    } else {
      try copySegment(0..<size, progress)
    }
    return size
  }

  /// Copies what is not a hole, then sets the size, which makes the holes.
  private mutating func copyData(_ progress: (UInt64) -> Bool) throws(FileCopy.Failure) {
    // Looking for holes moves the position, which others may share.
    let position = lseek(from, 0, SEEK_CUR)
    defer { _ = lseek(from, position, SEEK_SET) }
    var offset: UInt64 = 0
    while offset < size {
      let start = share_next_data(from, off_t(offset))
      if start == -1 {
        if errno == ENXIO { break }  // only a hole is left
        try copySegment(offset..<size, progress)
        return
      }
      let hole = share_next_hole(from, start)
      let begin = min(size, UInt64(start))
      let end = hole == -1 ? size : min(size, UInt64(hole))
      if begin >= end { break }
      try copySegment(begin..<end, progress)
      offset = end
    }
    // "Only a hole is left" is also the answer when the file has become shorter meanwhile.
    let (from, to, size) = (self.from, self.to, self.size)
    let now = try FileCopy.Failure.from { () throws(SystemError) in
      var now = stat()
      try SystemCall.run("look at") { unsafe fstat(from, &now) }
      try SystemCall.run("write") { ftruncate(to, off_t(size)) }
      return UInt64(max(0, now.st_size))
    }
    guard now >= size else { throw .shortened(promised: size, found: now) }
    guard progress(size) else { throw .cancelled }
  }

  /// Copies a part that has data.
  private mutating func copySegment(_ segment: Range<UInt64>, _ progress: (UInt64) -> Bool)
    throws(FileCopy.Failure)
  {
    var offset = segment.lowerBound
    while offset < segment.upperBound {
      let count = Int(min(segment.upperBound - offset, FileCopy.chunk))
      let copied: Int
      do throws(SystemError) {
        copied = try copyPiece(at: off_t(offset), count: count)
      } catch {
        throw .system(error)
      }
      guard copied > 0 else { throw .shortened(promised: size, found: offset) }
      offset += UInt64(copied)
      guard progress(offset) else { throw .cancelled }
    }
  }

  /// Copies at most `count` bytes; 0 at the end of the source.
  private mutating func copyPiece(at offset: off_t, count: Int) throws(SystemError) -> Int {
    while true {
      do throws(SystemError) {
        switch way {
        case .range:
          let copied = try SystemCall.run("write") { share_copy_range(from, offset, to, offset, count) }
          if copied > 0 { return copied }
          way = .buffer  // some file systems say 0 where they mean that they cannot; reading tells the truth
        case .sendFile:
          return try sendFile(at: offset, count: count)
        case .buffer:
          return try copyBuffer(at: offset, count: count)
        }
      } catch let error where Self.cannot(error.code) && way != .buffer {
        way = way == .range ? .sendFile : .buffer
      }
    }
  }

  private func sendFile(at offset: off_t, count: Int) throws(SystemError) -> Int {
    if intoFile { try SystemCall.run("seek") { lseek(to, offset, SEEK_SET) } }
    return try SystemCall.run("write") { share_send_file(to, from, offset, count) }
  }

  private mutating func copyBuffer(at offset: off_t, count: Int) throws(SystemError) -> Int {
    if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: 256 << 10) }
    let wanted = min(count, buffer.count)
    let from = self.from
    let got = try unsafe buffer.withUnsafeMutableBufferPointer { (bytes) throws(SystemError) -> Int in
      try SystemCall.run("read") { unsafe pread(from, bytes.baseAddress, wanted, offset) }
    }
    try unsafe buffer.withUnsafeBufferPointer { (bytes) throws(SystemError) -> Void in
      var done = 0
      while done < got {
        let rest = unsafe bytes.baseAddress?.advanced(by: done)
        done += try SystemCall.run("write") {
          intoFile ? unsafe pwrite(to, rest, got - done, offset + off_t(done)) : unsafe write(to, rest, got - done)
        }
      }
    }
    return got
  }

  /// Whether an error means that this way does not exist here, not that the copy failed.
  private static func cannot(_ code: Int32) -> Bool {
    [ENOSYS, EOPNOTSUPP, EXDEV, EINVAL, EBADF, ETXTBSY, EPERM].contains(code)
  }
}
