public import ShareModel

/// The plugins that discovery found and what negotiation needs of them.
public struct Registry: Sendable {
  /// All plugins, in the order of their ids.
  public var plugins: [InstalledPlugin]
  /// What each directory held.
  public var directories: [DirectoryReport]
  /// What was set but cannot be used.
  public var notes: [String]
  /// The content types, with those that plugins declare.
  public var types: ContentTypeTree
  /// What is not as plugins declare it of their types: two that export one type, a parent that nobody knows.
  public var typeProblems: [TypeProblem]

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
    self.types = .standard
    self.typeProblems = []
    let declared = declaredTypes
    guard !declared.isEmpty else { return }
    self.types = ContentTypeTree.standard.adding(declared, problems: &typeProblems)
    for index in plugins.indices { self.plugins[index].manifest?.resolveTypes(in: types) }
  }

  /// What the plugins that can be used declare, in the order of precedence: that of the directories, then of the ids.
  private var declaredTypes: [DeclaredTypes] {
    let usable = plugins.filter { $0.obstacle == nil && $0.manifest?.types.isEmpty == false }
    let ranks = Dictionary(
      directories.enumerated().map { ($0.element.directory.path, $0.offset) }, uniquingKeysWith: min)
    let ranked = usable.map { (rank: ranks[$0.directory.path] ?? directories.count, plugin: $0) }
    return ranked.sorted { ($0.rank, $0.plugin.id) < ($1.rank, $1.plugin.id) }.map {
      DeclaredTypes(plugin: $0.plugin.id, declarations: $0.plugin.manifest?.types ?? [])
    }
  }

  /// What would not be as a plugin declares it of its types, beside the plugins that are installed.
  ///
  /// - Parameter manifest: the plugin's; it takes the place of an installed one of the same id, and comes last otherwise.
  /// - Returns: its own problems only.
  public func typeProblems(of manifest: Manifest) -> [TypeProblem] {
    var declared = declaredTypes
    let own = DeclaredTypes(plugin: manifest.id, declarations: manifest.types)
    if let index = declared.firstIndex(where: { $0.plugin == manifest.id }) {
      declared[index] = own
    } else {
      declared.append(own)
    }
    var problems: [TypeProblem] = []
    _ = ContentTypeTree.standard.adding(declared, problems: &problems)
    return problems.filter { $0.plugin == manifest.id }
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
        target: entry.target, plugin: plugin.id, obstacle: plugin.obstacle, isCustom: custom.contains(entry.target.id),
        caution: plugin.cautions[entry.target.id])
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
  /// - Parameters:
  ///   - name: `org.sharehost.save` or `save`; the letter case of a last part does not matter.
  ///   - custom: targets that a request brings along.
  /// - Returns: the target; all that are meant when there are several; what is spelt nearly so when there is none.
  public func target(named name: String, beside custom: [TargetDeclaration] = []) -> Naming {
    let offered = custom + entries.filter { plugins[$0.plugin].obstacle?.code != .shadowed }.map(\.target)
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
