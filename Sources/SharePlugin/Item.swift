internal import ShareBoundary
public import ShareFiles
public import ShareModel

/// One item of a share.
public struct Item: Sendable {
  let request: HostRequest
  let position: Int

  /// What it is.
  public let kind: ItemKind
  /// Its name, as bytes, without a slash; empty when it has none.
  public let name: ByteString
  /// Who wrote it, if it is a text.
  public let provenance: Provenance
  /// Its forms, richest first; never empty.
  public let representations: [Representation]

  /// One form of an item.
  public struct Representation: Sendable {
    /// The content type.
    public let type: ContentType
    /// The MIME type with its parameters, as the source wrote it.
    public let mime: String
    /// The number of bytes, when it is known before they are produced.
    public let bytes: UInt64?
  }

  let preferred: Int

  init(_ request: HostRequest, _ position: Int) throws {
    let info = try request.item(position)
    self.request = request
    self.position = position
    self.kind = info.kind
    self.name = info.name
    self.provenance = info.provenance
    let forms = try (0..<info.representations).map { try request.representation($0, of: position) }
    self.representations = forms.map { Representation(type: ContentType($0.type), mime: $0.mime, bytes: $0.bytes) }
    self.preferred = forms.firstIndex { $0.isPreferred } ?? 0
  }

  /// The form that the target declared to like best, of those that there are.
  public var representation: Representation? {
    preferred < representations.count ? representations[preferred] : nil
  }

  /// The number of bytes of ``representation``, when it is known.
  public var bytes: UInt64? { representation?.bytes }

  /// Opens the preferred form: a read-only descriptor of a regular file, a memory file or a directory.
  ///
  /// - Returns: a descriptor of the plugin's own, at its beginning.
  /// - Throws: a ``PluginFailure`` when the source has changed or vanished, or cannot be read.
  public func open() throws -> Descriptor {
    do {
      return try request.open(item: position, representation: preferred)
    } catch {
      throw PluginFailure(error.status, "\(name.display): \(error.status.meaning)")
    }
  }

  /// Reads all bytes of the preferred form.
  ///
  /// - Parameter limit: the most that is read, in bytes; 64 MiB unless said otherwise. For more, ``open()``.
  /// - Returns: the bytes.
  /// - Throws: a ``PluginFailure`` when there are more than `limit`, or as ``open()`` does.
  public func read(limit: Int = 64 << 20) throws -> [UInt8] {
    var all: [UInt8] = []
    do {
      while true {
        let chunk = try request.read(
          item: position, representation: preferred, offset: UInt64(all.count), max: Self.piece(within: limit))
        if chunk.isEmpty { return all }
        all += chunk
        if all.count > max(limit, 0) { throw PluginFailure.tooLarge("\(name.display): more than \(limit) bytes") }
      }
    } catch let error as StatusError {
      throw PluginFailure(error.status, "\(name.display): \(error.status.meaning)")
    }
  }

  /// How many bytes are read at once: at most 1 MiB, and one more than a limit, to notice what is beyond it.
  static func piece(within limit: Int) -> Int {
    min(max(limit, 0), (1 << 20) - 1) + 1
  }

  /// Reads the preferred form as UTF-8 text.
  ///
  /// - Parameter limit: the most that is read, in bytes.
  /// - Returns: the text, with its NULs and line ends.
  /// - Throws: a ``PluginFailure`` when the bytes are not UTF-8, or as ``read(limit:)`` does.
  public func text(limit: Int = 64 << 20) throws -> String {
    guard let text = String(validating: try read(limit: limit), as: UTF8.self) else {
      throw PluginFailure.unsupported("\(name.display): not UTF-8 text")
    }
    return text
  }
}
