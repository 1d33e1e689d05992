public import ShareModel

/// How a host is set up; without anything said, as the environment and the person's settings say.
public struct HostConfiguration: Sendable {
  /// Directories of plugins that come before all others, absolute.
  public var pluginDirectories: [ByteString]
  /// The worker program; nil: it is looked for.
  public var worker: ByteString?
  /// The person's languages, preferred first; empty: as the environment says.
  public var languages: [String]
  /// Where relative paths in settings begin; nil: the current directory.
  public var workingDirectory: ByteString?
  /// Where plugins and the host keep what they know, absolute; nil: as the environment says.
  public var stateDirectory: ByteString?
  /// What the program sets itself, which comes before the settings of the person and of the administrator.
  public var settings: Settings
  /// Whether nothing is shared to a plugin where a layer of the sandbox is missing, even one that is not mandatory.
  public var requiresSandbox: Bool

  /// Whether what is remembered of crashes is forgotten and every plugin is read anew.
  public var rescans: Bool

  /// Makes a configuration; what is left out is as the environment says.
  ///
  /// - Parameters:
  ///   - pluginDirectories: directories of plugins that come before all others, absolute.
  ///   - worker: the worker program.
  ///   - languages: the person's languages, preferred first.
  ///   - workingDirectory: where relative paths in settings begin.
  ///   - stateDirectory: where plugins and the host keep what they know, absolute.
  ///   - settings: what comes before the settings of the person and of the administrator.
  ///   - requiresSandbox: whether nothing is shared to a plugin where a layer of the sandbox is missing.
  ///   - rescans: whether what is remembered of crashes is forgotten and every plugin is read anew.
  public init(
    pluginDirectories: [ByteString] = [], worker: ByteString? = nil, languages: [String] = [],
    workingDirectory: ByteString? = nil, stateDirectory: ByteString? = nil, settings: Settings = Settings(),
    requiresSandbox: Bool = false, rescans: Bool = false
  ) {
    self.pluginDirectories = pluginDirectories
    self.worker = worker
    self.languages = languages
    self.workingDirectory = workingDirectory
    self.stateDirectory = stateDirectory
    self.settings = settings
    self.requiresSandbox = requiresSandbox
    self.rescans = rescans
  }
}
