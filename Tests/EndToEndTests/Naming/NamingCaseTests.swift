import ShareFiles
import ShareModel
import TestSupport
import Testing

/// The names that Save gives, and that none of them leads anywhere else.
struct NamingCaseTests {
  struct Suggestion: Sendable, CustomTestStringConvertible {
    var suggested: String
    var name: ByteString?

    var testDescription: String { suggested.debugDescription }
  }

  static let suggestions: [Suggestion] = [
    Suggestion(suggested: "../../.bashrc", name: ".bashrc"), Suggestion(suggested: "/etc/passwd", name: "passwd"),
    Suggestion(suggested: "a/../../b", name: "b"), Suggestion(suggested: "..", name: nil),
    Suggestion(suggested: ".", name: nil), Suggestion(suggested: "", name: nil),
    Suggestion(suggested: "x\0y", name: nil), Suggestion(suggested: "dir/", name: "dir"),
    Suggestion(suggested: "C:\\a\\b", name: "b"), Suggestion(suggested: "%2e%2e%2fz", name: "%2e%2e%2fz"),
  ]

  /// A request in which an item has a suggested name.
  private func request(_ scene: Scene, _ item: [(String, JSONText)], name: String) throws -> ByteString {
    let named = JSONText.object(item + [("name", .string(name))])
    return try scene.write("request.json", JSONText.object([("items", .array([named]))]).encoded())
  }

  /// Everything of the scene outside its destination and the request.
  private func surroundings(_ scene: Scene) throws -> [String: String] {
    let own = ["box", "run", "state"]  // where things are saved, and what the host keeps
    return try Scene.listing(scene.path).filter { path in !own.contains { path.key.hasPrefix($0) } }
  }

  @Test("case 50: a suggested name never leads out of the folder", arguments: suggestions)
  func suggestion(_ row: Suggestion) throws {
    let scene = try Scene()
    try scene.write("source.txt", "content")
    let request = try request(scene, [("path", .string("source.txt"))], name: row.suggested)
    try FileSystem.makeDirectories(scene.box)
    let before = try surroundings(scene)
    let output = try scene.save(["--request", request])
    if row.suggested.utf8.contains(0) || row.suggested.isEmpty {
      // No name is empty or holds a NUL: that is a mistake of the request, and the message says where.
      #expect(output.status == 2 && output.errors.contains("items[0].name"), "\(output.errors)")
      #expect(try scene.names() == [])
    } else {
      #expect(output.status == 0, "\(output.errors)")
      let name = try #require(scene.names().first)
      #expect(name == row.name ?? "source.txt")
      #expect(try scene.names().count == 1)
      #expect(try scene.saved(name) == Array("content".utf8))
      #expect(output.lines == [scene.box.appending(name)])
    }
    #expect(try surroundings(scene) == before)
  }

  @Test(
    "case 50: nor does one that the command line suggests",
    arguments: suggestions.filter { !$0.suggested.contains("\0") })
  func option(_ row: Suggestion) throws {
    let scene = try Scene()
    try scene.write("source.txt", "content")
    try FileSystem.makeDirectories(scene.box)
    let before = try surroundings(scene)
    let output = try scene.save(["--name", ByteString(row.suggested), "source.txt"])
    // On the command line an empty value is a mistake.
    #expect(output.status == (row.suggested.isEmpty ? 2 : 0), "\(output.errors)")
    if !row.suggested.isEmpty {
      #expect(try scene.names() == [row.name ?? "source.txt"])
      #expect(try scene.names().map { try scene.saved($0) } == [Array("content".utf8)])
    }
    #expect(try surroundings(scene) == before)
  }

  @Test("case 52: a missing name is made up with an ending that fits")
  func missingName() throws {
    let scene = try Scene()
    let png = JSONText.object([("data", .string(Base64.encode(Recipe.png))), ("type", .string("image/png"))])
    let request = try scene.write("request.json", JSONText.object([("items", .array([png]))]).encoded())
    let output = try scene.save(["--request", request])
    #expect(output.status == 0, "\(output.errors)")
    let name = try #require(scene.names().first)
    #expect(name.bytes.count > 4 && name.bytes.suffix(4) == Array(".png".utf8)[...])
    #expect(try scene.saved(name) == Recipe.png)
  }

