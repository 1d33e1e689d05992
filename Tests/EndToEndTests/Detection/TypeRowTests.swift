import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// What types mean for the targets that people see.
struct TypeRowTests {
  @Test("B3: sound in an MPEG-4 file goes to a target for sound, and to one for movies")
  func m4a() throws {
    let scene = try Scene()
    try scene.installTaker("sound", slot: #""types": ["audio/*"]"#)
    try scene.installTaker("movie", slot: #""types": ["public.movie"]"#)
    try scene.installTaker("picture", slot: #""types": ["image/*"]"#)
    try scene.write("a.m4a", [0, 0, 0, 0x18] + Array("ftypM4A ".utf8) + [0, 0, 0, 0] + Array("M4A mp42".utf8))
    #expect(Set(try scene.offered(["a.m4a"])) == ["sound", "movie"])
    #expect(try scene.described(["a.m4a"]).first?["mime"]?.text == "audio/mp4")
  }

  @Test("B4, B5 and B6: HTML is no plain text, a document no archive, JSON no program")
  func families() throws {
    let scene = try Scene()
    try scene.installTaker("plain", slot: #""types": ["text/plain"], "kinds": ["file"]"#)
    try scene.installTaker("text", slot: #""types": ["text/*"], "kinds": ["file"]"#)
    try scene.installTaker("archive", slot: #""types": ["public.archive"], "kinds": ["file"]"#)
    try scene.installTaker("program", slot: #""types": ["public.executable"], "kinds": ["file"]"#)
    try scene.write("a.html", "<!doctype html><p>x")
    try scene.write("a.json", "{\"a\": 1}")
    try scene.write(
      "a.docx", try FileReading.read(Checkout.root.appending("Tests/Fixtures/Files/notes.docx"), max: 1 << 20))
    #expect(try scene.offered(["a.html"]) == ["text"])
    #expect(try scene.offered(["a.json"]) == ["text"])
    #expect(try scene.offered(["a.docx"]) == [])
  }

  @Test("B14 and E9: a target for links alone is offered links, never files or what only names one")
  func links() throws {
    let scene = try Scene()
    try scene.installTaker("link", slot: #""types": ["public.url"]"#)
    try scene.installTaker("every", slot: #""types": ["public.url"], "schemes": ["*"]"#)
    let file = try scene.write("a.pdf", "%PDF-1.4\n%\u{e2}\n")
    #expect(try scene.offered(["a.pdf"]) == [])
    #expect(try scene.offered([ByteString(FileURI.uri(of: file))]) == [])
    #expect(try scene.offered(["--text", ByteString(FileURI.uri(of: file))]) == [])
    #expect(Set(try scene.offered(["https://e.x/"])) == ["link", "every"])
    #expect(try scene.offered(["--url", "ftp://e.x/"]) == ["every"])
  }

  @Test("B13 and E20: a folder with a package's name is the package, and arrives whole; a file of that name is a file")
  func packages() throws {
    let scene = try Scene()
    try scene.write("a.pages/index.xml", "<x/>")
    try scene.write("foo/index.xml", "<x/>")
    try scene.write("IMG.pvt/a.jpg", Recipe.jpeg)
    try scene.write("b.pages", "no ZIP, only text")
    #expect(
      try scene.described(["a.pages", "a.pages/", "foo", "IMG.pvt", "b.pages"]).map { $0["type"]?.text } == [
        "com.apple.iwork.pages.pages", "com.apple.iwork.pages.pages", "public.folder", "com.apple.live-photo",
        "public.plain-text",
      ])
    #expect(try scene.save(["a.pages", "IMG.pvt"]).status == 0)
    #expect(try scene.saved("a.pages/index.xml") == Array("<x/>".utf8))
    #expect(try scene.saved("IMG.pvt/a.jpg") == Recipe.jpeg)
  }

  @Test("E19: a GIF of several pictures arrives with all of them")
  func animation() throws {
    let scene = try Scene()
    try scene.write("a.gif", Recipe.animatedGIF)
    let shared = try scene.record(["a.gif"])
    #expect(shared.items.map { $0["type"]?.text } == ["com.compuserve.gif"])
    #expect(shared.items.map { $0["size"]?.integer } == [Int64(Recipe.animatedGIF.count)])
    #expect(try scene.save(["a.gif"]).status == 0)
    #expect(try scene.saved("a.gif") == Recipe.animatedGIF)
  }
}
