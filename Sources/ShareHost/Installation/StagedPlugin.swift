internal import ShareFiles
public import ShareModel

/// A plugin that lies beside the person's plugins, checked and ready to be put among them.
///
/// It vanishes when nobody holds it any more, unless it was installed.
public final class StagedPlugin: Sendable {
  /// Why a plugin cannot be installed or removed.
  public struct Problem: Error, Sendable {
    /// What it is about: the folder, the archive, or a directory of this machine.
    public var subject: String
    /// What is wrong, and what helps.
    public var detail: String
    /// What is wrong with its manifest, when that is it.
    public var faults: [ManifestFault] = []
  }

  /// How it compares with what is installed.
  public enum Change: Hashable, Sendable {
    /// No plugin of that id is there.
    case new
    /// The version that is there is older.
    case update(from: SemanticVersion)
    /// The same version is there.
    case again
    /// The version that is there is newer.
    case downgrade(from: SemanticVersion)
  }

  /// The plugin as it lies there.
  public let plugin: InstalledPlugin
  /// What its manifest says.
  public let manifest: Manifest
  /// How it compares with the person's plugin of that id.
  public let change: Change

  private let staging: TemporaryDirectory
  private let destination: ByteString

  /// Copies a plugin and checks it; nothing of it is run.
  ///
  /// - Parameters:
  ///   - source: a plugin's folder, or a ZIP or tar archive with the plugin, or one folder that is the plugin, at its top.
  ///   - host: finds the person's plugins.
  /// - Throws: why it cannot be installed. A plugin that asks for permissions can: whoever installs it is asked first.
  public init(_ source: ByteString, for host: Host) throws(Problem) {
    guard let directory = host.places.pluginDirectories.first(where: { $0.level == .user })?.path else {
      throw Problem(
        subject: source.display,
        detail: "there is no directory for your plugins; set HOME or XDG_DATA_HOME to an absolute path")
    }
    do throws(SystemError) {
      try FileSystem.makeDirectories(directory, mode: 0o755)
      // On the same file system as the plugins, and not among them: half a plugin must not be found.
      TemporaryDirectory.sweep(in: directory.parent)
      staging = try TemporaryDirectory(in: directory.parent)
      try FileSystem.makeDirectories(staging.path.appending("new"), mode: 0o755)
    } catch {
      throw Problem(subject: directory.display, detail: error.text)
    }
    plugin = try Self.staged(source, in: staging.path)
    manifest = try Self.checked(plugin, source)
    let id = plugin.id
    let own = host.registry.plugins.filter { $0.id == id && $0.directory.level == .user }
    let earlier = own.first { $0.obstacle?.code != .shadowed } ?? own.first
    destination = earlier?.folder ?? directory.appending(ByteString(id))
    if earlier == nil, (try? Descriptor.status(of: destination, followLinks: false)) != nil {
      throw Problem(
        subject: destination.display, detail: "something else has that name; move it away, and install the plugin again"
      )
    }
    change = Self.change(from: earlier?.manifest?.version, to: manifest.version)
  }

  /// Puts it among the person's plugins, in the place of an earlier version; settings and state stay.
  ///
  /// - Parameter approvals: where it is noted that the plugin may have what it asks for.
  /// - Returns: its folder.
  /// - Throws: why it could not be done; the earlier version is then as it was.
  public func install(noting approvals: ApprovalFile?) throws(Problem) -> ByteString {
    do throws(SystemError) {
      let from = try Descriptor.openDirectory(plugin.folder.parent)
      let to = try Descriptor.openDirectory(destination.parent)
      let name = destination.lastComponent
      if (try? Descriptor.status(at: to, name: name)) == nil {
        try FileSystem.rename(at: from, from: plugin.folder.lastComponent, at: to, to: name, noReplace: true)
      } else {
        try FileSystem.exchange(at: from, plugin.folder.lastComponent, at: to, name)
      }
    } catch {
      throw Problem(subject: destination.display, detail: error.text)
    }
    var installed = plugin
    installed.folder = destination
    do throws(KeptFileProblem) {
      if !AskedPermissions(manifest).isEmpty { try approvals?.approve(installed) }
    } catch {
      throw Problem(
        subject: error.file,
        detail: "\(error.detail); the plugin is installed, and can be allowed with share plugin approve")
    }
    return destination
  }

