internal import Glibc
public import ShareModel

/// What kind of thing stands at a place of the file system.
public enum FileKind: String, Hashable, Sendable, CaseIterable {
  /// A file with content.
  case regular
  /// A directory.
  case directory
  /// A symbolic link, itself.
  case symbolicLink
  /// A FIFO or a pipe.
  case fifo
  /// A socket.
  case socket
  /// A block device.
  case blockDevice
  /// A character device.
  case characterDevice
  /// Something else, such as a memory file of the kernel.
  case other

  /// The kind that the type bits of a mode say.
  init(mode: UInt32) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .symbolicLink
    case S_IFIFO: self = .fifo
    case S_IFSOCK: self = .socket
    case S_IFBLK: self = .blockDevice
    case S_IFCHR: self = .characterDevice
    default: self = .other
    }
  }

  /// The kind in the words of an error message.
  public var phrase: String {
    switch self {
    case .regular: "a file"
    case .directory: "a directory"
    case .symbolicLink: "a symbolic link"
    case .fifo: "a FIFO"
    case .socket: "a socket"
    case .blockDevice, .characterDevice: "a device"
    case .other: "neither a file nor a directory"
    }
  }
}

/// A moment as the file system keeps it.
public struct FileTime: Hashable, Comparable, Sendable {
  /// Seconds since 1970, in universal time; negative before.
  public var seconds: Int64
  /// The rest, 0 to 999,999,999 nanoseconds.
  public var nanoseconds: Int64

  /// Makes a moment.
  ///
  /// - Parameters:
  ///   - seconds: seconds since 1970, in universal time.
  ///   - nanoseconds: the rest, 0 to 999,999,999.
  public init(seconds: Int64, nanoseconds: Int64 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Nanoseconds since 1970; a time that nobody will live to see stands for another one.
  var stamp: Int64 { seconds &* 1_000_000_000 &+ nanoseconds }

  /// Orders by time, earlier first.
  public static func < (left: FileTime, right: FileTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

/// What the file system says of a file without reading it.
public struct FileStatus: Hashable, Sendable {
  /// What kind of thing it is.
  public var kind: FileKind
  /// The size in bytes; of a symbolic link, the length of its target.
  public var size: UInt64
  /// The number of the file system.
  public var device: UInt64
  /// The number of the file in its file system.
  public var inode: UInt64
  /// The permission bits, with set-user-id, set-group-id and sticky.
  public var mode: UInt32
  /// The number of the owner.
  public var owner: UInt32
  /// The number of the group.
  public var group: UInt32
  /// How many names the file has.
  public var links: UInt64
  /// The bytes that it takes on the disk; fewer than ``size`` when there are holes.
  public var allocated: UInt64
  /// When the content was changed.
  public var modified: FileTime
  /// When the content, the name or the permissions were changed.
  public var changed: FileTime

  init(_ status: stat) {
    kind = FileKind(mode: status.st_mode)
    size = UInt64(max(0, status.st_size))
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    links = UInt64(status.st_nlink)
    allocated = UInt64(max(0, status.st_blocks)) * 512
    modified = FileTime(seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
    changed = FileTime(seconds: Int64(status.st_ctim.tv_sec), nanoseconds: Int64(status.st_ctim.tv_nsec))
  }

  /// What tells whether it is still this file with this content.
  public var stamp: FileStamp {
    FileStamp(device: device, inode: inode, size: size, modified: modified.stamp, changed: changed.stamp)
  }

  /// Whether both describe the same file, however its content changed in between.
  ///
  /// - Parameter other: what the file system said another time or of another path.
  public func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}

extension Descriptor {
  /// What the file system says of the open file.
  ///
  /// - Throws: only what a broken file system reports.
  public func status() throws(SystemError) -> FileStatus {
    var status = stat()
    try SystemCall.run("look at") { unsafe fstat(raw, &status) }
    return FileStatus(status)
  }

  /// What the file system says of a path.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to the current directory.
  ///   - followLinks: false: of a link at the end, the link itself.
  /// - Throws: `ENOENT` when there is nothing, also at the end of a dangling link; `ELOOP` for links in a circle.
  public static func status(of path: ByteString, followLinks: Bool = true) throws(SystemError) -> FileStatus {
    try status(in: AT_FDCWD, path, followLinks: followLinks)
  }

  /// What the file system says of an entry of a directory.
  ///
  /// - Parameters:
  ///   - directory: the directory that holds it.
  ///   - name: the entry's name.
  ///   - followLinks: false: of a link, the link itself.
  /// - Throws: `ENOENT` when there is nothing.
  public static func status(at directory: borrowing Descriptor, name: ByteString, followLinks: Bool = false)
    throws(SystemError) -> FileStatus
  {
    try status(in: directory.raw, name, followLinks: followLinks)
  }

  private static func status(in directory: Int32, _ path: ByteString, followLinks: Bool) throws(SystemError)
    -> FileStatus
  {
    var status = stat()
    let flags = followLinks ? 0 : AT_SYMLINK_NOFOLLOW
    try unsafe SystemCall.run("look at", path: path) { unsafe fstatat(directory, $0, &status, flags) }
    return FileStatus(status)
  }
}
