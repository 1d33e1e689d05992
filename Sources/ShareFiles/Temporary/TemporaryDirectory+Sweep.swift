internal import Glibc
public import ShareModel

extension TemporaryDirectory {
  /// Removes what processes left behind that no longer live.
  ///
  /// Something is removed only when it is this user's own directory, no process of the number in its name exists, and nobody
  /// holds its lock: a process of another container may have any number, but it holds the lock.
  ///
  /// - Parameter base: the directory that holds temporary ones; nil: ``defaultBase()``.
  /// - Returns: how many were removed. What cannot be removed stays and is not an error.
  @discardableResult
  public static func sweep(in base: ByteString? = nil) -> Int {
    guard let basePath = base ?? (try? defaultBase()), let directory = try? Descriptor.openDirectory(basePath),
      let entries = try? DirectoryReader.entries(of: directory)
    else { return 0 }
    var removed = 0
    for entry in entries where entry.kind == .directory {
      guard let process = owner(of: entry.name), !lives(process),
        let found = try? Descriptor.openDirectory(at: directory, name: entry.name),
        (try? found.status().owner) == geteuid(), (try? lock(found)) != nil
      else { continue }
      if (try? FileSystem.removeTree(at: directory, name: entry.name)) != nil { removed += 1 }
    }
    return removed
  }

  /// The number of the process that a name begins with.
  static func owner(of name: ByteString) -> pid_t? {
    guard name.bytes.starts(with: prefix.utf8) else { return nil }
    let digits = name.bytes.dropFirst(prefix.utf8.count).prefix { $0 != UInt8(ascii: ".") }
    guard let process = pid_t(String(decoding: digits, as: UTF8.self)), process > 0 else { return nil }
    return process
  }

  private static func lives(_ process: pid_t) -> Bool {
    kill(process, 0) == 0 || errno != ESRCH
  }
}
