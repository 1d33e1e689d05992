import ShareHost
import ShareModel

/// What can be said about a name that no target has: where it was looked for, and what there is instead.
struct MissingTarget {
  private let name: String
  private let registry: Registry

  init(_ name: String, _ registry: Registry) {
    self.name = name
    self.registry = registry
  }

  /// The lines; names in them come from anywhere.
  var lines: [String] {
    registry.directories.map(searched) + registry.plugins.flatMap { beside($0) }
      + registry.plugins.compactMap { plugin in
        plugin.obstacle?.code == .invalidManifest ? "not usable: \(plugin.obstacle?.detail ?? "")" : nil
      }
  }

  private func searched(_ report: Registry.DirectoryReport) -> String {
    let state =
      report.problem ?? (report.exists ? "\(report.plugins) plugin\(report.plugins == 1 ? "" : "s")" : "does not exist")
    return "searched \(report.directory.path.display) (\(report.directory.level.rawValue)): \(state)"
  }

  /// What a plugin has to do with the name.
  private func beside(_ plugin: InstalledPlugin) -> [String] {
    guard let manifest = plugin.manifest else { return [] }
    let ids = manifest.targets.filter { $0.category != .transform }.map(\.id)
    if means(plugin.id), !ids.contains(plugin.id), !ids.isEmpty, plugin.obstacle?.code != .shadowed {
      return ["\(plugin.id) is a plugin; its targets are \(ids.joined(separator: ", "))"]
    }
    var lines: [String] = []
    for target in manifest.targets where means(target.id) {
      if plugin.obstacle?.code == .shadowed {
        lines.append("\(target.id) is in a plugin that another one hides: \(plugin.obstacle?.detail ?? "")")
      } else if target.category == .transform {
        lines.append("\(target.id) converts items on their way to other targets, and is not offered by itself")
      }
    }
    return lines
  }

  /// Whether somebody may have meant an id.
  private func means(_ id: String) -> Bool {
    id == name || id.split(separator: ".").last?.lowercased() == name.lowercased()
  }
}
