/// What an item's bytes are: a node of one conformance tree.
///
/// A type is written as a UTI (`public.jpeg`); ``ContentTypeTree`` also understands MIME types (`image/jpeg`) and knows
/// which type is a kind of which other.
public struct ContentType: Hashable, Sendable {
  /// The identifier in its one canonical spelling, lower case.
  public let identifier: String

  /// Makes a type of an identifier that is already canonical; use ``ContentTypeTree/type(_:)->ContentType?`` for what people write.
  public init(_ identifier: String) {
    self.identifier = identifier
  }
}

extension ContentType: CustomStringConvertible, Comparable {
  /// The identifier.
  public var description: String { identifier }

  /// Orders by identifier.
  public static func < (left: ContentType, right: ContentType) -> Bool {
    left.identifier.utf8.lexicographicallyPrecedes(right.identifier.utf8)
  }
}

/// What is known of one content type: a row of the shipped table, or what a plugin exports.
public struct ContentTypeDeclaration: Hashable, Sendable {
  /// The type.
  public var type: ContentType
  /// The types that it is a kind of, directly.
  public var parents: [ContentType]
  /// File name extensions without the dot, lower case, preferred first.
  public var extensions: [String]
  /// MIME types, lower case, preferred first.
  public var mimeTypes: [String]
  /// Whether the type is only known, and owned by somebody else, whose own declaration counts for more.
  public var isImported: Bool

  /// Makes a declaration.
  public init(
    type: ContentType, parents: [ContentType], extensions: [String], mimeTypes: [String], isImported: Bool = false
  ) {
    self.type = type
    self.parents = parents
    self.extensions = extensions
    self.mimeTypes = mimeTypes
    self.isImported = isImported
  }
}

extension ContentType {
  /// The root of everything that can be shared.
  public static let item = ContentType("public.item")
  /// A stream of bytes of any kind.
  public static let data = ContentType("public.data")
  /// A directory that is not a package.
  public static let folder = ContentType("public.folder")
  /// Any directory.
  public static let directory = ContentType("public.directory")
  /// A link of any scheme.
  public static let url = ContentType("public.url")
  /// A link to a file of this machine.
  public static let fileURL = ContentType("public.file-url")
  /// Any text.
  public static let text = ContentType("public.text")
  /// Text without markup.
  public static let plainText = ContentType("public.plain-text")
  /// Text without markup, in UTF-8.
  public static let utf8PlainText = ContentType("public.utf8-plain-text")
  /// A picture.
  public static let image = ContentType("public.image")
  /// Moving pictures.
  public static let movie = ContentType("public.movie")
  /// Sound.
  public static let audio = ContentType("public.audio")
  /// Something that can be run.
  public static let executable = ContentType("public.executable")
}
