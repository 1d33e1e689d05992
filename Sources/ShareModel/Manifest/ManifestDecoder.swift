/// Reads `manifest.json`, and finds everything that is wrong with it at once.
public struct ManifestDecoder: Sendable {
  private let knownFeatures: [String]
  private let resolveType: @Sendable (String) -> ContentType?

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - knownFeatures: the features that this host has.
  ///   - resolveType: the content type that a UTI, a MIME type or `image/*` means; nil for what is no type.
  public init(
    knownFeatures: [String] = Manifest.knownFeatures,
    resolveType: @escaping @Sendable (_ spelling: String) -> ContentType?
  ) {
    self.knownFeatures = knownFeatures
    self.resolveType = resolveType
  }

  /// Reads one manifest.
  ///
  /// - Parameter bytes: the whole file.
  /// - Returns: the manifest, unless it has an error, and all faults.
  public func decode(_ bytes: [UInt8]) -> ManifestReading {
    let document: JSONNode
    do {
      document = try JSONReader.read(bytes)
    } catch {
      return ManifestReading(
        manifest: nil, faults: [ManifestFault(.error, at: error.position, key: "", error.message)],
        document: JSONNode(.null, at: error.position))
    }
    var parts = ManifestParts(knownFeatures: knownFeatures, resolveType: resolveType)
    parts.source = bytes
    let manifest = parts.manifest(document)
    return ManifestReading(
      manifest: parts.reader.hasErrors ? nil : manifest,
      faults: parts.reader.faultsInOrder.map {
        ManifestFault($0.isWarning ? .warning : .error, at: $0.position, key: $0.key, $0.message)
      },
      declaredID: parts.pluginID, declaredTargets: parts.targetIDs, rules: parts.rules, document: document)
  }
}

/// Turns the parts of one manifest's document into the model.
struct ManifestParts {
  static let keys = [
    "manifest", "id", "version", "name", "library", "abi", "requires", "optional", "targets", "types", "permissions",
    "limits", "foreign", "settings",
  ]

  let reader: DocumentReader
  /// What the targets belong to, for messages.
  let owner: String
  let knownFeatures: [String]
  let resolveType: (String) -> ContentType?

  /// The bytes of the document, for places inside its strings.
  var source: [UInt8] = []
  /// The activation rules so far.
  var rules: [ParsedRule] = []
  /// The plugin's id, once it was read.
  var pluginID: String?
  /// The ids of the targets so far.
  var targetIDs: [String] = []
  /// The plugin's own types by their id and their MIME types.
  var exported: [String: ContentType] = [:]
  /// The names of the plugin's settings.
  var settingNames: [String] = []
  /// Why no target of the plugin can be offered.
  var unusable: String?
  /// Why the target that is being read cannot be offered.
  var targetUnusable: String?

  init(
    reader: DocumentReader = DocumentReader(), owner: String = "plugin",
    knownFeatures: [String] = Manifest.knownFeatures, resolveType: @escaping (String) -> ContentType?
  ) {
    self.reader = reader
    self.owner = owner
    self.knownFeatures = knownFeatures
    self.resolveType = resolveType
  }

  mutating func manifest(_ document: JSONNode) -> Manifest? {
    guard let object = reader.object(document), hasKnownFormat(object) else { return nil }
    reader.noteUnknownKeys(in: object, known: Self.keys)
    let id = reader.required("id", in: object) { identifier($0) }
    pluginID = id
    let version = reader.required("version", in: object) { semanticVersion($0) }
    let name = reader.required("name", in: object) { localizedText($0) }
    let library = reader.optional("library", in: object) { self.library($0) }
    let abi = reader.optional("abi", in: object) { reader.integer($0, in: 1...Int(Int32.max)) }
    let requires = reader.optional("requires", in: object) { requiredFeatures($0) }
    let optional = reader.optional("optional", in: object) { reader.words($0) }
    noteForeign(in: object)
    // Targets name types and settings, so these come first.
    let types = reader.optional("types", in: object) { declaredTypes($0) }
    let settings = reader.optional("settings", in: object) { self.settings($0) }
    let permissions = reader.optional("permissions", in: object) { self.permissions($0) }
    let limits = reader.optional("limits", in: object) { pluginLimits($0) }
    let targets = reader.required("targets", in: object) { self.targets($0) }
    guard let id, let version, let name, let targets else { return nil }
    return Manifest(
      id: id, version: version, name: name, library: library, abi: abi ?? 1, requires: requires ?? [],
      optional: optional ?? [], targets: targets, types: types ?? [], permissions: permissions ?? [],
      limits: limits ?? PluginLimits(), settings: settings ?? [])
  }

  /// Whether the form is one that can be read; of any other form nothing more is said.
  private func hasKnownFormat(_ object: DocumentReader.Object) -> Bool {
    guard object["manifest"] != nil else {
      reader.inside(.key("manifest")) {
        reader.error(
          "the key is missing; write \"manifest\": \(Manifest.format), the form that this host reads",
          at: object.position)
      }
      return true
    }
    let format = reader.optional("manifest", in: object) { reader.integer($0, in: 0...Int.max) }
    guard let format else { return true }
    if format != Manifest.format, let member = object["manifest"] {
      reader.inside(.key("manifest")) {
        reader.error(
          "the manifest is written in form \(format); this host reads form \(Manifest.format)", at: member.node.position
        )
      }
      return false
    }
    return true
  }

  private mutating func requiredFeatures(_ node: JSONNode) -> [String]? {
    reader.elements(node, of: "features") { element in
      guard let feature = reader.word(element) else { return nil }
      if !knownFeatures.contains(feature) {
        let reason = "it requires the feature \(feature.quotedForMessage), which this host does not have"
        reader.warning(reason, at: element.position)
        unusable = unusable ?? reason
      }
      return feature
    }
  }

  private mutating func noteForeign(in object: DocumentReader.Object) {
    guard let foreign = object["foreign"] else { return }
    let hasLibrary = object["library"] != nil
    let reason =
      hasLibrary
      ? "ignored, because the plugin has a library" : "this host cannot call what a plugin without code names"
    reader.inside(.key("foreign")) { reader.warning(reason, at: foreign.keyPosition) }
    if !hasLibrary { unusable = unusable ?? "it has no library, and " + reason }
  }
}
