internal import Glibc

/// Whether a file that speaks for the administrator can be trusted.
public enum FileTrust {
  /// What is wrong with a file that somebody else than its reader is meant to have written.
  ///
  /// - Parameter status: the file's, links resolved.
  /// - Returns: the reason in words for people, without the path; nil when it belongs to root or to this process's user and
  ///   not everybody may write to it.
  public static func problem(_ status: FileStatus) -> String? { problem(status, user: geteuid()) }

  /// What is wrong with a file of that status, for that user.
  package static func problem(_ status: FileStatus, user: UInt32) -> String? {
    if status.mode & 0o002 != 0 { return "everybody may write to it; take that right away with `chmod o-w`" }
    if status.owner != user, status.owner != 0 {
      return "it belongs to another user (number \(status.owner)); only files of your own and of root count"
    }
    return nil
  }
}
