internal import ShareBoundary
public import ShareFiles
public import ShareModel
internal import Synchronization

/// One share: what is shared, and how the plugin answers.
///
/// Every function may be called on any thread until ``Plugin/perform(_:)`` returns.
public struct Share: Sendable {
  let request: HostRequest

  /// The id of the target that was chosen; a plugin may have several.
  public let target: String
  /// The share's id, unique.
  public let id: String
  /// The program that shares, when it said so.
  public let source: String?
  /// The part of that program in which the share began.
  public let area: String
  /// The items, in order.
  ///
  /// Their bytes are produced when they are asked for.
  public let items: [Item]
  /// What is said about the whole selection, of what the target takes.
  public let attributes: [Attribute]
  /// A private directory that vanishes after the share.
  public let temporaryDirectory: ByteString
  /// The person's file creation mask; the plugin's own process has 077.
  public let fileCreationMask: UInt32
  private let settings: [String: ByteString]

  init(_ request: HostRequest) throws {
    let info = try request.info()
    self.request = request
    self.target = info.target
    self.id = info.id
    self.source = info.source.isEmpty ? nil : info.source
    self.area = info.area
    self.temporaryDirectory = info.temporary
    self.fileCreationMask = info.umask
    self.items = try (0..<info.items).map { try Item(request, $0) }
    self.attributes = try (0..<info.attributes).map { try request.attribute($0) }
    var settings: [String: ByteString] = [:]
    for index in 0..<info.settings {
      let (name, value) = try request.setting(index)
      settings[name] = value
    }
    self.settings = settings
  }

  /// The session of this share.
  public var session: Session? { Session.current.withLock { $0 } }

  /// The value of an attribute, such as `message`, when the request has it and the target takes it.
  public func attribute(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// The value of a setting that the manifest declares, when it has one.
  public func setting(_ name: String) -> ByteString? {
    settings[name]
  }
}

// MARK: The answer

extension Share {
  /// Hands back a text.
  ///
  /// - Parameters:
  ///   - text: the text; printed as it is.
  ///   - name: a suggested file name, for callers that save it.
  /// - Throws: a ``PluginFailure`` when the host does not take it.
  public func giveBack(text: String, name: String = "") throws {
    try mapped {
      try request.giveBack(.bytes(Array(text.utf8)), type: "public.utf8-plain-text", name: ByteString(name))
    }
  }

  /// Hands back bytes.
  ///
  /// - Parameters:
  ///   - bytes: the content. Above 24 KiB ``giveBack(_:type:name:)`` saves a copy.
  ///   - type: the content type, as UTI or MIME type.
  ///   - name: a suggested file name.
  /// - Throws: a ``PluginFailure`` when the host does not take it.
  public func giveBack(bytes: [UInt8], type: String, name: ByteString) throws {
    try mapped { try request.giveBack(.bytes(bytes), type: type, name: name) }
  }

  /// Hands back what a file holds, from its beginning.
  ///
  /// - Parameters:
  ///   - descriptor: of a regular file or memory file; it stays the plugin's.
  ///   - type: the content type, as UTI or MIME type.
  ///   - name: a suggested file name.
  /// - Throws: a ``PluginFailure`` when the host does not take it.
  public func giveBack(_ descriptor: borrowing Descriptor, type: String, name: ByteString) throws {
    do {
      try request.giveBack(descriptor, type: type, name: name)
    } catch {
      throw PluginFailure(describing: error)
    }
  }

  /// Hands back a place: a path that the target wrote.
  ///
  /// It is reported, never copied.
  ///
  /// - Parameters:
  ///   - path: the absolute path.
  ///   - type: the content type, as UTI or MIME type; empty when it does not matter.
  /// - Throws: a ``PluginFailure`` when the host does not take it.
  public func giveBack(place path: ByteString, type: String = "") throws {
    try mapped { try request.giveBack(.place(path), type: type, name: path.lastComponent) }
  }

  /// Hands back a link.
  ///
  /// - Parameter link: the link; printed as it is.
  /// - Throws: a ``PluginFailure`` when the host does not take it.
  public func giveBack(link: String) throws {
    try mapped { try request.giveBack(.link(link), type: "public.url", name: "") }
  }

  /// States how one item ended, when that differs from how the share ends.
  ///
  /// - Parameters:
  ///   - item: the item. The first report of an item counts.
  ///   - failure: why it was not delivered; nil when it was.
  ///   - code: a short word of the plugin's own for programs, such as `http-413`; at most 64 bytes, the rest is cut.
  public func report(_ item: Item, _ failure: PluginFailure?, code: String = "") {
    request.itemResult(item.position, failure?.status ?? .ok, code, failure?.message ?? "")
  }

  /// Says how far the work is, in bytes of all items together.
  ///
  /// Cheap. A change also shows that the plugin is alive; after a cancel every call does.
  ///
  /// - Parameters:
  ///   - done: the bytes that are done.
  ///   - total: all of them; 0 when that is not known.
  public func progress(_ done: UInt64, of total: UInt64) {
    request.progress(done: done, total: total)
  }

  /// Whether somebody cancelled the share.
  public var isCancelled: Bool { request.isCancelled }

  /// Stops the work when somebody cancelled the share.
  ///
  /// - Throws: ``PluginFailure/cancelled``.
  public func checkCancelled() throws {
    if isCancelled { throw PluginFailure.cancelled }
  }

  /// Writes a line for whoever looks for a fault.
  public func log(_ message: String) {
    request.log(level: 1, message)
  }

  private func mapped(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      throw PluginFailure(describing: error)
    }
  }
}
