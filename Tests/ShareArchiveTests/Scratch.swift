import Glibc
import Testing

/// A file without a name that a test writes an archive to, or reads content from.
final class Scratch {
  let fd: Int32

  /// Makes an empty one; space is taken only by what is written.
  init() throws {
    var template = Array("/tmp/share-scratch-XXXXXX".utf8CString)
    fd = unsafe mkstemp(&template)
    try #require(fd >= 0)
    unsafe unlink(template)
  }

  /// Makes one that holds bytes and stands at its start.
  convenience init(_ bytes: [UInt8]) throws {
    try self.init()
    let written = unsafe write(fd, bytes, bytes.count)
    try #require(written == bytes.count)
    rewind()
  }

  deinit {
    close(fd)
  }

  func rewind() {
    lseek(fd, 0, SEEK_SET)
  }

  /// All its bytes.
  var bytes: [UInt8] {
    let size = Int(lseek(fd, 0, SEEK_END))
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      unsafe count = max(0, pread(fd, buffer.baseAddress, size, 0))
    }
  }
}
