import ShareModel
import Testing

/// Documents that are a ZIP or a compound file underneath.
@Suite struct ContainerTests {
  typealias Recipe = ByteRecipes

  static let documents: [(type: String, members: [String])] = [
    (
      "org.openxmlformats.wordprocessingml.document",
      ["[Content_Types].xml", "_rels/.rels", "word/document.xml", "docProps/app.xml"]
    ),
    (
      "org.openxmlformats.spreadsheetml.sheet",
      ["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", "docProps/app.xml"]
    ),
    (
      "org.openxmlformats.presentationml.presentation",
      ["[Content_Types].xml", "_rels/.rels", "ppt/presentation.xml", "docProps/app.xml"]
    ),
    ("com.apple.iwork.keynote.sffkey", ["Index/Document.iwa", "Index/Slide-1.iwa", "Data/a.png", "preview.jpg"]),
    ("com.apple.iwork.keynote.sffkey", ["index.apxl", "Contents/PkgInfo", "thumbs/a.png"]),
    ("org.idpf.epub-container", ["META-INF/container.xml", "OEBPS/a.xhtml", "OEBPS/content.opf"]),
    ("com.pixar.universal-scene-description-mobile", ["scene.usdc", "textures/a.png", "b.txt"]),
    ("com.apple.pkpass", ["pass.json", "manifest.json", "signature"]),
    ("public.zip-archive", ["META-INF/MANIFEST.MF", "a/B.class", "C.class"]),
    ("public.zip-archive", ["AndroidManifest.xml", "classes.dex", "META-INF/MANIFEST.MF"]),
    ("public.zip-archive", ["word.txt", "xl.txt", "notes/word/document.xml"]),
  ]

  @Test("case 4: documents are known by their members, in whatever order, with no ending at all", arguments: documents)
  func anyOrder(_ row: (type: String, members: [String])) {
    var generator = SplitMix(state: 3)
    for _ in 0..<12 {
      let members = row.members.shuffled(using: &generator).map { (name: $0, data: [UInt8(1), 2, 3]) }
      for name in ["", "report", "report.unknown"] as [ByteString] {
        let found = ContentDetector().detect(name: name, bytes: Recipe.zip(members))
        #expect(found.type.identifier == row.type, "\(members.map(\.name)): \(found.evidence)")
        #expect(!ContentTypeTree.standard.conforms(found.type, to: .executable))
      }
    }
  }

  /// `application/vnd.oasis.opendocument.text` and `application/epub+zip`, deflated: with the fixed codes and not at all.
  static let deflated: [(type: String, bytes: [UInt8])] = [
    (
      "org.oasis-open.opendocument.text",
      [
        75, 44, 40, 200, 201, 76, 78, 44, 201, 204, 207, 211, 47, 203, 75, 209, 203, 79, 44, 206, 44, 214, 203, 47, 72,
        205, 75, 201, 79, 46, 205, 77, 205, 43, 209, 43, 73, 173, 40, 1, 0,
      ]
    ),
    (
      "org.oasis-open.opendocument.text",
      [1, 39, 0, 216, 255] + Recipe.bytes("application/vnd.oasis.opendocument.text")
    ),
    (
      "org.idpf.epub-container",
      [75, 44, 40, 200, 201, 76, 78, 44, 201, 204, 207, 211, 79, 45, 40, 77, 210, 174, 202, 44, 0, 0]
    ),
  ]

