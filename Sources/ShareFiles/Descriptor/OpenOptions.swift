internal import CShareSystem
internal import Glibc

/// How a file is opened.
public struct OpenOptions: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt16

  /// Makes a set of its bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// For reading.
  public static let read = OpenOptions(rawValue: 1 << 0)
  /// For writing.
  public static let write = OpenOptions(rawValue: 1 << 1)
  /// Makes the file when there is none.
  public static let create = OpenOptions(rawValue: 1 << 2)
  /// With ``create``: fails when anything of that name exists, a dangling link included.
  public static let exclusive = OpenOptions(rawValue: 1 << 3)
  /// Empties the file.
  public static let truncate = OpenOptions(rawValue: 1 << 4)
  /// Writes at the end only.
  public static let append = OpenOptions(rawValue: 1 << 5)
  /// Fails when the last component is a symbolic link.
  public static let noFollow = OpenOptions(rawValue: 1 << 6)
  /// Never waits: the way to look at a path that may be a FIFO or a device.
  public static let nonBlocking = OpenOptions(rawValue: 1 << 7)
  /// Fails when it is not a directory.
  public static let directory = OpenOptions(rawValue: 1 << 8)
  /// Only the place in the file system: can be looked at, neither read nor written.
  public static let place = OpenOptions(rawValue: 1 << 9)

  /// The bits that the system call takes.
  var flags: Int32 {
    var flags: Int32 = O_NOCTTY
    switch (contains(.read), contains(.write) || contains(.append)) {
    case (true, true): flags |= O_RDWR
    case (false, true): flags |= O_WRONLY
    default: flags |= O_RDONLY
    }
    if contains(.create) { flags |= O_CREAT }
    if contains(.exclusive) { flags |= O_EXCL }
    if contains(.truncate) { flags |= O_TRUNC }
    if contains(.append) { flags |= O_APPEND }
    if contains(.noFollow) { flags |= O_NOFOLLOW }
    if contains(.nonBlocking) { flags |= O_NONBLOCK }
    if contains(.directory) { flags |= O_DIRECTORY }
    if contains(.place) { flags |= share_flag_place() }
    return flags
  }
}
