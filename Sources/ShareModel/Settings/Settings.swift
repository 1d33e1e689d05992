/// What somebody has set for good: what one `settings.json` says, or what a program sets for its own shares.
public struct Settings: Hashable, Sendable {
  /// The command that chooses a target where there is no terminal.
  public var chooser: String?
  /// Values of plugins' settings, by the plugin's id and the setting's name.
  public var plugins: [String: [String: String]]
  /// What is switched off.
  public var disabled: [Selector]
  /// What is preferred, whatever is shared.
  public var lists: PreferenceLists
  /// What is preferred under a condition; an earlier one beats a later one, and each of them ``lists``.
  public var preferences: [Preference]
  /// For each source, by its name, and each of its areas what may be offered there.
  public var sources: [String: [String: [Selector]]]

  /// Makes settings; what is left out is not set.
  public init(
    chooser: String? = nil, plugins: [String: [String: String]] = [:], disabled: [Selector] = [],
    lists: PreferenceLists = PreferenceLists(), preferences: [Preference] = [],
    sources: [String: [String: [Selector]]] = [:]
  ) {
    self.chooser = chooser
    self.plugins = plugins
    self.disabled = disabled
    self.lists = lists
    self.preferences = preferences
    self.sources = sources
  }
}

/// Which targets somebody wants to see, and in which order.
///
/// A list that is there replaces every weaker one as a whole, so an empty one takes it back.
public struct PreferenceLists: Hashable, Sendable {
  /// What is not offered for choosing; it can still be named.
  public var hidden: [Selector]?
  /// What stands first, in this order.
  public var pinned: [Selector]?
  /// What stands next, in this order.
  public var order: [Selector]?

  /// Makes lists; nil: nothing is said.
  public init(hidden: [Selector]? = nil, pinned: [Selector]? = nil, order: [Selector]? = nil) {
    self.hidden = hidden
    self.pinned = pinned
    self.order = order
  }

  /// Whether no list is there.
  var isEmpty: Bool { hidden == nil && pinned == nil && order == nil }
}

/// What is preferred in some areas, or for some content.
public struct Preference: Hashable, Sendable {
  /// It holds in these areas; nil: in all.
  public var areas: [String]?
  /// It holds when every item is of one of these types, or of a kind of one; nil: for everything.
  ///
  /// Without items it does not hold.
  public var types: [ContentType]?
  /// What is preferred then.
  public var lists: PreferenceLists

  /// Makes a preference.
  ///
  /// - Parameters:
  ///   - areas: the areas in which it holds; nil: all.
  ///   - types: the types one of which every item must be of; nil: whatever is shared.
  ///   - lists: what is preferred then.
  public init(areas: [String]? = nil, types: [ContentType]? = nil, lists: PreferenceLists) {
    self.areas = areas
    self.types = types
    self.lists = lists
  }

  /// Whether it holds in an area for items of these types.
  func holds(in area: String, for items: [ContentType], _ tree: some TypeConformance) -> Bool {
    if let areas, !areas.contains(area) { return false }
    guard let types else { return true }
    return !items.isEmpty && items.allSatisfy { item in types.contains { tree.conforms(item, to: $0) } }
  }
}
