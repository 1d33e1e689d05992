import ShareFiles
import ShareModel
import TestSupport

@testable import ShareHost

/// Hosts that see some fixture plugins and the real worker.
enum Hosting {
  /// A host of a room's plugins, with links to the fixtures of these names.
  static func host(_ room: Room, fixtures: [String], worker: ByteString? = Checkout.worker) throws -> Host {
    try room.folder("plugins")
    for name in fixtures { try room.link(ByteString("plugins/" + name), to: try FixturePlugins.folder(name)) }
    return Host(
      HostConfiguration(pluginDirectories: [room.path.appending("plugins")], worker: worker, languages: ["en"]))
  }

  /// The descriptors that this process has open.
  static func descriptors() throws -> Int { try DirectoryReader.entries(ofPath: "/proc/self/fd").count }

  /// The threads that this process has.
  static func threads() throws -> Int { try DirectoryReader.entries(ofPath: "/proc/self/task").count }

  /// The temporary directories of this process.
  static func temporaries() throws -> Int {
    let status = try FileReading.read("/proc/self/stat", max: 64)
    let own = Array("share-host.".utf8) + status.prefix { $0 != UInt8(ascii: " ") } + [UInt8(ascii: ".")]
    return try DirectoryReader.entries(ofPath: try TemporaryDirectory.defaultBase())
      .count { $0.name.bytes.starts(with: own) }
  }
}
