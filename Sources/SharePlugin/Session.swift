public import ShareModel
internal import Synchronization

/// Where a plugin runs: its folder, the person's language.
public struct Session: Sendable {
  static let current = Mutex<Session?>(nil)

  /// The plugin's id, as its manifest says.
  public let plugin: String
  /// The absolute path of the plugin's folder.
  public let bundle: ByteString
  /// The absolute path of a directory of the plugin's own that stays between shares; nil in this version of the host.
  ///
  /// A plugin that would like to keep something has to work without.
  public let stateDirectory: ByteString?
  /// The person's language, such as `de-AT`.
  public let language: String
}
