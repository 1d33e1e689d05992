internal import Glibc

extension SystemError {
  /// Whether there is nothing by that name.
  public var isNotFound: Bool { code == ENOENT || code == ENOTDIR }
}
