/// The settings that count: those of the program, of the person and of the administrator, the earlier layer before the later.
///
/// One thing goes the other way: what any layer switches off is off.
public struct LayeredSettings: Sendable {
  /// Whose settings they are.
  public enum Origin: Hashable, Sendable {
    /// The program's own, for its shares.
    case program
    /// The person's, in a file.
    case person(file: String)
    /// The administrator's, in a file.
    case administrator(file: String)

    /// Whose they are, in words: `your settings (/home/ada/.config/share-host/settings.json)`.
    public var phrase: String {
      switch self {
      case .program: "this program"
      case .person(let file): "your settings (\(file))"
      case .administrator(let file): "the administrator's settings (\(file))"
      }
    }

    /// The file, in words.
    var place: String {
      switch self {
      case .program: "set by this program"
      case .person(let file), .administrator(let file): file
      }
    }
  }

  /// The settings of one origin.
  public struct Layer: Sendable {
    /// Whose they are.
    public var origin: Origin
    /// What they say.
    public var settings: Settings

    /// Makes a layer.
    public init(_ origin: Origin, _ settings: Settings) {
      self.origin = origin
      self.settings = settings
    }
  }

  /// The layers, the one that counts most first.
  public var layers: [Layer]

  /// Makes settings of layers.
  ///
  /// - Parameter layers: the one that counts most first: the program's, the person's, then the administrator's.
  public init(_ layers: [Layer] = []) {
    self.layers = layers
  }

  /// The command that chooses a target where there is no terminal: that of the first layer that names one.
  public var chooser: String? { layers.lazy.compactMap(\.settings.chooser).first }

  /// Values of plugins' settings, each from the first layer that gives it.
  public var plugins: [String: [String: String]] {
    var plugins: [String: [String: String]] = [:]
    for layer in layers {
      for (plugin, values) in layer.settings.plugins {
        plugins[plugin, default: [:]].merge(values) { earlier, _ in earlier }
      }
    }
    return plugins
  }

  /// Reads the MIME types of conditions anew, since a plugin may declare what they name.
  ///
  /// - Parameter types: the tree with the types of all plugins.
  package mutating func resolveTypes(in types: ContentTypeTree) {
    for layer in layers.indices {
      for place in layers[layer].settings.preferences.indices {
        let named = layers[layer].settings.preferences[place].types
        layers[layer].settings.preferences[place].types = named?.map { type in
          guard case .mimeType(let mime)? = DynamicType(type)?.tag else { return type }
          return types.acceptedType(mime) ?? type
        }
      }
    }
  }
}

// MARK: What they mean for a request

extension LayeredSettings {
  /// Why a target is switched off.
  ///
  /// - Parameters:
  ///   - target: the target's id, or that of the plugin to ask for all of it.
  ///   - plugin: the plugin's id.
  /// - Returns: the reason `disabled`, which names the administrator before anybody else; nil when nobody switched it off.
  public func disabling(target: String, plugin: String) -> Reason? {
    for layer in layers.reversed() {
      let selector = layer.settings.disabled.first { $0.matches(target: target, plugin: plugin) }
      guard let selector else { continue }
      let named = selector.text == target ? "" : ", with \(selector.text)"
      return Reason(.disabled, "switched off by \(layer.origin.phrase)\(named)")
    }
    return nil
  }

  /// Marks what is switched off.
  ///
  /// - Parameter candidates: all candidates, those that a request brings too.
  /// - Returns: the same; those that are switched off, and had no obstacle yet, have the obstacle `disabled`.
  public func marking(_ candidates: [Candidate]) -> [Candidate] {
    guard layers.contains(where: { !$0.settings.disabled.isEmpty }) else { return candidates }
    var candidates = candidates
    for index in candidates.indices where candidates[index].obstacle == nil {
      candidates[index].obstacle = disabling(target: candidates[index].target.id, plugin: candidates[index].plugin)
    }
    return candidates
  }

  /// What is preferred for one request.
  ///
  /// Each list comes whole from the first that has it: of each layer the preferences whose conditions hold, then its lists for
  /// everything.
  ///
  /// - Parameters:
  ///   - area: the request's area.
  ///   - items: the type of each item; empty: the preferences for some types do not hold.
  ///   - tree: the content types.
  ///   - recent: the ids of the targets that were used lately, the latest first.
  /// - Returns: the lists; empty where no layer says anything.
  public func preferences(
    in area: String, for items: [ContentType], _ tree: some TypeConformance, recent: [String] = []
  ) -> Preferences {
    var found = PreferenceLists()
    var hider: Origin?
    for layer in layers {
      let holding = layer.settings.preferences.filter { $0.holds(in: area, for: items, tree) }.map(\.lists)
      for lists in holding + [layer.settings.lists] {
        if found.hidden == nil, lists.hidden != nil { hider = layer.origin }
        found.hidden = found.hidden ?? lists.hidden
        found.pinned = found.pinned ?? lists.pinned
        found.order = found.order ?? lists.order
      }
    }
    return Preferences(
      hidden: found.hidden ?? [], pinned: found.pinned ?? [], order: found.order ?? [], recent: recent,
      hiddenBy: (hider ?? .program).phrase)
  }

  /// A request with the table that is kept for its source.
  ///
  /// - Parameter request: the request; one that names no source, or has areas of its own, stays as it is.
  /// - Returns: the request with each of the source's areas from the first layer that has it.
  public func applyingSourceTable(to request: ShareRequest) -> ShareRequest {
    guard let source = request.source, request.areas.isEmpty else { return request }
    var request = request
    for layer in layers {
      for (area, selectors) in layer.settings.sources[source] ?? [:] where request.areas[area] == nil {
        request.areas[area] = selectors
        request.areaOrigins[area] = layer.origin.place
      }
    }
    return request
  }
}
