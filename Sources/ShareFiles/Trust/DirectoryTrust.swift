internal import Glibc
public import ShareModel

/// Whether a directory can be trusted to hold code that will be run.
public enum DirectoryTrust {
  /// What is wrong with a directory of plugins.
  ///
  /// - Parameter path: an absolute path; links are resolved.
  /// - Returns: the reason in words for people, without the path; nil when the directory can be trusted, or does not exist.
  public static func problem(_ path: ByteString) -> String? {
    guard path.isAbsolute else { return "the path is relative, so it would depend on the current directory" }
    let status: FileStatus
    do throws(SystemError) {
      status = try Descriptor.openDirectory(path).status()
    } catch {
      return error.code == ENOENT ? nil : error.text
    }
    return problem(status, user: geteuid())
  }

  /// What is wrong with a directory of that status, for this process's user.
  ///
  /// - Parameter status: the directory's.
  /// - Returns: the reason in words for people; nil when the directory can be trusted.
  public static func problem(_ status: FileStatus) -> String? { problem(status, user: geteuid()) }

  /// What is wrong with a directory of that status, for that user.
  package static func problem(_ status: FileStatus, user: UInt32) -> String? {
    if status.mode & 0o002 != 0 { return "everybody may write to it; take that right away with `chmod o-w`" }
    if status.owner != user, status.owner != 0 {
      return
        "it belongs to another user (number \(status.owner)); only your own directories and those of root are searched"
    }
    return nil
  }
}
