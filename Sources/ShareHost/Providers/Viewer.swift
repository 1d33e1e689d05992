public import ShareModel

/// Who looks at an item's representations.
public enum Viewer: Hashable, Sendable {
  /// The source's own process, which sees everything.
  case ownProcess
  /// A target.
  ///
  /// - Parameters:
  ///   - id: the target's id.
  ///   - plugin: the id of its plugin.
  case target(id: String, plugin: String)
}

extension Visibility {
  /// Whether somebody gets to see a representation of this visibility.
  public func includes(_ viewer: Viewer) -> Bool {
    guard case .target(let id, let plugin) = viewer else { return true }
    switch self {
    case .all: return true
    case .group(let selector): return selector.matches(target: id, plugin: plugin)
    case .own: return false
    }
  }
}
