import ShareModel
import Testing

/// What the desktop's database says that must not become ours.
@Suite struct SharedMimeTrapTests {
  typealias Recipe = ByteRecipes
  let tree = ContentTypeTree.standard

  /// A detector beside a desktop database that answers every name with these types.
  func beside(_ types: String...) -> ContentDetector { ContentDetector(globs: { _ in types }) }

  @Test(
    "4.3-1: HEIC is not an alias of HEIF: the brand tells them apart",
    arguments: [
      (Recipe.heic, "public.heic", "image/heic"), (Recipe.brands("heix"), "public.heic", "image/heic"),
      (Recipe.brands("mif1", ["miaf"]), "public.heif", "image/heif"),
      (Recipe.brands("avif"), "public.avif", "image/avif"),
    ] as [([UInt8], String, String)])
  func heic(_ row: ([UInt8], String, String)) {
    for name in ["a.heif", "a.hif", "a.heic", "a"] as [ByteString] {
      let found = beside("image/heif").detect(name: name, bytes: row.0)
      #expect(found.type.identifier == row.1 && found.mime == row.2)
    }
    #expect(tree.type("image/heic") != tree.type("image/heif"))
  }

  @Test("4.3-2: an ending that stands for many things is settled by the bytes, the same way every time")
  func ambiguousEndings() {
    let ts = beside("video/mp2t", "text/vnd.trolltech.linguist")
    #expect(ts.detect(name: "a.ts", bytes: Recipe.transportStream).mime == "video/mp2t")
    #expect(tree.conforms(ts.detect(name: "a.ts", bytes: Recipe.bytes("let x = 1\n")).type, to: .plainText))
    let ogg = beside("application/ogg", "audio/ogg", "audio/x-flac+ogg", "audio/x-speex+ogg", "video/ogg")
    #expect(ogg.detect(name: "a.ogg", bytes: Recipe.ogg(Recipe.bytes("OpusHead"))).type.identifier == "org.xiph.opus")
    #expect(
      ogg.detect(name: "a.ogg", bytes: Recipe.ogg([1] + Recipe.bytes("vorbis"))).type.identifier == "org.xiph.ogg-audio"
    )
    let otf = beside("font/otf", "application/vnd.oasis.opendocument.formula-template")
    let font = Recipe.bytes("OTTO") + [0, 10, 0, 128, 0, 3, 0, 32]
    #expect(otf.detect(name: "a.otf", bytes: font).type.identifier == "public.opentype-font")
    let formula = otf.detect(name: "a.otf", bytes: Recipe.zip([("content.xml", [])]))
    #expect(formula.type.identifier == "public.zip-archive" && formula.warnings.count == 1)
    for names in [["application/x-cd-image", "application/x-wii-rom"], ["text/plain", "model/obj"]] {
      let detector = ContentDetector(globs: { _ in names })
      let first = detector.detect(name: "a.iso", bytes: Recipe.allBytes)
      #expect(first.type == detector.detect(name: "b.iso", bytes: Recipe.allBytes).type && !first.mime.isEmpty)
    }
    #expect(tree.conforms(beside().detect(name: "a.m3u8", bytes: Recipe.bytes("#EXTM3U\n")).type, to: .text))
  }

  @Test("4.3-3: a .key is what its bytes are, not what a weight says")
  func keys() {
    let detector = beside("application/vnd.apple.keynote", "application/pgp-keys")
    let pgp = detector.detect(name: "a.key", bytes: Recipe.bytes("-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQ\n"))
    #expect(pgp.mime == "application/pgp-keys" && pgp.warnings.isEmpty)
    let slides = Recipe.zip([("Index/Document.iwa", [1]), ("Index/Slide.iwa", [1])])
    #expect(detector.detect(name: "a.key", bytes: slides).mime == "application/vnd.apple.keynote")
    #expect(detector.detect(name: "a.key", bytes: Recipe.bytes("some text\n")).type == .plainText)
  }

  @Test("4.3-4: the desktop's web archive is another thing, and what it does not know we do")
  func unknownToTheDesktop() {
    let gzip: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    let war = beside("application/x-webarchive").detect(name: "a.war", bytes: gzip)
    #expect(war.type.identifier == "org.gnu.gnu-zip-archive")
    let page = beside().detect(name: "a.webarchive", bytes: Recipe.bytes("bplist00") + [0])
    #expect(page.mime == "application/x-apple-webarchive")
    for word in ["webarchive", "webloc", "plist", "usdz", "swift"] {
      #expect(tree.type(fileExtension: word).map { tree.isDeclared($0) } == true, "\(word)")
    }
    for mime in ["text/uri-list", "application/yaml", "audio/aiff", "model/vnd.usdz+zip"] {
      #expect(tree.type(mime).map { tree.isDeclared($0) } == true, "\(mime)")
    }
    for word in ["caf", "db", "sqlite"] {
      #expect(tree.type(fileExtension: word).map { tree.isDynamic($0) && tree.conforms($0, to: .data) } == true)
    }
  }

  @Test(
    "4.3-5: the desktop's subclasses are not conformance",
    arguments: [
      ("application/json", "text/javascript"), ("application/json", "application/x-executable"),
      ("application/json", "text/plain"), ("application/json", "public.executable"),
      ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "application/zip"),
      ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/zip"),
      ("application/vnd.openxmlformats-officedocument.presentationml.presentation", "application/zip"),
      ("application/vnd.oasis.opendocument.text", "application/zip"), ("application/epub+zip", "application/zip"),
      ("application/vnd.apple.pages", "application/zip"), ("application/vnd.apple.keynote", "application/zip"),
      ("application/vnd.apple.numbers", "application/zip"), ("application/vnd.apple.pkpass", "application/zip"),
      ("font/otf", "font/ttf"), ("text/rtf", "text/plain"), ("text/vcard", "text/plain"),
      ("message/rfc822", "text/plain"), ("application/x-mswinurl", "text/plain"),
      ("application/x-desktop", "text/plain"), ("image/x-adobe-dng", "image/tiff"),
      ("application/vnd.android.package-archive", "application/zip"),
      ("application/java-archive", "application/zip"), ("text/x-python", "public.executable"),
      ("application/x-shellscript", "public.executable"),
    ] as [(String, String)])
  func subclasses(_ pair: (String, String)) throws {
    let type = try #require(tree.type(pair.0))
    let above = try #require(tree.acceptedType(pair.1))
    #expect(!tree.conforms(type, to: above))
  }

  @Test(
    "4.3-6: HTML, CSV, vCard and RTF are texts and not plain texts",
    arguments: ["text/html", "text/csv", "text/vcard", "text/rtf"])
  func markup(_ mime: String) throws {
    let type = try #require(tree.type(mime))
    #expect(tree.conforms(type, to: .text) && !tree.conforms(type, to: .plainText))
  }

  @Test(
    "4.3-7: every spelling of one type is that type",
    arguments: [
      ["audio/vnd.wave", "audio/wav", "audio/x-wav"], ["text/xml", "application/xml"],
      ["text/javascript", "application/javascript", "application/x-javascript"],
      ["application/gzip", "application/x-gzip"], ["text/rtf", "application/rtf"],
      ["image/vnd.microsoft.icon", "image/x-icon"], ["image/jpeg", "image/jpg", "image/pjpeg"],
    ])
  func aliases(_ spellings: [String]) throws {
    #expect(Set(spellings.map { tree.type($0) }).count == 1)
    #expect(try tree.isDeclared(#require(tree.type(spellings[0]))))
  }

  @Test("4.3-7: an M4V is one although the desktop calls it MPEG-4")
  func m4v() {
    #expect(beside("video/mp4").detect(name: "a.m4v", bytes: Recipe.mp4).mime == "video/x-m4v")
  }

  @Test("4.3-8: no other program is asked about what we know: the answer is one, with and without a desktop")
  func oneAnswer() {
    let other = ContentDetector(magic: { _ in "application/x-wrong" }, globs: { _ in ["application/x-wrong"] })
    #expect(other.detect(name: "h.jpg", bytes: Recipe.heic).mime == "image/heic")
    #expect(other.detect(name: "h", bytes: Recipe.heic).mime == "image/heic")
    let readme = other.detect(name: "README.mp3", bytes: Recipe.bytes("Read me\n"))
    #expect(readme.mime == "text/plain" && readme.warnings.count == 1)
    #expect(other.detect(name: "empty.txt", bytes: []).mime == "text/plain")
  }
}
