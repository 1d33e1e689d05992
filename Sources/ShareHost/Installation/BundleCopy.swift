internal import ShareArchive
internal import ShareFiles
internal import ShareModel

/// Copies a plugin from a folder or an archive into a new folder, as far as a plugin may be.
///
/// Whatever comes in is a stranger's: only files and folders are taken, never a link, nothing outside of the new folder is written,
/// and both number and size have bounds.
struct BundleCopy {
  /// Why something is not copied, in words.
  struct Problem: Error {
    var detail: String
  }

  /// The most files and folders: some hundred times what a plugin has.
  static let entryLimit = 10_000
  /// The most bytes, unpacked.
  static let byteLimit: UInt64 = 1 << 30
  /// How deep folders lie in each other, at most.
  static let depthLimit = 32

  private let target: ByteString
  private var entries = 0
  private var bytes: UInt64 = 0

  /// - Parameter target: an empty folder.
  init(into target: ByteString) {
    self.target = target
  }

  /// Copies a folder.
  mutating func copy(folder: ByteString) throws(Problem) {
    var problem: Problem?
    var copy = self
    do throws(SystemError) {
      let source = try Descriptor.openDirectory(folder)
      try DirectoryReader.walk(source, maxDepth: Self.depthLimit + 1) { (found, holder) throws(SystemError) in
        do throws(Problem) {
          try copy.take(found, from: holder)
          return .enter
        } catch {
          problem = error
          return .stop
        }
      }
    } catch {
      throw Problem(detail: error.text)
    }
    self = copy
    if let problem { throw problem }
  }

  private mutating func take(_ found: DirectoryReader.Found, from holder: borrowing Descriptor) throws(Problem) {
    try count(found.path)
    switch found.kind {
    case .directory: try make(found.path)
    case .regular:
      do {
        let file = try Descriptor.open(at: holder, name: found.path.lastComponent, [.read, .nonBlocking, .noFollow])
        let isExecutable = try file.status().mode & 0o111 != 0
        try fill(try create(found.path, isExecutable: isExecutable)) { try file.read(max: 1 << 18)[...] }
      } catch {
        throw Self.problem(error, found.path)
      }
    default: throw link(found.path)
    }
  }

  /// Unpacks an archive.
  mutating func unpack(_ archive: ByteString) throws(Problem) {
    do {
      let file = try Descriptor.open(archive, [.read, .nonBlocking])
      guard try file.status().kind == .regular else { throw Problem(detail: "it is neither a folder nor an archive") }
      var reader = try ArchiveReader(readingFrom: file.raw)
      while let entry = try reader.next() {
        let path = try Self.inside(entry.path)
        // The archive's own top, which is there already.
        if path.isEmpty, entry.kind == .directory { continue }
        try count(path)
        if entry.isEncrypted { throw Problem(detail: "\(path.display) is encrypted; unpack the archive yourself") }
        switch entry.kind {
        case .directory: try make(path)
        case .file:
          try FileSystem.makeDirectories(target.appending(path).parent)
          try fill(try create(path, isExecutable: entry.isExecutable)) { try reader.data() }
        case .other: throw link(path)
        }
      }
    } catch {
      throw Self.problem(error, archive)
    }
  }

  /// Writes a file piece by piece.
  private mutating func fill(_ file: borrowing Descriptor, from next: () throws -> ArraySlice<UInt8>) throws {
    while true {
      let chunk = try next()
      if chunk.isEmpty { return }
      bytes += UInt64(chunk.count)
      guard bytes <= Self.byteLimit else { throw Problem(detail: "it holds more than \(Self.byteLimit >> 30) GiB") }
      try file.write(chunk)
    }
  }

  private static func problem(_ error: any Error, _ path: ByteString) -> Problem {
    switch error {
    case let problem as Problem: problem
    case let error as SystemError: Problem(detail: "\(path.display): \(error.text)")
    case let error as ArchiveError: Problem(detail: error.message)
    default: Problem(detail: "\(path.display): \(error)")
    }
  }

  /// The path of an entry below the top of its archive.
  ///
  /// - Throws: that it would lie elsewhere.
  static func inside(_ path: ByteString) throws(Problem) -> ByteString {
    let parts = path.bytes.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
    guard !path.isAbsolute, !path.isEmpty, !path.bytes.contains(0),
      !parts.contains(where: { $0.elementsEqual("..".utf8) })
    else { throw Problem(detail: "it holds \(path.display), which would lie outside of the plugin's folder") }
    guard parts.count <= depthLimit else { throw Problem(detail: "\(path.display) lies too deep") }
    return ByteString(Array(parts.joined(separator: [UInt8(ascii: "/")])))
  }

  private func make(_ path: ByteString) throws(Problem) {
    do throws(SystemError) {
      try FileSystem.makeDirectories(target.appending(path), mode: 0o755)
    } catch {
      throw Problem(detail: error.text)
    }
  }

  private func create(_ path: ByteString, isExecutable: Bool) throws(SystemError) -> Descriptor {
    let new = try Descriptor.open(target.appending(path), [.write, .create, .exclusive, .noFollow], mode: 0o600)
    try FileSystem.setMode(isExecutable ? 0o755 : 0o644, of: new)
    return new
  }

  private func link(_ path: ByteString) -> Problem {
    Problem(detail: "\(path.display) is neither a file nor a folder; put the file itself in the place of a link")
  }

  private mutating func count(_ path: ByteString) throws(Problem) {
    entries += 1
    guard entries <= Self.entryLimit else { throw Problem(detail: "it holds more than \(Self.entryLimit) files") }
    let depth = path.bytes.count { $0 == UInt8(ascii: "/") } + 1
    guard depth <= Self.depthLimit else { throw Problem(detail: "\(path.display) lies too deep") }
  }
}
