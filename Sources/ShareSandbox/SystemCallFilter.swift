internal import CSeccomp
internal import Glibc
internal import ShareModel

/// Which system calls can be made, by the kernel's filter.
@safe struct SystemCallFilter: ~Copyable {
  private let context: scmp_filter_ctx
  private var failure: Int32 = 0

  /// Puts the filter on the calling thread and all that it starts.
  static func enforce(_ rules: SandboxRules) throws(SandboxFailure) {
    guard let context = unsafe seccomp_init(allowed) else {
      throw SandboxFailure(.seccomp, "no memory for a filter")
    }
    var filter = unsafe SystemCallFilter(context: context)
    filter.deny(rules)
    let failure = filter.failure
    let status = failure != 0 ? failure : unsafe seccomp_load(filter.context)
    if status != 0 { throw SandboxFailure(.seccomp, "the kernel takes no filter of system calls (\(-status))") }
  }

  deinit { unsafe seccomp_release(context) }

  /// The flag of `clone` that makes a thread, `CLONE_THREAD` of the kernel's `sched.h`.
  private static let shareThreads: UInt64 = 0x0001_0000
  private static let allowed: UInt32 = 0x7fff_0000
  private static let refused = 0x0005_0000 | UInt32(EPERM)
  private static let forbidden = 0x0005_0000 | UInt32(EACCES)
  private static let unknown = 0x0005_0000 | UInt32(ENOSYS)

  private mutating func deny(_ rules: SandboxRules) {
    for name in DeniedCalls.novel { deny(name, Self.unknown) }
    for name in DeniedCalls.foreign { deny(name, Self.refused) }
    if rules.programs.isEmpty {
      for name in DeniedCalls.processes { deny(name, Self.refused) }
      // A thread shares everything with its process; what does not is a process of its own.
      deny("clone", Self.refused, where: [masked(0, Self.shareThreads, equals: 0)])
      denySignals()
    } else {
      for name in DeniedCalls.groups { deny(name, Self.refused) }
    }
    // Asking for limits is harmless; changing them, one's own too, is not: root could raise them.
    deny("prlimit64", Self.refused, where: [argument(2, SCMP_CMP_NE, 0)])
    // Typing into the terminal of whoever started the host.
    for command: UInt64 in [0x5412, 0x541c] {
      deny("ioctl", Self.refused, where: [masked(1, 0xffff_ffff, equals: command)])
    }
    denySockets(rules)
  }

  /// Signals go to the process itself; it has no others.
  private mutating func denySignals() {
    let own = UInt64(getpid())
    deny("kill", Self.refused, where: [argument(0, SCMP_CMP_NE, own)])
    deny("tgkill", Self.refused, where: [argument(0, SCMP_CMP_NE, own)])
  }

  private mutating func denySockets(_ rules: SandboxRules) {
    // Pairs are connected to nobody else.
    deny("socketpair", Self.forbidden, where: [argument(0, SCMP_CMP_NE, UInt64(AF_UNIX))])
    let families: [Int32] =
      switch (rules.allowsNetwork, rules.allowsLocalSockets) {
      case (false, false): []
      case (false, true): [AF_UNIX]
      // Names of machines may come from a local service, and which addresses can be used is asked of the kernel.
      case (true, _): [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK]
      }
    if families.isEmpty { return deny("socket", Self.forbidden) }
    // A rule holds when all that it says of arguments is true, and each argument is named once: so one rule for each gap.
    var least: UInt64 = 0
    for family in families.map({ UInt64($0) }).sorted() {
      for number in least..<max(least, family) {
        deny("socket", Self.forbidden, where: [argument(0, SCMP_CMP_EQ, number)])
      }
      least = family + 1
    }
    deny("socket", Self.forbidden, where: [argument(0, SCMP_CMP_GE, least)])
    for family in families where family != AF_UNIX && family != AF_NETLINK {
      deny(
        "socket", Self.forbidden,
        where: [argument(0, SCMP_CMP_EQ, UInt64(family)), masked(1, 0xf, equals: UInt64(SOCK_RAW.rawValue))])
    }
  }

  private mutating func deny(_ name: String, _ answer: UInt32, where conditions: [scmp_arg_cmp] = []) {
    let number = unsafe name.withCString { unsafe seccomp_syscall_resolve_name($0) }
    // A call that this architecture, or this version of the library, does not know cannot be named.
    if number < 0 { return }
    let status = unsafe conditions.withUnsafeBufferPointer { list in
      unsafe seccomp_rule_add_array(context, answer, number, UInt32(list.count), list.baseAddress)
    }
    if status != 0, failure == 0 { failure = status }
  }

  private func argument(_ place: UInt32, _ comparison: scmp_compare, _ value: UInt64) -> scmp_arg_cmp {
    scmp_arg_cmp(arg: place, op: comparison, datum_a: value, datum_b: 0)
  }

  private func masked(_ place: UInt32, _ mask: UInt64, equals value: UInt64) -> scmp_arg_cmp {
    scmp_arg_cmp(arg: place, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
  }
}
