import ShareFiles
import ShareModel
import TestSupport
import Testing

@testable import ShareHost

/// What is shown of items: which picture is taken for each.
struct HostPreviewTests {
  private static let photo = Checkout.fixture("Files/photo.jpg")
  private static let png = Checkout.fixture("Files/photo.png")

  private static func preview(_ request: ShareRequest) throws -> Preview {
    let host = Host(HostConfiguration(languages: ["en"]))
    return host.preview(of: try host.describe(request.items), metadata: request.previews)
  }

  /// Where a thumbnail comes from, in a word.
  private static func origin(_ thumbnail: Preview.Thumbnail) -> String {
    switch thumbnail.content {
    case .picture(_, let origin): origin.rawValue
    case .icon(let icon): icon.name
    }
  }

  @Test("G5: one thumbnail for each item up to four, then the number of the rest")
  func four() throws {
    let items = (0..<6).map { _ in RequestItem(.path(Self.png)) }
    let preview = try Self.preview(ShareRequest(items: items))
    #expect(preview.thumbnails.map(\.item) == [0, 1, 2, 3])
    #expect(preview.more == 2)
    #expect(preview.header.title == "6 Photos")
    let exact = try Self.preview(ShareRequest(items: Array(items.prefix(4))))
    #expect(exact.thumbnails.count == 4)
    #expect(exact.more == 0)
  }

  @Test("G4: pictures have the first thumbnails, whatever the order of the items")
  func picturesFirst() throws {
    let preview = try Self.preview(
      ShareRequest(items: [
        RequestItem(.text("a")), RequestItem(.url("https://example.org")), RequestItem(.path(Self.png)),
      ]))
    #expect(preview.thumbnails.map(\.item) == [2, 1, 0])
    #expect(preview.thumbnails.map(Self.origin) == ["image-png", "text-uri-list", "text-plain"])
  }

  @Test("G1: the source's thumbnail counts most, its icon only where there is no picture of the content")
  func request() throws {
    let room = try Room()
    let bytes = try FileReading.read(Self.photo, max: 1 << 20)
    let withEXIF = try room.write("a.jpg", PictureRecipe.jpeg(bytes, thumbnail: bytes))
    let picture = PreviewPicture(.path(Self.png))
    func origin(_ path: ByteString, _ metadata: PreviewMetadata) throws -> [String] {
      try Self.preview(ShareRequest(items: [RequestItem(.path(path), preview: metadata)])).thumbnails.map(Self.origin)
    }
    #expect(try origin(withEXIF, PreviewMetadata(thumbnail: picture)) == ["request"])
    #expect(try origin(withEXIF, PreviewMetadata(icon: picture)) == ["exif"])
    #expect(try origin(Self.photo, PreviewMetadata(icon: picture)) == ["request"])
    #expect(try origin(Self.photo, PreviewMetadata()) == ["image-jpeg"])
  }

  @Test("A7: the picture of the request as a whole stands alone")
  func whole() throws {
    let picture = PreviewPicture(.path(Self.png), type: "image/png")
    let metadata = RequestItem(.nothing, preview: PreviewMetadata(title: "All", thumbnail: picture))
    let several = try Self.preview(
      ShareRequest(items: [metadata, RequestItem(.path(Self.photo)), RequestItem(.text("a"))]))
    #expect(several.header.title == "All")
    #expect(several.thumbnails.map(\.item) == [nil])
    #expect(several.more == 0)
    let single = try Self.preview(ShareRequest(items: [RequestItem(.path(Self.photo)), metadata]))
    #expect(single.thumbnails.map(\.item) == [0])
    let none = try Self.preview(ShareRequest(items: [metadata]))
    #expect(none.thumbnails.map(Self.origin) == ["request"])
    let icon = RequestItem(.nothing, preview: PreviewMetadata(icon: picture))
    #expect(try Self.preview(ShareRequest(items: [icon])).thumbnails.map(Self.origin) == ["request"])
    #expect(
      try Self.preview(ShareRequest(items: [icon, RequestItem(.url("geo:1,2"))])).thumbnails.map(Self.origin) == [
        "request"
      ])
  }

  @Test("D17: a bad preview is a warning of the negotiation too, and stops nothing")
  func negotiation() throws {
    let hosting = try Hosting(["null"])
    let bad = PreviewMetadata(url: "no link", thumbnail: PreviewPicture(.path("/nowhere/a.png")))
    let request = ShareRequest(items: [RequestItem(.path(Self.photo), preview: bad)])
    let negotiation = try hosting.host.negotiate(request)
    #expect(negotiation.notes.map(\.code) == ["badPreview", "badPreview"])
    #expect(negotiation.notes.map(\.item) == [0, 0])
    #expect(!negotiation.eligible.isEmpty)
    #expect(hosting.host.preview(of: negotiation).thumbnails.map(Self.origin) == ["image-jpeg"])
    #expect(try hosting.host.negotiate(ShareRequest(items: [RequestItem(.path(Self.photo))])).notes == [])
  }

  @Test("A7: what says nothing of its own is no item of a negotiation")
  func metadataOnly() throws {
    let hosting = try Hosting(["null"])
    let request = ShareRequest(items: [
      RequestItem(.nothing, preview: PreviewMetadata(title: "All")), RequestItem(.path(Self.photo)),
    ])
    let negotiation = try hosting.host.negotiate(request)
    #expect(negotiation.providers.count == 1)
    #expect(negotiation.previews.map(\.title) == ["All"])
  }
}
