import SaveEngine
import ShareFiles
import ShareModel
import Testing

@Suite("Saving texts and links")
struct SaveTextTests {
  static let texts: [[UInt8]] = [
    [0x61, 0, 0x62], Array("one\r\ntwo\rthree\n".utf8), [], [0xFF, 0xFE, 0x41, 0],
  ]

  @Test("case 45: a text is saved with exactly its bytes", arguments: texts)
  func exactBytes(text: [UInt8]) throws {
    let room = try SavingRoom()
    let saved = try SaveFolder(room.path).saveText(MemoryFile.sealed(text), as: "note")
    #expect(saved.path.lastComponent == "note.txt")
    #expect(try FileReading.read(saved.path, max: 2 << 20) == text)
    #expect(saved.bytes == UInt64(text.count))
    #expect(try Descriptor.status(of: saved.path).mode == 0o644)
  }

  @Test("case 45: a text of one MiB is saved whole")
  func longText() throws {
    let room = try SavingRoom()
    let text = [UInt8](repeating: 0x78, count: 1 << 20)
    let saved = try SaveFolder(room.path).saveText(MemoryFile.sealed(text), as: "long")
    let isEqual = try FileReading.read(saved.path, max: 2 << 20) == text
    #expect(isEqual)
  }

  static let names: [(text: String, suggestion: String?, name: String)] = [
    ("x", "note.txt", "note.txt"), ("x", "NOTE.TXT", "NOTE.TXT"), ("x", "v1.2", "v1.2.txt"), ("x", ".txt", ".txt.txt"),
    ("x", "", "text.txt"), ("Shopping list\nmilk", nil, "Shopping list.txt"),
    ("\n\n  and/or \t!\n", nil, "and or !.txt"),
    ("", nil, "text.txt"), ("---\n", nil, "text.txt"), ("../../etc/passwd", nil, ".. .. etc passwd.txt"),
    (String(repeating: "word ", count: 50), nil, String(repeating: "word ", count: 11) + "word.txt"),
  ]

  @Test("A text gets a name that says something, and ends in .txt once", arguments: names)
  func name(row: (text: String, suggestion: String?, name: String)) throws {
    let room = try SavingRoom()
    let saved = try SaveFolder(room.path).saveText(
      MemoryFile.sealed(Array(row.text.utf8)), as: row.suggestion.map { ByteString($0) })
    #expect(saved.path.lastComponent == ByteString(row.name))
  }

  static let links: [(link: String, name: String)] = [
    ("https://aä.com/?q=baú", "aä.com.url"), ("https://e.x/🎉?a=100%", "e.x.url"),
    ("https://e.x/%E4%BD%A0%20b", "e.x.url"),
    ("https://www.e.x/p?id=1&t=a|b#f", "e.x.url"), ("mailto:a@b.example?subject=x", "a@b.example.url"),
    ("https://user:secret@e.x:8080/", "e.x:8080.url"), ("tel:+4312345", "+4312345.url"), ("https://../x", "link.url"),
    ("magnet:?xt=urn:btih:0", "link.url"), ("data:text/plain,hello", "link.url"),
    ("news:comp.lang.c", "comp.lang.c.url"),
  ]

  @Test("case 36: a link is saved exactly as it was written", arguments: links)
  func link(row: (link: String, name: String)) throws {
    let room = try SavingRoom()
    let saved = try SaveFolder(room.path).saveLink(Array(row.link.utf8), as: nil)
    #expect(saved.path.lastComponent == ByteString(row.name))
    #expect(
      try FileReading.read(saved.path, max: 1000) == Array("[InternetShortcut]\r\nURL=\(row.link)\r\n".utf8))
  }

  @Test("A link cannot smuggle a second line into its file")
  func lineBreak() throws {
    let room = try SavingRoom()
    #expect(throws: SaveFailure.linkWithLineBreak) {
      try SaveFolder(room.path).saveLink(Array("https://e.x/\r\nIconFile=\\\\evil\\x".utf8), as: "x")
    }
    #expect(try room.names().isEmpty)
  }

  @Test("Two links to one machine are both kept")
  func twice() throws {
    let room = try SavingRoom()
    let folder = try SaveFolder(room.path)
    _ = try folder.saveLink(Array("https://e.x/1".utf8), as: nil)
    _ = try folder.saveLink(Array("https://e.x/2".utf8), as: nil)
    #expect(try room.names() == ["e.x (2).url", "e.x.url"])
  }
}
