import ShareModel
import Testing

@Suite struct MIMETypeTests {
  @Test(
    "Parts and canonical spelling",
    arguments: [
      ("text/plain", "text/plain"), ("  TEXT/Plain  ", "text/plain"),
      ("TEXT/PLAIN ; Charset=\"UTF-8\"", "text/plain;charset=UTF-8"),
      ("text/plain; charset=utf-8; format=flowed", "text/plain;charset=utf-8;format=flowed"),
      ("a/b;n=\"x y\"", "a/b;n=\"x y\""), ("a/b;n=\"q\\\"\\\\\"", "a/b;n=\"q\\\"\\\\\""), ("a/b;n=\"\"", "a/b;n=\"\""),
      ("image/svg+xml", "image/svg+xml"), ("image/*", "image/*"), ("*/*", "*/*"),
    ] as [(String, String)])
  func canonical(_ pair: (String, String)) {
    #expect(MIMEType(pair.0)?.description == pair.1)
    #expect(MIMEType(pair.1)?.description == pair.1)
  }

  @Test func parameterValues() throws {
    let mime = try #require(MIMEType("text/plain; charset=\"a;b\"; charset=second"))
    #expect(mime.parameter("charset") == "a;b")
    #expect(mime.parameter("format") == nil)
    #expect(mime.topLevel == "text" && !mime.isPattern)
  }
}
