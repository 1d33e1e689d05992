import ShareFiles
import ShareModel

/// The copy of one directory: what was copied so far, and what could not be.
struct TreeCopy {
  /// How deep directories are followed; each level keeps two descriptors open.
  static let maxDepth = 200

  /// The directory that is made, which may lie inside the one that is copied.
  let root: FileStatus
  /// The name for errors.
  let name: ByteString
  /// The bytes of all files so far.
  private(set) var bytes: UInt64 = 0
  /// What could not be copied.
  private(set) var leftOut: [Saved.LeftOut] = []

  init(into root: FileStatus, name: ByteString) {
    self.root = root
    self.name = name
  }

  /// Copies what is in a directory into an empty one, then its permissions and time.
  ///
  /// - Parameters:
  ///   - source: the open directory.
  ///   - target: the open empty directory.
  ///   - path: the path from the beginning; empty for the first directory.
  ///   - depth: 1 for the first directory.
  ///   - progress: gets the number of bytes so far and says whether to go on.
  /// - Throws: what makes the whole copy pointless. What cannot be read is left out, except the first directory itself.
  mutating func copyContent(
    of source: borrowing Descriptor, to target: borrowing Descriptor, at path: ByteString, depth: Int,
    progress: SaveFolder.Progress
  ) throws(SaveFailure) {
    let entries: [DirectoryReader.Entry]
    let status: FileStatus
    do throws(SystemError) {
      status = try source.status()
      entries = try DirectoryReader.entries(of: source)
    } catch {
      guard depth > 1 else { throw .system(name: name, error) }
      leaveOut(path, error.text)
      return
    }
    for entry in entries {
      guard progress(bytes) else { throw .cancelled }
      let place = path.appending(entry.name)
      switch entry.kind {
      case .regular: try copyFile(entry.name, from: source, to: target, at: place, progress: progress)
      case .directory:
        try copyDirectory(entry.name, from: source, to: target, at: place, depth: depth + 1, progress: progress)
      case .symbolicLink: try copyLink(entry.name, from: source, to: target, at: place)
      default: leaveOut(place, "is \(entry.kind.phrase), which cannot be saved")
      }
    }
    try keepMetadata(of: status, on: target, at: path)
  }

  private mutating func copyDirectory(
    _ entry: ByteString, from source: borrowing Descriptor, to target: borrowing Descriptor, at place: ByteString,
    depth: Int, progress: SaveFolder.Progress
  ) throws(SaveFailure) {
    let inside: Descriptor
    do throws(SystemError) {
      inside = try Descriptor.openDirectory(at: source, name: entry)
    } catch {
      leaveOut(place, error.text)
      return
    }
    // A folder that is saved into itself does not contain its own copy.
    if (try? inside.status())?.isSameFile(as: root) == true { return }
    guard depth <= TreeCopy.maxDepth else {
      leaveOut(place, "lies deeper than \(TreeCopy.maxDepth) directories")
      return
    }
    let copy = try SaveFailure.when(saving: named(place)) { () throws(SystemError) in
      try FileSystem.makeDirectory(at: target, name: entry, mode: 0o700)
      return try Descriptor.openDirectory(at: target, name: entry)
    }
    try copyContent(of: inside, to: copy, at: place, depth: depth, progress: progress)
  }

  private mutating func copyFile(
    _ entry: ByteString, from source: borrowing Descriptor, to target: borrowing Descriptor, at place: ByteString,
    progress: SaveFolder.Progress
  ) throws(SaveFailure) {
    let original: Descriptor
    do throws(SystemError) {
      // What was a file when it was listed may be a FIFO now: never wait for it.
      original = try Descriptor.open(at: source, name: entry, [.read, .nonBlocking, .noFollow])
    } catch {
      leaveOut(place, error.text)
      return
    }
    let status: FileStatus
    do throws(SystemError) {
      status = try original.status()
    } catch {
      throw .system(name: named(place), error)
    }
    guard status.kind == .regular else {
      leaveOut(place, "is \(status.kind.phrase), which cannot be saved")
      return
    }
    let copy = try SaveFailure.when(saving: named(place)) { () throws(SystemError) in
      try Descriptor.open(at: target, name: entry, [.read, .write, .create, .exclusive, .noFollow], mode: 0o600)
    }
    let fault = try fill(copy, from: original, status, at: place, progress: progress)
    try SaveFailure.closing(copy, saving: named(place))
    if let fault {
      try? FileSystem.remove(at: target, name: entry)
      leaveOut(place, fault)
    }
  }

  /// Copies content, permissions and time.
  ///
  /// - Returns: what became of the original meanwhile, so that the copy is worth nothing; nil: it is whole.
  private mutating func fill(
    _ copy: borrowing Descriptor, from original: borrowing Descriptor, _ status: FileStatus, at place: ByteString,
    progress: SaveFolder.Progress
  ) throws(SaveFailure) -> String? {
    let before = bytes
    do throws(FileCopy.Failure) {
      bytes = before.addingClamped(
        try FileCopy.copy(from: original, to: copy) { progress(before.addingClamped($0)) })
    } catch {
      switch error {
      case .shortened: return "became shorter while it was read"
      case .changed(let change): return "\(change.phrase) while it was read"
      default: throw SaveFailure(error, name: named(place))
      }
    }
    try keepMetadata(of: status, on: copy, at: place)
    return nil
  }

  private mutating func copyLink(
    _ entry: ByteString, from source: borrowing Descriptor, to target: borrowing Descriptor, at place: ByteString
  ) throws(SaveFailure) {
    let says: ByteString
    let status: FileStatus
    do throws(SystemError) {
      says = try FileSystem.readLink(at: source, name: entry)
      status = try Descriptor.status(at: source, name: entry)
    } catch {
      leaveOut(place, error.text)
      return
    }
    do throws(SystemError) {
      try FileSystem.makeLink(at: target, target: says, name: entry)
    } catch let error where error.name == "EPERM" {
      leaveOut(place, "is a symbolic link, which the disk of the folder does not have")
      return
    } catch {
      throw .system(name: named(place), error)
    }
    try? FileSystem.setModified(status.modified, at: target, name: entry)
  }

  private func keepMetadata(of status: FileStatus, on copy: borrowing Descriptor, at place: ByteString)
    throws(SaveFailure)
  {
    do throws(SystemError) {
      try FileCopy.keepMetadata(of: status, on: copy)
    } catch let error where error.isDenied {
      return  // a disk without permissions is fine
    } catch {
      throw .system(name: named(place), error)
    }
  }

  private mutating func leaveOut(_ place: ByteString, _ reason: String) {
    leftOut.append(Saved.LeftOut(path: place, reason: reason))
  }

  private func named(_ place: ByteString) -> ByteString {
    place.isEmpty ? name : name.appending(place)
  }
}
