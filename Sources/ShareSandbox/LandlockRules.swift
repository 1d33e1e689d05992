internal import CShareSystem
internal import Glibc
internal import ShareFiles
internal import ShareModel

/// Which files can be reached, by the kernel's Landlock.
enum LandlockRules {
  private static let reading = Int32(SHARE_LANDLOCK_READ)
  private static let writing = Int32(SHARE_LANDLOCK_WRITE)
  private static let executing = Int32(SHARE_LANDLOCK_EXECUTE)

  /// What every program needs: the system's libraries and data, names and times of this place, and devices without content.
  ///
  /// Nothing of it belongs to a person. `/etc` as a whole is not among it, since many programs keep secrets there that only the file's
  /// mode protects, and a host of root has no modes to fear.
  private static let system: [ByteString] = [
    "/usr", "/lib", "/lib32", "/lib64", "/opt", "/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/localtime",
    "/etc/timezone", "/etc/locale.alias", "/etc/mime.types", "/etc/magic", "/etc/fonts", "/etc/passwd", "/etc/group",
    "/etc/nsswitch.conf", "/sys/devices/system/cpu", "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat",
  ]

  /// What talking to other machines needs beside that.
  private static let network: [ByteString] = [
    "/etc/resolv.conf", "/etc/hosts", "/etc/host.conf", "/etc/gai.conf", "/etc/services", "/etc/protocols", "/etc/ssl",
    "/etc/ca-certificates", "/etc/pki", "/run/systemd/resolve",
  ]

  private static let devices: [ByteString] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"]

  /// Where a sanitizer leaves what it finds, in a build that has one; none in any other.
  private static var reports: [ByteString] {
    #if SHARE_SANITIZED
      guard let executable = try? FileSystem.readLink("/proc/self/exe") else { return [] }
      return [executable.parent.parent.parent.appending("reports")]
    #else
      return []
    #endif
  }

  /// Puts the rules on, as far as the kernel goes; where it has no Landlock, nothing happens.
  ///
  /// - Parameter rules: what may be reached.
  static func enforce(_ rules: SandboxRules) throws(SandboxFailure) {
    let version = share_landlock_version()
    if version == 0 { return }
    let made = share_landlock_begin(version, rules.allowsNetwork ? 1 : 0)
    guard made >= 0 else { throw Sandbox.failure(.landlock) }
    let set = Descriptor(adopting: made)
    let raw = set.raw
    func allow(_ paths: [ByteString], _ access: Int32) {
      // What is not there cannot be reached either. Each is open for a moment only, however many there are.
      for path in paths {
        guard let place = try? Descriptor.open(path, [.place]) else { continue }
        _ = share_landlock_allow(raw, version, place.raw, access)
      }
    }
    allow(system + rules.readable + (rules.allowsNetwork ? network : []), reading)
    allow(rules.writable + devices + reports, reading | writing)
    allow(rules.programs, reading | executing)
    if share_landlock_enforce(raw) != 0 { throw Sandbox.failure(.landlock) }
  }
}
