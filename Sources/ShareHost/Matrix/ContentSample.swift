public import ShareModel

/// Some content that a matrix asks about: one item, of which nothing is known but its type.
public struct ContentSample: Hashable, Sendable {
  /// The word for it: one of ``usual``, else the type as somebody wrote it.
  public var name: String
  /// The type of the item.
  public var type: ContentType
  /// What the item is.
  public var kind: ItemKind

  /// Makes a sample.
  public init(name: String, type: ContentType, kind: ItemKind) {
    self.name = name
    self.type = type
    self.kind = kind
  }

  /// What people share, each as the type that it usually is; the order of the rows of a matrix.
  ///
  /// A type that stands for many, such as `public.image`, would be a picture of which not even the format is known, and a
  /// target that takes JPEG and PNG would not be offered for it.
  public static let usual = [
    ContentSample(name: "text", type: .utf8PlainText, kind: .text),
    ContentSample(name: "link", type: .url, kind: .link),
    ContentSample(name: "image", type: ContentType("public.jpeg"), kind: .file),
    ContentSample(name: "video", type: ContentType("public.mpeg-4"), kind: .file),
    ContentSample(name: "audio", type: ContentType("public.mp3"), kind: .file),
    ContentSample(name: "pdf", type: ContentType("com.adobe.pdf"), kind: .file),
    ContentSample(
      name: "document", type: ContentType("org.openxmlformats.wordprocessingml.document"), kind: .file),
    ContentSample(name: "archive", type: ContentType("public.zip-archive"), kind: .file),
    ContentSample(name: "file", type: .data, kind: .file),
    ContentSample(name: "folder", type: .folder, kind: .directory),
  ]

  /// Reads what somebody wrote.
  ///
  /// - Parameters:
  ///   - spelling: a word of ``usual`` in any letter case, a UTI or a MIME type.
  ///   - types: the content types.
  /// - Returns: nil for what is no type. A type of links is a link, one of directories a directory, plain text a text;
  ///   everything else is a file.
  public init?(_ spelling: String, types: ContentTypeTree) {
    let word = spelling.lowercased()
    if let usual = Self.usual.first(where: { $0.name == word }) {
      self = usual
      return
    }
    guard let type = types.type(spelling) else { return nil }
    let kind: ItemKind
    if types.conforms(type, to: .directory) {
      kind = .directory
    } else if types.conforms(type, to: .url) {
      kind = .link
    } else if [.text, .plainText, .utf8PlainText].contains(type) {
      kind = .text
    } else {
      kind = .file
    }
    self.init(name: spelling, type: type, kind: kind)
  }

  /// The item that negotiation sees.
  func provider(types: ContentTypeTree) -> ItemProvider {
    let namesFile = types.conforms(type, to: .fileURL)
    let isRemote = kind == .link && !namesFile
    let description = ItemDescription(
      kind: kind, name: "", representations: [RepresentationDescription(type: type, scheme: namesFile ? "file" : nil)],
      scheme: kind == .link ? (namesFile ? "file" : "https") : nil, location: isRemote ? .remote : .local)
    return ItemProvider(
      description: description, evidence: "only its type is known", sources: [.bytes([])], types: types)
  }
}
