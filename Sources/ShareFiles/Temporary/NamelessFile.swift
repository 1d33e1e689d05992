internal import CShareSystem
internal import Glibc
public import ShareModel

/// Files that have no name while they are written and get one when they are complete.
///
/// Until then nothing of them is left when the process ends, however it ends.
public enum NamelessFile {
  /// Makes an empty file for reading and writing that only this user may open.
  ///
  /// - Parameter directory: the directory that the file is for.
  /// - Returns: nil where the file system has no such thing.
  /// - Throws: why no file can be made there, such as a full or read-only disk.
  public static func make(in directory: borrowing Descriptor) throws(SystemError) -> Descriptor? {
    let raw = directory.raw
    do throws(SystemError) {
      return Descriptor(
        adopting: try unsafe SystemCall.run("make file", path: ".") {
          unsafe share_openat(raw, $0, O_RDWR | share_flag_anonymous(), 0o600)
        })
    } catch let error where [EOPNOTSUPP, EISDIR, ENOENT, EINVAL, ENOSYS, EPERM].contains(error.code) {
      return nil
    }
  }

  /// Whether a file system that makes such files gives them no name, so that another way must be found.
  ///
  /// - Parameter error: what ``give(_:to:in:)`` threw.
  public static func isRefused(_ error: SystemError) -> Bool {
    [EPERM, EOPNOTSUPP, ENOENT, EXDEV, EINVAL, ENOSYS].contains(error.code)
  }

  /// Gives such a file a name; nothing that has the name is ever replaced.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - file: a file that ``make(in:)`` made in the same directory.
  ///   - directory: the directory.
  /// - Throws: `EEXIST` when the name is taken; otherwise why it can have no name here.
  public static func give(_ name: ByteString, to file: borrowing Descriptor, in directory: borrowing Descriptor)
    throws(SystemError)
  {
    let raw = directory.raw
    let own = try SystemCall.terminatedPath(ByteString("/proc/self/fd/\(file.raw)"), "link")
    try unsafe SystemCall.run("link", path: name) { unsafe linkat(AT_FDCWD, own, raw, $0, AT_SYMLINK_FOLLOW) }
  }
}
