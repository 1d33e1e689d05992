import ShareFiles
import ShareModel
import TestSupport
import Testing

/// Everything that people share at once, into Save: each byte and each name in order, and nothing else.
struct MixedShareTests {
  private static let link: ByteString = "https://e.x/%E4%BD%A0%20b/a\u{e4}?a=100%&t=x|y#top"
  private static let nulText: [UInt8] = Array("a\0b\r\nc\r".utf8)
  private static let photo = ByteString("photo.heic")

  /// A scene with everything in it, and the request that shares it.
  private func scene() throws -> Scene {
    let scene = try Scene()
    try scene.write(Self.photo, try FileReading.read(Checkout.fixture("Files/photo.heic"), max: 1 << 20))
    try scene.write("notes.md", "# Notes\r\n")
    try scene.write(
      "r\u{e9}sum\u{e9} 100%#1.pdf", try FileReading.read(Checkout.fixture("Files/page.pdf"), max: 1 << 20))
    try scene.write("album/deep/er/track 1", "one")
    try scene.write("album/empty", "")
    try FileSystem.makeLink(
      at: Descriptor.openDirectory(scene.work.appending("album")), target: "/etc/passwd", name: "link")
    try scene.write("empty.txt", "")
    try scene.write(HardName.latin, "Latin")
    try scene.write(HardName.composed, "composed")
    try scene.write(HardName.decomposed, "decomposed")
    return scene
  }

  private static let names: [ByteString] = [
    photo, "notes.md", "r\u{e9}sum\u{e9} 100%#1.pdf", "album", "e.x.url", "untitled.txt", "empty.txt", HardName.latin,
    HardName.composed, HardName.decomposed,
  ]

  private static let arguments: [ByteString] = [
    photo, "notes.md", "r\u{e9}sum\u{e9} 100%#1.pdf", "album", link, "--type", "text/plain", "-", "empty.txt",
    HardName.latin,
    HardName.composed, HardName.decomposed,
  ]

  @Test("a mixed share arrives whole, under its names, in order, and its places are named in order")
  func whole() throws {
    let scene = try scene()
    let output = try scene.save(Self.arguments, input: Self.nulText)
    #expect(output.status == 0, "\(output.errors)")
    #expect(output.lines == Self.names.map { scene.box.appending($0) })
    #expect(try scene.names() == Self.names.sorted())
    for name in Self.names where ![ByteString("album"), "e.x.url", "untitled.txt"].contains(name) {
      #expect(try scene.saved(name) == FileReading.read(scene.work.appending(name), max: 1 << 20), "\(name.display)")
    }
    #expect(try scene.saved("untitled.txt") == Self.nulText)
    #expect(try scene.saved("e.x.url") == Array("[InternetShortcut]\r\nURL=".utf8) + Self.link.bytes + [13, 10])
    #expect(
      try Scene.listing(scene.box.appending("album")) == Scene.listing(scene.work.appending("album")))
    #expect(try FileSystem.readLink(scene.box.appending("album/link")) == "/etc/passwd")
    #expect(try scene.isTidy())
  }

  @Test("sha256sum finds the same bytes at both ends")
  func digests() throws {
    let scene = try scene()
    #expect(try scene.save(Self.arguments, input: Self.nulText).status == 0)
    let names =
      Self.names.filter { $0 != "album" && $0 != "e.x.url" && $0 != "untitled.txt" } + ["album/deep/er/track 1"]
    func digests(_ directory: ByteString) throws -> [UInt8] {
      let output = try Program("/usr/bin/sha256sum", ["--"] + names, directory: directory).run()
      #expect(output.status == 0)
      return output.standardOutput
    }
    #expect(try digests(scene.box) == digests(scene.work))
  }

  @Test("JSON says the same, with the bytes of a path that is not UTF-8")
  func json() throws {
    let scene = try scene()
    let output = try scene.save(Self.arguments + ["--json"], input: Self.nulText)
    let document = try output.document()
    #expect(document["outcome"]?.text == "completed")
    let returned = document["shares"]?[0]?["returned"]?.elements ?? []
    #expect(returned.map { $0.path("path") } == Self.names.map { scene.box.appending($0) })
    #expect(returned.map { $0["placed"]?.bool } == Self.names.map { _ in true })
    #expect(returned.map { $0["pathBytes"] != nil } == Self.names.map { $0 == HardName.latin })
    #expect(returned.map { $0["nameBytes"] != nil } == Self.names.map { $0 == HardName.latin })
    let items = document["items"]?.elements ?? []
    #expect(
      items.map { $0["kind"]?.text }
        == ["file", "file", "file", "directory", "link", "file", "file", "file", "file", "file"])
    #expect(
      (document["shares"]?[0]?["items"]?.elements ?? []).map { $0["outcome"]?.text }
        == Self.names.map { _ in "completed" })
  }
}
