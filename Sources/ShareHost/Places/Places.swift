internal import ShareFiles
public import ShareModel

/// Where the host looks for things and keeps them.
///
/// Made from the environment by the rules of the XDG base directories; every path is absolute.
public struct Places: Sendable {
  /// The directories that hold plugins, in the order in which they count.
  public var pluginDirectories: [PluginDirectory]
  /// The person's settings.
  public var settingsDirectory: ByteString?
  /// The administrator's settings, the directory that counts most first.
  public var systemSettingsDirectories: [ByteString]
  /// What plugins and the host keep.
  public var stateDirectory: ByteString?
  /// The person's home.
  public var home: ByteString?
  /// Where commands are looked for.
  public var commandPath: [ByteString]
  /// The data directories of the desktop, the person's first.
  public var dataDirectories: [ByteString]
  /// What programs keep for speed, the desktop's thumbnails among it.
  public var cacheDirectory: ByteString?
  /// What was set but cannot be used, in words.
  public var notes: [String]

  /// A directory that holds plugins.
  public struct PluginDirectory: Hashable, Sendable {
    /// Whose it is: it decides who wins when two plugins have one id, and later who must be approved.
    public enum Level: String, Sendable {
      /// Named for this call.
      case call
      /// The person's.
      case user
      /// The system's.
      case system
      /// Where this package was built.
      case build
    }

    /// The absolute path.
    public var path: ByteString
    /// Whose it is.
    public var level: Level

    /// Makes a directory.
    ///
    /// - Parameters:
    ///   - path: the absolute path.
    ///   - level: whose it is.
    public init(path: ByteString, level: Level) {
      self.path = path
      self.level = level
    }
  }

  /// Finds the places.
  ///
  /// - Parameters:
  ///   - extraPlugins: directories that come before all others; relative ones are noted and left out.
  ///   - executable: the path of the running program, links resolved; nil for a library in somebody else's program.
  ///   - environment: the value of a variable; nil when it is not set. What is relative or missing is no error, but noted.
  public init(
    extraPlugins: [ByteString] = [], executable: ByteString? = nil,
    environment: (_ name: String) -> ByteString?
  ) {
    var notes: [String] = []
    func absolute(_ name: String) -> ByteString? {
      guard let value = environment(name), !value.isEmpty else { return nil }
      if value.isAbsolute { return value }
      notes.append("\(name) is a relative path (\(value.display)), so it is not used")
      return nil
    }
    let home = absolute("HOME")
    func base(_ name: String, _ fallback: ByteString) -> ByteString? {
      absolute(name) ?? home?.appending(fallback)
    }
    func list(_ name: String, fallback: String) -> [ByteString] {
      let value = environment(name) ?? ByteString("")
      let text = value.isEmpty ? ByteString(fallback) : value
      return text.bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
        ByteString(Array($0))
      }
    }

    var directories: [PluginDirectory] = []
    func add(_ path: ByteString, _ level: PluginDirectory.Level, from origin: String) {
      if !path.isAbsolute {
        let shown = path.isEmpty ? "an empty entry, which would mean the current directory" : path.display
        notes.append("\(origin) holds a relative path (\(shown)), so that entry is not used")
      } else if !directories.contains(where: { $0.path == path }) {
        directories.append(PluginDirectory(path: path, level: level))
      }
    }
    for path in extraPlugins { add(path, .call, from: "--plugin-path") }
    if let value = environment("SHARE_PLUGIN_PATH"), !value.isEmpty {
      for path in list("SHARE_PLUGIN_PATH", fallback: "") { add(path, .call, from: "SHARE_PLUGIN_PATH") }
    }
    let ownData = base("XDG_DATA_HOME", ".local/share")
    // The standard says that relative entries count for nothing; an empty one is a stray colon, which is common.
    func shared(_ name: String, fallback: String) -> [ByteString] {
      let listed = list(name, fallback: fallback).filter { !$0.isEmpty }
      for path in listed where !path.isAbsolute {
        notes.append("\(name) holds a relative path (\(path.display)), so that entry is not used")
      }
      return listed.filter(\.isAbsolute)
    }
    let sharedData = shared("XDG_DATA_DIRS", fallback: "/usr/local/share:/usr/share")
    if let data = ownData {
      add(data.appending("share-host/plugins"), .user, from: "XDG_DATA_HOME")
    }
    for data in sharedData {
      add(data.appending("share-host/plugins"), .system, from: "XDG_DATA_DIRS")
    }
    if let executable {
      add(executable.parent.parent.appending("share/share-host/plugins"), .system, from: "the executable")
    }
    self.settingsDirectory = base("XDG_CONFIG_HOME", ".config")?.appending("share-host")
    self.systemSettingsDirectories = []
    for path in shared("XDG_CONFIG_DIRS", fallback: "/etc/xdg").map({ $0.appending("share-host") })
    where !systemSettingsDirectories.contains(path) {
      systemSettingsDirectories.append(path)
    }
    self.stateDirectory = base("XDG_STATE_HOME", ".local/state")?.appending("share-host")
    self.cacheDirectory = base("XDG_CACHE_HOME", ".cache")
    self.dataDirectories = (ownData.map { [$0] } ?? []) + sharedData
    self.home = home
    self.commandPath = list("PATH", fallback: "/usr/local/bin:/usr/bin:/bin").filter(\.isAbsolute)
    if let executable, let build = BuildTree(executable: executable) {
      directories.append(PluginDirectory(path: build.plugins, level: .build))
    }
    self.pluginDirectories = directories
    self.notes = notes
  }
}

/// The checkout that an executable was built in, so that building is the only step before using it.
struct BuildTree {
  /// The checkout.
  var root: ByteString
  /// Its plugins' manifests.
  var plugins: ByteString { root.appending("Plugins") }

  /// The tree of an executable in `ROOT/.build/…`, when `ROOT` is a package with plugins.
  init?(executable: ByteString) {
    var directory = executable.parent
    while directory.bytes.count > 1, directory.lastComponent != ".build" { directory = directory.parent }
    guard directory.lastComponent == ".build" else { return nil }
    let root = directory.parent
    guard (try? Descriptor.status(of: root.appending("Package.swift")))?.kind == .regular,
      (try? Descriptor.status(of: root.appending("Plugins")))?.kind == .directory
    else { return nil }
    self.root = root
  }
}
