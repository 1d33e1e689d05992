import ShareHost
import ShareModel

/// The document of `preview`.
extension Documents {
  /// What is shown of some items.
  static func preview(_ preview: Preview, _ providers: [ItemProvider], types: ContentTypeTree) -> JSONText {
    let header = preview.header
    return document([
      (
        "preview",
        .object([
          ("title", .string(header.title)), ("subtitle", JSONText(header.subtitle)), ("url", JSONText(header.url)),
          ("originalURL", JSONText(header.originalURL)), ("bytes", count(header.bytes)),
          ("thumbnails", .array(preview.thumbnails.map(thumbnail))), ("more", .integer(Int64(preview.more))),
          ("video", preview.video.map { .object(picture($0)) } ?? .null),
          ("items", .array(header.items.enumerated().map { item($0.element, $0.offset) })),
        ])
      ),
      ("items", items(providers, types: types)),
      ("warnings", .array(preview.warnings.map(warning))),
    ])
  }

  private static func item(_ item: ItemPreview, _ index: Int) -> JSONText {
    .object([
      ("index", .integer(Int64(index))), ("title", .string(item.title)), ("subtitle", JSONText(item.subtitle)),
      ("url", JSONText(item.url)), ("originalURL", JSONText(item.originalURL)),
    ])
  }

  private static func thumbnail(_ thumbnail: Preview.Thumbnail) -> JSONText {
    let head: [(String, JSONText)] = [("item", index(thumbnail.item))]
    switch thumbnail.content {
    case .icon(let icon):
      return .object(
        head + [
          ("from", "icon"), ("icon", .string(icon.name)), ("genericIcon", .string(icon.generic)), ("type", .null),
          ("width", .null), ("height", .null), ("bytes", .null),
        ])
    case .picture(let given, let origin):
      return .object(head + [("from", .string(origin.rawValue))] + picture(given))
    }
  }

  private static func picture(_ picture: Preview.Picture) -> [(String, JSONText)] {
    let content: [(String, JSONText)] =
      switch picture.content {
      case .path(let path): name("path", path)
      case .bytes(let bytes): [("data", .string(Base64.encode(bytes)))]
      }
    return content + [
      ("type", .string(picture.type.identifier)), ("width", count(picture.size.map { UInt64($0.width) })),
      ("height", count(picture.size.map { UInt64($0.height) })), ("bytes", count(picture.bytes)),
    ]
  }
}
