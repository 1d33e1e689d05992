import ShareModel
import Testing

/// Who is believed, and what is said about it.
@Suite struct TrustTests {
  typealias Recipe = ByteRecipes
  let tree = ContentTypeTree.standard

  @Test(
    "A name may say more exactly what the bytes leave open",
    arguments: [
      ("a.m4a", Recipe.mp4, "public.mpeg-4-audio"), ("a.m4v", Recipe.mp4, "com.apple.m4v-video"),
      ("a.mp4", Recipe.brands("M4V "), "public.mpeg-4"), ("a.arw", Recipe.tiff(tags: [256]), "public.camera-raw-image"),
      ("a.dng", Recipe.tiff(tags: [256]), "com.adobe.raw-image"), ("a.flac", Recipe.id3, "org.xiph.flac"),
      ("a.tgz", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], "org.gnu.gnu-zip-tar-archive"),
      ("a.tar.gz", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], "org.gnu.gnu-zip-tar-archive"),
      ("a.doc", Recipe.ole("Unknown"), "com.microsoft.word.doc"),
      ("a.pages", Recipe.zip([("Index/Document.iwa", [])]), "com.apple.iwork.pages.sffpages"),
      ("a.webarchive", Recipe.bytes("bplist00") + [0], "com.apple.webarchive"),
      ("a.mp4", Recipe.big(8, 4) + Recipe.bytes("mdat") + Recipe.big(8, 4), "public.mpeg-4"),
      ("a.heif", Recipe.heic, "public.heic"), ("a.mkv", Recipe.ebml("webm"), "org.webmproject.webm"),
      ("a.ogg", Recipe.ogg(Recipe.bytes("OpusHead")), "org.xiph.opus"),
      ("a.plist", Recipe.bytes("<?xml version=\"1.0\"?><plist/>"), "com.apple.xml-property-list"),
      ("a.plist", Recipe.bytes("{ a = b; }"), "com.apple.property-list"),
      ("a.eml", Recipe.bytes("Subject: x\n\n"), "public.email-message"),
      ("a.geojson", Recipe.bytes("{\"a\":1}"), "public.geojson"),
      ("a.txt", Recipe.bytes("<html>"), "public.plain-text"),
      ("a.mp3", [0, 0, 0] + Recipe.mp3, "public.mp3"), ("a.mp3", [1, 2, 3, 0, 9, 9, 9, 9], "public.mp3"),
    ] as [(String, [UInt8], String)])
  func refinedByName(_ row: (String, [UInt8], String)) {
    let found = ContentDetector().detect(name: ByteString(row.0), bytes: row.1)
    #expect(found.type.identifier == row.2, "\(found.evidence)")
    #expect(found.warnings.isEmpty)
  }

  @Test(
    "Bytes that are not what the name says, and are nothing else either",
    arguments: [
      ("a.png", "public.data", "the name says image/png, the bytes are of no known kind"),
      ("a.txt", "public.plain-text", "the name says text/plain, the bytes are not a text"),
      ("a.docx", "public.data", "of no known kind"),
    ] as [(String, String, String)])
  func unknownBytes(_ row: (String, String, String)) {
    let found = ContentDetector().detect(name: ByteString(row.0), bytes: Recipe.allBytes)
    #expect(found.type.identifier == row.1)
    #expect(found.warnings.count == 1 && found.warnings.first?.detail.hasSuffix(row.2) == true)
  }

  @Test("What libmagic only guesses is no finding", arguments: ["image/x-tga", "image/g3fax"])
  func guesses(_ answer: String) {
    let found = ContentDetector(magic: { _ in answer }).detect(name: "a", bytes: Recipe.allBytes)
    #expect(found.type == .data)
  }

  @Test("Words for people say what the decision rests on") func evidence() {
    let detector = ContentDetector()
    func words(_ name: ByteString, _ bytes: [UInt8]) -> String {
      detector.detect(name: name, bytes: bytes).evidence.description
    }
    #expect(words("a.md", Recipe.bytes("# x")) == "name: .md")
    #expect(words("a", Recipe.bytes("x")) == "bytes: text of no known kind")
    #expect(words("a", Recipe.allBytes) == "neither the bytes nor the name are known")
    #expect(words("a.png", []) == "empty file, name: .png")
    #expect(words("a", []) == "empty file, and the name says nothing")
    #expect(
      words("a.TAR.gz", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]) == "bytes: gzip signature, and the name: .TAR.gz")
    #expect(words("a.m4a", Recipe.mp4) == "bytes: MPEG-4 brand, and the name: .m4a")
    #expect(detector.detectDirectory(name: "a").evidence.description == "a directory")
    let named = ContentDetector(globs: { _ in ["text/x-other"] })
    #expect(named.detect(name: "Makefile", bytes: Recipe.bytes("x")).evidence.description == "the name")
    #expect(named.detect(name: "Makefile", bytes: []).evidence.description == "empty file, the name")
    #expect(named.detect(name: "a.x\u{1B}[m", bytes: Recipe.bytes("x")).evidence.description == "name: .x?[m")
  }

  static let globs: ContentDetector.GlobLookup = { name in
    switch name {
    case "a.php": ["application/x-php"]
    case "a.apk": ["application/vnd.android.package-archive"]
    case "a.m4b": ["audio/x-m4b"]
    case "a.docm": ["application/vnd.ms-word.document.macroenabled.12"]
    case "a.flv": ["video/x-flv"]
    case "a.jfif": ["image/jpeg"]
    case "a.tex": ["text/x-tex"]
    case "Makefile": ["text/x-makefile"]
    case "a.so": ["application/x-sharedlib"]
    default: []
    }
  }

  @Test(
    "Names that only the desktop's database knows",
    arguments: [
      ("a.php", Recipe.bytes("<?php echo 1;"), "application/x-php", [.plainText], 0),
      ("a.php", Recipe.png, "image/png", [], 1),
      ("a.apk", Recipe.zip([("classes.dex", [])]), "application/vnd.android.package-archive", [], 0),
      ("a.m4b", Recipe.brands("M4B "), "audio/mp4", [], 0), ("a.jfif", Recipe.jpeg, "image/jpeg", [], 0),
      (
        "a.docm", Recipe.docxFirst, "application/vnd.ms-word.document.macroenabled.12",
        [ContentType("org.openxmlformats.wordprocessingml.document")], 0
      ),
      ("a.flv", Recipe.allBytes, "video/x-flv", [], 0), ("a.flv", Recipe.bytes("text"), "text/plain", [], 1),
      ("a.tex", Recipe.bytes("\\begin{x}"), "text/x-tex", [.plainText], 0),
      ("dir/Makefile", Recipe.bytes("all:\n"), "text/x-makefile", [.plainText], 0),
      ("a.so", [0x7F] + Recipe.bytes("ELF") + [2, 1], "application/x-executable", [], 0),
      ("a.tex", Recipe.allBytes, "text/x-tex", [], 1), ("a.php", [], "application/x-php", [], 0),
    ] as [(String, [UInt8], String, [ContentType], Int)])
  func databaseNames(_ row: (String, [UInt8], String, [ContentType], Int)) {
    let found = ContentDetector(globs: Self.globs).detect(name: ByteString(row.0), bytes: row.1)
    #expect(found.mime == row.2, "\(found.evidence)")
    #expect(found.alternatives == row.3)
    #expect(found.warnings.count == row.4)
  }

  @Test(
    "libmagic is asked for unknown bytes only, and never makes a program or a text of them",
    arguments: [
      ("a", "video/x-flv", "video/x-flv"), ("a", "application/x-executable", "application/octet-stream"),
      ("a", "text/plain", "application/octet-stream"), ("a", "inode/x-empty", "application/octet-stream"),
      ("a", "application/octet-stream", "application/octet-stream"), ("a", "nonsense", "application/octet-stream"),
      ("a.png", "image/x-other", "image/x-other"),
    ] as [(String, String, String)])
  func magic(_ row: (String, String, String)) {
    let detector = ContentDetector(magic: { _ in row.1 })
    let found = detector.detect(name: ByteString(row.0), bytes: Recipe.allBytes)
    #expect(found.mime == row.2)
    #expect((found.evidence == .magic) == (row.1 == row.2 && row.1 != "application/octet-stream"))
    for bytes in [Recipe.png, Recipe.bytes("text"), []] {
      #expect(detector.detect(name: "a", bytes: bytes).evidence != .magic)
    }
  }

  @Test("A plugin's own type is found by name like any other") func exportedTypes() {
    let tree = ContentTypeTree.standard.adding([
      ContentTypeDeclaration(
        type: ContentType("org.example.note"), parents: [.text], extensions: ["note"], mimeTypes: ["text/x-note"])
    ])
    let found = ContentDetector(tree: tree).detect(name: "a.note", bytes: Recipe.bytes("hello"))
    #expect(found.type == ContentType("org.example.note") && found.mime == "text/x-note")
  }
}