  /// The method of every member set to "deflated", at the places where a small ZIP has them.
  static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for position in 0..<bytes.count - 4 {
      if bytes[position...].starts(with: [0x50, 0x4B, 3, 4]) { bytes[position + 8] = 8 }
      if bytes[position...].starts(with: [0x50, 0x4B, 1, 2]) { bytes[position + 10] = 8 }
    }
    return bytes
  }

  @Test("A deflated mimetype member is read as a stored one is, first or last", arguments: deflated)
  func deflatedMember(_ row: (type: String, bytes: [UInt8])) {
    for members in [[("mimetype", row.bytes), ("a.xml", [1])], [("a.xml", [1]), ("mimetype", row.bytes)]] {
      let found = ContentDetector().detect(name: "a", bytes: Self.deflate(Recipe.zip(members)))
      #expect(found.type.identifier == row.type, "\(found.evidence)")
    }
  }

  @Test("An OpenDocument file whose mimetype cannot be read is what its name says")
  func namedOpenDocument() {
    let bytes = Recipe.zip([("content.xml", [1]), ("META-INF/manifest.xml", [1])])
    let found = ContentDetector().detect(name: "a.ods", bytes: bytes)
    #expect(found.type.identifier == "org.oasis-open.opendocument.spreadsheet" && found.warnings.isEmpty)
    #expect(ContentDetector().detect(name: "a", bytes: bytes).type.identifier == "public.zip-archive")
    #expect(ContentDetector().detect(name: "a.docx", bytes: bytes).warnings.count == 1)
  }

  @Test("A scene that is compressed is no USDZ") func compressedScene() {
    let bytes = Self.deflate(Recipe.zip([("scene.usdc", [1]), ("a.png", [1])]))
    #expect(ContentDetector().detect(name: "a", bytes: bytes).type.identifier == "public.zip-archive")
  }

  @Test("Data before a ZIP does not hide what it is", arguments: [4, 600, 5000])
  func prefix(_ length: Int) {
    let junk = [UInt8](repeating: 0x07, count: length - 2) + [0xFE, 0x01]
    let docx = ContentDetector().detect(name: "a", bytes: junk + Recipe.docxThird)
    #expect(docx.type.identifier == "org.openxmlformats.wordprocessingml.document")
    let odt = Recipe.zip([("a.xml", [1]), ("mimetype", Recipe.bytes("application/vnd.oasis.opendocument.text"))])
    #expect(
      ContentDetector().detect(name: "a", bytes: junk + odt).type.identifier == "org.oasis-open.opendocument.text")
    // One ZIP after another: the last central directory counts.
    let both = Recipe.zip([("a.txt", [1])]) + Recipe.docxFirst
    #expect(ContentDetector().detect(name: "a", bytes: both).type.identifier == docx.type.identifier)
  }

  @Test("A program with a ZIP behind it stays a program, and a picture a picture") func appended() {
    let elf = [0x7F] + Recipe.bytes("ELF") + [2, 1, 1] + [UInt8](repeating: 0, count: 60)
    #expect(
      ContentDetector().detect(name: "a", bytes: elf + Recipe.docxFirst).type.identifier == "public.unix-executable")
    #expect(ContentDetector().detect(name: "a.docx", bytes: elf + Recipe.docxFirst).type == .data)
    #expect(ContentDetector().detect(name: "a", bytes: Recipe.png + Recipe.docxFirst).type.identifier == "public.png")
  }

  @Test(
    "A central directory that lies is survived, and never read beyond 1 MiB", arguments: 1...6 as ClosedRange<UInt64>)
  func lies(_ seed: UInt64) {
    var generator = SplitMix(state: seed)
    let good = Recipe.zip([
      ("a.bin", [UInt8](repeating: 0x55, count: 9000)), Recipe.contentTypes, ("word/document.xml", []),
      ("mimetype", Recipe.bytes("application/epub+zip")),
    ])
    for _ in 0..<700 {
      var bytes = good
      for _ in 0...generator.next() % 6 {
        let isEnd = generator.next() % 2 == 0
        let position =
          isEnd ? bytes.count - 1 - Int(generator.next() % 300) : Int(generator.next() % UInt64(bytes.count))
        bytes[position] = [0, 1, 0x7F, 0xFF, UInt8(truncatingIfNeeded: generator.next())][Int(generator.next() % 5)]
      }
      var longest = 0
      let head = Array(bytes.prefix(4096))
      let size = generator.next() % 4 == 0 ? generator.next() : UInt64(bytes.count)
      let found = ContentDetector().detect(name: "a", head: head, size: size) { offset, count in
        longest = max(longest, count)
        guard offset < UInt64(bytes.count) else { return [] }
        return Array(bytes[Int(offset)...].prefix(count))
      }
      #expect(longest <= 1 << 20)
      #expect(!found.mime.isEmpty)
    }
  }
}
