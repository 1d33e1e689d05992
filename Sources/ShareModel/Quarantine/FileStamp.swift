/// What tells whether a file is still the one that was looked at, without reading it.
///
/// A file system gives another number to another file and another time to another content; all five are needed, since a copy may
/// keep its times and a file its size.
public struct FileStamp: Hashable, Sendable {
  /// The number of the file system.
  public var device: UInt64
  /// The number of the file in its file system.
  public var inode: UInt64
  /// The size in bytes.
  public var size: UInt64
  /// When the content was changed, in nanoseconds since 1970.
  public var modified: Int64
  /// When the content, the name or the permissions were changed, in nanoseconds since 1970.
  public var changed: Int64

  /// Makes a stamp; times are in nanoseconds since 1970.
  public init(device: UInt64, inode: UInt64, size: UInt64, modified: Int64, changed: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
  }

  /// Reads a stamp as ``text`` writes it; nil when it is none.
  public init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 5, let device = UInt64(parts[0]), let inode = UInt64(parts[1]), let size = UInt64(parts[2]),
      let modified = Int64(parts[3]), let changed = Int64(parts[4])
    else { return nil }
    self.init(device: device, inode: inode, size: size, modified: modified, changed: changed)
  }

  /// The five numbers in one line.
  public var text: String { "\(device) \(inode) \(size) \(modified) \(changed)" }
}
