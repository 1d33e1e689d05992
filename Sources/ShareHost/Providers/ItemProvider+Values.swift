internal import ShareFiles
public import ShareModel

/// What an item is as a value of the language.
public enum ItemValue: Hashable, Sendable {
  /// Bytes.
  case bytes([UInt8])
  /// A text.
  case text(String)
  /// A link.
  case link(ItemLink)
  /// The absolute path of a file or folder, which belongs to the source.
  case file(ByteString)

  /// The classes of values.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Bytes.
    case bytes
    /// A text.
    case text
    /// A link.
    case link
    /// A file or folder.
    case file
  }

  /// The class of the value.
  public var kind: Kind {
    switch self {
    case .bytes: .bytes
    case .text: .text
    case .link: .link
    case .file: .file
    }
  }
}

extension ItemProvider {
  /// Loads a representation as a value of a class, which is converted where there is one right way.
  ///
  /// | has \ asked for | bytes | text | link | file |
  /// |---|---|---|---|---|
  /// | a text | its bytes | UTF-8, or UTF-16 with its mark | when it is one | – |
  /// | a link | its bytes | as written | itself | – |
  /// | a link to a file | the file's content | as written | itself | its path |
  /// | a file that may be used in place | its content | when it is a text | – | its path |
  /// | anything else | its bytes | – | – | – |
  ///
  /// - Parameters:
  ///   - type: as for ``loadData(_:for:progress:)``.
  ///   - kind: the class; nil: what fits the representation.
  ///   - viewer: who asks.
  ///   - progress: for watching and cancelling.
  /// - Throws: `itemUnavailable` when there is no such type; `coercionUnavailable` for a dash of the table; `unexpectedValueClass`
  ///   when what was loaded is not what its type says.
  public func loadItem(
    _ type: ContentType, as kind: ItemValue.Kind? = nil, for viewer: Viewer = .ownProcess,
    progress: LoadProgress = LoadProgress()
  ) async throws(ItemLoadError) -> ItemValue {
    let index = try index(toLoad: type, viewer)
    let found = description.representations[index].type
    switch kind ?? naturalKind(of: index) {
    case .bytes:
      let bytes = try await data(at: index, progress)
      guard tree.conforms(found, to: .fileURL) else { return .bytes(bytes) }
      return .bytes(try await contents(of: try TextCoding.path(of: bytes), progress))
    case .text:
      guard tree.conforms(found, to: .text) || tree.conforms(found, to: .url) else { break }
      let bytes = try await data(at: index, progress)
      if tree.conforms(found, to: .url) { return .text(try link(bytes, found).text) }
      return .text(try TextCoding.decode(bytes, found))
    case .link:
      if tree.conforms(found, to: .url) { return .link(try link(try await data(at: index, progress), found)) }
      guard tree.conforms(found, to: .text) else { break }
      let text = try TextCoding.decode(try await data(at: index, progress), found)
      guard let link = ItemLink(text) else {
        throw ItemLoadError(.unexpectedValueClass, "the text is not a link")
      }
      return .link(link)
    case .file:
      if tree.conforms(found, to: .fileURL) {
        return .file(try TextCoding.path(of: try await data(at: index, progress)))
      }
      if sources[index].opensInPlace, let path = try await original(of: index, progress) { return .file(path) }
    }
    throw ItemLoadError(
      .coercionUnavailable, "\(found) cannot be loaded as \((kind ?? .bytes).rawValue); load its data, or lend its file"
    )
  }

  /// The class that fits a representation.
  private func naturalKind(of index: Int) -> ItemValue.Kind {
    let type = description.representations[index].type
    if tree.conforms(type, to: .fileURL) { return .file }
    if tree.conforms(type, to: .url) { return .link }
    return description.kind == .text && tree.conforms(type, to: .text) ? .text : .bytes
  }

  private func link(_ bytes: [UInt8], _ type: ContentType) throws(ItemLoadError) -> ItemLink {
    do {
      return try ItemLink(reading: bytes, as: type)
    } catch {
      throw ItemLoadError(error)
    }
  }

  /// What a link to a file leads to.
  private func contents(of path: ByteString, _ progress: LoadProgress) async throws(ItemLoadError) -> [UInt8] {
    let log = log
    let product = try await load(progress) { progress in
      try await FileTaking.detached {
        guard try FileTaking.kind(of: path) == .directory else {
          return .bytes(try Descriptor.open(path, [.read, .nonBlocking]).readWhole())
        }
        let name = FileNaming.usable(path.lastComponent, fallback: "folder")
        return .bytes(try Promise.Product.archive(path, name: name, progress, log))
      }
    }
    guard case .bytes(let bytes) = product else { return [] }
    return bytes
  }
}
