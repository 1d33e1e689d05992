import ShareFiles
import ShareModel
import TestSupport
import Testing

/// The two plugins that give something back: one ZIP, and one list of digests.
struct ArchiveAndDigestTests {
  private static let arguments: [ByteString] = [
    "photo.heic", "album", HardName.composed, HardName.decomposed, "r\u{e9}sum\u{e9} 100%#1.pdf",
    "https://e.x/p?id=1&t=a|b",
  ]

  private func scene() throws -> Scene {
    let scene = try Scene()
    try scene.write("photo.heic", try FileReading.read(Checkout.fixture("Files/photo.heic"), max: 1 << 20))
    try scene.write("album/deep/er/track 1", "one")
    try scene.write("album/empty", "")
    try FileSystem.makeDirectories(scene.work.appending("album/nothing"))
    try FileSystem.makeLink(
      at: Descriptor.openDirectory(scene.work.appending("album")), target: "../album/empty", name: "link")
    try scene.write("r\u{e9}sum\u{e9} 100%#1.pdf", "%PDF-1.4\n")
    try scene.write(HardName.composed, "composed")
    try scene.write(HardName.decomposed, "decomposed")
    try FileSystem.makeDirectories(scene.box)
    return scene
  }

  private func unzip(_ archive: ByteString, _ scene: Scene) throws -> ByteString {
    let target = scene.path.appending("unpacked")
    try FileSystem.makeDirectories(target)
    try Program(
      "/usr/bin/unzip", ["-q", archive, "-d", target], environment: ["LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"]
    ).run().isFine()
    return target
  }

  @Test("an archive holds everything that was shared, links as links, and is saved where --output says")
  func archive() throws {
    let scene = try scene()
    let output = try scene.share(Self.arguments + ["--to", "archive", "--output", scene.box]).run()
    #expect(output.status == 0, "\(output.errors)")
    #expect(output.lines == [scene.box.appending("Archive.zip")])
    #expect(try scene.names() == ["Archive.zip"])
    let unpacked = try unzip(scene.box.appending("Archive.zip"), scene)
    var expected = try Scene.listing(scene.work)
    let link = "[InternetShortcut]\r\nURL=https://e.x/p?id=1&t=a|b\r\n"
    expected["e.x.url"] = Fingerprint.of(Array(link.utf8))
    let found = try Scene.listing(unpacked)
    // Texts of two compositions are one key for a dictionary of texts, so those two are compared by themselves.
    #expect(found == expected)
    for name in [HardName.composed, HardName.decomposed] {
      #expect(
        try FileReading.read(unpacked.appending(name), max: 99) == FileReading.read(scene.work.appending(name), max: 99)
      )
    }
    #expect(try FileSystem.readLink(unpacked.appending("album/link")) == "../album/empty")
    #expect(try scene.isTidy())
  }

  @Test("the same input gives the same bytes, also through a pipe")
  func deterministic() throws {
    let scene = try scene()
    let first = try scene.share(Self.arguments + ["--to", "archive", "--output", "-"]).run()
    let second = try scene.share(Self.arguments + ["--to", "archive", "-o", scene.box]).run()
    #expect(first.status == 0 && second.status == 0, "\(first.errors)\(second.errors)")
    #expect(first.standardOutput.starts(with: Array("PK".utf8)))
    #expect(try scene.saved("Archive.zip") == first.standardOutput)
    let piped = try Program(
      "/bin/sh", ["-c", "\"$0\" album --to archive --output - > album.zip", Checkout.share],
      environment: scene.environment,
      directory: scene.work
    ).run()
    #expect(piped.status == 0 && piped.standardOutput.isEmpty, "\(piped.errors)")
    let unpacked = try unzip(scene.work.appending("album.zip"), scene)
    #expect(try Scene.listing(unpacked.appending("album")) == Scene.listing(scene.work.appending("album")))
  }

  @Test("a second archive does not replace the first")
  func twice() throws {
    let scene = try scene()
    for _ in 0..<2 { try scene.share(["album", "--to", "archive", "-o", scene.box]).run().isFine() }
    #expect(try scene.names() == ["album (2).zip", "album.zip"])
  }

  @Test("sha256sum accepts the digests, also of names that it has to escape")
  func digest() throws {
    let scene = try scene()
    try scene.write("line1\nline2\\.txt", "escaped")
    try scene.write("empty", "")
    try scene.write(HardName.latin, "Latin")
    let names: [ByteString] = [
      "photo.heic", "r\u{e9}sum\u{e9} 100%#1.pdf", "empty", HardName.composed, HardName.decomposed, HardName.latin,
      "line1\nline2\\.txt",
    ]
    let output = try scene.share(names + ["--to", "digest"]).run()
    #expect(output.status == 0, "\(output.errors)")
    let own = try Program("/usr/bin/sha256sum", ["--"] + names, directory: scene.work).run()
    #expect(output.standardOutput == own.standardOutput)
    let document = try scene.share([HardName.latin, "--to", "digest", "--json"]).run().document()
    let line = try Program("/usr/bin/sha256sum", [HardName.latin], directory: scene.work).run().standardOutput
    #expect(document["shares"]?[0]?["returned"]?[0]?.path("text") == ByteString(line))
    let check = try Program(
      "/usr/bin/sha256sum", ["--check", "--strict", "--quiet", "-"], directory: scene.work, input: output.standardOutput
    ).run()
    #expect(check.status == 0, "\(check.errors)\(check.text)")
  }
}
