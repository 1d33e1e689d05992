import ShareModel
import Testing

/// Directories that are one thing to people, and files of the same names.
@Suite struct PackageTests {
  typealias Recipe = ByteRecipes
  let tree = ContentTypeTree.standard
  let detector = ContentDetector()

  @Test(
    "B13: a directory with a package's extension is the package",
    arguments: [
      ("dir.pages", "com.apple.iwork.pages.pages"), ("DIR.KEY", "com.apple.iwork.keynote.key"),
      ("a.numbers", "com.apple.iwork.numbers.numbers"), ("a.rtfd", "com.apple.rtfd"),
      ("IMG.pvt", "com.apple.live-photo"),
      ("foo", "public.folder"), ("foo.d", "public.folder"), ("x.png", "public.folder"), (".pages", "public.folder"),
      ("a.pages.bak", "public.folder"),
    ] as [(String, String)])
  func directories(_ row: (String, String)) {
    #expect(detector.detectDirectory(name: ByteString(row.0)).type.identifier == row.1)
  }

  @Test("B13: a Live Photo's directory can also be taken as a package") func livePhoto() {
    let found = detector.detectDirectory(name: "IMG.pvt")
    #expect(found.representations(bytes: nil).map(\.type.identifier) == ["com.apple.live-photo", "com.apple.package"])
    #expect(detector.detectDirectory(name: "a.pages").alternatives == [])
  }

  @Test(
    "E20: a plain file with a package's extension is the flat form, or what its bytes are",
    arguments: [
      ("x.pages", Recipe.zip([("Index/Document.iwa", [1])]), "com.apple.iwork.pages.sffpages"),
      ("x.numbers", Recipe.zip([("Index/Document.iwa", [1])]), "com.apple.iwork.numbers.sffnumbers"),
      ("x.rtfd", Recipe.allBytes, "com.apple.flat-rtfd"), ("x.pvt", Recipe.jpeg, "public.jpeg"),
      ("x.pvt", Recipe.allBytes, "public.data"), ("x.pvt", [], "public.data"),
    ] as [(String, [UInt8], String)])
  func files(_ row: (String, [UInt8], String)) {
    let found = detector.detect(name: ByteString(row.0), bytes: row.1)
    #expect(found.type.identifier == row.2, "\(found.evidence)")
    #expect(found.warnings.isEmpty)
  }

  @Test("B13: a package that a plugin declares is one too, and a file of that name is not") func declaredPackage() {
    let tree = ContentTypeTree.standard.adding([
      ContentTypeDeclaration(
        type: ContentType("org.example.book"), parents: [ContentType("com.apple.package")], extensions: ["book"],
        mimeTypes: [])
    ])
    let detector = ContentDetector(tree: tree)
    #expect(detector.detectDirectory(name: "a.BOOK").type.identifier == "org.example.book")
    #expect(detector.detect(name: "a.book", bytes: Recipe.png).type.identifier == "public.png")
    #expect(detector.detect(name: "a.book", bytes: Recipe.allBytes).type == .data)
  }
}
