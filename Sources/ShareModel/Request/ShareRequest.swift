/// Everything that a source asks for at once.
public struct ShareRequest: Sendable {
  /// The items, in order.
  public var items: [RequestItem]
  /// The program that starts the share.
  public var source: String?
  /// The part of the source in which the share starts.
  public var area: String
  /// For each area of the source, what may be offered there; an area that is not listed offers everything.
  public var areas: [String: [Selector]]
  /// For each area whose list is not the request's own, where that list is kept, in words.
  public internal(set) var areaOrigins: [String: String] = [:]
  /// When given, only these targets are candidates.
  public var include: [Selector]?
  /// These targets are never offered; exclusion beats inclusion.
  public var exclude: [Selector]
  /// Installed targets that the source adds by id; they skip the included list and the areas.
  public var custom: [String]
  /// Targets that the source brings along with the command of each; they skip the included list and the areas, too.
  public var commandTargets: [CommandTarget]
  /// The targets to share to, each with its fallbacks; empty: somebody chooses.
  public var to: [[String]]
  /// What is said about the whole selection, in order; a name appears once.
  public var attributes: [Attribute]
  /// Values for the target's settings, for this share only.
  public var settings: [String: String]
  /// What may be done to make a share fit.
  public var policy: Policy
  /// Seconds in all, when there is a bound.
  public var timeout: Double?

  /// Makes a request for some items.
  public init(
    items: [RequestItem], source: String? = nil, area: String = "default", areas: [String: [Selector]] = [:],
    include: [Selector]? = nil, exclude: [Selector] = [], custom: [String] = [],
    commandTargets: [CommandTarget] = [], to: [[String]] = [],
    attributes: [Attribute] = [], settings: [String: String] = [:], policy: Policy = Policy(), timeout: Double? = nil
  ) {
    self.items = items
    self.source = source
    self.area = area
    self.areas = areas
    self.include = include
    self.exclude = exclude
    self.custom = custom
    self.commandTargets = commandTargets
    self.to = to
    self.attributes = attributes
    self.settings = settings
    self.policy = policy
    self.timeout = timeout
  }

  /// What may be done to make a share fit.
  public struct Policy: Hashable, Sendable {
    /// Whether to deliver what the target can take and report the rest.
    public var partial: Bool
    /// Whether items may be converted.
    public var transforms: Bool
    /// Whether a conversion may lose nothing.
    public var lossless: Bool
    /// What to believe when a name and the bytes disagree.
    public var mismatch: MismatchPolicy
    /// The rules that tidy the items for every target; the same rules a target's manifest can ask for.
    public var normalise: Set<Normaliser>

    /// Makes a policy.
    public init(
      partial: Bool = false, transforms: Bool = true, lossless: Bool = false, mismatch: MismatchPolicy = .content,
      normalise: Set<Normaliser> = []
    ) {
      self.partial = partial
      self.transforms = transforms
      self.lossless = lossless
      self.mismatch = mismatch
      self.normalise = normalise
    }
  }
}

/// What to believe when a file's name and its bytes disagree.
public enum MismatchPolicy: String, Sendable, CaseIterable {
  /// Bytes for media and documents, the name for text formats.
  case content
  /// The name, always.
  case name
  /// Neither: the item is refused.
  case refuse
}

/// Something that is said about the whole selection.
public struct Attribute: Hashable, Sendable {
  /// The name of the attribute that a target like mail puts above the content.
  public static let title = "title"

  /// The name: `message`, `title`, `hashtag`, `quote`, `recipient`, or one of the source's own; of several hashtags or recipients
  /// each has a line of the value.
  public var name: String
  /// The value.
  public var value: String
  /// Who wrote it.
  public var provenance: Provenance
  /// Whether the person took it off before anything was shared; no target gets it then.
  public var isTakenOff = false

  /// Makes an attribute.
  public init(name: String, value: String, provenance: Provenance = .person) {
    self.name = name
    self.value = value
    self.provenance = provenance
  }
}

/// Names targets: one, a plugin's, or all that begin alike.
public enum Selector: Hashable, Sendable {
  /// A target or a plugin by its id.
  case id(String)
  /// Everything below a prefix, written `prefix.*`.
  case prefix(String)

  /// Reads a selector.
  public init(_ text: String) {
    if text.hasSuffix(".*") {
      self = .prefix(String(text.dropLast(2)))
    } else {
      self = .id(text)
    }
  }

  /// Whether it names this target of this plugin.
  public func matches(target: String, plugin: String) -> Bool {
    switch self {
    case .id(let id): id == target || id == plugin
    case .prefix(let prefix): target == prefix || Self.isBelow(prefix, target)
    }
  }

  /// Whether an id is the prefix, a dot, and more: compared in place, since many targets are asked.
  private static func isBelow(_ prefix: String, _ id: String) -> Bool {
    let rest = id.utf8.dropFirst(prefix.utf8.count)
    return rest.first == UInt8(ascii: ".") && id.utf8.starts(with: prefix.utf8)
  }

  /// The selector as it is written.
  public var text: String {
    switch self {
    case .id(let id): id
    case .prefix(let prefix): prefix + ".*"
    }
  }
}

/// One item of a request, before anybody has looked at it.
public struct RequestItem: Sendable {
  /// Where the item comes from.
  public enum Content: Sendable {
    /// A file or directory.
    case path(ByteString)
    /// A link, exactly as it was written.
    case url(String)
    /// A text, with its NULs and line ends.
    case text(String)
    /// Bytes.
    case data([UInt8])
    /// What standard input holds.
    case standardInput
    /// Nothing: the item only says something about the request as a whole, with ``preview``, and counts as no item.
    case nothing
  }

  /// Where it comes from.
  public var content: Content
  /// The name that the source suggests.
  public var name: ByteString?
  /// The type that the source states, as it wrote it.
  public var type: String?
  /// Whether it may be left out.
  public var isOptional: Bool
  /// Who wrote it, if it is a text.
  public var provenance: Provenance
  /// Further forms of the same item, poorer ones last.
  public var alternatives: [Alternative]
  /// What the source says about it, to be shown before it is shared.
  public var preview: PreviewMetadata?
  /// What some targets get in its place; known before anything is chosen, so these targets are judged by it.
  public var variants: [Variant] = []

  /// What one target gets in place of an item.
  public struct Variant: Sendable {
    /// The target's id.
    public var target: String
    /// What it gets; nil: nothing.
    ///
    /// Whether it may be left out, and its own variants, are not looked at.
    public var item: RequestItem?

    /// Says what a target gets.
    public init(target: String, item: RequestItem?) {
      self.target = target
      self.item = item
    }
  }

  /// A further form of an item.
  public struct Alternative: Sendable {
    /// Where it comes from.
    public var content: Content
    /// Its type, as the source wrote it; nil: as found.
    public var type: String?

    /// Makes a further form.
    public init(_ content: Content, type: String? = nil) {
      self.content = content
      self.type = type
    }
  }

  /// Makes an item.
  public init(
    _ content: Content, name: ByteString? = nil, type: String? = nil, isOptional: Bool = false,
    provenance: Provenance = .person, alternatives: [Alternative] = [], preview: PreviewMetadata? = nil
  ) {
    self.content = content
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.provenance = provenance
    self.alternatives = alternatives
    self.preview = preview
  }
}
