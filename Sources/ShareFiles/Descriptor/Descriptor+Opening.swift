internal import CShareSystem
internal import Glibc
public import ShareModel

extension Descriptor {
  /// Opens a path.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the current directory.
  ///   - options: how it is opened.
  ///   - mode: the permission bits of a file that is made, before the umask.
  /// - Throws: why it cannot be opened; `ELOOP` when `noFollow` met a link.
  public static func open(_ path: ByteString, _ options: OpenOptions = .read, mode: UInt32 = 0o666)
    throws(SystemError) -> Descriptor
  {
    try open(in: AT_FDCWD, path, options, mode: mode)
  }

  /// Opens an entry of a directory.
  ///
  /// - Parameters:
  ///   - directory: the directory that holds it.
  ///   - name: the entry's name.
  ///   - options: how it is opened.
  ///   - mode: the permission bits of a file that is made, before the umask.
  /// - Throws: why it cannot be opened; `ELOOP` when `noFollow` met a link.
  public static func open(
    at directory: borrowing Descriptor, name: ByteString, _ options: OpenOptions = .read, mode: UInt32 = 0o666
  ) throws(SystemError) -> Descriptor {
    try open(in: directory.raw, name, options, mode: mode)
  }

  /// Opens a directory for reading its entries and as the place of others; a link to one is followed.
  ///
  /// - Parameter path: absolute, or relative to the current directory.
  /// - Throws: why it cannot be opened; `ENOTDIR` when it is something else.
  public static func openDirectory(_ path: ByteString) throws(SystemError) -> Descriptor {
    try open(path, [.read, .directory])
  }

  /// Opens a directory inside a directory; a link is not followed.
  ///
  /// - Parameters:
  ///   - directory: the directory that holds it.
  ///   - name: the entry's name.
  /// - Throws: why it cannot be opened; `ENOTDIR` or `ELOOP` for a link.
  public static func openDirectory(at directory: borrowing Descriptor, name: ByteString) throws(SystemError)
    -> Descriptor
  {
    try open(at: directory, name: name, [.read, .directory, .noFollow])
  }

  private static func open(in directory: Int32, _ path: ByteString, _ options: OpenOptions, mode: UInt32)
    throws(SystemError) -> Descriptor
  {
    let flags = options.flags
    return Descriptor(
      adopting: try unsafe SystemCall.run("open", path: path) {
        unsafe share_openat(directory, $0, flags, mode)
      })
  }
}
