/// Something that can receive a share, as its plugin's manifest declares it.
public struct TargetDeclaration: Sendable {
  /// What a target does with a share.
  public enum Category: String, Sendable, CaseIterable {
    /// Passes it on.
    case share
    /// Does something with it and may hand something back.
    case action
    /// Makes another representation of it; used by plans, never offered by itself.
    case transform
  }

  /// How a target takes texts that a program wrote.
  public enum PrefilledText: String, CaseIterable, Sendable {
    case accepted
    case refused
    /// Refused, but what staff wrote is taken.
    case refusedExceptStaff
  }

  /// Whether a target ignores the metadata that the source gives for a preview.
  public enum IgnoredMetadata: Hashable, Sendable {
    /// It uses the metadata.
    case never
    /// It ignores all metadata.
    case always
    /// It ignores the metadata of links to these hosts, lower case, and to what stands below them.
    case hosts([String])
  }

  /// The plugin's id, or that followed by a dot and more.
  public var id: String
  /// The title for people: a verb and what it is done to.
  public var title: LocalizedText
  /// The icon: a file in the bundle or a name of the icon theme.
  public var icon: String?
  /// What the target does.
  public var category: Category
  /// Where it stands among equals: higher first.
  public var rank: Int
  /// The areas in which it is offered; nil is every area.
  public var areas: [String]?
  /// What it takes: one combination that fits is enough; without any it is never offered.
  public var accepts: [Combination]
  /// The types that it hands back.
  public var produces: [ContentType]
  /// The attributes that it takes and those that it requires.
  public var attributes: AttributeRules
  /// How it takes prefilled texts.
  public var prefilledText: PrefilledText
  /// Whether it ignores the metadata that the source gives for a preview.
  public var ignoresMetadata: IgnoredMetadata
  /// The rules that tidy the items before it gets them, beside those that a request asks for.
  public var normalise: Set<Normaliser>
  /// What must exist for it to work.
  public var availability: [Availability]
  /// Targets to try when it is unavailable.
  public var fallback: [String]
  /// What a plan must know of a transform; nil for the other categories.
  public var transform: TransformRules?
  /// Why the target cannot be offered whatever is shared: it asks for something that this host does not know.
  public var unusable: String?

  /// Makes a target; what is not given is what a manifest without that key means.
  public init(
    id: String, title: LocalizedText, icon: String? = nil, category: Category = .share, rank: Int = 0,
    areas: [String]? = nil, accepts: [Combination] = [], produces: [ContentType] = [],
    attributes: AttributeRules = AttributeRules(), prefilledText: PrefilledText = .accepted,
    ignoresMetadata: IgnoredMetadata = .never, normalise: Set<Normaliser> = [], availability: [Availability] = [],
    fallback: [String] = [], transform: TransformRules? = nil, unusable: String? = nil
  ) {
    self.id = id
    self.title = title
    self.icon = icon
    self.category = category
    self.rank = rank
    self.areas = areas
    self.accepts = accepts
    self.produces = produces
    self.attributes = attributes
    self.prefilledText = prefilledText
    self.ignoresMetadata = ignoresMetadata
    self.normalise = normalise
    self.availability = availability
    self.fallback = fallback
    self.transform = transform
    self.unusable = unusable
  }
}

/// What a plan must know of a transform.
public struct TransformRules: Hashable, Sendable {
  /// Milliseconds for each MiB.
  public var cost: Double
  /// What is lost: 0 nothing, 3 much.
  public var loss: Int
  /// The setting that lowers the number of bytes, if there is one.
  public var reduces: String?

  /// Makes rules.
  public init(cost: Double = 0, loss: Int = 0, reduces: String? = nil) {
    self.cost = cost
    self.loss = loss
    self.reduces = reduces
  }
}

/// Which attributes a target takes and which it cannot do without.
public struct AttributeRules: Hashable, Sendable {
  /// The attributes that it takes; every required one is taken too.
  public var taken: Set<String>
  /// The attributes without which it is not offered, in the order of the manifest.
  public var required: [String]
  /// The bounds on the attributes that have any.
  public var texts: [String: TextRule]

  /// Makes rules.
  public init(taken: Set<String> = [], required: [String] = [], texts: [String: TextRule] = [:]) {
    self.taken = taken.union(required)
    self.required = required
    self.texts = texts
  }

  /// Both sets of rules together.
  public func adding(_ other: AttributeRules) -> AttributeRules {
    AttributeRules(
      taken: taken.union(other.taken), required: required + other.required.filter { !required.contains($0) },
      texts: texts.merging(other.texts) { $0.narrowed(by: $1) })
  }

  /// What is wrong with an attribute, in words that go on after its name; nil when it is within its bounds.
  func problem(with attribute: String, value: String) -> String? {
    texts.isEmpty ? nil : texts[attribute]?.problem(with: value)
  }
}

