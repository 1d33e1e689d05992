public import ShareModel

/// What stands for one item: what it is, and a promise of its forms.
///
/// Describing reads names, metadata and at most the first 64 KiB; the bytes are produced when somebody asks for them. The host makes
/// providers of what a request names; a program makes its own with the initialisers and the `register` functions, richest form
/// first. A provider is a value: what is registered on a copy does not change the original.
public struct ItemProvider: Sendable {
  /// What negotiation knows of the item.
  public internal(set) var description: ItemDescription
  /// Why it was taken for what it is, for people.
  public internal(set) var evidence: String
  /// What the source says about it, to be shown before it is shared.
  public var preview: PreviewMetadata?
  /// Where each representation comes from, in the order of the description.
  var sources: [RepresentationSource]
  /// The types by which representations are looked up; the shipped ones, unless a host with plugins of its own types sets its own.
  public var tree: ContentTypeTree
  /// Makes a picture of the item for people, if there is one; it never decides over a share.
  public var previewImageLoader: PreviewImageLoader?
  /// What its loaders did that they should not do.
  var log: LoadLog?

  /// Makes a provider of what was found out about an item.
  init(
    description: ItemDescription, evidence: String, preview: PreviewMetadata? = nil, sources: [RepresentationSource],
    types: ContentTypeTree = .standard
  ) {
    self.description = description
    self.evidence = evidence
    self.preview = preview
    self.sources = sources
    tree = types
  }

  /// Makes a provider without any representation yet.
  ///
  /// One that has none when it is shared is no item for anybody.
  public init() {
    self.init(
      description: ItemDescription(kind: .file, name: "", representations: []), evidence: "registered by the source",
      sources: [])
  }

  /// What loaders did that they should not do, such as completing twice, and what a copy or an archive of a folder had to leave out.
  ///
  /// Never a failure by itself. Copies of a provider that share a loader share this.
  public var loadWarnings: [ItemWarning] { log?.warnings ?? [] }

  /// The beginning of a text or a link, on one line, for people.
  ///
  /// - Parameter max: the number of characters.
  /// - Returns: nil for what is no text or link.
  package func beginning(max: Int) -> String? {
    guard description.kind == .text || description.kind == .link, case .bytes(let bytes)? = sources.first else {
      return nil
    }
    let text = String(decoding: bytes.prefix(4 * max), as: UTF8.self)
    let line = text.split { $0.isNewline }.first.map(String.init) ?? ""
    return line.count > max ? String(line.prefix(max)) + "…" : line
  }

  /// What a preview says of it when it has no name: a link as a whole, the first line of a text.
  var words: String? {
    guard description.kind == .link, case .bytes(let bytes)? = sources.first else { return beginning(max: 60) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: What there is

extension ItemProvider {
  /// The types of all representations, in the order in which they were registered: richest first.
  public var types: [ContentType] { description.representations.map(\.type) }

  /// The types of the representations that somebody gets to see, in their order.
  ///
  /// - Parameters:
  ///   - viewer: who looks.
  ///   - openInPlace: true: only those whose file may be used where it is.
  public func types(for viewer: Viewer = .ownProcess, openInPlace: Bool = false) -> [ContentType] {
    indices(for: viewer, openInPlace: openInPlace).map { description.representations[$0].type }
  }

  /// Whether any representation is of a type or a kind of it.
  public func hasItem(conformingTo type: ContentType, for viewer: Viewer = .ownProcess) -> Bool {
    hasRepresentation(conformingTo: type, for: viewer)
  }

  /// Whether any representation is of a type or a kind of it.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - openInPlace: true: only representations whose file may be used where it is count.
  ///   - viewer: who looks.
  public func hasRepresentation(
    conformingTo type: ContentType, openInPlace: Bool = false, for viewer: Viewer = .ownProcess
  ) -> Bool {
    index(of: type, for: viewer, openInPlace: openInPlace) != nil
  }

  /// The representation that suits somebody best.
  ///
  /// - Parameters:
  ///   - preferences: the types that are taken, preferred first.
  ///   - viewer: who looks.
  /// - Returns: the type of the first representation, in the provider's order, that is of the first preference for which there is
  ///   any; nil when there is none for all of them.
  public func best(for preferences: [ContentType], viewer: Viewer = .ownProcess) -> ContentType? {
    for preference in preferences {
      if let index = index(of: preference, for: viewer) { return description.representations[index].type }
    }
    return nil
  }

  /// The item as somebody sees it: what is not visible to the viewer is neither listed, nor loaded, nor counted.
  ///
  /// - Parameter viewer: who looks.
  /// - Returns: the item itself when all of it is visible; nil when nothing is, so that there is no item for this viewer.
  public func seen(by viewer: Viewer) -> ItemProvider? {
    let visible = indices(for: viewer, openInPlace: false)
    if visible.isEmpty { return nil }
    if visible.count == description.representations.count { return self }
    var seen = self
    seen.description.representations = visible.map { description.representations[$0] }
    seen.sources = visible.map { sources[$0] }
    // What the item is goes by its richest form, which may be another one now.
    if let first = seen.description.representations.first, visible[0] > 0 {
      seen.description.kind = first.kind ?? kind(of: first.type)
    }
    return seen
  }

  /// The first representation that is of a type or a kind of it.
  func index(of type: ContentType, for viewer: Viewer, openInPlace: Bool = false) -> Int? {
    indices(for: viewer, openInPlace: openInPlace).first {
      tree.conforms(description.representations[$0].type, to: type)
    }
  }

  private func indices(for viewer: Viewer, openInPlace: Bool) -> [Int] {
    sources.indices.filter { index in
      description.representations[index].visibility.includes(viewer) && (!openInPlace || sources[index].opensInPlace)
    }
  }
}

extension RepresentationSource {
  /// Whether its file may be used where it is.
  var opensInPlace: Bool {
    switch self {
    case .file, .directory: true
    case .promised(let promise): promise.terms.opensInPlace
    case .bytes, .standardInput, .unreadable: false
    }
  }
}
