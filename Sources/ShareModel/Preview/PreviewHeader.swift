/// What stands above a list of targets: what is to be shared, in a few words.
public struct PreviewHeader: Hashable, Sendable {
  /// The first line: a title that was given, the one item's name, or how many there are of what; empty when nothing is known.
  public var title: String
  /// What stands below it: what was given, or type and size.
  public var subtitle: String?
  /// The link.
  public var url: String?
  /// The link as somebody wrote it, when the source says so.
  public var originalURL: String?
  /// The bytes of all items; nil when the size of one is not known.
  public var bytes: UInt64?
  /// Each item by itself, in the order of the request.
  public var items: [ItemPreview]
  /// The items by their index, in the order in which they are shown: pictures before texts.
  public var order: [Int]

  /// Makes a header of its parts.
  public init(
    title: String, subtitle: String? = nil, url: String? = nil, originalURL: String? = nil, bytes: UInt64? = nil,
    items: [ItemPreview] = [], order: [Int] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.url = url
    self.originalURL = originalURL
    self.bytes = bytes
    self.items = items
    self.order = order
  }
}

/// What is shown of one item.
public struct ItemPreview: Hashable, Sendable {
  /// A title that was given, else its name, else its beginning.
  public var title: String
  /// What was given, else type and size.
  public var subtitle: String?
  /// Its link.
  public var url: String?
  /// The link as somebody wrote it, when the source says so.
  public var originalURL: String?

  /// Makes a preview of its parts.
  public init(title: String, subtitle: String? = nil, url: String? = nil, originalURL: String? = nil) {
    self.title = title
    self.subtitle = subtitle
    self.url = url
    self.originalURL = originalURL
  }
}

/// One item as the rules of previews see it.
public struct PreviewSubject: Sendable {
  /// What negotiation knows of it.
  public var description: ItemDescription
  /// What the source says about it.
  public var metadata: PreviewMetadata?
  /// A link as a whole, the first line of a text; nil for anything else.
  public var words: String?

  /// Makes a subject.
  ///
  /// - Parameters:
  ///   - description: what negotiation knows of it.
  ///   - metadata: what the source says about it.
  ///   - words: a link as a whole, the first line of a text; nil for anything else.
  public init(_ description: ItemDescription, metadata: PreviewMetadata? = nil, words: String? = nil) {
    self.description = description
    self.metadata = metadata
    self.words = words
  }
}
