import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// Lists of links on standard input.
struct URIListTests {
  @Test("B15 and case 32: a list on standard input is shared as its items, in order", arguments: ["\r\n", "\n"])
  func standardInput(_ end: String) throws {
    let scene = try Scene()
    let odd: ByteString = "line1\nline2 #%.txt"
    try scene.write(odd, "odd")
    try scene.write("b.png", Recipe.png)
    let list = [
      "# from a file manager", FileURI.uri(of: scene.work.appending(odd)), "https://e.x/%zz?q#f", "",
      FileURI.uri(of: scene.work.appending("b.png")),
    ].joined(separator: end)
    let shared = try scene.record(["--type", "text/uri-list", "-"], input: Array(list.utf8))
    #expect(shared.output.status == 0, "\(shared.output.errors)")
    #expect(shared.items.map(\.name) == [odd, "", "b.png"])
    #expect(shared.items.map { $0["type"]?.text } == ["public.plain-text", "public.url", "public.png"])
  }

  @Test("B15: what a file manager copied is a list among other items") func amongOthers() throws {
    let scene = try Scene()
    try scene.write("a.txt", "a")
    let list = Array("copy\n\(FileURI.uri(of: scene.work.appending("a.txt")))\nhttps://e.x/".utf8)
    let items = try scene.described(["--type", "x-special/gnome-copied-files", "-", "a.txt"], input: list)
    #expect(items.map { $0["kind"]?.text } == ["file", "link", "file"])
    #expect(items.map { $0["index"]?.integer } == [0, 1, 2])
  }

  @Test("B15: a line that cannot be is an error that names it, and nothing is shared") func errors() throws {
    let scene = try Scene()
    let list = Array("https://e.x/\r\nfile://elsewhere.example/a\r\n".utf8)
    let output = try scene.save(["--type", "text/uri-list", "-"], input: list)
    #expect(output.status == 2)
    #expect(
      output.errors
        == "share: standard input, line 2: file://elsewhere.example/a is a file of another machine (elsewhere.example); "
        + "copy it here first\n", "\(output.errors)")
    #expect(try scene.names().isEmpty)
  }

  @Test("B15: a file that holds a list stays a file") func file() throws {
    let scene = try Scene()
    try scene.write("list.uris", "file:///etc/passwd\r\n")
    try scene.write("list.uri", "file:///etc/passwd\r\n")
    let shared = try scene.record(["list.uris", "list.uri"])
    #expect(shared.items.map(\.name) == ["list.uris", "list.uri"])
  }

  @Test("Case 109: a text that names a file stays a text") func text() throws {
    let scene = try Scene()
    let shared = try scene.record(["--type", "text/uri-list", "--text", "file:///etc/passwd"])
    #expect(shared.output.status == 0 || shared.items.isEmpty)
    #expect(shared.items.allSatisfy { $0["size"]?.integer == 18 })
    let request = #"{"items": [{"text": "file:///etc/passwd", "type": "text/uri-list"}]}"#
    let output = try scene.share(["types", "--json", "--request", "-"], input: Array(request.utf8)).run()
    #expect(try output.document()["items"]?.elements.map { $0["kind"]?.text } == ["text"])
  }
}
