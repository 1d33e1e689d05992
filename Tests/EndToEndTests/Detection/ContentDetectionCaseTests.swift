import ShareFiles
import ShareModel
import TestSupport
import Testing

/// What people's files are taken for, and what that means for the targets that are listed.
struct ContentDetectionCaseTests {
  /// A scene with targets that take what their names say: `org.example.NAME`.
  private func scene(_ targets: [(name: String, types: [String])]) throws -> Scene {
    let scene = try Scene()
    for (name, types) in targets {
      let list = types.map { "\"\($0)\"" }.joined(separator: ",")
      try scene.installManifest(
        ByteString(name),
        """
        {"manifest": 1, "id": "org.example.\(name)", "version": "1.0.0", "name": "\(name)", "library": "lib\(name).so", "abi": 1,
         "targets": [{"id": "org.example.\(name)", "title": "Take \(name)", "category": "share",
          "accepts": [{"slots": [{"types": [\(list)], "kinds": ["file"]}]}]}]}
        """)
      try Descriptor.open(scene.plugins.appending(ByteString("\(name)/lib\(name).so")), [.write, .create]).write([])
    }
    return scene
  }

  /// What each file is taken for.
  private func types(_ scene: Scene, _ names: [ByteString]) throws -> [Document] {
    let output = try scene.share(["types", "--json"] + names).run()
    #expect(output.status == 0, "\(output.errors)")
    return try output.document()["items"]?.elements ?? []
  }

  private func mimes(_ scene: Scene, _ names: [ByteString]) throws -> [String?] {
    try types(scene, names).map { $0["mime"]?.text }
  }

  /// The example targets that are offered for a file, best first, and why the others are not.
  private func offers(_ scene: Scene, _ name: ByteString) throws -> (offered: [String], reasons: [String: String]) {
    let output = try scene.share(["targets", "--all", "--json", name]).run()
    var offered: [String] = []
    var reasons: [String: String] = [:]
    for target in try output.document()["targets"]?.elements ?? [] {
      guard let id = target["id"]?.text, id.utf8.starts(with: "org.example.".utf8) else { continue }
      let short = String(id.dropFirst("org.example.".count))
      if target["eligible"]?.bool == true { offered.append(short) }
      reasons[short] = target["reason"]?["detail"]?.text
    }
    return (offered, reasons)
  }

  @Test("case 1: a HEIC photo named .jpg is a HEIC photo, and no target for JPEG is offered")
  func heicNamedJPEG() throws {
    let scene = try scene([("jpeg", ["image/jpeg"]), ("heif", ["image/heif"])])
    try scene.write("photo.jpg", Recipe.heic)
    let item = try types(scene, ["photo.jpg"]).first
    #expect(item?["mime"]?.text == "image/heic")
    #expect(item?["name"]?.text == "photo.jpg")
    #expect(item?["warnings"]?[0]?["code"]?.text == "typeMismatch")
    let offers = try offers(scene, "photo.jpg")
    #expect(offers.offered == ["heif"])
    #expect(offers.reasons["jpeg"]?.contains("image/heic") == true, "\(offers.reasons)")
  }

  @Test("case 1: a JPEG photo named .heic is a JPEG photo, and no target for HEIC is offered")
  func jpegNamedHEIC() throws {
    let scene = try scene([("jpeg", ["image/jpeg"]), ("heif", ["image/heif"])])
    try scene.write("photo.heic", Recipe.jpeg)
    #expect(try mimes(scene, ["photo.heic"]) == ["image/jpeg"])
    #expect(try offers(scene, "photo.heic").offered == ["jpeg"])
  }

