import ShareModel
import Testing

/// What a request says about an item for people.
struct RequestPreviewTests {
  private static func items(_ text: String) throws -> [RequestItem] {
    let reading = RequestDecoder.decode(Array("{\"items\": [\(text)]}".utf8))
    #expect(reading.faults == [])
    return try #require(reading.request).items
  }

  @Test("G1: every key of a preview arrives")
  func keys() throws {
    let item = try Self.items(
      #"""
      {"text": "a", "preview": {"title": "T", "subtitle": "", "url": "https://example.org", "originalURL": "any\ntext",
       "thumbnail": {"path": "/tmp/a.png", "type": "image/png"}, "icon": {"data": "AAE="}, "video": {"pathBytes": "L+k="}}}
      """#)[0]
    #expect(
      item.preview
        == PreviewMetadata(
          title: "T", subtitle: "", url: "https://example.org", originalURL: "any\ntext",
          thumbnail: PreviewPicture(.path("/tmp/a.png"), type: "image/png"), icon: PreviewPicture(.bytes([0, 1])),
          video: PreviewPicture(.path(ByteString([0x2F, 0xE9])))))
    #expect(try Self.items(#"{"text": "a"}"#)[0].preview == nil)
  }

  @Test("A7: an item that has nothing but a preview is metadata of the request as a whole")
  func metadataOnly() throws {
    let reading = RequestDecoder.decode(
      Array(#"{"items": [{"preview": {"title": "T"}}, {"text": "a", "preview": {"title": "own"}}]}"#.utf8))
    let request = try #require(reading.request)
    guard case .nothing = request.items[0].content else {
      Issue.record("it has content")
      return
    }
    #expect(request.previews == [PreviewMetadata(title: "T")])
    #expect(request.items[1].preview?.title == "own")
  }

  @Test("D17: a link that is none does not make a request unsound")
  func lenient() throws {
    #expect(try Self.items(#"{"text": "a", "preview": {"url": "no link"}}"#)[0].preview?.hasBrokenLink == true)
    #expect(try Self.items(#"{"text": "a", "preview": {"url": " "}}"#)[0].preview?.hasBrokenLink == false)
    #expect(try Self.items(#"{"text": "a", "preview": {"url": "geo:1,2"}}"#)[0].preview?.hasBrokenLink == false)
  }

  static let faults: [(String, String, String)] = [
    (#"{"text": "a", "preview": {"titel": "b"}}"#, "items[0].preview.titel", "unknown key; did you mean \"title\"?"),
    (#"{"text": "a", "preview": []}"#, "items[0].preview", "expected an object, found an array"),
    (#"{"text": "a", "preview": {"title": 1}}"#, "items[0].preview.title", "expected a string, found 1"),
    (
      #"{"text": "a", "preview": {"icon": {}}}"#, "items[0].preview.icon",
      "expected exactly one of \"path\", \"data\", found none"
    ),
    (
      #"{"text": "a", "preview": {"icon": {"path": "a", "data": ""}}}"#, "items[0].preview.icon",
      "expected exactly one of \"path\", \"data\", found \"path\" and \"data\""
    ),
    (
      #"{"text": "a", "preview": {"icon": {"data": "?"}}}"#, "items[0].preview.icon.data",
      "expected padded base64 (RFC 4648) without line breaks, found \"?\""
    ),
    (#"{"text": "a", "preview": {"icon": {"path": "a", "url": "b"}}}"#, "items[0].preview.icon.url", "unknown key"),
    (
      #"{"preview": {"title": "a"}, "name": "b"}"#, "items[0]",
      "expected exactly one of \"path\", \"url\", \"text\", \"data\", found none"
    ),
  ]

  @Test("G1: what is no preview is a fault with its place", arguments: faults)
  func fault(_ row: (item: String, key: String, message: String)) {
    let reading = RequestDecoder.decode(Array("{\"items\": [\(row.item)]}".utf8))
    #expect(reading.request == nil)
    #expect(reading.faults.map(\.key) == [row.key])
    #expect(reading.faults.map(\.message) == [row.message])
  }
}
