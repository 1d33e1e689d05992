internal import ShareBoundary
internal import ShareFiles
internal import ShareModel

/// What one target is to get: the plan, carried out as far as it can be without a plugin.
struct Delivery: Sendable {
  /// What becomes of one planned item in the worker's list.
  struct Entry: Sendable {
    /// The item's index in the request; nil for a message that goes as a text.
    var index: Int?
    /// What its loaders do that they should not do, and what they leave out.
    var log: LoadLog?
    /// Its sources, one for each representation.
    var sources: [RepresentationSource]
    /// The number of bytes of the preferred representation, when known.
    var bytes: UInt64?
    /// What the worker is told.
    var item: StartMessage.Item
  }

  var plugin: InstalledPlugin
  var library: ByteString
  var target: TargetDeclaration
  var entries: [Entry]
  var attributes: [Attribute]
  var settings: [StartMessage.Setting]
  var limits: PluginLimits

  /// The absolute paths of the files and folders of the person that are shared.
  var places: [ByteString] {
    entries.flatMap { entry in
      entry.sources.compactMap { source in
        switch source {
        case .file(let path, _), .directory(let path, _): try? FileSystem.absolute(path)
        default: nil
        }
      }
    }
  }

  /// The bytes of everything, as far as they are known.
  var totalBytes: UInt64 { entries.reduce(0) { $0 &+ ($1.bytes ?? 0) } }
}

extension Delivery {
  /// The bytes of all items together that travel inside the first message; the rest is asked for when it is needed.
  private static let inlineTotal = 1 << 20

  /// The entries that a plan sends, in order, the message last.
  static func entries(
    _ plan: Plan, _ view: SelectionView, attributes: [Attribute], types: ContentTypeTree
  ) -> [Entry] {
    var entries: [Entry] = []
    var room = inlineTotal
    for planned in plan.items {
      guard let chosen = planned.representation, let provider = view.provider(of: planned.index) else { continue }
      entries.append(entry(provider, chosen: chosen, index: planned.index, types, &room))
    }
    for attribute in plan.attributes where attribute.use == .asText {
      guard let given = attributes.first(where: { $0.name == attribute.name }) else { continue }
      let text = Array(given.value.utf8)
      let form = representation(
        RepresentationDescription(type: .utf8PlainText, bytes: UInt64(text.count)), .bytes(text), isPreferred: true,
        types, &room)
      let item = StartMessage.Item(
        kind: .text, name: "", index: UInt64.max, provenance: given.provenance, representations: [form])
      entries.append(Entry(index: nil, sources: [.bytes(text)], bytes: UInt64(text.count), item: item))
    }
    return entries
  }

  private static func entry(
    _ provider: ItemProvider, chosen: Int, index: Int, _ types: ContentTypeTree, _ room: inout Int
  ) -> Entry {
    let description = provider.description
    var forms: [StartMessage.Representation] = []
    for (form, source) in zip(description.representations, provider.sources) {
      forms.append(representation(form, source, isPreferred: forms.count == chosen, types, &room))
    }
    let item = StartMessage.Item(
      kind: description.kind, name: description.name, index: UInt64(index), provenance: description.provenance,
      representations: forms)
    let bytes = chosen < description.representations.count ? description.representations[chosen].bytes : nil
    return Entry(index: index, log: provider.log, sources: provider.sources, bytes: bytes, item: item)
  }

  private static func representation(
    _ form: RepresentationDescription, _ source: RepresentationSource, isPreferred: Bool, _ types: ContentTypeTree,
    _ room: inout Int
  ) -> StartMessage.Representation {
    var flags: UInt32 = isPreferred ? 1 : 0
    var inline: [UInt8]?
    switch source {
    case .file, .directory: flags |= 2
    case .bytes(let bytes):
      if bytes.count <= min(RepresentationSource.inlineLimit, room) {
        inline = bytes
        room -= bytes.count
      }
    case .standardInput, .promised: flags |= 4
    case .unreadable: break
    }
    return StartMessage.Representation(
      type: form.type.identifier, mime: form.mime ?? types.mimeType(of: form.type), bytes: form.bytes, flags: flags,
      inline: inline)
  }
}
