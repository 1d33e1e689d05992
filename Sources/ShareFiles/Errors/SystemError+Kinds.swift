internal import Glibc

extension SystemError {
  /// Whether there is nothing by that name.
  public var isNotFound: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether this user may not.
  public var isDenied: Bool { code == EACCES || code == EPERM }

  /// Whether links lead in a circle, or one was met where none is followed.
  public var isLinkLoop: Bool { code == ELOOP }
}

extension SystemError {
  /// Whether it would have had to wait.
  public var isWouldBlock: Bool { code == EAGAIN }
}
