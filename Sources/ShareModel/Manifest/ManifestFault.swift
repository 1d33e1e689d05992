/// One thing that is wrong with a manifest, with the place where it stands.
public struct ManifestFault: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Sendable {
    /// The manifest cannot be used.
    case error
    /// The manifest is used; the author should look.
    case warning
  }

  /// How bad it is.
  public var severity: Severity
  /// Where it stands.
  public var position: JSONPosition
  /// The key, as a path: `targets[0].accepts[1].slots[0].max`; empty for the whole document.
  public var key: String
  /// What is wrong and what was expected, in words.
  public var message: String

  /// Makes a fault.
  public init(_ severity: Severity, at position: JSONPosition, key: String, _ message: String) {
    self.severity = severity
    self.position = position
    self.key = key
    self.message = message
  }
}
