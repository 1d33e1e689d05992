import CArchive
import Glibc
package import ShareModel

extension ZipWriter {
  private static let chunk = 256 << 10

  /// Adds a directory; what is inside it is added by itself.
  ///
  /// - Throws: ``ArchiveError``.
  package mutating func addDirectory(_ entry: ZipEntry) throws(ArchiveError) {
    try writeHeader(of: entry, kind: S_IFDIR, permissions: 0o755, size: 0)
    try countPacked(0, of: entry)
  }

  /// Adds a symbolic link as a link; what it leads to is not read.
  ///
  /// - Parameters:
  ///   - entry: the link's name and time.
  ///   - target: what the link says, byte for byte.
  /// - Throws: ``ArchiveError``; the cause is `badName` too when the target is empty or holds a NUL.
  package mutating func addSymbolicLink(_ entry: ZipEntry, to target: ByteString) throws(ArchiveError) {
    guard !target.isEmpty, !target.bytes.contains(0) else {
      throw ArchiveError(.badName, entry: entry.path, message: "the link leads to a name that cannot be")
    }
    try writeHeader(of: entry, kind: S_IFLNK, permissions: 0o777, size: 0, linkTarget: target)
    try countPacked(0, of: entry)
  }

  /// Adds a file whose content is in memory.
  ///
  /// - Throws: ``ArchiveError``.
  package mutating func addFile(_ entry: ZipEntry, bytes: [UInt8]) throws(ArchiveError) {
    try writeFileHeader(of: entry, size: Int64(bytes.count))
    var start = 0
    while start < bytes.count {
      let end = min(start + Self.chunk, bytes.count)
      try write(bytes[start..<end], of: entry)
      try countPacked(end - start, of: entry)
      start = end
    }
    try archive.check(unsafe archive.library.finishEntry(archive.pointer), entry: entry.path)
  }

  /// Adds a file whose content is read from a descriptor, from where it stands to its end, 256 KiB at a time.
  ///
  /// - Parameters:
  ///   - entry: the name, time and kind of the file.
  ///   - fd: a regular file, a memfd, a pipe; it stays the caller's. Of a regular file, what is appended meanwhile is
  ///     left out.
  /// - Throws: ``ArchiveError``; the cause is `reading(0)` when a regular file became shorter while it was packed.
  package mutating func addFile(_ entry: ZipEntry, readingFrom fd: Int32) throws(ArchiveError) {
    let size = Self.bytesAhead(of: fd)
    try writeFileHeader(of: entry, size: size)
    if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: Self.chunk) }
    var left = size ?? Int64.max
    while left > 0 {
      let count = try fillBuffer(from: fd, atMost: Int(min(left, Int64(Self.chunk))), for: entry)
      guard count > 0 else { break }
      try write(buffer[..<count], of: entry)
      try countPacked(count, of: entry)
      left -= Int64(count)
    }
    if size != nil, left > 0 {
      throw ArchiveError(.reading(0), entry: entry.path, message: "the file became shorter while it was packed")
    }
    try archive.check(unsafe archive.library.finishEntry(archive.pointer), entry: entry.path)
  }

  /// How many bytes a regular file still has ahead; nil for anything that does not know.
  private static func bytesAhead(of fd: Int32) -> Int64? {
    var facts = stat()
    guard unsafe fstat(fd, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    let position = lseek(fd, 0, SEEK_CUR)
    return position < 0 ? nil : max(0, Int64(facts.st_size) - Int64(position))
  }

  private mutating func fillBuffer(from fd: Int32, atMost limit: Int, for entry: ZipEntry) throws(ArchiveError) -> Int {
    var filled = 0
    while filled < limit {
      let count = unsafe buffer.withUnsafeMutableBytes { raw in
        unsafe read(fd, raw.baseAddress?.advanced(by: filled), limit - filled)
      }
      if count > 0 {
        filled += count
      } else if count == 0 {
        break
      } else if errno != EINTR {
        let number = errno
        throw ArchiveError(.reading(number), entry: entry.path, message: unsafe String(cString: strerror(number)))
      }
    }
    return filled
  }

  private func write(_ bytes: ArraySlice<UInt8>, of entry: ZipEntry) throws(ArchiveError) {
    let written = unsafe bytes.withUnsafeBytes { raw in
      unsafe archive.library.writeData(archive.pointer, raw.baseAddress, raw.count)
    }
    guard written != bytes.count else { return }
    try archive.check(written < 0 ? Int32(written) : ARCHIVE_FAILED, entry: entry.path)
  }

  private mutating func countPacked(_ count: Int, of entry: ZipEntry) throws(ArchiveError) {
    packed += UInt64(count)
    guard progress(packed) else {
      throw ArchiveError(.cancelled, entry: entry.path, message: "packing was cancelled")
    }
  }

  private func writeFileHeader(of entry: ZipEntry, size: Int64?) throws(ArchiveError) {
    try archive.check(
      unsafe entry.isCompressed
        ? archive.library.deflate(archive.pointer)
        : archive.library.store(archive.pointer))
    try writeHeader(of: entry, kind: S_IFREG, permissions: entry.isExecutable ? 0o755 : 0o644, size: size)
  }

  private func writeHeader(
    of entry: ZipEntry, kind: mode_t, permissions: mode_t, size: Int64?, linkTarget: ByteString? = nil
  ) throws(ArchiveError) {
    try entry.check()
    let library = archive.library
    guard let header = unsafe library.newEntry() else {
      throw ArchiveError(.writing(ENOMEM), entry: entry.path, message: "there is not enough memory for an entry")
    }
    defer { unsafe library.freeEntry(header) }
    unsafe library.setKind(header, kind)
    unsafe library.setPermissions(header, permissions)
    unsafe library.setModified(header, Int(entry.storedTime), 0)
    if let size { unsafe library.setSize(header, size) }
    unsafe Self.withCString(of: entry.path) { unsafe library.setPath(header, $0) }
    if let linkTarget {
      unsafe Self.withCString(of: linkTarget) { unsafe library.setLink(header, $0) }
    }
    try archive.check(
      names.use(for: entry.path) { unsafe library.writeHeader(archive.pointer, header) }, entry: entry.path)
  }

  private static func withCString(of name: ByteString, _ body: (UnsafePointer<CChar>) -> Void) {
    let terminated = name.bytes.map { CChar(bitPattern: $0) } + [0]
    unsafe terminated.withUnsafeBufferPointer { characters in
      if let start = characters.baseAddress { unsafe body(start) }
    }
  }
}
