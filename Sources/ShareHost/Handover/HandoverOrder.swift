internal import ShareBoundary
internal import ShareFiles
internal import ShareModel

/// What a plugin wants to be done once its process has ended.
struct HandoverOrder: Sendable {
  /// The most things of one handover.
  static let limit = 10_000

  /// One thing that is handed over.
  struct Thing: Sendable {
    /// What it is.
    enum Content: Sendable {
      /// What the person has there.
      case place(ByteString)
      /// What a plugin held open.
      case file(ReturnedFile)
      /// These bytes.
      case bytes([UInt8])
      /// A link.
      case link(String)
    }

    var form: WorkerMessage.Handed.Form
    var type: ContentType
    /// The MIME type, without parameters.
    var mime: String
    var name: ByteString
    var content: Content
  }

  private(set) var things: [Thing] = []
  private(set) var act: WorkerMessage.HandoverAct?

  /// Takes one thing.
  ///
  /// - Returns: what the plugin is answered.
  mutating func take(
    _ handed: WorkerMessage.Handed, _ carried: consuming Descriptor?, _ delivery: Delivery, _ types: ContentTypeTree
  ) -> Status {
    guard act == nil else { return .badState }
    guard things.count < Self.limit else { return .tooLarge }
    var mime: String?
    let content: Thing.Content
    switch handed.content {
    case .link(let link): content = .link(link)
    case .bytes(let bytes): content = .bytes(bytes)
    case .descriptor:
      guard let file = carried, (try? file.status())?.kind == .regular else { return .badArgument }
      content = .file(ReturnedFile(file))
    case .item(let item, let representation):
      guard item < UInt64(delivery.entries.count),
        representation < UInt64(delivery.entries[Int(item)].sources.count)
      else { return .notFound }
      let entry = delivery.entries[Int(item)]
      mime = entry.item.representations[Int(representation)].mime
      switch entry.sources[Int(representation)] {
      case .file(let path, _), .directory(let path, _):
        guard (try? Descriptor.status(of: path)) != nil else { return .gone }
        content = .place((try? FileSystem.absolute(path)) ?? path)
      case .bytes, .standardInput, .promised, .unreadable: return .unsupported
      }
    }
    let type = types.type(handed.type) ?? types.type(fileName: handed.name) ?? .data
    mime = mime ?? MIMEType(handed.type)?.essence ?? types.mimeType(of: type)
    things.append(
      Thing(
        form: handed.form, type: type, mime: mime.flatMap { MIMEType($0)?.essence } ?? "application/octet-stream",
        name: handed.name, content: content))
    return .ok
  }

  /// Takes what is to be done.
  ///
  /// - Returns: why the manifest does not allow it; nil: it is taken, unless something was before.
  mutating func take(_ wanted: WorkerMessage.HandoverAct, _ manifest: Manifest?) -> (status: Status, fault: String?) {
    guard act == nil else { return (.badState, "asked for a second handover") }
    if let fault = Self.fault(wanted, manifest) { return (.denied, fault) }
    act = wanted
    return (.ok, nil)
  }

  /// What the manifest would have to say for a handover.
  private static func fault(_ act: WorkerMessage.HandoverAct, _ manifest: Manifest?) -> String? {
    let features = (manifest?.requires ?? []) + (manifest?.optional ?? [])
    guard features.contains(Manifest.handover) else {
      return "asked for a handover without \(Manifest.handover) in its manifest"
    }
    func permits(_ kind: String, _ value: String) -> Bool {
      (manifest?.permissions ?? []).contains { $0.kind == kind && $0.values.contains(value) }
    }
    switch act {
    case .open where !permits("session", "display"):
      return "asked to open an application without the permission session: display"
    case .clipboard where !permits("session", "display"):
      return "asked for the clipboard without the permission session: display"
    case .run(let command) where !permits("execute", command):
      return "asked to run \(command) without the permission execute: \(command)"
    default: return nil
    }
  }
}
