internal import ShareFiles
internal import ShareModel
internal import ShareSystem

/// The private directory in which copies stay that were handed over: whoever opens or pastes them does so at any time.
struct HandedFiles {
  /// Seconds that a copy stays at least; afterwards the next handover removes it.
  static let keeping: Int64 = 24 * 60 * 60

  /// Where this share's copies lie; made when the first comes.
  let directory: ByteString
  private var names = TakenNames()

  /// - Parameters:
  ///   - state: the host's state directory.
  ///   - id: the share's id.
  init(state: ByteString, id: String) {
    directory = state.appending("handover").appending(ByteString(id))
  }

  /// Copies something there.
  ///
  /// The copy is this user's alone and is no program.
  ///
  /// - Returns: its absolute path.
  mutating func keep(_ thing: HandoverOrder.Thing, _ types: ContentTypeTree) throws(SystemError) -> ByteString {
    if case .place(let path) = thing.content { return path }
    try FileSystem.makeDirectories(directory, mode: 0o700)
    let wanted = FileNaming.safe(thing.name, fallback: "shared")
    // Applications go by the extension; one that is there stays.
    let hasExtension = wanted.bytes.dropFirst().contains(UInt8(ascii: "."))
    let missing = hasExtension ? nil : types.preferredExtension(of: thing.type)
    let name = names.take(missing.map { FileNaming.adding(".\($0)", to: wanted) } ?? wanted)
    let path = directory.appending(name)
    let file = try Descriptor.open(path, [.write, .create, .exclusive], mode: 0o600)
    switch thing.content {
    case .place: break
    case .bytes(let bytes): try file.write(bytes)
    case .link(let link): try file.write(Array(link.utf8))
    case .file(let given):
      do throws(FileCopy.Failure) {
        try FileCopy.copy(from: given.descriptor, to: file) { _ in true }
      } catch {
        if case .system(let error) = error { throw error }
        throw SystemError(code: SystemError.stale, call: "copy", subject: name.display)
      }
    }
    return path
  }

  /// Removes copies that have stayed long enough.
  ///
  /// - Parameters:
  ///   - state: the host's state directory.
  ///   - now: seconds since 1970. What lies in the future, because a clock was set back, stays.
  static func sweep(state: ByteString, now: Int64) {
    guard let directory = try? Descriptor.openDirectory(state.appending("handover")),
      let entries = try? DirectoryReader.entries(of: directory)
    else { return }
    for entry in entries where entry.kind == .directory {
      guard let status = try? Descriptor.status(at: directory, name: entry.name),
        now - status.modified.seconds > keeping
      else { continue }
      // What cannot be removed is tried again the next time.
      try? FileSystem.removeTree(at: directory, name: entry.name)
    }
  }
}
