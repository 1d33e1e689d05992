internal import ShareFiles
public import ShareModel

/// Finds plugins by reading their manifests; no code of a plugin runs.
public enum Discovery {
  /// The largest manifest that is read, in bytes.
  ///
  /// A manifest of 10,000 lines is about 300 KB.
  static let manifestLimit = 1 << 20

  /// Looks through the places.
  ///
  /// - Parameters:
  ///   - places: where to look, in the order in which it counts.
  ///   - architecture: the machine's, as manifests write it (`x86_64`).
  ///   - libraries: a directory in which the libraries of plugins of the build tree lie, beside the executable.
  ///   - approval: why a plugin that is in order may not be used yet; nil when it may.
  ///   - disabling: for a plugin's id why it is switched off; nil when nobody did that.
  ///   - cautions: what people should know of the targets of a plugin that can be used, by their ids.
  /// - Returns: everything that was found, in a stable order, whatever the order of the directories' entries.
  public static func find(
    _ places: Places, architecture: String, libraries: ByteString?,
    approval: (_ plugin: InstalledPlugin) -> Reason? = { _ in nil },
    disabling: (_ plugin: String) -> Reason? = { _ in nil },
    cautions: (_ plugin: InstalledPlugin) -> [String: PlanWarning] = { _ in [:] }
  ) -> Registry {
    var search = Search(architecture: architecture, libraries: libraries)
    for directory in places.pluginDirectories { search.look(in: directory) }
    var plugins = Precedence.settled(search.found, approval: approval, disabling: disabling)
    for index in plugins.indices where plugins[index].obstacle == nil {
      plugins[index].cautions = cautions(plugins[index])
    }
    return Registry(
      plugins: plugins, directories: search.directories, notes: places.notes)
  }
}

/// One walk over the places.
private struct Search {
  let architecture: String
  let libraries: ByteString?
  var found: [InstalledPlugin] = []
  var directories: [Registry.DirectoryReport] = []
  private var seen: Set<FileIdentity> = []

  /// A folder that is reached twice, by a link or by two paths, is one folder.
  private struct FileIdentity: Hashable {
    var device: UInt64
    var inode: UInt64
  }

  init(architecture: String, libraries: ByteString?) {
    self.architecture = architecture
    self.libraries = libraries
  }

  mutating func look(in directory: Places.PluginDirectory) {
    var report = Registry.DirectoryReport(directory: directory, problem: nil, plugins: 0)
    defer { directories.append(report) }
    if let problem = DirectoryTrust.problem(directory.path) {
      report.problem = problem
      return
    }
    do throws(SystemError) {
      report.plugins = try readAll(in: directory)
    } catch {
      if !error.isMissing { report.problem = error.text }
      report.exists = !error.isMissing
    }
  }

  /// Reads every plugin of a directory.
  ///
  /// - Returns: how many there are.
  private mutating func readAll(in directory: Places.PluginDirectory) throws(SystemError) -> Int {
    let before = found.count
    let descriptor = try Descriptor.openDirectory(directory.path)
    // Somebody who tries a plugin out names its folder; that folder is the plugin, and holds no others.
    if directory.level == .call, let status = try? descriptor.status(),
      let plugin = read(descriptor, at: directory.path, in: directory)
    {
      if seen.insert(FileIdentity(device: status.device, inode: status.inode)).inserted { found.append(plugin) }
      return found.count - before
    }
    let entries = try DirectoryReader.entries(of: descriptor)
    for entry in entries where entry.kind == .directory || entry.kind == .symbolicLink {
      guard let folder = try? Descriptor.open(at: descriptor, name: entry.name, [.read, .directory]),
        let status = try? folder.status(),
        seen.insert(FileIdentity(device: status.device, inode: status.inode)).inserted
      else { continue }
      guard var plugin = read(folder, at: directory.path.appending(entry.name), in: directory) else { continue }
      // A link may lead out of a directory that can be trusted.
      if let problem = DirectoryTrust.problem(status) {
        plugin.obstacle = Reason(.untrusted, "\(plugin.folder.display): \(problem)")
      }
      found.append(plugin)
    }
    return found.count - before
  }

  private func read(
    _ folder: borrowing Descriptor, at path: ByteString, in directory: Places.PluginDirectory
  ) -> InstalledPlugin? {
    var plugin = InstalledPlugin(
      folder: path, directory: directory, manifest: nil, id: path.lastComponent.display, faults: [], library: nil,
      obstacle: nil)
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileReading.read(at: folder, name: "manifest.json", max: Discovery.manifestLimit)
    } catch {
      // A folder without a manifest is no plugin, and nothing to complain about.
      if error.isMissing { return nil }
      plugin.faults = [ManifestFault(.error, at: JSONPosition(line: 1, column: 1), key: "", error.text)]
      plugin.obstacle = Reason(.invalidManifest, "\(path.appending("manifest.json").display): \(error.text)")
      return plugin
    }
    let reading = ManifestDecoder { ContentTypeTree.standard.acceptedType($0) }.decode(bytes)
    plugin.faults = reading.faults
    plugin.manifest = reading.manifest
    plugin.id = reading.declaredID ?? plugin.id
    guard let manifest = reading.manifest else {
      let first = reading.faults.first { $0.severity == .error }
      let place = first.map { ":\($0.position.line):\($0.position.column): \($0.message)" } ?? ""
      plugin.obstacle = Reason(.invalidManifest, "\(path.appending("manifest.json").display)\(place)")
      return plugin
    }
    if manifest.abi != 1 {
      plugin.obstacle = Reason(.abiMismatch, "speaks version \(manifest.abi) of the plugin ABI, this host speaks 1")
      return plugin
    }
    settleLibrary(manifest, folder, &plugin)
    return plugin
  }

  /// Finds the library that a manifest names: in the folder, else beside it, else, in the build tree, beside the executable.
  private func settleLibrary(
    _ manifest: Manifest, _ folder: borrowing Descriptor, _ plugin: inout InstalledPlugin
  ) {
    guard let reference = manifest.library else {
      plugin.obstacle = Reason(
        .missingDependency, "names no library; plugins without code need a later version of the host")
      return
    }
    guard let name = reference.fileName(architecture: architecture) else {
      plugin.obstacle = Reason(.missingDependency, "has no library for \(architecture)")
      return
    }
    var places = [plugin.folder, plugin.folder.parent]
    if plugin.directory.level == .build, let libraries { places = [libraries] + places }
    for place in places {
      let path = place.appending(ByteString(name))
      guard let file = try? FileSystem.resolved(path), let status = try? Descriptor.status(of: file),
        status.kind == .regular
      else { continue }
      // A link may lead to where others put things.
      if let problem = DirectoryTrust.problem(status) ?? DirectoryTrust.problem(file.parent) {
        plugin.obstacle = Reason(.untrusted, "\(file.display): \(problem)")
      } else {
        plugin.library = path
      }
      return
    }
    plugin.obstacle = Reason(
      .missingDependency,
      "names \(name), which is not in \(places.map(\.display).joined(separator: ", ")); reinstall the plugin")
  }
}
