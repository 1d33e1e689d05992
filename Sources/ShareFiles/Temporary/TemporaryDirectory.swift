internal import Glibc
public import ShareModel

/// A private directory that is removed, with everything in it, when it goes out of scope.
///
/// It lies in the person's runtime directory, or below `$TMPDIR` or `/tmp` where there is none. Its name begins with the number
/// of the process, and the process holds a lock on it, so that a later start can tell what a dead process left behind.
public struct TemporaryDirectory: ~Copyable, Sendable {
  /// The absolute path.
  public let path: ByteString
  /// The open directory.
  public let directory: Descriptor

  private let name: ByteString
  private let base: Descriptor
  private var isRemoved = false

  /// Makes an empty directory that only this user can enter.
  ///
  /// - Parameter base: the directory that will hold it; nil: ``defaultBase()``.
  /// - Throws: why it cannot be made.
  public init(in base: ByteString? = nil) throws(SystemError) {
    let basePath: ByteString
    if let base { basePath = base } else { basePath = try Self.defaultBase() }
    let baseDirectory = try Descriptor.openDirectory(basePath)
    while true {
      let random = String(UInt64.random(in: .min ... .max), radix: 36)
      let name = ByteString("\(Self.prefix)\(getpid()).\(random)")
      do throws(SystemError) {
        try FileSystem.makeDirectory(at: baseDirectory, name: name, mode: 0o700)
      } catch let error where error.code == EEXIST {
        continue
      }
      do throws(SystemError) {
        directory = try Self.openOwn(at: baseDirectory, name: name)
      } catch let error where error.code == ENOENT || error.code == EAGAIN {
        continue  // a sweep in another container, where this process does not exist, came between
      }
      self.path = basePath.appending(name)
      self.name = name
      self.base = baseDirectory
      return
    }
  }

  deinit {
    if !isRemoved { try? FileSystem.removeTree(at: base, name: name) }
  }

  /// Removes the directory with everything in it, and says when that did not work.
  ///
  /// - Throws: the first thing that could not be removed.
  public consuming func remove() throws(SystemError) {
    isRemoved = true
    try FileSystem.removeTree(at: base, name: name)
  }

  /// What every name begins with, before the number of the process.
  static let prefix = "share-host."
}

extension TemporaryDirectory {
  /// The directory that holds temporary ones; made when it is missing.
  ///
  /// - Returns: `share-host` in `$XDG_RUNTIME_DIR`, else `share-host-UID` in `$TMPDIR` or `/tmp`, when that is this user's own and
  ///   closed to others; else `$TMPDIR` or `/tmp` itself.
  /// - Throws: why none can be used.
  public static func defaultBase() throws(SystemError) -> ByteString {
    if let runtime = variable("XDG_RUNTIME_DIR"), isPrivate(runtime, followLinks: true),
      let base = privateBase("share-host", in: runtime)
    {
      return base
    }
    var shared: ByteString = "/tmp"
    if let chosen = variable("TMPDIR"), (try? Descriptor.status(of: chosen).kind) == .directory { shared = chosen }
    // A directory of our own is also quick to look through for what dead processes left; a shared one may hold thousands of names.
    return privateBase(ByteString("share-host-\(geteuid())"), in: shared) ?? shared
  }

  /// A directory inside another, when nobody else can interfere with it; made when it is missing.
  ///
  /// In a directory where others may write (as in `/tmp`) they could put something else in its place, unless its sticky bit keeps
  /// them from touching what is not theirs.
  package static func privateBase(_ name: ByteString, in parent: ByteString) -> ByteString? {
    guard let holder = try? Descriptor.status(of: parent), holder.mode & 0o022 == 0 || holder.mode & 0o1000 != 0 else {
      return nil
    }
    let base = parent.appending(name)
    if let directory = try? Descriptor.openDirectory(parent) {
      try? FileSystem.makeDirectory(at: directory, name: name, mode: 0o700)
    }
    return isPrivate(base, followLinks: false) ? base : nil
  }

  private static func isPrivate(_ path: ByteString, followLinks: Bool) -> Bool {
    guard let status = try? Descriptor.status(of: path, followLinks: followLinks) else { return false }
    return status.kind == .directory && status.owner == geteuid() && status.mode & 0o077 == 0
  }

  private static func variable(_ name: String) -> ByteString? {
    guard let value = unsafe getenv(name) else { return nil }
    let path = unsafe ByteString(cString: value)
    return path.isAbsolute ? path : nil
  }

  /// Opens and locks a directory that was just made; `ENOENT` when somebody removed it meanwhile.
  private static func openOwn(at base: borrowing Descriptor, name: ByteString) throws(SystemError) -> Descriptor {
    let directory = try Descriptor.openDirectory(at: base, name: name)
    try lock(directory)
    guard try directory.status().links > 0 else { throw SystemError(code: ENOENT, call: "open") }
    return directory
  }

  /// Takes the lock that says that the owner lives; it goes with the process.
  package static func lock(_ directory: borrowing Descriptor) throws(SystemError) {
    let raw = directory.raw
    try SystemCall.run("lock") { flock(raw, LOCK_EX | LOCK_NB) }
  }
}
