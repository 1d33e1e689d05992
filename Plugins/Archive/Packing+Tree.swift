import SaveEngine
import ShareArchive
import ShareFiles
import ShareModel
import SharePlugin

extension Packing {
  /// How deep directories are followed; each level keeps a descriptor open.
  private static let maxDepth = 200

  /// Packs a directory and what is in it, in the order of the names.
  ///
  /// - Parameters:
  ///   - directory: the open directory.
  ///   - status: what the system says of it.
  ///   - path: its path in the archive.
  ///   - depth: 1 for the directory that was shared.
  ///   - leftOut: gets what cannot be packed.
  /// - Throws: an ``ArchiveError``; a ``PluginFailure`` when the first directory cannot be read.
  mutating func packDirectory(
    _ directory: borrowing Descriptor, _ status: FileStatus, at path: ByteString, depth: Int,
    _ leftOut: inout [Saved.LeftOut]
  ) throws {
    let entries: [DirectoryReader.Entry]
    do throws(SystemError) {
      entries = try DirectoryReader.entries(of: directory)
    } catch {
      guard depth > 1 else { throw PluginFailure(error, "\(path.display): \(error.text)") }
      leftOut.append(Saved.LeftOut(path: path, reason: error.text))
      return
    }
    try writer.addDirectory(ZipEntry(path, modified: status.modified.seconds))
    for entry in entries {
      let place = path.appending(entry.name)
      do {
        switch entry.kind {
        case .regular: try packFile(entry.name, in: directory, at: place, &leftOut)
        case .directory: try packDirectory(entry.name, in: directory, at: place, depth: depth + 1, &leftOut)
        case .symbolicLink: try packLink(entry.name, in: directory, at: place)
        default: leftOut.append(Saved.LeftOut(path: place, reason: "is \(entry.kind.phrase), which cannot be packed"))
        }
      } catch let error as SystemError {
        leftOut.append(Saved.LeftOut(path: place, reason: error.text))
      } catch let error as ArchiveError where error.cause == .badName {
        leftOut.append(Saved.LeftOut(path: place, reason: error.message))
      }
    }
  }

  private mutating func packDirectory(
    _ name: ByteString, in parent: borrowing Descriptor, at path: ByteString, depth: Int,
    _ leftOut: inout [Saved.LeftOut]
  ) throws {
    guard depth <= Self.maxDepth else {
      leftOut.append(Saved.LeftOut(path: path, reason: "lies deeper than \(Self.maxDepth) directories"))
      return
    }
    let directory = try Descriptor.openDirectory(at: parent, name: name)
    try packDirectory(directory, directory.status(), at: path, depth: depth, &leftOut)
  }

  private mutating func packFile(
    _ name: ByteString, in parent: borrowing Descriptor, at path: ByteString, _ leftOut: inout [Saved.LeftOut]
  ) throws {
    if let reason = unreadable[path] {
      leftOut.append(Saved.LeftOut(path: path, reason: reason))
      return
    }
    // What was a file when it was listed may be a FIFO now: never wait for it.
    let file = try Descriptor.open(at: parent, name: name, [.read, .nonBlocking, .noFollow])
    let status = try file.settledStatus()
    guard status.kind == .regular else {
      leftOut.append(Saved.LeftOut(path: path, reason: "is \(status.kind.phrase), which cannot be packed"))
      return
    }
    let entry = ZipEntry(
      path, modified: status.modified.seconds, isExecutable: status.mode & 0o100 != 0,
      isCompressed: !Compactness.isCompact(ContentTypeTree.standard.declaredType(fileName: name)))
    try writer.addFile(entry, readingFrom: file.raw)
    try checkUnchanged(file, status, at: path)
  }

  private mutating func packLink(_ name: ByteString, in parent: borrowing Descriptor, at path: ByteString) throws {
    let target = try FileSystem.readLink(at: parent, name: name)
    let status = try Descriptor.status(at: parent, name: name)
    try writer.addSymbolicLink(ZipEntry(path, modified: status.modified.seconds), to: target)
  }
}
