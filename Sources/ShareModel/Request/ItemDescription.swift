/// What an item is, seen from outside.
public enum ItemKind: String, Sendable, CaseIterable {
  /// A regular file, or bytes that are handed over like one.
  case file
  /// A directory with what is in it.
  case directory
  /// A text that is no file.
  case text
  /// A link.
  case link
}

/// Who wrote a text.
public enum Provenance: String, Sendable, CaseIterable {
  case person, app, staff
}

/// Who gets to see a form of an item.
public enum Visibility: Hashable, Sendable {
  /// Every target.
  case all
  /// Targets of one maker: those that the selector names.
  case group(Selector)
  /// Nobody but the source's own process.
  case own
}

/// One form of an item that can be had.
public struct RepresentationDescription: Hashable, Sendable {
  /// The content type.
  public var type: ContentType
  /// The MIME type with its parameters as the source wrote it, for the plugin; nil when the tree's own is meant.
  public var mime: String?
  /// The number of bytes, when it is known before the bytes are produced.
  public var bytes: UInt64?
  /// The kind of item that this form makes; nil when it follows from the item's kind and the form's type.
  public var kind: ItemKind?
  /// The scheme, lower case, when this form is a link, or a text that is nothing but a link; nil: the item's.
  ///
  /// A form with the scheme `file` only names a local file, and is never sent in place of real bytes of the same item.
  public var scheme: String?
  /// Who gets to see it: a target that does not is negotiated with as if the form were not there.
  public var visibility: Visibility
  /// Whether it holds only a part of what the item says, so that any place for another form is better.
  public var isExcerpt: Bool

  /// Makes a description.
  public init(
    type: ContentType, mime: String? = nil, bytes: UInt64? = nil, kind: ItemKind? = nil, scheme: String? = nil,
    visibility: Visibility = .all, isExcerpt: Bool = false
  ) {
    self.type = type
    self.mime = mime
    self.bytes = bytes
    self.kind = kind
    self.scheme = scheme
    self.visibility = visibility
    self.isExcerpt = isExcerpt
  }
}

/// What negotiation knows of an item: no bytes, only what they are.
public struct ItemDescription: Sendable {
  /// What it is.
  public var kind: ItemKind
  /// Its name; empty when it has none.
  public var name: ByteString
  /// Its forms, richest first; never empty.
  public var representations: [RepresentationDescription]
  /// The scheme of a link, lower case.
  public var scheme: String?
  /// The number of characters of a text.
  public var characters: Int?
  /// The kinds of characters of a text.
  public var makeup: TextMakeup?
  /// The host of a link, lower case, where it is known.
  public var host: String?
  /// What the source says about it for a preview, by the names of a request: `title`, `thumbnail`.
  public var metadata: [String] = []
  /// Whether it may be left out for a target that does not take it.
  public var isOptional: Bool
  /// Who wrote it, if it is a text.
  public var provenance: Provenance
  /// Where its bytes are.
  public var location: Slot.Location
  /// What the person should know about it before it is shared.
  public var warnings: [ItemWarning]

  /// Makes a description.
  public init(
    kind: ItemKind, name: ByteString, representations: [RepresentationDescription], scheme: String? = nil,
    characters: Int? = nil, isOptional: Bool = false, provenance: Provenance = .person,
    location: Slot.Location = .local, warnings: [ItemWarning] = []
  ) {
    self.kind = kind
    self.name = name
    self.representations = representations
    self.scheme = scheme
    self.characters = characters
    self.isOptional = isOptional
    self.provenance = provenance
    self.location = location
    self.warnings = warnings
  }

  /// Notes how long a text is, and of which characters.
  ///
  /// - Parameter text: what the item says.
  public mutating func measure(_ text: String) {
    characters = text.count
    makeup = TextMakeup(text)
  }

  /// The type of the richest representation.
  public var type: ContentType { representations.first?.type ?? .data }
}

/// Something worth knowing about an item that does not stop it.
public struct ItemWarning: Hashable, Sendable {
  /// A stable code, such as `typeMismatch`.
  public var code: String
  /// The words for people.
  public var detail: String

  /// Makes a warning.
  public init(code: String, detail: String) {
    self.code = code
    self.detail = detail
  }
}
