/// What a plugin asks for beyond its own state, in the form in which it is compared and recorded.
public struct AskedPermissions: Hashable, Sendable {
  /// The values of each kind, sorted; a permission that is given as a whole has none.
  ///
  /// A path that the person chooses stands as `{setting: folder} = $downloads`, with its default: a version with another default
  /// asks for something else.
  public private(set) var kinds: [String: [String]]

  /// Makes one of values that were recorded.
  ///
  /// - Parameter kinds: the values of each kind, in any order.
  public init(_ kinds: [String: [String]] = [:]) {
    self.kinds = kinds.mapValues { Array(Set($0)).sorted() }
  }

  /// What a manifest asks for.
  ///
  /// Reading the plugin's own folder, and its own state, are not asked for: every plugin has them.
  public init(_ manifest: Manifest) { self.init(manifest.permissions, manifest.settings) }

  /// What some permissions ask for.
  ///
  /// - Parameters:
  ///   - permissions: the permissions.
  ///   - settings: the plugin's settings, which may name paths.
  public init(_ permissions: [Permission], _ settings: [SettingDeclaration]) {
    var kinds: [String: [String]] = [:]
    for permission in permissions {
      let values = permission.values.filter { !Self.isOwn($0, permission.kind) }
      // Nothing is left of one that asked for its own only.
      if values.isEmpty, !permission.values.isEmpty { continue }
      kinds[permission.kind, default: []] += values.map { Self.spelled($0, settings) }
    }
    self.init(kinds)
  }

  /// Whether nothing is asked for.
  public var isEmpty: Bool { kinds.isEmpty }

  /// What is asked for here and not there.
  ///
  /// - Parameter other: what is compared with, such as what was approved.
  public func exceeding(_ other: AskedPermissions) -> AskedPermissions {
    var more: [String: [String]] = [:]
    for (kind, values) in kinds {
      guard let approved = other.kinds[kind] else {
        more[kind] = values
        continue
      }
      let rest = values.filter { !approved.contains($0) }
      if !rest.isEmpty { more[kind] = rest }
    }
    return AskedPermissions(more)
  }

  /// Everything in a few words: `network, write /srv/photos`.
  public var text: String {
    kinds.keys.sorted().map { kind in
      ([kind] + [(kinds[kind] ?? []).joined(separator: ", ")].filter { !$0.isEmpty }).joined(separator: " ")
    }.joined(separator: ", ")
  }

  private static func isOwn(_ value: String, _ kind: String) -> Bool {
    func isBelow(_ root: String) -> Bool { value == root || value.utf8.starts(with: (root + "/").utf8) }
    switch kind {
    case "read": return isBelow("$bundle") || isBelow("$state")
    case "write": return isBelow("$state")
    default: return false
    }
  }

  private static func spelled(_ value: String, _ settings: [SettingDeclaration]) -> String {
    guard let setting = settings.first(where: { "{setting: \($0.name)}" == value }), let given = setting.defaultValue
    else { return value }
    return "\(value) = \(given)"
  }
}
