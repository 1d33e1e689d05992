/// What a source says about an item, so that it can be shown before it is shared.
///
/// With it nothing has to be looked up, and nothing ever is: the host fetches no page and decodes no picture.
public struct PreviewMetadata: Hashable, Sendable {
  /// What it is called.
  public var title: String?
  /// What stands below the title.
  public var subtitle: String?
  /// The link, as it is after all redirections.
  public var url: String?
  /// The link as somebody wrote it, or any other text; it stands below the title where there is no subtitle.
  public var originalURL: String?
  /// A picture of the content.
  public var thumbnail: PreviewPicture?
  /// A picture that stands for the content, such as the icon of a web site.
  public var icon: PreviewPicture?
  /// A video of the content.
  public var video: PreviewPicture?

  /// Makes metadata; everything may be left out.
  public init(
    title: String? = nil, subtitle: String? = nil, url: String? = nil, originalURL: String? = nil,
    thumbnail: PreviewPicture? = nil, icon: PreviewPicture? = nil, video: PreviewPicture? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.url = url
    self.originalURL = originalURL
    self.thumbnail = thumbnail
    self.icon = icon
    self.video = video
  }

  /// The same with what another one says where this one says nothing.
  ///
  /// - Parameter other: what counts less.
  func filled(from other: PreviewMetadata?) -> PreviewMetadata {
    PreviewMetadata(
      title: title.written ?? other?.title.written, subtitle: subtitle.written ?? other?.subtitle.written,
      url: link ?? other?.link, originalURL: originalURL.written ?? other?.originalURL.written,
      thumbnail: thumbnail ?? other?.thumbnail, icon: icon ?? other?.icon, video: video ?? other?.video)
  }

  /// The link, when it is one.
  private var link: String? {
    url.written.flatMap { RequestParts.hasScheme($0) ? $0 : nil }
  }

  /// What it says something about, by the names of a request.
  package var given: [String] {
    let texts = [
      ("title", title), ("subtitle", subtitle), ("url", url), ("originalURL", originalURL),
    ].filter { $0.1.written != nil }.map(\.0)
    let pictures = [("thumbnail", thumbnail), ("icon", icon), ("video", video)].filter { $0.1 != nil }.map(\.0)
    return texts + pictures
  }

  /// Whether it says something where a link should be that is none, and that is not shown.
  package var hasBrokenLink: Bool { url.written != nil && link == nil }

  /// What several say together; the first that says something counts.
  package static func merged(_ all: [PreviewMetadata]) -> PreviewMetadata {
    all.reduce(PreviewMetadata()) { $0.filled(from: $1) }
  }
}

/// A picture or a video of a preview, which is looked at only when somebody shows it.
public struct PreviewPicture: Hashable, Sendable {
  /// Where its bytes are.
  public enum Content: Hashable, Sendable {
    /// A file.
    case path(ByteString)
    /// Here.
    case bytes([UInt8])
  }

  /// Where its bytes are.
  public var content: Content
  /// Its type as the source wrote it, a MIME type or a UTI; nil: as found.
  public var type: String?

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - content: where its bytes are.
  ///   - type: a MIME type or a UTI; nil: as found.
  public init(_ content: Content, type: String? = nil) {
    self.content = content
    self.type = type
  }
}

extension ShareRequest {
  /// What items that are nothing but metadata say about the whole request, in order.
  public var previews: [PreviewMetadata] {
    items.compactMap { item in
      if case .nothing = item.content { return item.preview }
      return nil
    }
  }
}

extension String? {
  /// The text, when there is more in it than white space.
  var written: String? {
    self.flatMap { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : $0 }
  }
}
