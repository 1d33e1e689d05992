internal import CShareSystem
internal import Glibc
public import ShareModel

extension FileSystem {
  /// Renames an entry within a directory.
  ///
  /// - Parameters:
  ///   - directory: the directory that holds it.
  ///   - old: its name.
  ///   - new: the name that it gets.
  ///   - noReplace: true: nothing that has the new name is ever replaced, whoever makes it at the same moment.
  /// - Throws: with `noReplace` `EEXIST` when the name is taken; otherwise why it cannot be renamed.
  public static func rename(
    at directory: borrowing Descriptor, from old: ByteString, to new: ByteString, noReplace: Bool
  ) throws(SystemError) {
    try rename(at: directory, from: old, at: directory, to: new, noReplace: noReplace)
  }

  /// Moves an entry from one directory to another of the same file system.
  ///
  /// - Parameters:
  ///   - directory: the directory that holds it.
  ///   - old: its name.
  ///   - destination: the directory that will hold it.
  ///   - new: the name that it gets.
  ///   - noReplace: true: nothing that has the new name is ever replaced, whoever makes it at the same moment.
  /// - Throws: as ``rename(at:from:to:noReplace:)``; `EXDEV` between file systems.
  public static func rename(
    at directory: borrowing Descriptor, from old: ByteString, at destination: borrowing Descriptor, to new: ByteString,
    noReplace: Bool
  ) throws(SystemError) {
    let source = directory.raw
    let target = destination.raw
    let oldPath = try SystemCall.terminatedPath(old, "rename")
    let newPath = try SystemCall.terminatedPath(new, "rename")
    if !noReplace {
      try SystemCall.run("rename", new) { unsafe renameat(source, oldPath, target, newPath) }
      return
    }
    do {
      try SystemCall.run("rename", new) { unsafe share_rename_no_replace(source, oldPath, target, newPath) }
    } catch let error where [EINVAL, ENOSYS, EOPNOTSUPP].contains(error.code) {
      try renameByLinking(at: directory, from: old, at: destination, to: new)
    }
  }

  /// Lets two entries take each other's place, so that there is never none of either name.
  ///
  /// Where the file system cannot do that, there is for a moment nothing of the second name.
  ///
  /// - Parameters:
  ///   - directory: the directory that holds the first.
  ///   - old: its name.
  ///   - destination: the directory of the same file system that holds the second.
  ///   - new: its name.
  /// - Throws: `ENOENT` when one of them is missing; otherwise why they cannot be renamed.
  public static func exchange(
    at directory: borrowing Descriptor, _ old: ByteString, at destination: borrowing Descriptor, _ new: ByteString
  ) throws(SystemError) {
    let source = directory.raw
    let target = destination.raw
    let oldPath = try SystemCall.terminatedPath(old, "rename")
    let newPath = try SystemCall.terminatedPath(new, "rename")
    do throws(SystemError) {
      try SystemCall.run("rename", new) { unsafe share_rename_exchange(source, oldPath, target, newPath) }
    } catch let error where [EINVAL, ENOSYS, EOPNOTSUPP].contains(error.code) {
      let between = ByteString(old.bytes + Array(".old".utf8))
      try rename(at: destination, from: new, at: directory, to: between, noReplace: true)
      do throws(SystemError) {
        try rename(at: directory, from: old, at: destination, to: new, noReplace: true)
      } catch {
        try? rename(at: directory, from: between, at: destination, to: new, noReplace: true)
        throw error
      }
      try rename(at: directory, from: between, to: old, noReplace: true)
    }
  }

  /// What NFS, some FUSE file systems and old kernels can do instead of renaming without replacing.
  package static func renameByLinking(
    at directory: borrowing Descriptor, from old: ByteString, at destination: borrowing Descriptor, to new: ByteString
  ) throws(SystemError) {
    let source = directory.raw
    let target = destination.raw
    let oldPath = try SystemCall.terminatedPath(old, "rename")
    let newPath = try SystemCall.terminatedPath(new, "rename")
    do throws(SystemError) {
      // A second name fails when it is taken.
      try SystemCall.run("rename", new) { unsafe linkat(source, oldPath, target, newPath, 0) }
      try SystemCall.run("rename", old) { unsafe unlinkat(source, oldPath, 0) }
    } catch let error where error.code == EPERM {
      // Directories have no second name, but one may take the place of an empty one: ours, made just now.
      try makeDirectory(at: destination, name: new, mode: 0o700)
      do throws(SystemError) {
        try rename(at: directory, from: old, at: destination, to: new, noReplace: false)
      } catch {
        try? removeDirectory(at: destination, name: new)
        throw error
      }
    }
  }
}
