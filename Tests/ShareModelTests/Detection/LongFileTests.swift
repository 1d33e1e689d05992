import ShareModel
import Testing

/// Files of which only the beginning is at hand: what is read further, and how much.
@Suite struct LongFileTests {
  typealias Recipe = ByteRecipes

  /// Detects a file of which the first read is at hand; returns the ranges that were read besides.
  func detect(_ name: String, _ bytes: [UInt8], magic: ContentDetector.MagicLookup? = nil) -> (Detection, [Range<Int>])
  {
    var reads: [Range<Int>] = []
    let head = Array(bytes.prefix(ContentDetector.firstRead))
    let found = ContentDetector(magic: magic).detect(
      name: ByteString(name), head: head, size: UInt64(bytes.count)
    ) { offset, count in
      let start = min(Int(offset), bytes.count)
      let end = min(start + count, bytes.count)
      reads.append(start..<end)
      return Array(bytes[start..<end])
    }
    return (found, reads)
  }

  static let filler = [UInt8](repeating: 0x55, count: 200_000)

  @Test("case 4: members are found at the end of a long file, with one or two reads") func longDocument() {
    let small = Recipe.zip([("media/a.bin", Self.filler), Recipe.contentTypes, ("word/document.xml", [])])
    let (found, reads) = detect("a", small)
    #expect(found.type == ContentType("org.openxmlformats.wordprocessingml.document"))
    #expect(reads == [small.count - 4096..<small.count])

    let many = (0..<2000).map { (name: "media/picture-number-\($0).png", data: [UInt8]()) }
    let large = Recipe.zip([("media/a.bin", Self.filler)] + many + [Recipe.contentTypes, ("xl/workbook.xml", [])])
    let (sheet, further) = detect("a.xlsx", large)
    #expect(sheet.type == ContentType("org.openxmlformats.spreadsheetml.sheet") && sheet.warnings.isEmpty)
    #expect(further.count == 2)
    #expect(further.allSatisfy { $0.count <= 1 << 20 })
  }

  @Test("case 4: a long comment hides the members no more than a late mimetype member does") func commentAndLateMember()
  {
    let mimetype = Recipe.bytes("application/vnd.oasis.opendocument.text")
    let bytes = Recipe.zip(
      [("a.bin", Self.filler), ("mimetype", mimetype)], comment: String(repeating: "c", count: 60_000))
    let (found, _) = detect("a", bytes)
    #expect(found.type == ContentType("org.oasis-open.opendocument.text"))
  }

  @Test("A ZIP whose end is missing is what its name says, if that is a ZIP underneath") func cutDocument() {
    let bytes = Array(Recipe.zip([("a.bin", Self.filler), Recipe.contentTypes, ("word/a", [])]).prefix(100_000))
    #expect(detect("a.docx", bytes).0.type == ContentType("org.openxmlformats.wordprocessingml.document"))
    #expect(detect("a", bytes).0.type == ContentType("public.zip-archive"))
    #expect(detect("a.png", bytes).0.type == ContentType("public.zip-archive"))
  }

  @Test("A central directory with false lengths or offsets is survived") func falseDirectory() {
    let good = Recipe.zip([Recipe.contentTypes, ("word/document.xml", [])])
    for position in good.count - 22..<good.count {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var bytes = good
        bytes[position] = value
        #expect(!ContentDetector().detect(name: "a", bytes: bytes).mime.isEmpty)
      }
    }
  }

  @Test("A size that cannot be is survived", arguments: [0, 1, UInt64(Int.max), UInt64.max]) func falseSize(
    _ size: UInt64
  ) {
    for bytes in [Recipe.docxFirst, Recipe.ole("Workbook"), Recipe.png, Recipe.allBytes] {
      let found = ContentDetector().detect(name: "a", head: bytes, size: size) { _, _ in bytes }
      #expect(!found.mime.isEmpty)
    }
  }

  @Test("A ZIP64 is read like any other") func zip64() {
    var bytes = Recipe.zip([Recipe.contentTypes, ("ppt/a.xml", [])])
    let end = bytes.count - 22
    let count = Array(bytes[end + 12..<end + 16])
    let start = Array(bytes[end + 16..<end + 20])
    let record: [UInt8] =
      [0x50, 0x4B, 6, 6] + Recipe.little(44, 8) + Array(repeating: 0, count: 28) + count + [0, 0, 0, 0] + start + [
        0, 0, 0, 0,
      ]
    let locator: [UInt8] = [0x50, 0x4B, 6, 7] + Recipe.little(0, 4) + Recipe.little(end, 8) + Recipe.little(1, 4)
    var last = Array(bytes[end...])
    for position in 12..<20 { last[position] = 0xFF }
    bytes = Array(bytes[..<end]) + record + locator + last
    #expect(detect("a", bytes).0.type == ContentType("org.openxmlformats.presentationml.presentation"))
  }

  @Test("The streams of a compound file are found beyond the first read") func longCompoundFile() {
    var bytes = Recipe.ole("Workbook")
    let directory = Array(bytes[1024..<1536])
    bytes.replaceSubrange(48..<52, with: Recipe.little(99, 4))
    bytes = Array(bytes[..<1024]) + Array(repeating: 0, count: 100 * 512 - 1024) + directory
    let (found, reads) = detect("a", bytes)
    #expect(found.type == ContentType("com.microsoft.excel.xls"))
    #expect(reads == [51200..<51712])
  }

  @Test(
    "What is known at once causes no further read",
    arguments: [Recipe.png, Recipe.jpeg, Recipe.mp4, Recipe.bytes("text ")])
  func noFurtherRead(_ start: [UInt8]) {
    let rest = start == Recipe.bytes("text ") ? [UInt8](repeating: 0x61, count: 9000) : Self.filler
    #expect(detect("a", start + rest).1.isEmpty)
  }

  @Test("Undecided bytes are read up to 64 KiB, once") func undecided() {
    let unknown: [UInt8] = [9, 0, 0, 7] + Self.filler
    let (found, reads) = detect("a", unknown, magic: { bytes in bytes.count == 65536 ? "video/x-odd" : nil })
    #expect(reads == [0..<65536])
    #expect(found.mime == "video/x-odd")
    let padded = [UInt8](repeating: 0, count: 5000) + Recipe.mp3 + Recipe.mp3
    #expect(detect("a", padded).0.type == ContentType("public.mp3"))
  }
}