  @Test("case 3: a picture is a picture, whatever its ending")
  func pictureWithAnyEnding() throws {
    let scene = try scene([("png", ["image/png"])])
    let names: [ByteString] = ["1825338702.php", "das6GO.medium", "picture"]
    for name in names { try scene.write(name, Recipe.png) }
    #expect(try mimes(scene, names) == ["image/png", "image/png", "image/png"])
    for name in names { #expect(try offers(scene, name).offered == ["png"]) }
  }

  @Test("case 4: a Word document is one, in any order of its members, with and without its ending")
  func wordDocuments() throws {
    let scene = try scene([("word", ["org.openxmlformats.wordprocessingml.document"]), ("zip", ["application/zip"])])
    let word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    let names: [ByteString] = ["a.docx", "a", "b.docx", "b"]
    for name in names {
      let source: ByteString = name.bytes.first == UInt8(ascii: "a") ? "Files/notes.docx" : "Files/notes-reordered.docx"
      try scene.write(
        name, try FileReading.read(Checkout.root.appending("Tests/Fixtures").appending(source), max: 1 << 20))
    }
    #expect(try mimes(scene, names) == [word, word, word, word])
    for name in names { #expect(try offers(scene, name).offered.first == "word") }
  }

  @Test("case 6: TypeScript is text and an MPEG transport stream is video, though both end in .ts")
  func typeScript() throws {
    let scene = try scene([("text", ["text/plain"]), ("video", ["video/*"])])
    try scene.write("app.ts", "export const x: number = 1;")
    try scene.write("clip.ts", Recipe.transportStream)
    #expect(try mimes(scene, ["clip.ts"]) == ["video/mp2t"])
    #expect(try offers(scene, "app.ts").offered == ["text"])
    #expect(try offers(scene, "clip.ts").offered == ["video"])
  }

  @Test("case 7: a text that begins like a picture or a song is a text")
  func textThatBeginsLikeSomethingElse() throws {
    let scene = try scene([
      ("text", ["text/plain"]), ("csv", ["text/csv"]), ("media", ["image/*", "audio/*"]),
    ])
    let files: [(name: ByteString, text: String)] = [
      ("cars.csv", "BMW,model,year\nBMW,i3,2014\n"), ("spec", "GIF89a File Specification\n"),
      ("tags", "ID3 is easy to detect\n"),
    ]
    for (name, text) in files { try scene.write(name, text) }
    #expect(try mimes(scene, files.map(\.name)) == ["text/csv", "text/plain", "text/plain"])
    #expect(try files.map { try offers(scene, $0.name).offered } == [["csv"], ["text"], ["text"]])
  }

  @Test("case 8: empty files are shared with the others")
  func emptyFiles() throws {
    let scene = try Scene()
    try scene.write("EmptyTest.blubb", "")
    try scene.write("empty.png", "")
    try scene.write("full.txt", "full")
    let names: [ByteString] = ["EmptyTest.blubb", "empty.png", "full.txt"]
    let found = try types(scene, names)
    #expect(found.map { $0["bytes"]?.integer } == [0, 0, 4])
    #expect(try types(scene, names).map { $0["type"]?.text } == found.map { $0["type"]?.text })
    let shared = try scene.record(names)
    #expect(shared.output.status == 0)
    #expect(shared.items.map(\.name) == names)
    #expect(shared.items.map { $0["size"]?.integer } == [0, 0, 4])
    #expect(shared.items.map { $0["type"]?.text } == found.map { $0["type"]?.text })
    #expect(try scene.save(names).status == 0)
    #expect(try names.map { try scene.saved($0).count } == [0, 0, 4])
  }

  @Test("case 10: a target for plain text takes every kind of text, and the one for Markdown comes first for Markdown")
  func kindsOfText() throws {
    let scene = try scene([("a", ["text/plain"]), ("b", ["text/markdown"])])
    try scene.write("README.md", "# Read me\n")
    try scene.write("game.sgf", "(;GM[1]FF[4])")
    try scene.write("a.txt", "text\n")
    #expect(try offers(scene, "README.md").offered == ["b", "a"])
    #expect(try offers(scene, "game.sgf").offered == ["a"])
    #expect(try offers(scene, "a.txt").offered == ["a"])
    let shared = try scene.record(["README.md", "a.txt"])
    #expect(shared.items.map { $0["mime"]?.text } == ["text/markdown", "text/plain"])
  }

  @Test(
    "case 10: the type of a text that only the desktop's database knows arrives as it is",
    .enabled(if: (try? Descriptor.status(of: "/usr/share/mime/globs2")) != nil, "shared-mime-info is not installed"))
  func textOfTheDesktop() throws {
    let scene = try Scene()
    try scene.write("game.sgf", "(;GM[1]FF[4])")
    try scene.install(try FixturePlugins.folder("recorder"))
    let output = try scene.share(
      ["game.sgf", "--to", "recorder", "--set", ByteString(Array("log=".utf8) + scene.log.bytes)],
      environment: ["XDG_DATA_DIRS": "/usr/share"]
    ).run()
    #expect(output.status == 0, "\(output.errors)")
    #expect(try scene.recorded().map { $0["mime"]?.text } == ["application/x-go-sgf"])
  }

  @Test("case 11: upper-case, missing and unknown endings still give a type")
  func unusualEndings() throws {
    let scene = try scene([("jpeg", ["image/jpeg"])])
    try scene.write("PHOTO.JPG", Recipe.jpeg)
    try scene.write("myFile", Recipe.jpeg)
    try scene.write("x.blubb", "plain ASCII\n")
    try scene.write("y.blubb", (0...255).map { UInt8($0) })
    let names: [ByteString] = ["PHOTO.JPG", "myFile", "x.blubb", "y.blubb"]
    #expect(try mimes(scene, names) == ["image/jpeg", "image/jpeg", "text/plain", "application/octet-stream"])
    #expect(try types(scene, names).allSatisfy { $0["type"]?.text?.isEmpty == false })
    #expect(try offers(scene, "PHOTO.JPG").offered == ["jpeg"])
    #expect(try offers(scene, "myFile").offered == ["jpeg"])
    #expect(try offers(scene, "x.blubb").offered == [])
  }
}