  @Test("case 52: the slash of a title is replaced where everybody can see it")
  func slashInTitle() throws {
    let scene = try Scene()
    try scene.write("source.pdf", "%PDF-1.4\n")
    let output = try scene.save(["--name", "My First / Last File.pdf", "source.pdf"])
    #expect(output.status == 0, "\(output.errors)")
    #expect(try scene.names() == ["My First \u{2044} Last File.pdf"])
  }

  @Test("case 52: no part of the path is in the name")
  func pathParts() throws {
    let scene = try Scene()
    let file = try scene.write("x/storage/emulated/0/database.kdb", "keys")
    #expect(try scene.save([file]).status == 0)
    #expect(try scene.names() == ["database.kdb"])
  }

  @Test("case 53: unknown and missing endings stay as they are")
  func unknownEndings() throws {
    let names: [ByteString] = ["backup.jwlibrary", "a.keys", "1.1", "00001.vcf", "noext"]
    let scene = try Scene()
    for name in names { try scene.write(name, "some text\n") }
    let recorded = try scene.record(names)
    #expect(recorded.items.map(\.name) == names)
    let output = try scene.save(names)
    #expect(output.lines == names.map { scene.box.appending($0) })
  }

  @Test("case 54: two files of one name are two files")
  func sameName() throws {
    let scene = try Scene()
    try scene.write("2025/report.txt", "A")
    try scene.write("2026/report.txt", "B")
    let recorded = try scene.record(["2025/report.txt", "2026/report.txt"])
    #expect(recorded.items.map(\.name) == ["report.txt", "report.txt"])
    #expect(Set(recorded.items.map { $0["sha256"]?.text }).count == 2)
    let output = try scene.save(["2025/report.txt", "2026/report.txt"])
    #expect(output.lines == [scene.box.appending("report.txt"), scene.box.appending("report (2).txt")])
    #expect(try scene.saved("report.txt") == Array("A".utf8))
    #expect(try scene.saved("report (2).txt") == Array("B".utf8))
  }

  @Test("case 54: two shares of one name at once lose nothing")
  func sameNameAtOnce() throws {
    let scene = try Scene()
    try FileSystem.makeDirectories(scene.box)
    for year in ["2025", "2026"] { try scene.write(ByteString(year + "/report.txt"), year) }
    let first = try scene.saving(["2025/report.txt"]).start()
    let second = try scene.saving(["2026/report.txt"]).start()
    #expect(try first.wait().status == 0)
    #expect(try second.wait().status == 0)
    #expect(try scene.names() == ["report (2).txt", "report.txt"])
    #expect(try Set(scene.names().map { try scene.saved($0) }) == [Array("2025".utf8), Array("2026".utf8)])
    #expect(try scene.isTidy())
  }

  @Test("case 56: the number stands before the whole ending")
  func numbers() throws {
    let names: [ByteString] = ["archive.tar.gz", ".gitignore", "README", "v1.2 notes.txt"]
    let scene = try Scene()
    for name in names { try scene.write(name, "text\n") }
    #expect(try scene.save(names).status == 0)
    #expect(
      try scene.save(names).lines
        == ["archive (2).tar.gz", ".gitignore (2)", "README (2)", "v1.2 notes (2).txt"].map {
          scene.box.appending(ByteString($0))
        })
  }

  @Test("case 57: a long name stays within 255 bytes, and no character is cut")
  func longName() throws {
    let name = ByteString(String(repeating: "\u{3042}", count: 83) + ".pdf")
    let scene = try Scene()
    try scene.write(name, "%PDF-1.4\n")
    #expect(try scene.save([name]).lines == [scene.box.appending(name)])
    let second = try #require(scene.save([name]).lines.first).lastComponent
    #expect(second.bytes.count <= 255 && second.isUTF8)
    #expect(second.bytes.suffix(8) == Array(" (2).pdf".utf8)[...])
    #expect(second.bytes.dropLast(8).count.isMultiple(of: 3))
    #expect(try scene.saved(second) == Array("%PDF-1.4\n".utf8))
  }
}
