public import ShareModel

/// What is shown of a request before it is shared: a few words, and a picture of each of the first items.
///
/// A value; nothing in it is fetched from a network, and no picture has been decoded.
public struct Preview: Sendable {
  /// The most thumbnails that there are.
  public static let mostThumbnails = 4

  /// Title, subtitle, link and size.
  public var header: PreviewHeader
  /// A picture of each item in the order of the header, up to ``mostThumbnails``; just one when the request as a whole has its own.
  public var thumbnails: [Thumbnail]
  /// How many items have no thumbnail here because there are too many.
  public var more: Int
  /// The video that the source gives, when it can be read.
  public var video: Picture?
  /// What could not be shown, and why; none of it stops a share.
  public var warnings: [PlanWarning]

  /// A picture or a video as it lies in a file or in memory.
  public struct Picture: Sendable {
    /// Where its bytes are.
    public var content: PreviewPicture.Content
    /// What it is.
    public var type: ContentType
    /// Its size in pixels, where the header says it.
    public var size: PictureSize?
    /// How many bytes it has.
    public var bytes: UInt64
  }

  /// The picture that stands for an item.
  public struct Thumbnail: Sendable {
    /// Where it comes from.
    public enum Origin: String, Sendable {
      /// The source gave it.
      case request
      /// The desktop keeps it for the file.
      case cache
      /// The file holds it.
      case exif
    }

    /// What it is.
    public enum Content: Sendable {
      /// A picture.
      case picture(Picture, from: Origin)
      /// The icon of the item's type.
      case icon(TypeIcon)
    }

    /// The item; nil for the request as a whole.
    public var item: Int?
    /// What it is.
    public var content: Content
  }
}