/// Something that must exist on this machine for a target to work.
public struct Availability: Hashable, Sendable {
  /// What kind of thing must exist.
  public enum Requirement: Hashable, Sendable {
    /// A program in the search path.
    case command(String)
    /// A shared library by its file name.
    case library(String)
    /// A file by its absolute path.
    case file(String)
    /// An environment variable that is set and not empty.
    case environment(String)
    /// A setting of the plugin that has a value.
    case setting(String)
  }

  /// What must exist.
  public var requirement: Requirement
  /// The lowest version that will do.
  public var minVersion: SemanticVersion?
  /// What a person can do about it.
  public var hint: LocalizedText?

  /// Makes a requirement.
  public init(_ requirement: Requirement, minVersion: SemanticVersion? = nil, hint: LocalizedText? = nil) {
    self.requirement = requirement
    self.minVersion = minVersion
    self.hint = hint
  }
}

/// One set of slots that a target accepts.
public struct Combination: Sendable {
  /// Whether every item must find a slot, or one item is enough and the others come along.
  public enum Match: String, Sendable, CaseIterable {
    case every, any
  }

  /// The slots, in order.
  public var slots: [Slot]
  /// Bounds that count every item that fits them, whatever slot it took; a `max` of 0 forbids.
  public var limits: [Slot]
  /// How many items must find a slot.
  public var match: Match
  /// The smallest number of items.
  public var minItems: Int
  /// The largest number of items, when there is one.
  public var maxItems: Int?
  /// The largest number of bytes of all items together, inclusive.
  public var maxTotalBytes: UInt64?
  /// Attributes that are taken and required with this combination, in addition to the target's.
  public var attributes: AttributeRules
  /// What must exist for this combination, in addition to the target's.
  public var availability: [Availability]
  /// What must be true of the whole selection; the slots then only say which form of an item is sent, and nothing else bounds it.
  public var predicate: ActivationPredicate?

  /// Makes a combination.
  public init(
    slots: [Slot], limits: [Slot] = [], match: Match = .every, minItems: Int = 1, maxItems: Int? = nil,
    maxTotalBytes: UInt64? = nil, attributes: AttributeRules = AttributeRules(), availability: [Availability] = [],
    predicate: ActivationPredicate? = nil
  ) {
    self.slots = slots
    self.limits = limits
    self.match = match
    self.minItems = minItems
    self.maxItems = maxItems
    self.maxTotalBytes = maxTotalBytes
    self.attributes = attributes
    self.availability = availability
    self.predicate = predicate
  }
}

/// What may stand in one place of a combination.
public struct Slot: Sendable {
  /// Where the item's bytes are.
  public enum Location: String, Sendable, CaseIterable {
    case local, remote
  }

  /// The accepted types, in order of preference.
  public var types: [ContentType]
  /// Types that are not accepted although a type in ``types`` covers them.
  public var except: [ContentType]
  /// The accepted kinds of item; nil: those that the types imply.
  public var kinds: Set<ItemKind>?
  /// Stands for every scheme but `file`, whose links are files.
  public static let anyScheme = "*"

  /// Types in ``types`` that count only where the item has a link as well: a page is its markup and its address.
  public var typesWithLink: Set<ContentType> = []
  /// The accepted schemes of links, lower case, or ``anyScheme``.
  public var schemes: [String]
  /// Where the bytes must be; nil: anywhere.
  public var location: Location?
  /// The smallest number of items in this slot.
  public var min: Int
  /// The largest number of items in this slot, when there is one.
  public var max: Int?
  /// The largest number of bytes of one item, inclusive.
  public var maxBytes: UInt64?
  /// The largest number of bytes of this slot's items together, inclusive.
  public var maxTotalBytes: UInt64?
  /// The smallest and largest number of characters of a text.
  public var textLength: TextLength?
  /// The kinds of characters that a text may have; nil: any.
  public var textCharacters: CharacterClasses?

  /// Bounds on the length of a text, in characters, both inclusive.
  public struct TextLength: Hashable, Sendable {
    /// The smallest number of characters.
    public var min: Int
    /// The largest number of characters, when there is one.
    public var max: Int?

    /// Makes bounds.
    public init(min: Int = 0, max: Int? = nil) {
      self.min = min
      self.max = max
    }
  }

  /// Makes a slot.
  public init(
    types: [ContentType], except: [ContentType] = [], kinds: Set<ItemKind>? = nil,
    schemes: [String] = ["http", "https"], location: Location? = nil, min: Int = 0, max: Int? = nil,
    maxBytes: UInt64? = nil, maxTotalBytes: UInt64? = nil, textLength: TextLength? = nil,
    textCharacters: CharacterClasses? = nil
  ) {
    self.types = types
    self.except = except
    self.kinds = kinds
    self.schemes = schemes
    self.location = location
    self.min = min
    self.max = max
    self.maxBytes = maxBytes
    self.maxTotalBytes = maxTotalBytes
    self.textLength = textLength
    self.textCharacters = textCharacters
  }
}
