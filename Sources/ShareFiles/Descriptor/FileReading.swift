internal import Glibc
public import ShareModel

/// Reading a small file as a whole.
public enum FileReading {
  /// Reads a regular file, with a bound.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the current directory; a link is followed.
  ///   - max: the largest number of bytes.
  /// - Throws: `EFBIG` when there are more than `max`; `EISDIR` for a directory; `EINVAL` for a FIFO, socket or device, which is
  ///   never waited for; otherwise why it cannot be read. An empty file is not an error.
  public static func read(_ path: ByteString, max: Int) throws(SystemError) -> [UInt8] {
    let file = try Descriptor.open(path, [.read, .nonBlocking])
    return try contents(of: file, named: path, max: max)
  }

  /// Reads a regular file of a directory, with a bound; a link is not followed.
  ///
  /// - Parameters:
  ///   - directory: the directory that holds it.
  ///   - name: the entry's name.
  ///   - max: the largest number of bytes.
  /// - Throws: as ``read(_:max:)``; `ELOOP` for a link.
  public static func read(at directory: borrowing Descriptor, name: ByteString, max: Int) throws(SystemError)
    -> [UInt8]
  {
    let file = try Descriptor.open(at: directory, name: name, [.read, .nonBlocking, .noFollow])
    return try contents(of: file, named: name, max: max)
  }

  private static func contents(of file: borrowing Descriptor, named name: ByteString, max: Int) throws(SystemError)
    -> [UInt8]
  {
    do throws(SystemError) {
      let status = try file.status()
      switch status.kind {
      case .regular: break
      case .directory: throw SystemError(code: EISDIR, call: "read")
      default: throw SystemError(code: EINVAL, call: "read")
      }
      // Files of /proc say 0 and are not empty, so the size only ever rules a file out.
      guard status.size <= UInt64(Swift.max(0, max)) else { throw SystemError(code: EFBIG, call: "read") }
      return try file.readAll(max: max)
    } catch {
      throw error.about(name.display)
    }
  }
}
