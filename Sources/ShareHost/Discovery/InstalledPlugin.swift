public import ShareModel

/// A plugin that discovery found, usable or not.
public struct InstalledPlugin: Sendable {
  /// The absolute path of its folder.
  public var folder: ByteString
  /// Where it was found.
  public var directory: Places.PluginDirectory
  /// What its manifest says, unless the manifest has an error.
  public var manifest: Manifest?
  /// The id that the manifest states, known even when the manifest has other errors; else the folder's name.
  public var id: String
  /// What is wrong with its manifest.
  public var faults: [ManifestFault]
  /// The absolute path of its library, when it has one that is there.
  public var library: ByteString?
  /// Why it cannot be used, when it cannot.
  public var obstacle: Reason?
  /// What people should know of its targets, by their ids.
  public var cautions: [String: PlanWarning] = [:]

  /// The absolute path of its manifest.
  public var manifestPath: ByteString { folder.appending("manifest.json") }
}
