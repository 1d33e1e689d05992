internal import CShareSystem
internal import Glibc
public import ShareModel

/// Making, renaming and removing entries of a directory that is already open, so that nobody can exchange the path in between.
public enum FileSystem {
  /// What a symbolic link says, unchanged.
  ///
  /// - Parameters:
  ///   - directory: the directory that holds it.
  ///   - name: the link's name.
  /// - Throws: `EINVAL` when it is not a link; `ENOENT` when there is nothing.
  public static func readLink(at directory: borrowing Descriptor, name: ByteString) throws(SystemError) -> ByteString {
    try readLink(in: directory.raw, name)
  }

  static func readLink(in directory: Int32, _ path: ByteString) throws(SystemError) -> ByteString {
    var size = 256
    while true {
      var buffer = [CChar](repeating: 0, count: size)
      let count = try unsafe SystemCall.run("read link", path: path) { unsafe readlinkat(directory, $0, &buffer, size) }
      if count < size { return ByteString(buffer[..<count].map(UInt8.init(bitPattern:))) }
      size *= 4
    }
  }

  /// Makes a symbolic link.
  ///
  /// - Parameters:
  ///   - directory: the directory that will hold it.
  ///   - target: what the link says; it need not exist.
  ///   - name: the link's name.
  /// - Throws: `EEXIST` when the name is taken; `EPERM` where the file system has no links.
  public static func makeLink(at directory: borrowing Descriptor, target: ByteString, name: ByteString)
    throws(SystemError)
  {
    let raw = directory.raw
    let target = try SystemCall.terminatedPath(target, "link")
    try unsafe SystemCall.run("link", path: name) { unsafe symlinkat(target, raw, $0) }
  }

  /// Makes a directory.
  ///
  /// - Parameters:
  ///   - directory: the directory that will hold it.
  ///   - name: its name.
  ///   - mode: its permission bits, before the umask.
  /// - Throws: `EEXIST` when the name is taken.
  public static func makeDirectory(at directory: borrowing Descriptor, name: ByteString, mode: UInt32 = 0o777)
    throws(SystemError)
  {
    let raw = directory.raw
    try unsafe SystemCall.run("make directory", path: name) { unsafe mkdirat(raw, $0, mode) }
  }

  /// Makes a directory and those above it that are missing.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the current directory.
  ///   - mode: the permission bits of each, before the umask.
  /// - Throws: why it cannot be made; `ENOTDIR` when something else stands there. That it exists is not an error.
  public static func makeDirectories(_ path: ByteString, mode: UInt32 = 0o777) throws(SystemError) {
    do {
      try unsafe SystemCall.run("make directory", path: path) { unsafe mkdir($0, mode) }
    } catch let error where error.code == EEXIST {
      guard try Descriptor.status(of: path).kind == .directory else {
        throw SystemError(code: ENOTDIR, call: "make directory", subject: path.display)
      }
    } catch let error where error.code == ENOENT && path.parent != path && !path.isEmpty {
      try makeDirectories(path.parent, mode: mode)
      do {
        try unsafe SystemCall.run("make directory", path: path) { unsafe mkdir($0, mode) }
      } catch let error where error.code == EEXIST {
        return  // somebody else made it at the same moment
      }
    }
  }

  /// Removes a file, a link or anything else that is not a directory; a link's target stays.
  ///
  /// - Parameters:
  ///   - directory: the directory that holds it.
  ///   - name: the entry's name.
  /// - Throws: `ENOENT` when there is nothing; `EISDIR` for a directory.
  public static func remove(at directory: borrowing Descriptor, name: ByteString) throws(SystemError) {
    let raw = directory.raw
    try unsafe SystemCall.run("remove", path: name) { unsafe unlinkat(raw, $0, 0) }
  }

  /// Removes an empty directory.
  ///
  /// - Parameters:
  ///   - directory: the directory that holds it.
  ///   - name: the entry's name.
  /// - Throws: `ENOTEMPTY` when it is not empty; `ENOTDIR` for what is not a directory, a link to one included.
  public static func removeDirectory(at directory: borrowing Descriptor, name: ByteString) throws(SystemError) {
    let raw = directory.raw
    try unsafe SystemCall.run("remove", path: name) { unsafe unlinkat(raw, $0, AT_REMOVEDIR) }
  }

  /// Sets the permission bits.
  ///
  /// - Parameters:
  ///   - mode: the bits; only those of `0o7777` count.
  ///   - file: an open file or directory.
  /// - Throws: `EPERM` when it belongs to somebody else.
  public static func setMode(_ mode: UInt32, of file: borrowing Descriptor) throws(SystemError) {
    let raw = file.raw
    try SystemCall.run("change the permissions") { fchmod(raw, mode & 0o7777) }
  }

  /// Sets when the content was changed, and leaves when it was read.
  ///
  /// - Parameters:
  ///   - time: the moment.
  ///   - file: an open file or directory.
  /// - Throws: `EPERM` when it belongs to somebody else.
  public static func setModified(_ time: FileTime, of file: borrowing Descriptor) throws(SystemError) {
    let raw = file.raw
    let times = times(time)
    try SystemCall.run("change the time") { unsafe futimens(raw, times) }
  }

  /// Sets when an entry was changed; of a link, the link itself.
  ///
  /// - Parameters:
  ///   - time: the moment.
  ///   - directory: the directory that holds it.
  ///   - name: the entry's name.
  /// - Throws: `EPERM` when it belongs to somebody else.
  public static func setModified(_ time: FileTime, at directory: borrowing Descriptor, name: ByteString)
    throws(SystemError)
  {
    let raw = directory.raw
    let times = times(time)
    try unsafe SystemCall.run("change the time", path: name) { unsafe utimensat(raw, $0, times, AT_SYMLINK_NOFOLLOW) }
  }

  private static func times(_ modified: FileTime) -> [timespec] {
    let omit = (1 << 30) - 2  // UTIME_OMIT, a macro that Swift cannot see
    return [
      timespec(tv_sec: 0, tv_nsec: omit),
      timespec(tv_sec: Int(modified.seconds), tv_nsec: Int(modified.nanoseconds)),
    ]
  }
}
