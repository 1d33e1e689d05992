import ShareModel
import Testing

/// The reports of people whose files were taken for something else.
@Suite struct ContentDetectionCaseTests {
  typealias Recipe = ByteRecipes
  let tree = ContentTypeTree.standard
  let detector = ContentDetector()

  func detect(_ name: String, _ bytes: [UInt8], _ policy: MismatchPolicy = .content) -> Detection {
    detector.detect(name: ByteString(name), bytes: bytes, policy: policy)
  }

  @Test("case 1: a HEIC picture named .jpg is a HEIC picture") func heicNamedJPEG() {
    let found = detect("photo.jpg", Recipe.heic)
    #expect(found.type == ContentType("public.heic") && found.mime == "image/heic")
    #expect(
      found.warnings == [
        ItemWarning(code: "typeMismatch", detail: "the name says image/jpeg, the bytes are image/heic")
      ])
    #expect(!tree.conforms(found.type, to: ContentType("public.jpeg")))
    #expect(tree.acceptedType("image/heif").map { tree.conforms(found.type, to: $0) } == true)
    let mirrored = detect("photo.heic", Recipe.jpeg)
    #expect(mirrored.type == ContentType("public.jpeg") && mirrored.warnings.count == 1)
  }

  @Test(
    "case 3: a PNG is one under any name",
    arguments: ["1825338702.php", "das6GO.medium", "das6GO", "", "x.png", "X.PNG"] as [String])
  func pngUnderAnyName(_ name: String) {
    #expect(Recipe.png.count == 70)
    let found = detect(name, Recipe.png)
    #expect(found.type == ContentType("public.png") && found.mime == "image/png")
    #expect(found.warnings.isEmpty && found.evidence.description == "bytes: PNG signature")
  }

  @Test(
    "case 4: a Word document is one whatever the order of its members, with and without an ending",
    arguments: ["report.docx", "report", "report.unknown"] as [String])
  func wordDocument(_ name: String) {
    for bytes in [Recipe.docxFirst, Recipe.docxThird] {
      let found = detect(name, bytes)
      #expect(found.type == ContentType("org.openxmlformats.wordprocessingml.document"))
      #expect(found.warnings.isEmpty)
      #expect(!tree.conforms(found.type, to: ContentType("public.archive")))
    }
  }

  @Test("case 4: data that contains the names of members fools nobody") func zipWithForeignData() {
    let data: [UInt8] = [0] + Recipe.bytes("xl/") + [1]
    let bytes = Recipe.zip([("a.bin", data + data + data), ("b.xml", Recipe.bytes("[Content_Types].xml word/ xl/"))])
    #expect(detect("a", bytes).type == ContentType("public.zip-archive"))
    let named = detect("a.xlsx", bytes)
    #expect(named.type == ContentType("public.zip-archive") && named.warnings.count == 1)
  }

  @Test("case 6: TypeScript is text, transport packets are a movie") func typeScript() {
    let source = detect("app.ts", Recipe.bytes("export const x: number = 1;\n"))
    #expect(tree.conforms(source.type, to: .plainText) && !tree.conforms(source.type, to: .movie))
    #expect(source.warnings.isEmpty && source.mime.hasPrefix("text/"))
    let clip = detect("clip.ts", Recipe.transportStream)
    #expect(clip.type == ContentType("public.mpeg-2-transport-stream") && clip.mime == "video/mp2t")
    #expect(clip.warnings.isEmpty)
    #expect(detect("clip", Recipe.transportStream).type == clip.type)
  }

  @Test(
    "case 7: a text that begins like a picture or a song is a text",
    arguments: [
      ("cars.csv", "BMW,model,year\n1,2,3\n and some more lines so that a header would fit", "text/csv"),
      ("cars", "BMW,model,year\n1,2,3\n and some more lines so that a header would fit", "text/plain"),
      ("x", "GIF89a File Specification\n", "text/plain"),
      ("x", "GIF87a!!!!!!!!!!!!!!!!!!!!!!!!!", "text/plain"), ("x", "ID3 is easy to detect\n", "text/plain"),
      ("x", "BZh is how it begins\n", "text/plain"), ("x", "PK is a person's initials\n", "text/plain"),
      ("x", "%PDF-1.7, says the first line\n", "text/plain"),
      ("x", "MZ are the initials of Mark Zbikowski " + String(repeating: "and so on ", count: 9), "text/plain"),
      ("x", "RIFF is a container, WAVE is in it\n", "text/plain"), ("x", "OggS\n", "text/plain"),
      ("x", "FORM follows function\n", "text/plain"), ("x", "true story: it is a font\n", "text/plain"),
      ("x", "MThd\n", "text/plain"), ("x", "fLa and so on", "text/plain"), ("x", "Rar! said the bird\n", "text/plain"),
      ("x", "glTF is for scenes\n", "text/plain"), ("x", "OTTO the great, as a name of a king\n", "text/plain"),
      ("x", "G" + String(repeating: String(repeating: "a", count: 187) + "G", count: 5), "text/plain"),
    ] as [(String, String, String)])
  func textThatLooksLikeMedia(_ row: (String, String, String)) {
    let found = detect(row.0, Recipe.bytes(row.1))
    #expect(found.mime == row.2, "\(found.evidence)")
    #expect(found.warnings.isEmpty)
  }

  @Test(
    "case 8: a file without bytes is what its name says",
    arguments: [
      ("empty.png", "public.png"), ("EmptyTest.blubb", "public.data"), ("empty", "public.data"),
      ("empty.md", "net.daringfireball.markdown"), ("", "public.data"),
    ] as [(String, String)])
  func emptyFiles(_ row: (String, String)) {
    let found = detect(row.0, [])
    #expect(found.type.identifier == row.1)
    #expect(found.warnings.isEmpty && found.alternatives.isEmpty)
  }

  @Test("case 10: texts of all kinds are offered to a target for plain text, as what they are") func textSubtypes() {
    let globs = ContentDetector(globs: { $0 == "game.sgf" ? ["application/x-go-sgf"] : [] })
    let markdown = detector.detect(name: "README.md", bytes: Recipe.bytes("# Title\n"))
    #expect(markdown.mime == "text/markdown" && tree.conforms(markdown.type, to: .plainText))
    #expect(markdown.alternatives.isEmpty)
    let game = globs.detect(name: "game.sgf", bytes: Recipe.bytes("(;GM[1]FF[4])"))
    #expect(game.mime == "application/x-go-sgf" && tree.isDynamic(game.type))
    #expect(game.alternatives == [.plainText])
    #expect(game.representations(bytes: 13).map(\.type) == [game.type, .plainText])
    #expect(detector.detect(name: "a.txt", bytes: Recipe.bytes("a")).type == .plainText)
  }

  @Test(
    "case 11: upper-case endings, no ending and unknown endings always have a type",
    arguments: [
      ("PHOTO.JPG", Recipe.jpeg, "image/jpeg"), ("myFile", Recipe.jpeg, "image/jpeg"),
      ("x.blubb", Recipe.bytes("plain\n"), "text/plain"), ("y.blubb", Recipe.allBytes, "application/octet-stream"),
    ] as [(String, [UInt8], String)])
  func neverNoType(_ row: (String, [UInt8], String)) {
    #expect(detect(row.0, row.1).mime == row.2)
    #expect(detect(row.0, row.1).warnings.isEmpty)
  }

  @Test("B12: a .key is a key or a presentation") func keyFiles() {
    let pgp = detect("me.key", Recipe.bytes("-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQEN\n"))
    #expect(pgp.mime == "application/pgp-keys" && tree.conforms(pgp.type, to: .plainText) && pgp.warnings.isEmpty)
    let slides = detect("talk.key", Recipe.zip([("Index/Document.iwa", [1]), ("Index/Slide-1.iwa", [2])]))
    #expect(slides.type == ContentType("com.apple.iwork.keynote.sffkey") && slides.warnings.isEmpty)
    #expect(detect("talk", Recipe.zip([("Index/Document.iwa", [1]), ("Index/Slide-1.iwa", [2])])).type == slides.type)
  }

  @Test("B12: bytes never make a program of what is named otherwise") func noUpgrade() {
    let program: [UInt8] = [0x7F] + Recipe.bytes("ELF") + [2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 62, 0]
    let found = detect("photo.jpg", program)
    #expect(found.type == .data && !tree.conforms(found.type, to: .executable) && found.warnings.count == 1)
    #expect(detect("photo", program).type == ContentType("public.unix-executable"))
    #expect(detect("notes.txt", program).type == .data)
    let entry = Recipe.bytes("[Desktop Entry]\nExec=rm\nType=Application\n")
    #expect(detect("notes.txt", entry).type == .plainText && detect("notes", entry).type == .plainText)
    let script = Recipe.bytes("#!/bin/sh\nrm -r .\n")
    #expect(detect("notes.txt", script).type == .plainText)
    #expect(!tree.conforms(detect("notes", script).type, to: .executable))
  }

  @Test("The policy decides who is believed", arguments: MismatchPolicy.allCases) func policies(
    _ policy: MismatchPolicy
  ) {
    let found = detect("photo.jpg", Recipe.png, policy)
    #expect(found.type.identifier == (policy == .name ? "public.jpeg" : "public.png"))
    #expect(found.isRefused == (policy == .refuse))
    #expect(found.warnings.count == 1)
    let honest = detect("photo.png", Recipe.png, policy)
    #expect(!honest.isRefused && honest.warnings.isEmpty && honest.type.identifier == "public.png")
  }

  @Test("B13: a directory with a package's name is a package, any other is a folder") func packages() {
    #expect(detector.detectDirectory(name: "notes.pages").type == ContentType("com.apple.iwork.pages.pages"))
    #expect(detector.detectDirectory(name: "a.RTFD").type == ContentType("com.apple.rtfd"))
    for name in ["foo", "dir.d", "x.png", "a.docx", "/tmp/x.pages/sub"] {
      #expect(detector.detectDirectory(name: ByteString(name)).type == .folder)
    }
  }
}
