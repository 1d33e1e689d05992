public import ShareModel

/// The plugins that discovery found and what negotiation needs of them.
public struct Registry: Sendable {
  /// All plugins, in the order of their ids.
  public var plugins: [InstalledPlugin]
  /// What each directory held.
  public var directories: [DirectoryReport]
  /// What was set but cannot be used.
  public var notes: [String]
  /// The content types, with those that plugins export.
  public var types: ContentTypeTree

  /// What a directory of plugins held.
  public struct DirectoryReport: Sendable {
    /// The directory.
    public var directory: Places.PluginDirectory
    /// Whether it exists.
    public var exists = true
    /// Why nothing in it is used, when that is so.
    public var problem: String?
    /// The number of plugins.
    public var plugins: Int
  }

  /// Makes a registry of what was found.
  ///
  /// - Parameters:
  ///   - plugins: all plugins, in the order in which they are listed; precedence is settled.
  ///   - directories: what each directory held.
  ///   - notes: what was set but cannot be used.
  public init(plugins: [InstalledPlugin], directories: [DirectoryReport], notes: [String]) {
    self.plugins = plugins
    self.directories = directories
    self.notes = notes
    let exported = plugins.filter { $0.obstacle == nil }.flatMap { $0.manifest?.types ?? [] }
    self.types = exported.isEmpty ? .standard : ContentTypeTree.standard.adding(exported)
  }

  /// A target and the plugin that it belongs to.
  public struct Entry: Sendable {
    /// The plugin's index in ``Registry/plugins``.
    public var plugin: Int
    /// The target.
    public var target: TargetDeclaration
  }

  /// Every target of every plugin whose manifest could be read.
  public var entries: [Entry] {
    plugins.indices.flatMap { index in
      (plugins[index].manifest?.targets ?? []).map { Entry(plugin: index, target: $0) }
    }
  }

  /// The candidates for a negotiation.
  ///
  /// - Parameter custom: the ids that the request adds as custom targets.
  /// - Returns: one for each target of every plugin whose manifest could be read, those that cannot be used too.
  public func candidates(custom: [String] = []) -> [Candidate] {
    entries.map { entry in
      let plugin = plugins[entry.plugin]
      return Candidate(
        target: entry.target, plugin: plugin.id, obstacle: plugin.obstacle, isCustom: custom.contains(entry.target.id))
    }
  }

  /// What a name can mean.
  public enum Naming: Sendable, Hashable {
    /// Exactly one target.
    case target(String)
    /// Several; all are listed.
    case ambiguous([String])
    /// None; targets with similar names are listed.
    case unknown(near: [String])
  }

  /// Finds the target that a person means: by its id, or by the last part of it.
  ///
  /// - Parameter name: `org.sharehost.save` or `save`; the letter case of a last part does not matter.
  /// - Returns: the target; all that are meant when there are several; what is spelt nearly so when there is none.
  public func target(named name: String) -> Naming {
    let offered = entries.filter { plugins[$0.plugin].obstacle?.code != .shadowed }.map(\.target)
    if offered.contains(where: { $0.id == name }) { return .target(name) }
    let wanted = name.lowercased()
    var matches: [String] = []
    for target in offered where target.category != .transform {
      let last = target.id.split(separator: ".").last.map { $0.lowercased() }
      if last == wanted, !matches.contains(target.id) { matches.append(target.id) }
    }
    if matches.count == 1 { return .target(matches[0]) }
    if matches.count > 1 { return .ambiguous(matches.sorted()) }
    let ids = Set(offered.filter { $0.category != .transform }.map(\.id))
    return .unknown(
      near: Spelling.nearest(
        to: name, in: ids.sorted() + ids.compactMap { $0.split(separator: ".").last.map(String.init) }.sorted()
      ).map { [$0] } ?? [])
  }
}
