package import ShareModel

/// Everything that a worker needs to begin: which plugin, and the request.
package struct StartMessage: Sendable {
  /// The absolute path of the library.
  package var library: ByteString
  /// The plugin's id.
  package var plugin: String
  /// The absolute path of the plugin's folder.
  package var bundle: ByteString
  /// The absolute path of the plugin's own state directory; empty when there is none.
  package var state: ByteString
  /// The person's language.
  package var language: String
  /// The chosen target.
  package var target: String
  /// The share's id.
  package var id: String
  /// The source's name; empty when it has none.
  package var source: String
  /// The source's area.
  package var area: String
  /// A private directory that vanishes after the share.
  package var temporary: ByteString
  /// The person's file creation mask.
  package var umask: UInt32
  /// The items that the plan sends, in order.
  package var items: [Item]
  /// The attributes that the plan sends.
  package var attributes: [Attribute]
  /// The plugin's settings that have a value.
  package var settings: [Setting]
  /// What the worker may reach.
  package var sandbox: SandboxRules

  /// One item.
  package struct Item: Sendable {
    /// What it is.
    package var kind: ItemKind
    /// Its name.
    package var name: ByteString
    /// Its index in the source's request; `UInt64.max` for one that the host made of an attribute.
    package var index: UInt64
    /// Who wrote it.
    package var provenance: Provenance
    /// Its forms.
    package var representations: [Representation]

    package init(
      kind: ItemKind, name: ByteString, index: UInt64, provenance: Provenance, representations: [Representation]
    ) {
      self.kind = kind
      self.name = name
      self.index = index
      self.provenance = provenance
      self.representations = representations
    }
  }

  /// One form of an item.
  package struct Representation: Sendable {
    /// The content type.
    package var type: String
    /// The MIME type with its parameters.
    package var mime: String
    /// The number of bytes, when known.
    package var bytes: UInt64?
    /// What the ABI's flags say.
    package var flags: UInt32
    /// The bytes themselves when they are few; the rest is asked for when it is needed.
    package var inline: [UInt8]?

    package init(type: String, mime: String, bytes: UInt64?, flags: UInt32, inline: [UInt8]?) {
      self.type = type
      self.mime = mime
      self.bytes = bytes
      self.flags = flags
      self.inline = inline
    }
  }

  /// A setting with its value.
  package struct Setting: Sendable {
    /// The name.
    package var name: String
    /// The value.
    package var value: ByteString

    package init(name: String, value: ByteString) {
      self.name = name
      self.value = value
    }
  }

  package init(
    library: ByteString, plugin: String, bundle: ByteString, state: ByteString, language: String, target: String,
    id: String, source: String, area: String, temporary: ByteString, umask: UInt32, items: [Item],
    attributes: [Attribute], settings: [Setting], sandbox: SandboxRules = SandboxRules()
  ) {
    self.library = library
    self.plugin = plugin
    self.bundle = bundle
    self.state = state
    self.language = language
    self.target = target
    self.id = id
    self.source = source
    self.area = area
    self.temporary = temporary
    self.umask = umask
    self.items = items
    self.attributes = attributes
    self.settings = settings
    self.sandbox = sandbox
  }
}

extension StartMessage {
  /// The message as bytes.
  package func encoded() -> [UInt8] {
    var writer = WireWriter(reserving: 1024)
    writer.write(library)
    writer.write(plugin)
    writer.write(bundle)
    writer.write(state)
    writer.write(language)
    writer.write(target)
    writer.write(id)
    writer.write(source)
    writer.write(area)
    writer.write(temporary)
    writer.write(umask)
    writer.write(each: items) { writer, item in
      writer.write(UInt8(truncatingIfNeeded: item.kind.wireNumber))
      writer.write(item.name)
      writer.write(item.index)
      writer.write(UInt8(truncatingIfNeeded: item.provenance.wireNumber))
      writer.write(each: item.representations) { writer, form in
        writer.write(form.type)
        writer.write(form.mime)
        writer.write(optional: form.bytes) { $0.write($1) }
        writer.write(form.flags)
        writer.write(optional: form.inline) { $0.write($1) }
      }
    }
    writer.write(each: attributes) { writer, attribute in
      writer.write(attribute.name)
      writer.write(attribute.value)
      writer.write(UInt8(truncatingIfNeeded: attribute.provenance.wireNumber))
    }
    writer.write(each: settings) { writer, setting in
      writer.write(setting.name)
      writer.write(setting.value)
    }
    sandbox.write(to: &writer)
    return writer.bytes
  }

  /// Reads a message.
  package init(decoding bytes: [UInt8]) throws(WireError) {
    var reader = WireReader(bytes)
    library = try reader.name()
    plugin = try reader.string()
    bundle = try reader.name()
    state = try reader.name()
    language = try reader.string()
    target = try reader.string()
    id = try reader.string()
    source = try reader.string()
    area = try reader.string()
    temporary = try reader.name()
    umask = try reader.uint32()
    items = try reader.list { (reader) throws(WireError) in try Item(from: &reader) }
    attributes = try reader.list { (reader) throws(WireError) in
      Attribute(
        name: try reader.string(), value: try reader.string(), provenance: try Provenance(wireNumber: reader.byte()))
    }
    settings = try reader.list { (reader) throws(WireError) in
      Setting(name: try reader.string(), value: try reader.name())
    }
    sandbox = try SandboxRules(from: &reader)
    try reader.end()
  }
}

extension StartMessage.Item {
  fileprivate init(from reader: inout WireReader) throws(WireError) {
    kind = try ItemKind(wireNumber: reader.byte())
    name = try reader.name()
    index = try reader.uint64()
    provenance = try Provenance(wireNumber: reader.byte())
    representations = try reader.list { (reader) throws(WireError) in
      StartMessage.Representation(
        type: try reader.string(), mime: try reader.string(),
        bytes: try reader.optional { (reader) throws(WireError) in try reader.uint64() },
        flags: try reader.uint32(),
        inline: try reader.optional { (reader) throws(WireError) in try reader.array() })
    }
  }
}

extension ItemKind {
  /// The number by which the ABI knows the kind.
  package var wireNumber: UInt32 {
    switch self {
    case .file: 1
    case .directory: 2
    case .text: 3
    case .link: 4
    }
  }

  /// The kind that the ABI knows by a number.
  package init(wireNumber: UInt8) throws(WireError) {
    switch wireNumber {
    case 1: self = .file
    case 2: self = .directory
    case 3: self = .text
    case 4: self = .link
    default: throw WireError("there is no kind of item \(wireNumber)")
    }
  }
}

extension Provenance {
  /// The number by which the ABI knows it.
  package var wireNumber: UInt32 {
    switch self {
    case .person: 1
    case .app: 2
    case .staff: 3
    }
  }

  /// The provenance that the ABI knows by a number.
  package init(wireNumber: UInt8) throws(WireError) {
    switch wireNumber {
    case 1: self = .person
    case 2: self = .app
    case 3: self = .staff
    default: throw WireError("there is no provenance \(wireNumber)")
    }
  }
}
