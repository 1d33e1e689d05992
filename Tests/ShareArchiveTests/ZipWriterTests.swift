import Glibc
import ShareArchive
import ShareModel
import Testing

struct ZipWriterTests {
  private let modified: Int64 = 1_767_312_001
  private let clock = "1767312001 2026-01-02-00-00-00"

  @Test func everyKindOfEntryComesBackAsItWas() throws {
    let archive = try Scratch()
    var writer = try ZipWriter(writingTo: archive.fd)
    try writer.addDirectory(ZipEntry("folder", modified: modified))
    try writer.addFile(
      ZipEntry("folder/run.sh", modified: modified, isExecutable: true), bytes: Array("#!/bin/sh\n".utf8))
    try writer.addFile(ZipEntry("stored.bin", modified: modified, isCompressed: false), bytes: Array(0...255))
    try writer.addFile(ZipEntry("empty", modified: modified), bytes: [])
    try writer.addSymbolicLink(ZipEntry("link", modified: modified), to: "folder/run.sh")
    try writer.finish()
    #expect(
      try Judge(archive).lines == [
        "\(hex("folder/")) 0 0o40755 stored \(clock) ",
        "\(hex("folder/run.sh")) 0 0o100755 deflated \(clock) \(hex("#!/bin/sh\n"))",
        "\(hex("stored.bin")) 0 0o100644 stored \(clock) \(hex(Array(0...255)))",
        "\(hex("empty")) 0 0o100644 deflated \(clock) ",
        "\(hex("link")) 0 0o120777 stored \(clock) \(hex("folder/run.sh"))",
      ])
  }

  @Test func anEmptySelectionIsAValidArchive() throws {
    let archive = try Scratch()
    let writer = try ZipWriter(writingTo: archive.fd)
    try writer.finish()
    #expect(archive.bytes.count == 22)
    #expect(try Judge(archive).lines == [])
  }

  @Test(arguments: [
    (ByteString("r\u{E9}sum\u{E9} 100%#1.pdf"), 1),  // composed
    (ByteString("re\u{301}sume\u{301}.pdf"), 1),  // decomposed
    (ByteString([0x72, 0xE9, 0x73, 0x75, 0x6D, 0xE9]), 0),  // Latin-1, not UTF-8
    (ByteString("plain.txt"), 0),  // needs no flag
  ]) func namesAreKeptByteForByte(name: ByteString, flag: Int) throws {
    let archive = try Scratch()
    var writer = try ZipWriter(writingTo: archive.fd)
    try writer.addFile(ZipEntry(name), bytes: [1])
    try writer.addSymbolicLink(ZipEntry("link"), to: name)
    try writer.finish()
    let found = try Judge(archive, showing: "name(e), e.flag_bits >> 11 & 1, z.read(e).hex()").lines
    #expect(found == ["\(hex(name.bytes)) \(flag) 01", "\(hex("link")) 0 \(hex(name.bytes))"])
  }

  @Test func aFileIsReadFromWhereItsDescriptorStands() throws {
    let content = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let source = try Scratch(content)
    lseek(source.fd, 3, SEEK_SET)
    let archive = try Scratch()
    var writer = try ZipWriter(writingTo: archive.fd)
    try writer.addFile(ZipEntry("content"), readingFrom: source.fd)
    try writer.finish()
    #expect(try Judge(archive, showing: "z.read(e).hex()").lines == [hex(Array(content.dropFirst(3)))])
  }

  @Test func aPipeIsReadToItsEnd() throws {
    var ends: [Int32] = [0, 0]
    let status = unsafe pipe(&ends)
    try #require(status == 0)
    let text = Array("through a pipe".utf8)
    let written = unsafe write(ends[1], text, text.count)
    try #require(written == text.count)
    close(ends[1])
    defer { close(ends[0]) }
    let archive = try Scratch()
    var writer = try ZipWriter(writingTo: archive.fd)
    try writer.addFile(ZipEntry("piped"), readingFrom: ends[0])
    try writer.finish()
    #expect(try Judge(archive, showing: "z.read(e).hex()").lines == [hex(text)])
  }

  @Test(
    arguments: [
      (-1, "1980-01-01-00-00-00", 315_532_800), (1_767_312_001, "2026-01-02-00-00-00", 1_767_312_001),
      (9_999_999_999, "2038-01-19-03-14-06", 2_147_483_647),
    ] as [(Int64, String, Int64)]) func timesAreHeldToWhatAZipCanSay(given: Int64, dos: String, stored: Int64) throws
  {
    let archive = try Scratch()
    var writer = try ZipWriter(writingTo: archive.fd)
    try writer.addFile(ZipEntry("file", modified: given), bytes: [])
    try writer.finish()
    #expect(try Judge(archive, showing: "clock(e)").lines == ["\(stored) \(dos)"])
  }

  @Test func theOwnerIsNotStored() throws {
    let archive = try Scratch()
    var writer = try ZipWriter(writingTo: archive.fd)
    try writer.addFile(ZipEntry("file"), bytes: [])
    try writer.finish()
    let found = try Judge(archive, showing: "[(hex(k), v.hex()) for k, v in extra(e).items() if k != 0x5455]").lines
    #expect(found == ["[('0x7875', '0104000000000400000000')]"])
  }
}
