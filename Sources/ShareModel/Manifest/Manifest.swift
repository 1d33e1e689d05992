/// What a plugin says of itself, read from `manifest.json`: everything that negotiation needs, without running any of its code.
public struct Manifest: Sendable {
  /// The plugin's reverse-DNS id.
  public var id: String
  /// The plugin's semantic version.
  public var version: SemanticVersion
  /// The plugin's name for people.
  public var name: LocalizedText
  /// The dynamic library, absent for a plugin without code.
  public var library: LibraryReference?
  /// The major version of the ABI that the library speaks; 1 when the manifest does not say.
  public var abi: Int
  /// Features without which the plugin cannot work, such as `share.example/1`.
  public var requires: [String]
  /// Features that the plugin uses where the host has them.
  public var optional: [String]
  /// The targets, in the order of the manifest.
  public var targets: [TargetDeclaration]
  /// The content types that the plugin declares: those that it exports, and those that it only imports.
  public var types: [ContentTypeDeclaration]
  /// What the plugin asks for beyond its own state.
  public var permissions: [Permission]
  /// The bounds on a share.
  public var limits: PluginLimits
  /// The settings that a person can change.
  public var settings: [SettingDeclaration]

  /// Makes a manifest; what is not given is what a manifest without that key means.
  public init(
    id: String, version: SemanticVersion, name: LocalizedText, library: LibraryReference? = nil, abi: Int = 1,
    requires: [String] = [], optional: [String] = [], targets: [TargetDeclaration] = [],
    types: [ContentTypeDeclaration] = [], permissions: [Permission] = [], limits: PluginLimits = PluginLimits(),
    settings: [SettingDeclaration] = []
  ) {
    self.id = id
    self.version = version
    self.name = name
    self.library = library
    self.abi = abi
    self.requires = requires
    self.optional = optional
    self.targets = targets
    self.types = types
    self.permissions = permissions
    self.limits = limits
    self.settings = settings
  }
}

/// A text in one or several languages.
public struct LocalizedText: Hashable, Sendable {
  /// The texts by language tag, in the order of the manifest; a plain string has the tag `en`.
  public var texts: [Entry]

  /// One language's text.
  public struct Entry: Hashable, Sendable {
    /// The language tag.
    public var language: String
    /// The text.
    public var text: String

    /// Makes an entry.
    public init(language: String, text: String) {
      self.language = language
      self.text = text
    }
  }

  /// Makes a text in one language.
  public init(_ text: String) {
    self.texts = [Entry(language: "en", text: text)]
  }

  /// Makes a text in several languages.
  public init(_ texts: [Entry]) {
    self.texts = texts
  }

  /// The text for a person.
  ///
  /// - Parameter languages: language tags, the preferred one first; `de-AT` also finds `de`.
  /// - Returns: the first language's text that exists, else the English one, else the first; empty when there is none.
  public func text(for languages: [String] = []) -> String {
    for language in languages + ["en"] {
      let wanted = language.lowercased()
      let short = wanted.split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map(String.init) ?? wanted
      if let match = texts.first(where: { $0.language.lowercased() == wanted })
        ?? texts.first(where: { $0.language.lowercased() == short })
      {
        return match.text
      }
    }
    return texts.first?.text ?? ""
  }
}

/// The dynamic library that a manifest names.
public enum LibraryReference: Hashable, Sendable {
  /// A bare file name, the same on every machine.
  case everywhere(String)
  /// A bare file name for each architecture (`x86_64`, `aarch64`).
  case byArchitecture([String: String])

  /// The file name for one architecture, if the plugin has a library for it.
  public func fileName(architecture: String) -> String? {
    switch self {
    case .everywhere(let name): name
    case .byArchitecture(let names): names[architecture]
    }
  }
}

/// Something that a plugin asks for beyond its own state.
public struct Permission: Hashable, Sendable {
  /// What is asked for: `network`, `read`, `write`, `execute`, `session` or `executableMemory`.
  public var kind: String
  /// Paths, commands or session parts; a setting's value is written `{setting: NAME}`.
  public var values: [String]
  /// Why, for people.
  public var reason: LocalizedText

  /// Makes a permission.
  public init(kind: String, values: [String], reason: LocalizedText) {
    self.kind = kind
    self.values = values
    self.reason = reason
  }
}

/// The bounds on one share.
public struct PluginLimits: Hashable, Sendable {
  /// Seconds without a byte moved or progress reported, after which the share has timed out.
  public var idle: Double
  /// Seconds in all, when there is a bound.
  public var deadline: Double?
  /// Bytes of memory.
  public var memory: UInt64

  /// Makes limits: 60 idle seconds, no deadline, 512 MiB unless said otherwise.
  public init(idle: Double = 60, deadline: Double? = nil, memory: UInt64 = 512 << 20) {
    self.idle = idle
    self.deadline = deadline
    self.memory = memory
  }
}

/// A setting of a plugin.
public struct SettingDeclaration: Sendable {
  /// The kinds of value that a setting can have.
  public enum Kind: String, Sendable, CaseIterable {
    case string, integer, number, boolean, choice, file, folder
  }

  /// The name by which `--set` and the plugin know it.
  public var name: String
  /// The kind of value.
  public var kind: Kind
  /// The value when nobody set one.
  ///
  /// For a folder, `$downloads`, `$documents`, `$pictures` and `$home` name the person's own.
  public var defaultValue: String?
  /// Whether the plugin cannot work without a value.
  public var isRequired: Bool
  /// Whether the value must never be shown.
  public var isSecret: Bool
  /// The label for people.
  public var label: LocalizedText?
  /// The allowed values of a choice.
  public var choices: [String]

  /// Makes a setting.
  public init(
    name: String, kind: Kind, defaultValue: String? = nil, isRequired: Bool = false, isSecret: Bool = false,
    label: LocalizedText? = nil, choices: [String] = []
  ) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.isRequired = isRequired
    self.isSecret = isSecret
    self.label = label
    self.choices = choices
  }
}
