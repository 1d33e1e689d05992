import ShareFiles
import ShareHost
import ShareModel

/// A directory for one test, which vanishes with everything in it when the last reference goes.
final class Room: Sendable {
  let path: ByteString
  private let temporary: TemporaryDirectory

  init() throws {
    temporary = try TemporaryDirectory(in: "/tmp")
    path = temporary.path
  }

  @discardableResult
  func folder(_ name: ByteString, mode: UInt32 = 0o755) throws -> ByteString {
    let folder = path.appending(name)
    try FileSystem.makeDirectories(folder)
    try FileSystem.setMode(mode, of: try Descriptor.openDirectory(folder))
    return folder
  }

  @discardableResult
  func write(_ name: ByteString, _ bytes: [UInt8], mode: UInt32 = 0o644) throws -> ByteString {
    let file = path.appending(name)
    try FileSystem.makeDirectories(file.parent)
    let descriptor = try Descriptor.open(file, [.write, .create, .truncate])
    try descriptor.write(bytes)
    try FileSystem.setMode(mode, of: descriptor)
    return file
  }

  @discardableResult
  func write(_ name: ByteString, _ text: String, mode: UInt32 = 0o644) throws -> ByteString {
    try write(name, Array(text.utf8), mode: mode)
  }

  @discardableResult
  func link(_ name: ByteString, to target: ByteString) throws -> ByteString {
    let link = path.appending(name)
    try FileSystem.makeDirectories(link.parent)
    try FileSystem.makeLink(at: try Descriptor.openDirectory(link.parent), target: target, name: link.lastComponent)
    return link
  }

  func remove(_ name: ByteString) throws {
    let file = path.appending(name)
    try FileSystem.removeTree(at: try Descriptor.openDirectory(file.parent), name: file.lastComponent)
  }

  /// A folder with a manifest and an empty file that stands for its library.
  @discardableResult
  func plugin(
    _ folder: ByteString, id: String, version: String = "1.0.0", library: String? = "\"a.so\"", extra: String = "",
    target: String = "", file: ByteString? = "a.so"
  ) throws -> ByteString {
    try write(
      folder.appending("manifest.json"),
      Samples.manifest(id: id, version: version, library: library, extra: extra, target: target))
    if let file { try write(folder.appending(file), "") }
    return path.appending(folder)
  }
}

enum Samples {
  /// A manifest with one target that takes everything.
  static func manifest(
    id: String, version: String = "1.0.0", library: String? = "\"a.so\"", extra: String = "", target: String = ""
  ) -> String {
    """
    {"manifest": 1, "id": "\(id)", "version": "\(version)", "name": "Sample",
     \(library.map { "\"library\": \($0)," } ?? "") "abi": 1, \(extra)
     "targets": [{"id": "\(id)", "title": "Sample", "category": "share", \(target)
       "accepts": [{"slots": [{"types": ["public.item"], "kinds": ["file", "directory", "text", "link"]}]}]}]}
    """
  }

  /// Places that consist of some directories of plugins only.
  static func places(_ directories: [(ByteString, Places.PluginDirectory.Level)]) -> Places {
    var places = Places { _ in nil }
    places.pluginDirectories = directories.map { Places.PluginDirectory(path: $0.0, level: $0.1) }
    return places
  }

  /// What discovery makes of some directories.
  static func found(
    _ directories: [(ByteString, Places.PluginDirectory.Level)], libraries: ByteString? = nil,
    disabled: Set<String> = []
  ) -> Registry {
    Discovery.find(
      places(directories), architecture: "x86_64", libraries: libraries,
      disabling: { disabled.contains($0) ? Reason(.disabled, "switched off") : nil })
  }
}
