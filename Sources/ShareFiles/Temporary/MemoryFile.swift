internal import CShareSystem
internal import Glibc
public import ShareModel

/// Files that live in memory and have no name in any directory.
public enum MemoryFile {
  /// Makes a file whose content nobody can change any more, whoever gets it.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - name: a name for people who look at open files; cut to 200 bytes.
  /// - Returns: the file, at its beginning.
  /// - Throws: `ENOMEM` or `ENOSPC` when there is no room; `EMFILE`.
  public static func sealed(_ bytes: [UInt8], name: ByteString = "share") throws(SystemError) -> Descriptor {
    let file = try writable(name: name)
    try file.write(bytes)
    try seal(file)
    return file
  }

  /// Makes an empty file to be filled and sealed later.
  ///
  /// - Parameter name: a name for people who look at open files; cut to 200 bytes.
  /// - Throws: `ENOMEM` or `EMFILE`.
  public static func writable(name: ByteString = "share") throws(SystemError) -> Descriptor {
    let name = ByteString(Array(name.bytes.filter { $0 != 0 }.prefix(200)))
    return Descriptor(
      adopting: try unsafe SystemCall.run("make memory file", path: name) { unsafe share_memory_file($0) })
  }

  /// Fixes size and content for good, and goes to the beginning.
  ///
  /// - Parameter file: a file that ``writable(name:)`` made.
  /// - Throws: `EINVAL` for any other file; `EBUSY` while somebody has it mapped for writing.
  public static func seal(_ file: borrowing Descriptor) throws(SystemError) {
    let raw = file.raw
    try SystemCall.run("seal") { share_seal(raw) }
    try file.seek(to: 0)
  }

  /// Whether nobody can change the content any more.
  ///
  /// - Parameter file: any open file.
  /// - Returns: false also for a file that is not a memory file.
  public static func isSealed(_ file: borrowing Descriptor) -> Bool {
    share_is_sealed(file.raw) == 1
  }
}

/// Files on a disk that have no name and vanish when they are closed.
public enum AnonymousFile {
  /// Makes an empty file for reading and writing.
  ///
  /// - Parameter directory: a directory of the file system that gives the room.
  /// - Throws: why no file can be made there.
  public static func make(in directory: borrowing Descriptor) throws(SystemError) -> Descriptor {
    let raw = directory.raw
    do {
      return Descriptor(
        adopting: try unsafe SystemCall.run("make temporary file", path: ".") {
          unsafe share_openat(raw, $0, O_RDWR | share_flag_anonymous(), 0o600)
        })
    } catch let error where [EOPNOTSUPP, EISDIR, ENOENT, EINVAL].contains(error.code) {
      let name = ByteString(".share-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp")
      let file = try Descriptor.open(at: directory, name: name, [.read, .write, .create, .exclusive], mode: 0o600)
      try FileSystem.remove(at: directory, name: name)
      return file
    }
  }
}