  /// Removes a plugin of the person's with everything in its folder; its settings and its state stay.
  ///
  /// - Parameters:
  ///   - plugin: one in the person's directory.
  ///   - approvals: where it is forgotten what it may have.
  /// - Throws: why it could not be removed.
  public static func uninstall(_ plugin: InstalledPlugin, forgetting approvals: ApprovalFile?) throws(Problem) {
    do throws(SystemError) {
      let directory = try Descriptor.openDirectory(plugin.folder.parent)
      // Out of sight at once: half a plugin must not be found.
      let removed = try TemporaryDirectory(in: plugin.folder.parent.parent)
      try FileSystem.rename(
        at: directory, from: plugin.folder.lastComponent, at: removed.directory, to: "plugin", noReplace: true)
      try removed.remove()
    } catch {
      throw Problem(subject: plugin.folder.display, detail: error.text)
    }
    do throws(KeptFileProblem) {
      try approvals?.forget(folder: plugin.folder)
    } catch {
      throw Problem(subject: error.file, detail: "\(error.detail); the plugin is removed")
    }
  }

  /// Copies the source, and finds the folder that is the plugin.
  private static func staged(_ source: ByteString, in staging: ByteString) throws(Problem) -> InstalledPlugin {
    let new = staging.appending("new")
    do throws(BundleCopy.Problem) {
      var copy = BundleCopy(into: new)
      if (try? Descriptor.status(of: source))?.kind == .directory {
        try copy.copy(folder: source)
      } else {
        try copy.unpack(source)
      }
    } catch {
      throw Problem(subject: source.display, detail: error.detail)
    }
    // An archive mostly holds the folder, and not what is in it.
    var folder = new
    if (try? Descriptor.status(of: new.appending("manifest.json"))) == nil {
      let entries = (try? DirectoryReader.entries(ofPath: new)) ?? []
      let folders = entries.filter { $0.kind == .directory }
      if folders.count == 1, entries.count == 1 { folder = new.appending(folders[0].name) }
    }
    let found = Discovery.find(
      Places(extraPlugins: [folder]) { _ in nil }, architecture: Host.architecture, libraries: nil
    ).plugins.first { $0.folder == folder }
    guard let found else {
      throw Problem(
        subject: source.display,
        detail: "it holds no manifest.json, so it is no plugin; name a plugin's folder or archive")
    }
    return found
  }

  /// What the plugin's manifest says, when both it and the library are in order.
  private static func checked(_ plugin: InstalledPlugin, _ source: ByteString) throws(Problem) -> Manifest {
    guard let manifest = plugin.manifest else {
      throw Problem(
        subject: source.display, detail: "its manifest has faults", faults: plugin.faults)
    }
    if let obstacle = plugin.obstacle {
      // Its words would name the place where the plugin lies for a moment.
      let isLibraryMissing = obstacle.code == .missingDependency && manifest.library != nil
      throw Problem(
        subject: source.display,
        detail: isLibraryMissing ? "the library that its manifest names is not in the folder" : obstacle.detail)
    }
    if let library = plugin.library, let finding = LibraryLint().findings(library).first(where: \.isError) {
      throw Problem(subject: source.display, detail: "\(library.lastComponent.display) \(finding.detail)")
    }
    return manifest
  }

  private static func change(from old: SemanticVersion?, to new: SemanticVersion) -> Change {
    guard let old else { return .new }
    return old < new ? .update(from: old) : new < old ? .downgrade(from: old) : .again
  }
}
