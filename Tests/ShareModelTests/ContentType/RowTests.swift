import ShareModel
import Testing

/// What the tree promises about single types.
@Suite struct RowTests {
  let tree = ContentTypeTree.standard

  @Test("B1: conformance is reflexive and transitive, for every three rows of the table")
  func transitive() {
    let types = tree.declarations.map(\.type)
    let above = types.map { type in types.indices.filter { tree.conforms(type, to: types[$0]) } }
    for (index, list) in above.enumerated() {
      #expect(list.contains(index))
      let known = Set(list)
      for parent in list { #expect(known.isSuperset(of: above[parent]), "\(types[index])") }
    }
  }

  @Test(
    "B2: HEIC, HEIF and AVIF are three kinds of one family",
    arguments: [
      ("public.heic", "public.heif"), ("public.heif", "public.heic"), ("public.heic", "public.avif"),
      ("public.avif", "public.heic"), ("public.heif", "public.avif"), ("public.avif", "public.heif"),
    ] as [(String, String)])
  func heifPairs(_ pair: (String, String)) {
    #expect(!tree.conforms(ContentType(pair.0), to: ContentType(pair.1)))
    #expect(tree.conforms(ContentType(pair.0), to: ContentType("public.heif-standard")))
  }

  @Test("B3: an M4A is called sound, though it is a movie to the tree too")
  func m4a() throws {
    let type = try #require(tree.type("audio/mp4"))
    #expect(tree.conforms(type, to: .movie) && tree.conforms(type, to: .audio))
    #expect(tree.contentClass(of: type) == .audio)
  }

  @Test("B4: HTML is no plain text") func html() throws {
    #expect(try !tree.conforms(#require(tree.type("text/html")), to: #require(tree.acceptedType("text/plain"))))
  }

  @Test("B5: a Word document is no archive") func docx() throws {
    let type = try #require(tree.type(fileExtension: "docx"))
    #expect(!tree.conforms(type, to: ContentType("public.archive")))
    #expect(try !tree.conforms(type, to: #require(tree.acceptedType("application/zip"))))
  }

  @Test("B6: JSON is a text and nothing that runs") func json() throws {
    let type = try #require(tree.type(fileExtension: "json"))
    #expect(tree.conforms(type, to: .text) && !tree.conforms(type, to: .executable))
  }

  @Test("B7: the preferred extension comes first, and an unknown one gives one type every time") func extensions() {
    #expect(tree.type(fileExtension: "JPG")?.identifier == "public.jpeg")
    #expect(tree.preferredExtension(of: ContentType("public.jpeg")) == "jpeg")
    #expect(tree.type(fileName: "a.xyz") == tree.type(fileName: "b.XYZ"))
  }

  @Test("B14: what is a file's link is a link, and a rule for links does not mean files") func fileLinks() {
    #expect(tree.conforms(.fileURL, to: .url) && !tree.conforms(.url, to: .fileURL))
  }

  @Test("E19: a GIF is a GIF with all its pictures, by its bytes", arguments: ["a.gif", "a", "a.jpg"] as [ByteString])
  func gif(_ name: ByteString) {
    #expect(ContentDetector().detect(name: name, bytes: ByteRecipes.gif).type.identifier == "com.compuserve.gif")
  }

  @Test("E15: what makes a link is being one and nothing else: a PDF conforms to data and is no link") func pdf() {
    let pdf = ContentType("com.adobe.pdf")
    #expect(tree.conforms(pdf, to: .data) && !tree.conforms(pdf, to: .url) && !tree.conforms(.data, to: .url))
  }
}
