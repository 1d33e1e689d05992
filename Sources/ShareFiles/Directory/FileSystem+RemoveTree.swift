internal import CShareSystem
internal import Glibc
public import ShareModel

extension FileSystem {
  /// Removes an entry and, for a directory, everything in it; links are removed, never followed.
  ///
  /// - Parameters:
  ///   - directory: the directory that holds it.
  ///   - name: the entry's name.
  ///   - onEach: called for each entry that is found and each that is removed, so that a caller can show that the work goes on.
  /// - Throws: the first thing that could not be removed; the rest is removed nevertheless. That there is nothing of that name
  ///   is not an error.
  public static func removeTree(
    at directory: borrowing Descriptor, name: ByteString, onEach: () -> Void = {}
  ) throws(SystemError) {
    defer { onEach() }
    do {
      try remove(at: directory, name: name)
    } catch let error where error.code == ENOENT {
      return
    } catch let error where error.code == EISDIR || error.code == EPERM {
      try removeDirectoryTree(at: directory, name: name, failure: error, onEach: onEach)
    }
  }

  private static func removeDirectoryTree(
    at directory: borrowing Descriptor, name: ByteString, failure: SystemError, onEach: () -> Void
  ) throws(SystemError) {
    guard try Descriptor.status(at: directory, name: name).kind == .directory else { throw failure }
    var first: SystemError?
    do throws(SystemError) {
      let inside = try openForRemoval(at: directory, name: name)
      for entry in try DirectoryReader.unsorted(of: inside, onEach: onEach) {
        do throws(SystemError) {
          try removeTree(at: inside, name: entry.name, onEach: onEach)
        } catch {
          first = first ?? error
        }
      }
    } catch {
      first = error
    }
    do throws(SystemError) {
      try removeDirectory(at: directory, name: name)
    } catch {
      throw first ?? error
    }
  }

  /// Opens a directory whose own permissions may forbid it, as those of a copied tree do.
  private static func openForRemoval(at directory: borrowing Descriptor, name: ByteString) throws(SystemError)
    -> Descriptor
  {
    do throws(SystemError) {
      let inside = try Descriptor.openDirectory(at: directory, name: name)
      let status = try inside.status()
      if status.mode & 0o300 != 0o300 { try? setMode(status.mode | 0o700, of: inside) }
      return inside
    } catch let error where error.code == EACCES {
      let place = try Descriptor.open(at: directory, name: name, [.place, .directory, .noFollow])
      let path = ByteString("/proc/self/fd/\(place.raw)")
      try unsafe SystemCall.run("change the permissions", path: path) { unsafe chmod($0, 0o700) }
      return try Descriptor.openDirectory(at: directory, name: name)
    }
  }
}
