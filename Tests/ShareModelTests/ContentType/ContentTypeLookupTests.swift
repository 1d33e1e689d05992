import ShareModel
import Testing

@Suite struct ContentTypeLookupTests {
  let tree = ContentTypeTree.standard

  @Test(
    "B8, case 16 and case 19: aliases and letter case lead to one type",
    arguments: [
      ("image/jpg", "public.jpeg"), ("image/pjpeg", "public.jpeg"), ("Image/PNG", "public.png"),
      ("IMAGE/JPEG", "public.jpeg"), ("text/rtf", "public.rtf"), ("application/rtf", "public.rtf"),
      ("audio/wav", "com.microsoft.waveform-audio"), ("audio/x-wav", "com.microsoft.waveform-audio"),
      ("text/xml", "public.xml"), ("application/javascript", "com.netscape.javascript-source"),
      ("application/x-gzip", "org.gnu.gnu-zip-archive"), ("image/x-icon", "com.microsoft.ico"),
      ("image/*", "public.image"), ("video/*", "public.movie"), ("audio/*", "public.audio"), ("text/*", "public.text"),
      ("application/*", "public.data"), ("*/*", "public.data"), ("font/*", "public.font"),
      ("application/octet-stream", "public.data"), ("inode/directory", "public.directory"),
      ("PUBLIC.JPEG", "public.jpeg"), ("com.Example.Thing", "com.example.thing"),
      ("text/uri-list", "public.url"), ("audio/mpeg", "public.mp3"), ("audio/opus", "org.xiph.opus"),
    ] as [(String, String)])
  func spelling(_ pair: (String, String)) {
    #expect(tree.type(pair.0)?.identifier == pair.1)
  }

  @Test("case 19: an unknown type has one spelling too") func unknownTypesIgnoreCase() {
    let declared = tree.type("application/vnd.ms-excel.sheet.macroEnabled.12")
    #expect(declared != nil && declared == tree.type("application/vnd.ms-excel.sheet.macroenabled.12"))
    #expect(
      declared.flatMap { tree.preferredMIMEType(of: $0) } == "application/vnd.ms-excel.sheet.macroenabled.12")
  }

  @Test(
    "case 18: what is no type is nil, never a crash",
    arguments: [
      "", " ", "text", "text/", "/plain", "/", "*/plain", "text/plain;", "text/plain;charset", "text/plain;charset=",
      "text/plain;charset=\"utf-8", "te xt/plain", "text/pla in", "text/plain/x", ".", "a.", ".a", "a..b", "a b.c",
      "dyn.ahhh", "dyn.x", "é/x",
    ] as [String])
  func noType(_ spelling: String) {
    #expect(tree.type(spelling) == nil)
    #expect(tree.acceptedType(spelling) == nil)
  }

  @Test(
    "case 18: parameters do not keep a text from a rule for plain text",
    arguments: [
      "text/plain;charset=utf-8", "TEXT/PLAIN ; Charset=\"UTF-8\"", "text/plain; charset=utf-8; format=flowed",
      "text/plain; format=flowed", "text/plain",
    ] as [String])
  func parameters(_ spelling: String) throws {
    let type = try #require(tree.type(spelling))
    let rule = try #require(tree.acceptedType("text/plain"))
    #expect(tree.conforms(type, to: rule))
    #expect(tree.acceptedType(spelling) == rule)
  }

  @Test(
    "Parameters that the table has a type for",
    arguments: [
      ("text/plain;charset=utf-8", "public.utf8-plain-text"), ("text/plain; charset=UTF-16", "public.utf16-plain-text"),
      ("text/plain;charset=koi8-r", "public.plain-text"), ("audio/ogg; codecs=opus", "org.xiph.opus"),
      ("audio/ogg; codecs=vorbis", "org.xiph.ogg-audio"), ("image/png;q=1", "public.png"),
    ] as [(String, String)])
  func refinedByParameter(_ pair: (String, String)) {
    #expect(tree.type(pair.0)?.identifier == pair.1)
  }

  @Test("image/heif in a rule stands for the family, as an item for itself") func heifRule() {
    #expect(tree.acceptedType("image/heif") == ContentType("public.heif-standard"))
    #expect(tree.type("image/heif") == ContentType("public.heif"))
    #expect(tree.acceptedType("image/heic") == ContentType("public.heic"))
  }

  @Test(
    "B7: names speak for types",
    arguments: [
      ("IMAGE.JPG", "public.jpeg"), ("a.tar.gz", "org.gnu.gnu-zip-tar-archive"),
      ("A.TAR.GZ", "org.gnu.gnu-zip-tar-archive"), ("tar.gz", "org.gnu.gnu-zip-archive"),
      ("dir/.tar.gz", "org.gnu.gnu-zip-archive"), ("a.b.gz", "org.gnu.gnu-zip-archive"),
      ("/x.png/readme.md", "net.daringfireball.markdown"), ("photo.tar.jpg", "public.jpeg"),
      ("caf\u{E9}.txt", "public.plain-text"), ("app.ts", "public.mpeg-2-transport-stream"),
    ] as [(String, String)])
  func names(_ pair: (String, String)) {
    #expect(tree.type(fileName: ByteString(pair.0))?.identifier == pair.1)
    #expect(tree.declaredType(fileName: ByteString(pair.0))?.identifier == pair.1)
  }

  @Test(
    "Names that speak for nothing",
    arguments: ["", "README", ".bashrc", "a.", ".", "..", "/x.png/readme", "Mr. Smith", "a.b/", "x.png/"] as [String])
  func namelessTypes(_ name: String) {
    #expect(tree.type(fileName: ByteString(name)) == nil)
  }

  @Test func nameThatIsNotUTF8() {
    #expect(tree.type(fileName: ByteString([0x42, 0xE9, 0x2E, 0x6D, 0x70, 0x33]))?.identifier == "public.mp3")
    #expect(tree.type(fileName: ByteString([0x42, 0x2E, 0xE9])) == nil)
  }

  @Test("B14: a file's link is a link, and the other way round it is not") func fileLinks() {
    #expect(tree.conforms(.fileURL, to: .url))
    #expect(!tree.conforms(.url, to: .fileURL))
  }

  @Test("case 10: Markdown and unknown texts are plain texts to a rule, Markdown is more exact") func subtypes() throws
  {
    let markdown = try #require(tree.type(fileName: "README.md"))
    #expect(tree.distance(from: markdown, to: .plainText) == 1)
    #expect(tree.distance(from: markdown, to: markdown) == 0)
    #expect(tree.distance(from: .plainText, to: markdown) == nil)
  }
}
