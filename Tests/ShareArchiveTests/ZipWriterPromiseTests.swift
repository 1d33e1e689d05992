import Glibc
import ShareArchive
import ShareModel
import TestSupport
import Testing

/// What the writer promises beyond a right archive: the same bytes, bounded memory, a clear end.
struct ZipWriterPromiseTests {
  @Test func theSameInputGivesTheSameBytes() throws {
    let content = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    func pack(through source: Int32) throws -> [UInt8] {
      let archive = try Scratch()
      var writer = try ZipWriter(writingTo: archive.fd)
      try writer.addDirectory(ZipEntry("d", modified: 1_767_312_000))
      try writer.addFile(ZipEntry("d/Gr\u{FC}\u{DF}e", modified: 1_767_312_000), readingFrom: source)
      try writer.addSymbolicLink(ZipEntry("link", modified: 1_767_312_000), to: "d")
      try writer.finish()
      return archive.bytes
    }
    let source = try Scratch(content)
    let first = try pack(through: source.fd)
    source.rewind()
    #expect(try pack(through: source.fd) == first)
    // Another file with the same content, other times and another owner of its own.
    let other = try Scratch(content)
    #expect(try pack(through: other.fd) == first)
  }

  @Test(.enabled(if: Sanitizer.isAbsent, "a sanitizer takes memory of its own"))
  func aLargeSparseFileTakesLittleMemory() throws {
    let size: UInt64 = 768 << 20
    let source = try Scratch()
    try #require(ftruncate(source.fd, off_t(size)) == 0)
    let sink = unsafe open("/dev/null", O_WRONLY)
    defer { close(sink) }
    let before = try residentBytes()
    var most = before
    var seen: UInt64 = 0
    var writer = try ZipWriter(
      writingTo: sink,
      progress: { packed in
        seen = packed
        if packed % (64 << 20) == 0, let now = try? residentBytes() { most = max(most, now) }
        return true
      })
    try writer.addFile(ZipEntry("sparse"), readingFrom: source.fd)
    try writer.finish()
    #expect(seen == size)
    // Other tests run in this process too, so the bound is wide; a writer that kept the file would be far over it.
    #expect(most < before + size / 3)
  }

