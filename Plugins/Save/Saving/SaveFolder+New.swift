import ShareFiles
import ShareModel
import Synchronization

/// How a new file comes into the folder: complete, or not at all.
extension SaveFolder {
  /// Writes a file and gives it its name, or the next free one.
  ///
  /// - Parameters:
  ///   - name: the name that it should get, made safe.
  ///   - fill: writes the content, and returns the number of bytes.
  /// - Returns: where it is.
  /// - Throws: why it was not saved; nothing of it is left in the folder.
  func saveNew(
    as name: ByteString, fill: (borrowing Descriptor) throws(SaveFailure) -> UInt64
  ) throws(SaveFailure) -> Saved {
    do throws(SaveFailure) {
      if let file = try nameless() { return try saveNameless(file, as: name, fill) }
      return try saveHidden(as: name, fill)
    } catch {
      throw error.naming(folder: path)
    }
  }

  /// An empty file without a name; nil where the disk has no such thing.
  private func nameless() throws(SaveFailure) -> Descriptor? {
    do throws(SystemError) {
      return try NamelessFile.make(in: directory)
    } catch {
      throw .folder(path: path, SystemError(code: error.code, call: error.call))
    }
  }

  private func saveNameless(
    _ file: consuming Descriptor, as name: ByteString, _ fill: (borrowing Descriptor) throws(SaveFailure) -> UInt64
  ) throws(SaveFailure) -> Saved {
    let bytes = try fill(file)
    let status = try SaveFailure.status(of: file, saving: name)
    let taken: ByteString?
    do throws(SystemError) {
      taken = try firstFree(name) { (name) throws(SystemError) in
        try NamelessFile.give(name, to: file, in: directory)
      }
    } catch {
      guard NamelessFile.isRefused(error) else { throw .folder(path: path, error) }
      // This disk makes files without a name, but gives them none: one more copy, under a name that can be changed.
      return try saveHidden(as: name) { (copy) throws(SaveFailure) in
        do throws(FileCopy.Failure) {
          try FileCopy.copy(from: file, to: copy) { _ in true }
        } catch {
          throw SaveFailure(error, name: name)
        }
        try? FileCopy.keepMetadata(of: status, on: copy)
        return bytes
      }
    }
    guard let taken else { throw .noFreeName(name: name) }
    return Saved(path: path.appending(taken), bytes: bytes, status: status)
  }

  /// Makes a file under a hidden name, lets it be filled, and gives it its name.
  func saveHidden(
    as name: ByteString, _ fill: (borrowing Descriptor) throws(SaveFailure) -> UInt64
  ) throws(SaveFailure) -> Saved {
    let temporary = SaveFolder.temporaryName()
    let file: Descriptor
    do throws(SystemError) {
      file = try Descriptor.open(
        at: directory, name: temporary, [.read, .write, .create, .exclusive, .noFollow], mode: 0o600)
    } catch {
      throw .folder(path: path, SystemError(code: error.code, call: error.call))
    }
    hold(file)
    if let now = try? file.status().changed { sweep(now: now) }
    do throws(SaveFailure) {
      let bytes = try fill(file)
      let status = try SaveFailure.status(of: file, saving: name)
      try SaveFailure.closing(file, saving: name)
      let settled = try settle(temporary, as: name)
      return Saved(path: path.appending(settled), bytes: bytes, status: status)
    } catch {
      abandon(temporary)
      throw error
    }
  }
}

/// What a save that was killed leaves under a hidden name.
extension SaveFolder {
  /// Seconds that must have passed since something hidden was changed before it can count as left behind.
  static let sweepAge: Int64 = 60

  /// Shows others that whoever writes this lives; that goes with the process.
  func hold(_ hidden: borrowing Descriptor) {
    // A disk without locks has nothing swept either: a sweep needs the lock.
    try? TemporaryDirectory.lock(hidden)
  }

  /// Removes what was left behind, at most once for a folder that was opened.
  ///
  /// - Parameter now: the time, by the clock of the folder's disk.
  func sweep(now: FileTime) {
    let wasSwept = isSwept.withLock { isSwept in
      defer { isSwept = true }
      return isSwept
    }
    guard !wasSwept, let entries = try? DirectoryReader.entries(of: directory) else { return }
    for entry in entries where SaveFolder.isTemporary(entry.name) {
      guard let found = try? Descriptor.open(at: directory, name: entry.name, [.read, .nonBlocking, .noFollow]),
        let status = try? found.status(), status.kind == .regular || status.kind == .directory,
        status.changed.seconds + SaveFolder.sweepAge < now.seconds,
        (try? TemporaryDirectory.lock(found)) != nil
      else { continue }
      abandon(entry.name)
    }
  }

  /// Whether a name is one that ``temporaryName()`` makes.
  static func isTemporary(_ name: ByteString) -> Bool {
    let bytes = name.bytes
    guard bytes.starts(with: ".share-".utf8), bytes.suffix(5).elementsEqual(".part".utf8), bytes.count > 12 else {
      return false
    }
    return bytes.dropFirst(7).dropLast(5).allSatisfy {
      ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z"))
    }
  }
}
