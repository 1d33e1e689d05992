/// The system calls that no plugin makes.
///
/// A list of what is denied, since a list of what is allowed would break with the next libc. What is new answers that it does not
/// exist, so that libraries take the older way, which is the one that is judged.
enum DeniedCalls {
  /// Answered with `ENOSYS`: newer ways to do what is denied or bounded in the older ones.
  static let novel = [
    "clone3", "io_uring_setup", "io_uring_enter", "io_uring_register", "userfaultfd", "open_tree", "move_mount",
    "fsopen",
    "fsconfig", "fsmount", "fspick", "mount_setattr", "quotactl_fd", "memfd_secret", "process_madvise",
    "process_mrelease",
    "pidfd_getfd",
  ]

  /// Answered with `EPERM`: other processes, the machine as a whole, and keys that are nobody's file.
  static let foreign = [
    "ptrace", "process_vm_readv", "process_vm_writev", "kcmp", "pidfd_open", "pidfd_send_signal", "rt_sigqueueinfo",
    "rt_tgsigqueueinfo", "tkill", "mount", "umount", "umount2", "pivot_root", "chroot", "setns", "unshare", "bpf",
    "keyctl", "add_key",
    "request_key", "perf_event_open", "kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module",
    "create_module", "reboot", "swapon", "swapoff", "sethostname", "setdomainname", "settimeofday", "stime",
    "clock_settime",
    "clock_adjtime", "clock_adjtime64", "adjtimex", "acct", "quotactl", "name_to_handle_at", "open_by_handle_at",
    "iopl", "ioperm", "modify_ldt",
    "vhangup", "syslog", "lookup_dcookie", "nfsservctl", "migrate_pages", "move_pages", "fanotify_init", "personality",
    "setrlimit", "setpriority", "ioprio_set", "sched_setattr", "sched_setscheduler", "setuid", "setgid", "setreuid",
    "setregid",
    "setresuid", "setresgid", "setfsuid", "setfsgid", "setgroups", "capset", "mknod", "mknodat", "uselib", "ustat",
    "_sysctl",
  ]

  /// Answered with `EPERM` to a plugin that may start no program.
  static let processes = ["execve", "execveat", "fork", "vfork"]

  /// Answered with `EPERM` to a plugin that may: what it starts must end with it, and ends with its group.
  static let groups = ["setsid", "setpgid"]
}
