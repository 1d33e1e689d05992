/// Reads settings from JSON, and finds everything that is wrong with them at once.
///
/// What is right counts beside a fault, since one slip must not undo what else somebody has set. Two things are stricter: a
/// preference whose condition has a fault does not count at all, and an area whose list cannot be read offers nothing.
public struct SettingsDecoder: Sendable {
  private let resolveType: @Sendable (String) -> ContentType?

  /// Makes a decoder.
  ///
  /// - Parameter resolveType: the content type that a UTI, a MIME type or `image/*` means; nil for what is no type.
  public init(resolveType: @escaping @Sendable (_ spelling: String) -> ContentType?) {
    self.resolveType = resolveType
  }

  /// Reads the settings of one file.
  ///
  /// - Parameter bytes: the whole file.
  /// - Returns: what is set, and what is wrong; nothing is set in what is no JSON.
  public func decode(_ bytes: [UInt8]) -> SettingsReading {
    let document: JSONNode
    do {
      document = try JSONReader.read(bytes)
    } catch {
      return SettingsReading(
        settings: Settings(), faults: [SettingsFault(at: error.position, key: "", error.message)])
    }
    let parts = SettingsParts(resolveType: resolveType)
    let settings = parts.settings(document)
    let faults = parts.reader.faultsInOrder.map { SettingsFault(at: $0.position, key: $0.key, $0.message) }
    return SettingsReading(settings: settings, faults: faults)
  }
}

/// What came of reading settings.
public struct SettingsReading: Sendable {
  /// What is set.
  public var settings: Settings
  /// Everything that is wrong, in the order of the document.
  public var faults: [SettingsFault]
}

/// One thing that is wrong with settings, with the place where it stands.
public struct SettingsFault: Hashable, Sendable, CustomStringConvertible {
  /// Where it stands.
  public var position: JSONPosition
  /// The key, as a path: `preferences[0].types`; empty for the whole document.
  public var key: String
  /// What is wrong and what was expected, in words.
  public var message: String

  init(at position: JSONPosition, key: String, _ message: String) {
    self.position = position
    self.key = key
    self.message = message
  }

  /// Line, column, key and what is wrong: `3:14: pinned[0]: expected …`.
  public var description: String {
    "\(position.line):\(position.column): \(key.isEmpty ? "" : key + ": ")\(message)"
  }
}

/// Turns the parts of one document into settings.
struct SettingsParts {
  static let keys = ["chooser", "disabled", "hidden", "pinned", "order", "preferences", "sources", "plugins"]
  static let preferenceKeys = ["areas", "types", "hidden", "pinned", "order"]
  static let sourceKeys = ["areas"]

  let reader = DocumentReader()
  let resolveType: (String) -> ContentType?

  init(resolveType: @escaping (String) -> ContentType?) {
    self.resolveType = resolveType
  }

  func settings(_ document: JSONNode) -> Settings {
    var settings = Settings()
    guard let object = reader.object(document) else { return settings }
    reader.noteUnknownKeys(in: object, known: Self.keys, asErrors: true)
    settings.chooser = reader.optional("chooser", in: object) { reader.word($0) }
    settings.plugins = reader.optional("plugins", in: object) { members($0, plugin) } ?? [:]
    settings.disabled = reader.optional("disabled", in: object) { reader.selectors($0) } ?? []
    settings.lists = lists(object)
    settings.preferences =
      reader.optional("preferences", in: object) { node in reader.elements(node, of: "objects") { preference($0) } }
      ?? []
    settings.sources = reader.optional("sources", in: object) { members($0, source) } ?? [:]
    return settings
  }

  private func lists(_ object: DocumentReader.Object) -> PreferenceLists {
    PreferenceLists(
      hidden: reader.optional("hidden", in: object) { reader.selectors($0) },
      pinned: reader.optional("pinned", in: object) { reader.selectors($0) },
      order: reader.optional("order", in: object) { reader.selectors($0) })
  }

  private func preference(_ node: JSONNode) -> Preference? {
    guard let object = reader.object(node) else { return nil }
    let before = reader.faultsInOrder.count
    reader.noteUnknownKeys(in: object, known: Self.preferenceKeys, asErrors: true)
    let areas = reader.optional("areas", in: object) { condition($0, reader.words($0)) }
    let types = reader.optional("types", in: object) { condition($0, self.types($0)) }
    // Half a condition would hold where nobody meant it to.
    let isSound = reader.faultsInOrder.count == before
    let lists = lists(object)
    if lists.isEmpty, object["hidden"] == nil, object["pinned"] == nil, object["order"] == nil {
      reader.error("prefers nothing: expected \"hidden\", \"pinned\" or \"order\"", at: node.position)
    }
    return isSound ? Preference(areas: areas, types: types, lists: lists) : nil
  }

  private func condition<Value>(_ node: JSONNode, _ values: [Value]?) -> [Value]? {
    if case .array(let elements) = node.value, elements.isEmpty {
      reader.error("names nothing, so it would never hold; leave it out to mean everything", at: node.position)
    }
    return values
  }

  private func types(_ node: JSONNode) -> [ContentType]? {
    reader.elements(node, of: "content types") { element in
      if case .string(let spelling) = element.value, let type = resolveType(spelling) { return type }
      reader.error(
        expected: "a content type such as \"public.jpeg\", \"image/jpeg\" or \"image/*\"", found: element)
      return nil
    }
  }

  private func source(_ node: JSONNode) -> [String: [Selector]]? {
    guard let object = reader.object(node) else { return nil }
    reader.noteUnknownKeys(in: object, known: Self.sourceKeys, asErrors: true)
    // A list that cannot be read lets nothing through, rather than everything.
    return reader.required("areas", in: object) { areas in members(areas) { reader.selectors($0) ?? [] } }
  }

  private func plugin(_ node: JSONNode) -> [String: String]? {
    members(node) { value in
      switch value.value {
      case .string(let text): return text
      case .number(let number): return number.literal
      case .bool(let flag): return flag ? "true" : "false"
      default:
        reader.error(expected: "a text, a number, true or false", found: value)
        return nil
      }
    }
  }

  /// The members of an object whose keys are names; those that have a fault are missing from the result.
  private func members<Value>(_ node: JSONNode, _ read: (JSONNode) -> Value?) -> [String: Value]? {
    guard let object = reader.object(node) else { return nil }
    var values: [String: Value] = [:]
    for member in object.members {
      values[member.key] = reader.inside(.key(member.key)) { read(member.node) }
    }
    return values
  }
}
