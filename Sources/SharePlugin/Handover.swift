internal import ShareBoundary
public import ShareFiles
public import ShareModel

/// What must outlive the share: done by the host once the plugin's process has ended, and only when the share has completed.
///
/// The manifest names the feature `share.handover/1` in `requires` or `optional`. Add what is handed over, then say once what becomes
/// of it. Every function may be called on any thread until ``Plugin/perform(_:)`` returns. That the host then cannot do it is not
/// thrown here: it is the outcome of the share.
public struct Handover: Sendable {
  private let request: HostRequest

  /// How something is handed over.
  public enum Form: Sendable {
    /// By a path: a file of the person's in its place, anything else as a copy that stays for a day at least.
    case file
    /// As its bytes, which the clipboard serves under its type.
    case content
  }

  init(_ request: HostRequest) {
    self.request = request
  }

  /// Adds an item, in its preferred form.
  ///
  /// - Parameters:
  ///   - item: the item; a link goes as a link.
  ///   - form: how it is handed over.
  /// - Throws: a ``PluginFailure`` when its source has vanished, for a folder as content, or when the host has no handover.
  public func add(_ item: Item, as form: Form = .file) throws {
    try request.handed(
      form, type: "", name: "", .item(UInt64(item.position), representation: UInt64(item.preferred)),
      describing: item.name)
  }

  /// Adds bytes.
  ///
  /// - Parameters:
  ///   - bytes: the content, copied when this returns.
  ///   - type: the content type, as UTI or MIME type.
  ///   - name: a suggested file name.
  ///   - form: how they are handed over.
  /// - Throws: a ``PluginFailure`` when the host does not take them.
  public func add(bytes: [UInt8], type: String, name: ByteString = "", as form: Form) throws {
    try request.handed(form, type: type, name: name, .bytes(bytes), describing: name)
  }

  /// Adds what a file holds, from its beginning.
  ///
  /// - Parameters:
  ///   - descriptor: of a regular file or memory file, which nobody writes to any more; it stays the plugin's.
  ///   - type: the content type, as UTI or MIME type.
  ///   - name: a suggested file name.
  ///   - form: how it is handed over.
  /// - Throws: a ``PluginFailure`` when the host does not take it.
  public func add(_ descriptor: borrowing Descriptor, type: String, name: ByteString, as form: Form) throws {
    try request.handed(form, type: type, name: name, .descriptor, descriptor: descriptor.raw, describing: name)
  }

  /// Adds a link.
  ///
  /// - Parameter link: the link, as it is.
  /// - Throws: a ``PluginFailure`` when the host does not take it.
  public func add(link: String) throws {
    try request.handed(.file, type: "", name: "", .link(link), describing: ByteString(link))
  }

  /// Opens what was added; needs the permission `session` with `display`.
  ///
  /// - Parameter application: the id of a desktop file; empty: the person's default application for each type.
  /// - Throws: a ``PluginFailure`` without the permission, or when something else was said before.
  public func open(with application: String = "") throws {
    try request.said(.open(application: application))
  }

  /// Runs a command with what was added as its arguments; needs the permission `execute` with exactly this command.
  ///
  /// - Parameter command: its name or absolute path. No shell reads it.
  /// - Throws: a ``PluginFailure`` without the permission, or when something else was said before.
  public func run(_ command: String) throws {
    try request.said(.run(command: command))
  }

  /// Puts what was added on the clipboard, all at once; needs the permission `session` with `display`.
  ///
  /// - Throws: a ``PluginFailure`` without the permission, or when something else was said before.
  public func ownClipboard() throws {
    try request.said(.clipboard)
  }
}

extension Share {
  /// What the host does for this share once the plugin's process has ended.
  public var handover: Handover { Handover(request) }
}

extension HostRequest {
  fileprivate func handed(
    _ form: Handover.Form, type: String, name: ByteString, _ content: WorkerMessage.Handed.Content,
    descriptor: Int32 = -1, describing subject: ByteString
  ) throws {
    let thing = WorkerMessage.Handed(
      form: form == .file ? .file : .content, type: type, name: name, content: content)
    do {
      try hand(thing, descriptor: descriptor)
    } catch {
      throw PluginFailure(error.status, "\(subject.display): \(error.status.meaning)")
    }
  }

  fileprivate func said(_ act: WorkerMessage.HandoverAct) throws {
    do {
      try handOver(act)
    } catch {
      throw PluginFailure(error.status, "handover: \(error.status.meaning)")
    }
  }
}
