internal import Glibc
public import ShareModel

extension FileSystem {
  /// The path of the current directory.
  ///
  /// - Throws: `ENOENT` when it was removed.
  public static func currentDirectory() throws(SystemError) -> ByteString {
    try unsafe taken("look at the current directory", nil) { unsafe getcwd(nil, 0) }
  }

  /// The path from the root, without looking at the file system: links and `..` stay as they are.
  ///
  /// - Parameter path: absolute, or relative to the current directory.
  /// - Throws: `ENOENT` for a relative path when the current directory was removed.
  public static func absolute(_ path: ByteString) throws(SystemError) -> ByteString {
    path.isAbsolute ? path : try currentDirectory().appending(path)
  }

  /// The one path from the root without links, `.` and `..`.
  ///
  /// - Parameter path: absolute, or relative to the current directory.
  /// - Throws: `ENOENT` when there is nothing; `ELOOP` for links in a circle.
  public static func resolved(_ path: ByteString) throws(SystemError) -> ByteString {
    let terminated = try SystemCall.terminatedPath(path, "look at")
    return try unsafe taken("look at", path) { unsafe realpath(terminated, nil) }
  }

  /// What a symbolic link says, unchanged.
  ///
  /// - Parameter path: absolute, or relative to the current directory.
  /// - Throws: `EINVAL` when it is not a link; `ENOENT` when there is nothing.
  public static func readLink(_ path: ByteString) throws(SystemError) -> ByteString {
    try readLink(in: AT_FDCWD, path)
  }

  /// Whether a path names a file that this user may run; a directory is none.
  ///
  /// - Parameter path: absolute, or relative to the current directory; a link is followed.
  public static func isExecutable(_ path: ByteString) -> Bool {
    guard let status = try? Descriptor.status(of: path), status.kind == .regular else { return false }
    let result: Int32? = try? unsafe SystemCall.run("look at", path: path) { unsafe access($0, X_OK) }
    return result != nil
  }

  /// The bytes of a string that the system allocated, which is freed.
  private static func taken(
    _ call: StaticString, _ subject: ByteString?, _ body: () -> UnsafeMutablePointer<CChar>?
  ) throws(SystemError) -> ByteString {
    guard let text = unsafe body() else { throw SystemError(code: errno, call: "\(call)", subject: subject?.display) }
    defer { unsafe free(text) }
    return unsafe ByteString(cString: text)
  }
}

extension ByteString {
  /// Copies a C string.
  init(cString text: UnsafePointer<CChar>) {
    let length = unsafe strlen(text)
    self.init(
      unsafe text.withMemoryRebound(to: UInt8.self, capacity: length) {
        unsafe [UInt8](UnsafeBufferPointer(start: $0, count: length))
      })
  }
}
