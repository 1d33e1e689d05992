import ShareFiles
package import ShareModel
import Synchronization

/// The folder that things are saved into.
///
/// A file is written without any name and gets its own at the end, when it is complete, so that nothing is left of it even when
/// the process is killed. A directory, and a file on a disk that cannot do this, is written under a hidden temporary name first;
/// what is left of it after such an end is removed when something is next saved into the folder in this way. A name that is
/// taken, by whatever it is, stays as it is: the new thing is called `name (2).ext`.
package struct SaveFolder: ~Copyable, Sendable {
  /// Gets the number of bytes of an item so far and says whether to go on.
  package typealias Progress = (UInt64) -> Bool

  /// The highest number that is tried for a taken name.
  package static let lastNumber = 9999

  /// The path as it was given.
  package let path: ByteString
  /// The person's umask: the permission bits that new files do not get.
  package let umask: UInt32
  let directory: Descriptor
  /// The directories that had to be made, outermost first.
  private let made: [ByteString]
  /// Whether it was looked through for what others left.
  let isSwept = Mutex(false)

  /// Opens a folder, and makes it when it is missing.
  ///
  /// - Parameters:
  ///   - path: an absolute path; the folder may be a link to a directory.
  ///   - umask: the person's umask, which need not be that of this process.
  /// - Throws: ``SaveFailure/folder(path:_:)``.
  package init(_ path: ByteString, umask: UInt32 = 0o022) throws(SaveFailure) {
    var made: [ByteString] = []
    do throws(SystemError) {
      try SaveFolder.make(path, mode: 0o777 & ~umask, &made)
      directory = try Descriptor.openDirectory(path)
    } catch {
      SaveFolder.unmake(made)
      throw .folder(path: path, error)
    }
    self.path = path
    self.umask = umask
    self.made = made
  }

  /// Makes a directory and those above it; only what is new gets the permissions.
  private static func make(_ path: ByteString, mode: UInt32, _ made: inout [ByteString]) throws(SystemError) {
    do throws(SystemError) {
      _ = try Descriptor.status(of: path)
      return
    } catch let error where error.name == "ENOENT" && path.parent != path && !path.isEmpty {
      try make(path.parent, mode: mode, &made)
    }
    do throws(SystemError) {
      let parent = try Descriptor.openDirectory(path.parent)
      let name = path.lastComponent
      try FileSystem.makeDirectory(at: parent, name: name, mode: 0o700)
      made.append(path)
      try FileSystem.setMode(mode, of: Descriptor.openDirectory(at: parent, name: name))
    } catch let error where error.isTaken {
      return  // somebody made it at the same moment; opening it tells what it is
    }
  }

  /// Removes directories that were made, as far as they are empty.
  private static func unmake(_ made: [ByteString]) {
    for path in made.reversed() {
      guard let parent = try? Descriptor.openDirectory(path.parent) else { return }
      try? FileSystem.removeDirectory(at: parent, name: path.lastComponent)
    }
  }
}

extension SaveFolder {
  /// Takes back what was saved, and the folder itself when it was made for it and is empty again.
  ///
  /// What has another thing's place by now is not touched.
  ///
  /// - Parameters:
  ///   - saved: what was saved in this folder.
  ///   - onEach: called for each entry that is looked at or removed.
  package func withdraw(_ saved: [Saved], onEach: () -> Void = {}) {
    for one in saved.reversed() {
      let name = one.path.lastComponent
      guard let found = try? Descriptor.status(at: directory, name: name), found.isSameFile(as: one.status) else {
        continue
      }
      try? FileSystem.removeTree(at: directory, name: name, onEach: onEach)
    }
    SaveFolder.unmake(made)
  }
}

extension SaveFolder {
  /// A hidden name that nothing in the folder has.
  static func temporaryName() -> ByteString {
    ByteString(".share-\(String(UInt64.random(in: .min ... .max), radix: 36)).part")
  }

  /// Gives a complete thing its name, or the next free one.
  ///
  /// - Parameters:
  ///   - temporary: the name under which it was written.
  ///   - wanted: the name that it should get, made safe.
  /// - Returns: the name that it got.
  /// - Throws: why it could not be renamed; it then still has its temporary name.
  func settle(_ temporary: ByteString, as wanted: ByteString) throws(SaveFailure) -> ByteString {
    do throws(SystemError) {
      let name = try firstFree(wanted) { (name) throws(SystemError) in
        try FileSystem.rename(at: directory, from: temporary, to: name, noReplace: true)
      }
      if let name { return name }
    } catch {
      throw .system(name: wanted, error)
    }
    throw .noFreeName(name: wanted)
  }

  /// Tries a name and those with a number.
  ///
  /// - Parameters:
  ///   - wanted: the name that is tried first, made safe.
  ///   - take: takes a name; that somebody has it is `EEXIST`.
  /// - Returns: the name that was taken; nil when none is free.
  func firstFree(_ wanted: ByteString, _ take: (ByteString) throws(SystemError) -> Void) throws(SystemError)
    -> ByteString?
  {
    for number in 1...SaveFolder.lastNumber {
      let name = number == 1 ? wanted : FileNaming.numbered(wanted, number)
      do throws(SystemError) {
        try take(name)
        return name
      } catch let error where error.name == "EEXIST" {
        continue
      }
    }
    return nil
  }

  /// Removes what was begun; that it cannot be removed is not worth hiding why it was given up.
  ///
  /// - Parameters:
  ///   - temporary: the name under which it was written.
  ///   - onEach: called for each entry that is looked at or removed.
  func abandon(_ temporary: ByteString, onEach: () -> Void = {}) {
    try? FileSystem.removeTree(at: directory, name: temporary, onEach: onEach)
  }
}