  @Test func aFileOverFourGiBUsesZip64() throws {
    let source = try Scratch()
    try #require(ftruncate(source.fd, off_t(5) << 30) == 0)
    let archive = try Scratch()
    // The header says it all, so the packing is cancelled after the first chunk.
    #expect(throws: ArchiveError(.cancelled, entry: "large", message: "packing was cancelled")) {
      var writer = try ZipWriter(writingTo: archive.fd, progress: { _ in false })
      try writer.addFile(ZipEntry("large", isCompressed: false), readingFrom: source.fd)
    }
    let header = archive.bytes
    try #require(header.count > 30)
    #expect(Array(header[..<6]) == [0x50, 0x4B, 3, 4, 45, 0])
    #expect(Array(header[18..<26]) == [UInt8](repeating: 0xFF, count: 8))
  }

  @Test func progressCountsBytesAndNeverFalls() throws {
    let source = try Scratch([UInt8](repeating: 7, count: 600_000))
    var reports: [UInt64] = []
    let archive = try Scratch()
    var writer = try ZipWriter(
      writingTo: archive.fd,
      progress: { packed in
        reports.append(packed)
        return true
      })
    try writer.addFile(ZipEntry("one"), readingFrom: source.fd)
    try writer.addFile(ZipEntry("two"), bytes: [1, 2, 3])
    try writer.finish()
    #expect(reports == [262_144, 524_288, 600_000, 600_003])
  }

  @Test func aCancelledArchiveIsNotCompleted() throws {
    let archive = try Scratch()
    #expect(throws: ArchiveError(.cancelled, entry: "b", message: "packing was cancelled")) {
      var writer = try ZipWriter(writingTo: archive.fd, progress: { $0 < 2 })
      try writer.addFile(ZipEntry("a"), bytes: [1])
      try writer.addFile(ZipEntry("b"), bytes: [2])
    }
    #expect(!holdsEndRecord(archive.bytes))
  }

  @Test(
    arguments: [
      "", "/absolute", "../up", "a/../b", "a//b", "a/", ".", "./a", "nul\0inside",
    ] as [ByteString]) func aNameThatWouldLeaveTheFolderIsRefused(name: ByteString) throws
  {
    let archive = try Scratch()
    var writer = try ZipWriter(writingTo: archive.fd)
    let fault = #expect(throws: ArchiveError.self) { try writer.addFile(ZipEntry(name), bytes: [1]) }
    #expect(fault?.cause == .badName)
    #expect(fault?.entry == name)
    #expect(archive.bytes.isEmpty)
  }

  @Test func aNameAtTheLimitOfTheHeaderIsKept() throws {
    let longest = ByteString([UInt8](repeating: 0x61, count: 65_534))
    let archive = try Scratch()
    var writer = try ZipWriter(writingTo: archive.fd)
    try writer.addDirectory(ZipEntry(longest))
    let fault = #expect(throws: ArchiveError.self) {
      try writer.addDirectory(ZipEntry(ByteString(longest.bytes + [0x61])))
    }
    #expect(fault?.cause == .badName)
    try writer.finish()
    #expect(try Judge(archive, showing: "len(e.orig_filename)").lines == ["65535"])
  }

  @Test(arguments: ["", "nul\0inside"] as [ByteString]) func aLinkToNowhereIsRefused(target: ByteString) throws {
    let archive = try Scratch()
    var writer = try ZipWriter(writingTo: archive.fd)
    let fault = #expect(throws: ArchiveError.self) { try writer.addSymbolicLink(ZipEntry("link"), to: target) }
    #expect(fault?.cause == .badName)
  }

  @Test func aFullDiskIsNamed() throws {
    let full = unsafe open("/dev/full", O_WRONLY)
    defer { close(full) }
    let fault = #expect(throws: ArchiveError.self) {
      var writer = try ZipWriter(writingTo: full)
      try writer.addFile(ZipEntry("file"), bytes: [UInt8](repeating: 1, count: 100_000))
      try writer.finish()
    }
    #expect(fault?.cause == .writing(ENOSPC))
  }

  @Test func aSourceThatCannotBeReadIsNamed() throws {
    let folder = unsafe open("/", O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    let archive = try Scratch()
    var writer = try ZipWriter(writingTo: archive.fd)
    let fault = #expect(throws: ArchiveError.self) { try writer.addFile(ZipEntry("file"), readingFrom: folder) }
    #expect(fault?.cause == .reading(EISDIR))
    #expect(fault?.entry == "file")
  }

  @Test func aFileThatShrinksMeanwhileIsNamed() throws {
    let source = try Scratch([UInt8](repeating: 1, count: 600_000))
    let archive = try Scratch()
    let fault = #expect(throws: ArchiveError.self) {
      var writer = try ZipWriter(
        writingTo: archive.fd,
        progress: { _ in
          ftruncate(source.fd, 300_000) == 0
        })
      try writer.addFile(ZipEntry("file"), readingFrom: source.fd)
    }
    #expect(fault?.cause == .reading(0))
  }

  @Test func whatIsAppendedMeanwhileIsLeftOut() throws {
    let source = try Scratch([UInt8](repeating: 1, count: 300_000))
    let archive = try Scratch()
    var writer = try ZipWriter(
      writingTo: archive.fd,
      progress: { _ in
        ftruncate(source.fd, 900_000) == 0
      })
    try writer.addFile(ZipEntry("file"), readingFrom: source.fd)
    try writer.finish()
    #expect(try Judge(archive, showing: "len(z.read(e))").lines == ["300000"])
  }
}

/// Whether bytes end with the record that makes them a ZIP archive.
private func holdsEndRecord(_ bytes: [UInt8]) -> Bool {
  bytes.count >= 22 && bytes[(bytes.count - 22)...].starts(with: [0x50, 0x4B, 5, 6])
}

/// The memory that this process holds.
private func residentBytes() throws -> UInt64 {
  let file = unsafe fopen("/proc/self/statm", "r")
  defer { if let file = unsafe file { _ = unsafe fclose(file) } }
  var line = [CChar](repeating: 0, count: 128)
  let read = unsafe file.map { unsafe fgets(&line, 128, $0) != nil }
  try #require(read == true)
  let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { UInt64($0) })
  return pages * 4096
}
