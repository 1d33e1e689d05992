internal import Glibc

/// The three descriptors that every program is born with.
package enum StandardStreams {
  /// Makes them what a program may rely on.
  ///
  /// One that is closed is opened such that using it fails; otherwise the next file that is opened would get its number, and be
  /// read or written instead. A reader that has gone is an error of the write (`EPIPE`), and does not end the process in the
  /// middle of a share.
  package static func settle() {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is this one.
      _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
  }

  /// Allows this process as many descriptors as the system lets it have: each thing that a target hands back may hold one.
  package static func raiseDescriptorLimit() {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(7), &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
    limit.rlim_cur = min(limit.rlim_max, 1 << 16)
    _ = unsafe setrlimit(__rlimit_resource_t(7), &limit)
  }
}
