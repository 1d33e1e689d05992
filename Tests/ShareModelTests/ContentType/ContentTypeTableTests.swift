import ShareModel
import Testing

@Suite struct ContentTypeTableTests {
  static let tree = ContentTypeTree.standard
  static let declarations = tree.declarations

  /// MIME types and extensions that several rows have; the first row is what the tag stands for.
  static let shared: [String: String] = [
    "inode/directory": "public.directory", "text/uri-list": "public.url",
    "text/plain;charset=utf-16": "public.utf16-plain-text", "application/x-plist": "com.apple.property-list",
    "application/vnd.apple.pages": "com.apple.iwork.pages.sffpages",
    "application/vnd.apple.numbers": "com.apple.iwork.numbers.sffnumbers",
    "application/vnd.apple.keynote": "com.apple.iwork.keynote.sffkey", "audio/x-m4a": "public.mpeg-4-audio",
    "message/rfc822": "public.email-message", "rtfd": "com.apple.rtfd", "plist": "com.apple.property-list",
    "pages": "com.apple.iwork.pages.sffpages", "numbers": "com.apple.iwork.numbers.sffnumbers",
    "key": "com.apple.iwork.keynote.sffkey", "m4a": "public.mpeg-4-audio", "eml": "public.email-message",
  ]

  @Test func everyIdentifierIsThereOnce() {
    #expect(Self.declarations.count >= 140)
    #expect(Set(Self.declarations.map(\.type)).count == Self.declarations.count)
  }

  @Test("B1: every row conforms to what it declares, and to the parents of that", arguments: declarations)
  func conformsToItsParents(_ row: ContentTypeDeclaration) {
    #expect(Self.tree.conforms(row.type, to: row.type))
    #expect(Self.tree.distance(from: row.type, to: row.type) == 0)
    for parent in row.parents {
      #expect(Self.tree.declaration(of: parent) != nil, "\(row.type) names \(parent), which nobody declares")
      #expect(Self.tree.distance(from: row.type, to: parent) == 1)
      #expect(!Self.tree.conforms(parent, to: row.type), "\(row.type) and \(parent) go round in a circle")
      for grandparent in Self.tree.declaration(of: parent)?.parents ?? [] {
        #expect(Self.tree.conforms(row.type, to: grandparent))
      }
    }
  }

  @Test("B9: every MIME type and extension of every row leads back to the row", arguments: declarations)
  func tagsRoundTrip(_ row: ContentTypeDeclaration) {
    for mime in row.mimeTypes {
      #expect(Self.tree.type(mime)?.identifier == Self.shared[mime] ?? row.type.identifier)
      #expect(Self.tree.type(mime.uppercased())?.identifier == Self.shared[mime] ?? row.type.identifier)
    }
    for word in row.extensions {
      let expected = Self.shared[word] ?? row.type.identifier
      #expect(Self.tree.type(fileExtension: word)?.identifier == expected)
      #expect(Self.tree.type(fileName: ByteString("x y.\(word.uppercased())"))?.identifier == expected)
    }
    #expect(Self.tree.preferredMIMEType(of: row.type) == row.mimeTypes.first)
    #expect(Self.tree.preferredExtension(of: row.type) == row.extensions.first)
    #expect(Self.tree.type(row.type.identifier.uppercased()) == row.type)
    #expect(Self.tree.isDeclared(row.type) && !Self.tree.isDynamic(row.type))
  }

  @Test(
    "B1 to B6: what other systems confuse",
    arguments: [
      ("public.json", "public.executable"), ("public.json", "public.plain-text"),
      ("public.json", "com.netscape.javascript-source"),
      ("org.openxmlformats.wordprocessingml.document", "com.pkware.zip-archive"),
      ("org.openxmlformats.wordprocessingml.document", "public.archive"),
      ("org.openxmlformats.spreadsheetml.sheet", "public.archive"),
      ("org.openxmlformats.presentationml.presentation", "public.archive"),
      ("org.oasis-open.opendocument.text", "public.archive"), ("org.idpf.epub-container", "public.archive"),
      ("com.apple.iwork.pages.sffpages", "public.archive"), ("com.apple.iwork.keynote.sffkey", "public.archive"),
      ("com.apple.iwork.numbers.sffnumbers", "public.archive"), ("com.apple.pkpass", "public.archive"),
      ("public.opentype-font", "public.truetype-font"), ("public.rtf", "public.plain-text"),
      ("public.vcard", "public.plain-text"), ("public.html", "public.plain-text"),
      ("public.email-message", "public.plain-text"), ("public.email-message", "public.text"),
      ("public.comma-separated-values-text", "public.plain-text"), ("com.adobe.raw-image", "public.tiff"),
      ("com.microsoft.internet-shortcut", "public.plain-text"), ("public.python-script", "public.executable"),
      ("public.shell-script", "public.executable"), ("public.heic", "public.heif"), ("public.heif", "public.heic"),
      ("public.avif", "public.heif"), ("public.avif", "public.heic"), ("public.heics", "public.heic"),
      ("com.apple.live-photo", "public.data"), ("public.archive", "public.data"), ("public.message", "public.data"),
      ("public.contact", "public.data"), ("public.playlist", "public.data"), ("public.svg-image", "public.plain-text"),
      ("com.apple.m4a-audio", "public.movie"), ("public.folder", "public.data"), ("com.apple.package", "public.folder"),
    ] as [(String, String)])
  func doesNotConform(_ pair: (String, String)) {
    #expect(!Self.tree.conforms(ContentType(pair.0), to: ContentType(pair.1)))
  }

  @Test("B2: the HEIF family has one parent", arguments: ["public.heic", "public.heif", "public.heics", "public.avif"])
  func heifFamily(_ identifier: String) {
    #expect(Self.tree.conforms(ContentType(identifier), to: ContentType("public.heif-standard")))
    #expect(Self.tree.conforms(ContentType(identifier), to: .image))
  }

  @Test(
    "B3 and classes: the word for a type",
    arguments: [
      ("public.mpeg-4-audio", .audio), ("public.mpeg-4", .video), ("public.heic", .picture),
      ("public.svg-image", .picture), ("com.adobe.pdf", .document), ("com.microsoft.excel.xls", .document),
      ("com.apple.iwork.pages.pages", .document), ("public.folder", .folder), ("com.apple.package", .folder),
      ("public.url", .link), ("public.file-url", .link), ("public.html", .text), ("public.json", .text),
      ("public.zip-archive", .archive), ("public.m3u-playlist", .text), ("public.data", .file),
      ("com.microsoft.windows-executable", .file), ("org.example.unknown", .file),
    ] as [(String, ContentTypeClass)])
  func classOfType(_ pair: (String, ContentTypeClass)) {
    #expect(Self.tree.contentClass(of: ContentType(pair.0)) == pair.1)
  }

  @Test("B3: an M4A file is sound, and a movie to the tree") func m4aIsBoth() {
    let type = Self.tree.type(fileExtension: "m4a")
    #expect(type.map { Self.tree.conforms($0, to: .audio) && Self.tree.conforms($0, to: .movie) } == true)
  }
}
