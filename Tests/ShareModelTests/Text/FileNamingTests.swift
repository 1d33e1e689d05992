import ShareModel
import Testing

@Suite("Names of files")
struct FileNamingTests {
  static let suggestions: [(suggestion: String, name: String)] = [
    ("../../.bashrc", ".bashrc"), ("/etc/passwd", "passwd"), ("a/../../b", "b"), ("..", "untitled"),
    (".", "untitled"), ("", "untitled"), ("/", "untitled"), ("///", "untitled"), ("x\0y", "x_y"), ("dir/", "dir"),
    ("C:\\a\\b", "b"), ("\\\\server\\share\\x.txt", "x.txt"), ("..\\..\\evil", "evil"), ("%2e%2e%2fz", "%2e%2e%2fz"),
    ("a\\b.txt", "a\\b.txt"), ("a/..", "untitled"), ("   ", "untitled"), (" padded ", "padded"), ("a\nb\u{7F}", "a_b_"),
    ("...", "..."), ("résumé 100%#1.pdf", "résumé 100%#1.pdf"),
  ]

  @Test("case 50: a suggested name never leaves its directory", arguments: suggestions)
  func safeName(row: (suggestion: String, name: String)) {
    #expect(FileNaming.safe(ByteString(row.suggestion)) == ByteString(row.name))
  }

  static let titles: [(title: String, name: String)] = [
    ("My First / Last File.pdf", "My First \u{2044} Last File.pdf"),
    ("/x/storage/emulated/0/database.kdb", "database.kdb"),
    ("AC / DC / live.mp3", "AC \u{2044} DC \u{2044} live.mp3"),
    ("a /b", "b"),
  ]

  @Test("case 52: a slash in a title is replaced once, a path gives its last part", arguments: titles)
  func titleSlash(row: (title: String, name: String)) {
    #expect(FileNaming.safe(ByteString(row.title)) == ByteString(row.name))
  }

  @Test("case 52: a missing name gets the one that fits")
  func fallback() {
    #expect(FileNaming.safe("", fallback: "picture.png") == "picture.png")
  }

  static let unusual: [String] = [
    "backup.jwlibrary", "a.keys", "1.1", "00001.vcf", "noext", ".gitignore", "x.", "a..b",
  ]

  @Test("case 53: unusual endings stay as they are", arguments: unusual)
  func unchanged(name: String) {
    #expect(FileNaming.safe(ByteString(name)) == ByteString(name))
    #expect(FileNaming.shortened(ByteString(name)) == ByteString(name))
  }

  static let copies: [(name: String, second: String)] = [
    ("archive.tar.gz", "archive (2).tar.gz"), (".gitignore", ".gitignore (2)"), ("README", "README (2)"),
    ("v1.2 notes.txt", "v1.2 notes (2).txt"), ("report.txt", "report (2).txt"), ("a.b.c", "a.b (2).c"),
    ("notes v1.2 final", "notes v1.2 final (2)"), ("BACKUP.TAR.XZ", "BACKUP (2).TAR.XZ"), ("1.2.gz", "1.2 (2).gz"),
    ("..hidden", "..hidden (2)"), (".config.json", ".config (2).json"), ("x.", "x. (2)"),
    ("Mr. Smith", "Mr. Smith (2)"), ("パンフ.pdf", "パンフ (2).pdf"), ("dump.sql.zst", "dump (2).sql.zst"),
    ("report (2).txt", "report (2) (2).txt"), ("clip.mp4", "clip (2).mp4"),
  ]

  @Test("case 56: the number stands before the whole extension", arguments: copies)
  func numbered(row: (name: String, second: String)) {
    #expect(FileNaming.numbered(ByteString(row.name), 2) == ByteString(row.second))
  }

  @Test("case 57: a numbered name fits in 255 bytes and no character is cut", arguments: [2, 10, 12345])
  func fits(number: Int) throws {
    let name = FileNaming.numbered(ByteString(String(repeating: "あ", count: 83) + ".pdf"), number)
    #expect(name.bytes.count <= 255)
    #expect(name.bytes.count > 255 - 3, "no more is cut than needed")
    #expect(name.isUTF8)
    #expect(name.display.hasSuffix("あ (\(number)).pdf"))
  }

  @Test("case 57: a character of several code points is kept or left out as a whole")
  func clusters() {
    let family = "👨‍👩‍👧‍👦"
    let name = FileNaming.shortened(ByteString(String(repeating: family, count: 12) + ".jpg"))
    #expect(name == ByteString(String(repeating: family, count: 10) + ".jpg"))
  }

  @Test("case 57: names at the bound, below and above", arguments: [254, 255, 256, 300])
  func bounds(length: Int) {
    let name = ByteString(String(repeating: "x", count: length - 4) + ".txt")
    let shortened = FileNaming.shortened(name)
    #expect(shortened.bytes.count == min(length, 255))
    #expect(shortened.display.hasSuffix("x.txt"))
    #expect(FileNaming.numbered(name, 2).bytes.count == min(length + 4, 255))
    #expect(FileNaming.adding(".url", to: name).bytes.count == min(length + 4, 255))
  }

  @Test("A name that is not UTF-8 keeps its bytes")
  func otherBytes() {
    let name = ByteString(Array("98 Bol".utf8) + [0xE9] + Array("ro.mp3".utf8))
    #expect(FileNaming.safe(name) == name)
    #expect(FileNaming.numbered(name, 2).bytes == Array("98 Bol".utf8) + [0xE9] + Array("ro (2).mp3".utf8))
  }

  @Test("Composed and decomposed spellings stay two names")
  func spellings() {
    #expect(FileNaming.safe("caf\u{E9}.txt") != FileNaming.safe("cafe\u{301}.txt"))
  }

  @Test("An extension that fills the name is cut like any other text")
  func hugeExtension() {
    let name = FileNaming.numbered(ByteString("a." + String(repeating: "e", count: 253)), 2)
    #expect(name.bytes.count == 255)
    #expect(name.display.hasSuffix("e (2)"))
  }
}
