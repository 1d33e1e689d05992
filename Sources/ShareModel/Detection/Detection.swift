/// What an item was taken for, and why.
public struct Detection: Sendable {
  /// What the decision rests on.
  public enum Evidence: Hashable, Sendable {
    /// The bytes: what was recognised in them.
    case bytes(String)
    /// The name's extension, for bytes that do not contradict it.
    case name(String)
    /// The name's extension alone, since there are no bytes.
    case emptyFile(String?)
    /// The bytes, as libmagic reads them.
    case magic
    /// Nothing known: only whether the bytes are text.
    case nothing(isText: Bool)
    /// A directory.
    case directory
  }

  /// The type.
  public var type: ContentType
  /// The MIME type, with a parameter where that says more than the type (`charset=utf-16`, `codecs=opus`).
  public var mime: String
  /// Further, less exact types that the same bytes are, such as plain text for an unknown kind of text.
  public var alternatives: [ContentType]
  /// What the person should know: a name and bytes that disagree.
  public var warnings: [ItemWarning]
  /// What the decision rests on.
  public var evidence: Evidence
  /// Whether name and bytes disagree and the policy is to refuse such items.
  public var isRefused: Bool

  /// Makes a result.
  public init(
    type: ContentType, mime: String, alternatives: [ContentType] = [], warnings: [ItemWarning] = [],
    evidence: Evidence, isRefused: Bool = false
  ) {
    self.type = type
    self.mime = mime
    self.alternatives = alternatives
    self.warnings = warnings
    self.evidence = evidence
    self.isRefused = isRefused
  }

  /// The item's forms, most exact first, all of the same bytes.
  ///
  /// - Parameter bytes: the number of bytes, when it is known.
  /// - Returns: one at least.
  public func representations(bytes: UInt64?) -> [RepresentationDescription] {
    [RepresentationDescription(type: type, mime: mime, bytes: bytes)]
      + alternatives.map { RepresentationDescription(type: $0, bytes: bytes) }
  }
}

extension Detection.Evidence: CustomStringConvertible {
  /// One line for people: `bytes: PNG signature`, `name: .md`.
  public var description: String {
    switch self {
    case .bytes(let what): "bytes: \(what)"
    case .name(""): "the name"
    case .name(let word): "name: .\(word)"
    case .emptyFile(""): "empty file, the name"
    case .emptyFile(.some(let word)): "empty file, name: .\(word)"
    case .emptyFile(nil): "empty file, and the name says nothing"
    case .magic: "bytes: recognised by libmagic"
    case .nothing(isText: true): "bytes: text of no known kind"
    case .nothing(isText: false): "neither the bytes nor the name are known"
    case .directory: "a directory"
    }
  }
}
