import ShareModel
import Testing

@Suite("Desktop files")
struct DesktopEntryTests {
  private func entry(_ exec: String, more: String = "") throws -> DesktopEntry {
    let text = "# c\n[Desktop Entry]\nType=Application\nName = A B\nIcon=i\nExec=\(exec)\n\(more)\n[Other]\nExec=no\n"
    return try #require(DesktopEntry(Array(text.utf8), id: "a.desktop", path: "/a.desktop"))
  }

  private func processes(_ exec: String) throws -> [[String]] {
    let entry = try entry(exec)
    return entry.command.processes(opening: [.init(file: "/x y"), .init(link: "https://e.x/%f")], of: entry).map {
      $0.map(\.display)
    }
  }

  static let lines: [(exec: String, processes: [[String]])] = [
    ("a %F", [["a", "/x y", "https://e.x/%f"]]),
    ("a %U", [["a", "file:///x%20y", "https://e.x/%f"]]),
    ("a -- %f", [["a", "--", "/x y"], ["a", "--", "https://e.x/%f"]]),
    ("a --file=%u", [["a", "--file=file:///x%20y"], ["a", "--file=https://e.x/%f"]]),
    ("a", [["a", "/x y"], ["a", "https://e.x/%f"]]),
    ("a %i %c %k %% %m %D %F", [["a", "--icon", "i", "A B", "/a.desktop", "%", "/x y", "https://e.x/%f"]]),
    (#""a b"   "c\\"d" "" %F"#, [["a b", #"c"d"#, "", "/x y", "https://e.x/%f"]]),
    ("sh -c $HOME;id %F", [["sh", "-c", "$HOME;id", "/x y", "https://e.x/%f"]]),
  ]

  @Test("field codes become arguments, and nothing is read twice", arguments: lines)
  func codes(_ exec: String, _ expected: [[String]]) throws {
    #expect(try processes(exec) == expected)
  }

  @Test("keys say what an application opens and wants")
  func keys() throws {
    let entry = try entry("a", more: "MimeType=text/plain; image/png;;\nTerminal=true\nTryExec=b\\sc\nPath=/d")
    #expect(entry.mimeTypes == ["text/plain", "image/png"])
    #expect(entry.needsTerminal && entry.tryExec == "b c" && entry.directory == "/d")
  }

  @Test(
    "what is no application, is hidden or has no command is none",
    arguments: [
      "", "[Desktop Entry]\nType=Link\nExec=a", "[Desktop Entry]\nType=Application",
      "[Desktop Entry]\nType=Application\nExec=a\nHidden=true", "[Desktop Entry]\nType=Application\nExec=\"a",
      "Type=Application\nExec=a",
    ])
  func none(_ text: String) {
    #expect(DesktopEntry(Array(text.utf8), id: "a.desktop", path: "/a") == nil)
  }

  @Test("a list of associations has three groups")
  func associations() {
    let text = """
      [Default Applications]
      text/plain=a.desktop;b.desktop
      [Added Associations]
      image/png=c.desktop;
      [Removed Associations]
      image/png=d.desktop;
      """
    let read = MIMEAssociations(Array(text.utf8))
    #expect(read.defaults == ["text/plain": ["a.desktop", "b.desktop"]])
    #expect(read.added == ["image/png": ["c.desktop"]])
    #expect(read.removed == ["image/png": ["d.desktop"]])
  }
}
