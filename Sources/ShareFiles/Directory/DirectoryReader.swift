internal import CShareSystem
internal import Glibc
public import ShareModel

/// Reading the entries of directories, without following links and always in the same order.
public enum DirectoryReader {
  /// One entry of a directory.
  public struct Entry: Hashable, Sendable {
    /// The name within its directory.
    public var name: ByteString
    /// What it is; of a link, the link itself.
    public var kind: FileKind

    /// Makes an entry.
    public init(name: ByteString, kind: FileKind) {
      self.name = name
      self.kind = kind
    }
  }

  /// The entries of a directory without `.` and `..`, sorted by their bytes.
  ///
  /// - Parameter directory: an open directory; its position stays.
  /// - Throws: `ENOTDIR` when it is something else; otherwise why it cannot be read. An entry that vanishes meanwhile is not an
  ///   error.
  public static func entries(of directory: borrowing Descriptor) throws(SystemError) -> [Entry] {
    var entries = try unsorted(of: directory) {}
    entries.sort { $0.name < $1.name }
    return entries
  }

  /// The entries in the order in which the file system has them.
  static func unsorted(
    of directory: borrowing Descriptor, onEach: () -> Void
  ) throws(SystemError) -> [Entry] {
    // A descriptor of its own: the position of a duplicate would be shared.
    let own = try Descriptor.open(at: directory, name: ".", [.read, .directory]).release()
    guard let stream = unsafe fdopendir(own) else {
      let code = errno
      _ = close(own)
      throw SystemError(code: code, call: "read")
    }
    defer { unsafe closedir(stream) }

    var entries: [Entry] = []
    var type: UInt32 = 0
    var inode: UInt64 = 0
    while let name = unsafe share_next_entry(stream, &type, &inode) {
      let entry = unsafe ByteString(cString: name)
      onEach()
      if entry == "." || entry == ".." { continue }
      var kind = FileKind(mode: type)
      if type == 0 {  // some file systems do not say
        guard let status = try? Descriptor.status(at: directory, name: entry) else { continue }
        kind = status.kind
      }
      entries.append(Entry(name: entry, kind: kind))
    }
    let code = errno
    guard code == 0 || code == ENOENT else { throw SystemError(code: code, call: "read") }
    return entries
  }

  /// The entries of the directory at a path, sorted by their bytes.
  ///
  /// - Parameter path: absolute, or relative to the current directory; a link to a directory is followed.
  /// - Throws: as ``entries(of:)``.
  public static func entries(ofPath path: ByteString) throws(SystemError) -> [Entry] {
    let directory = try Descriptor.openDirectory(path)
    do throws(SystemError) {
      return try entries(of: directory)
    } catch {
      throw error.about(path.display)
    }
  }
}
