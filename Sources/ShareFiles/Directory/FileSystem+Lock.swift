internal import Glibc
public import ShareModel

extension FileSystem {
  /// Changes the files of a directory while no other program that asks in this way does.
  ///
  /// Waits until the others are done, which is for as long as they write a small file; the lock of a process ends with it.
  ///
  /// - Parameters:
  ///   - path: the directory's absolute path.
  ///   - change: makes the change.
  /// - Throws: why the directory cannot be opened, or that its file system knows no locks; or what `change` throws.
  public static func withLock(_ path: ByteString, _ change: () throws(SystemError) -> Void) throws(SystemError) {
    let directory = try Descriptor.openDirectory(path)
    let raw = directory.raw
    try SystemCall.run("lock") { flock(raw, LOCK_EX) }
    try change()
    _ = consume directory
  }
}
