internal import ShareFiles
internal import ShareModel

/// Taking over the file or folder that a loader names.
enum FileTaking {
  /// How deep folders are followed.
  static let maxDepth = 200

  /// Copies a file, or a folder with everything in it, so that its owner may delete it.
  ///
  /// File systems that can share blocks do, so that the copy costs nothing. Links are copied as links.
  ///
  /// - Parameters:
  ///   - path: a file or folder; a link to one is followed.
  ///   - name: the name of the copy.
  ///   - progress: is told the bytes; stops the copying when it is cancelled.
  ///   - log: gets what cannot be copied, such as a FIFO in a folder.
  /// - Throws: an ``ItemLoadError``; `itemUnavailable` for what is neither file nor folder.
  static func copy(_ path: ByteString, name: ByteString, progress: LoadProgress, log: LoadLog?) throws -> Spill {
    switch try kind(of: path) {
    case .directory:
      return try Spill(name: name) { target in try copyFolder(path, to: target, progress, log) }
    default:
      return try Spill(name: name) { target in
        let file = try Descriptor.open(path, [.read, .nonBlocking])
        try copy(file, path, to: target) { done, size in
          progress.report(completed: done, of: size)
          return !progress.isCancelled
        }
      }
    }
  }

  /// What stands at a path, when it is something that can be shared.
  static func kind(of path: ByteString) throws -> FileKind {
    let status = try Descriptor.status(of: path)
    guard status.kind == .regular || status.kind == .directory else {
      throw ItemLoadError(
        .itemUnavailable, "\(path.display): is \(status.kind.phrase), not a file or folder; the loader must name one")
    }
    return status.kind
  }

  private static func copy(
    _ file: borrowing Descriptor, _ path: ByteString, to target: ByteString, _ progress: (Int64, Int64) -> Bool
  ) throws {
    let status = try file.status()
    guard status.kind == .regular else {
      throw ItemLoadError(.itemUnavailable, "\(path.display): became \(status.kind.phrase) while it was copied")
    }
    let copy = try Descriptor.open(target, [.write, .create, .exclusive], mode: 0o600)
    try FileCopy.copy(from: file, to: copy) { progress(Int64(clamping: $0), Int64(clamping: status.size)) }
    try? FileCopy.keepMetadata(of: status, on: copy)
    try copy.close()
  }

  private static func copyFolder(
    _ path: ByteString, to target: ByteString, _ progress: LoadProgress, _ log: LoadLog?
  ) throws {
    let source = try Descriptor.openDirectory(path)
    try FileSystem.makeDirectory(
      at: try Descriptor.openDirectory(target.parent), name: target.lastComponent, mode: 0o700)
    var failure: (any Error)?
    var before: Int64 = 0
    try DirectoryReader.walk(source, maxDepth: maxDepth) { found, directory in
      do {
        let place = target.appending(found.path)
        switch found.kind {
        case .directory:
          try FileSystem.makeDirectories(place, mode: 0o700)
          if found.depth == maxDepth { log?.add("leftOut", "\(found.path.display): lies too deep to be copied") }
        case .symbolicLink:
          let said = try FileSystem.readLink(at: directory, name: found.path.lastComponent)
          try FileSystem.makeLink(
            at: try Descriptor.openDirectory(place.parent), target: said, name: place.lastComponent)
        case .regular:
          let file = try Descriptor.open(
            at: directory, name: found.path.lastComponent, [.read, .nonBlocking, .noFollow])
          var done: Int64 = 0
          try copy(file, found.path, to: place) { now, _ in
            done = now
            progress.report(completed: before &+ now)
            return !progress.isCancelled
          }
          before &+= done
        default: log?.add("leftOut", "\(found.path.display): is \(found.kind.phrase), which cannot be copied")
        }
        return progress.isCancelled ? .stop : .enter
      } catch {
        failure = error
        return .stop
      }
    }
    if let failure { throw failure }
    if progress.isCancelled { throw ItemLoadError.wasCancelled }
  }
}

extension Descriptor {
  /// Reads from the position to the end, however much that is: whoever asks for all bytes gets them.
  func readWhole() throws(SystemError) -> [UInt8] {
    try readAll(max: .max - 1)
  }
}
