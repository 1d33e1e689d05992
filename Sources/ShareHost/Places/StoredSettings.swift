internal import ShareFiles
public import ShareModel

/// What was set for good: by the program, and in the files `settings.json` of the person and of the administrator.
public struct StoredSettings: Sendable {
  /// A file that was looked for.
  public struct File: Sendable {
    /// Its absolute path.
    public var path: ByteString
    /// Whose it is: `user` or `system`.
    public var level: Places.PluginDirectory.Level
    /// Whether it exists.
    public var exists = true
    /// Why nothing in it counts, when that is so.
    public var problem: String?
    /// What is wrong in it; what is right counts all the same.
    public var faults: [SettingsFault] = []
  }

  /// What is set, layer by layer.
  public private(set) var layered: LayeredSettings
  /// The files, in the order in which they count.
  public private(set) var files: [File] = []
  /// Values of plugins' settings.
  public let plugins: [String: [String: String]]

  /// The largest file that is read, in bytes.
  private static let limit = 1 << 20

  /// The command that chooses a target where there is no terminal.
  public var chooser: String? { layered.chooser }

  /// What is wrong with the files, one line for each fault: file, line, column and key.
  public var faults: [String] {
    files.flatMap { file in
      let path = file.path.display
      return (file.problem.map { ["\(path): \($0); its settings do not count"] } ?? [])
        + file.faults.map { "\(path):\($0)" }
    }
  }

  /// Reads the files of some directories; where there is none, nothing is set.
  ///
  /// - Parameters:
  ///   - user: the person's directory.
  ///   - system: those of the administrator, the one that counts most first.
  ///   - own: what the program sets itself.
  init(user: ByteString?, system: [ByteString] = [], own: Settings = Settings()) {
    var layers = [LayeredSettings.Layer(.program, own)]
    var found = system.map { File(path: $0.appending("settings.json"), level: .system) }
    if let user { found.insert(File(path: user.appending("settings.json"), level: .user), at: 0) }
    for var file in found {
      if let settings = Self.read(&file) {
        let name = file.path.display
        layers.append(.init(file.level == .user ? .person(file: name) : .administrator(file: name), settings))
      }
      files.append(file)
    }
    layered = LayeredSettings(layers)
    plugins = layered.plugins
  }

  private static func read(_ file: inout File) -> Settings? {
    let bytes: [UInt8]
    do throws(SystemError) {
      // What everybody could have put there does not speak for the administrator.
      if file.level == .system {
        file.problem = FileTrust.problem(try Descriptor.status(of: file.path))
        if file.problem == nil, let problem = FileTrust.problem(try Descriptor.status(of: file.path.parent)) {
          file.problem = "\(file.path.parent.display): \(problem)"
        }
        if file.problem != nil { return nil }
      }
      bytes = try FileReading.read(file.path, max: limit)
    } catch {
      file.exists = !error.isMissing
      if file.exists { file.problem = error.text }
      return nil
    }
    let reading = SettingsDecoder { ContentTypeTree.standard.acceptedType($0) }.decode(bytes)
    file.faults = reading.faults
    return reading.settings
  }

  /// Reads the types of conditions anew, with those that plugins declare.
  mutating func resolveTypes(in types: ContentTypeTree) { layered.resolveTypes(in: types) }
}
