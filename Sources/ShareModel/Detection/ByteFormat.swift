/// What was recognised in the bytes of an item.
struct ByteFormat: Sendable {
  /// The type that the bytes are.
  let type: ContentType
  /// What was recognised, for people.
  let label: String
  /// Types, with a space between them, for which the bytes may stand as well: then the name decides among them.
  let refinements: String
  /// Types, with a space between them, that are so close that a name which says so is not worth a warning.
  let relatives: String
  /// Whether files of other types are of this format underneath.
  let container: Container

  /// What a format is to the types that are built on it.
  enum Container: Sendable {
    /// It is no container.
    case none
    /// A format on which other types build, and which such a file still is.
    case base
    /// A format that says nothing of what is inside.
    case anything
    /// A ZIP that has to be looked into before the type is certain.
    case unreadZIP
    /// A compound file that has to be looked into before the type is certain.
    case unreadCompoundFile
  }

  /// Only literals are passed here, so making one allocates nothing.
  init(
    _ type: String, _ label: String, refinements: String = "", relatives: String = "", container: Container = .none
  ) {
    self.type = ContentType(type)
    self.container = container
    self.label = label
    self.refinements = refinements
    self.relatives = relatives
  }

  /// A format of a MIME type that the table has no row for.
  init(
    mime: String, supertype: ContentType, _ label: String, refinements: String = "", container: Container = .none
  ) {
    self.container = container
    self.type = DynamicType(.mimeType(mime), supertype: supertype).type
    self.label = label
    self.refinements = refinements
    self.relatives = ""
  }

  /// Whether the bytes may be of this type as well.
  func mayBe(_ type: ContentType) -> Bool { Self.contains(type, in: refinements) }

  /// Whether this type is close enough not to warn.
  func isRelative(_ type: ContentType) -> Bool { Self.contains(type, in: relatives) }

  private static func contains(_ type: ContentType, in list: String) -> Bool {
    let bytes = list.utf8.span
    let wanted = type.identifier.utf8.span
    var position = 0
    while let word = bytes.word(from: position) {
      if bytes.extracting(word).equalsIgnoringCase(wanted) { return true }
      position = word.upperBound
    }
    return false
  }
}

extension Span where Element == UInt8 {
  /// Whether the bytes at an offset are those of a text.
  func has(_ text: String, at offset: Int = 0) -> Bool {
    let wanted = text.utf8.span
    guard offset >= 0, count - offset >= wanted.count else { return false }
    for position in wanted.indices where self[offset + position] != wanted[position] { return false }
    return true
  }

  /// Whether the bytes at an offset are those of a text, letter case of ASCII aside.
  func hasIgnoringCase(_ text: String, at offset: Int = 0) -> Bool {
    let wanted = text.utf8.span
    guard offset >= 0, count - offset >= wanted.count else { return false }
    return extracting(offset..<offset + wanted.count).equalsIgnoringCase(wanted)
  }

  /// The four bytes at an offset, most significant first; nil past the end.
  func word(at offset: Int) -> UInt32? {
    guard offset >= 0, count - offset >= 4 else { return nil }
    return UInt32(self[offset]) << 24 | UInt32(self[offset + 1]) << 16 | UInt32(self[offset + 2]) << 8
      | UInt32(self[offset + 3])
  }

  /// An unsigned number of two or four bytes, least significant byte first; nil past the end.
  func little(_ width: Int, at offset: Int) -> Int? {
    guard offset >= 0, count - offset >= width else { return nil }
    var value = 0
    for position in (0..<width).reversed() { value = value << 8 | Int(self[offset + position]) }
    return value
  }

  /// An unsigned number of two or four bytes, most significant byte first; nil past the end.
  func big(_ width: Int, at offset: Int) -> Int? {
    guard offset >= 0, count - offset >= width else { return nil }
    var value = 0
    for position in 0..<width { value = value << 8 | Int(self[offset + position]) }
    return value
  }
}
