import ShareFiles
import ShareModel
import Testing

@Suite("Shape of the repository")
struct ShapeTests {
  /// Files that are data and may be as long as the data is.
  static let tables: Set<String> = ["ContentTypeTable.swift", "DisplayWidth+Table.swift", "OptionTable.swift"]
  static let sourceSuffixes = [".swift", ".c", ".h", ".cpp", ".rs", ".sh", ".py"]

  @Test("the top level holds the package, its code, its tests and the README")
  func topLevel() throws {
    let names = try DirectoryReader.entries(ofPath: Repository.root).map(\.name.display)
    #expect(names.filter { !$0.hasPrefix(".") } == ["Package.swift", "Plugins", "README.md", "Sources", "Tests"])
  }

  @Test("no file is over 400 lines, tables of data excepted")
  func length() throws {
    for file in try everything()
    where Self.sourceSuffixes.contains(where: file.path.hasSuffix) && !Self.tables.contains(file.name) {
      let count = try file.lineCount()
      #expect(count <= 400, "\(file) has \(count) lines")
    }
  }

  @Test("names say what a file is about")
  func names() throws {
    let vague = ["Manager", "Helper", "Utils", "Utilities", "misc", "Misc", "Placeholder"]
    for file in try everything() {
      #expect(!file.path.contains(" "), "\(file)")
      #expect(!vague.contains(where: file.name.contains), "\(file)")
    }
  }

  @Test("nothing is left for later, and nothing points outside of the repository")
  func words() throws {
    // Put together here, so that this file does not hold them.
    let later = ["TO" + "DO", "FIX" + "ME", "XX" + "X:"]
    let outside = [
      "/wo" + "rk/main", "/wo" + "rk/shared", "../sh" + "ared", ".lib" + "rary/", "issue " + "#", "issues " + "show",
    ]
    var files = try everything() + Repository.files(below: ".ci")
    files += [SourceFile("Package.swift"), SourceFile("README.md")]
    for file in files where !file.path.hasPrefix("Tests/Fixtures/Files/") {
      let text = try file.text()
      for word in later + outside { #expect(!text.contains(word), "\(file) holds \(word)") }
    }
  }

  @Test("every test target has tests")
  func tests() throws {
    for entry in try DirectoryReader.entries(ofPath: Repository.root.appending("Tests"))
    where entry.kind == .directory && entry.name.display.hasSuffix("Tests") {
      let files = try Repository.files(below: "Tests/\(entry.name.display)", ".swift")
      #expect(try files.contains { try $0.text().contains("@Test") }, "\(entry.name.display)")
    }
  }

  private func everything() throws -> [SourceFile] {
    try ["Sources", "Plugins", "Tests"].flatMap { try Repository.files(below: $0) }
  }
}
