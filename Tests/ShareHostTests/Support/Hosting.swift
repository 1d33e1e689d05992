import ShareFiles
import ShareModel
import TestSupport

@testable import ShareHost

/// A host that sees some fixture plugins and the real worker, with the room in which they are.
final class Hosting: Sendable {
  let room: Room
  let host: Host

  /// A host of the plugins in a room, with links to the fixtures of these names.
  init(_ fixtures: [String], room: Room? = nil, worker: ByteString? = Checkout.worker) throws {
    let room = try room ?? Room()
    self.room = room
    try room.folder("plugins")
    for name in fixtures { try room.link(ByteString("plugins/" + name), to: try FixturePlugins.folder(name)) }
    let configuration = HostConfiguration(
      pluginDirectories: [room.path.appending("plugins")], worker: worker, languages: ["en"],
      stateDirectory: room.path.appending("state"))
    // Whoever puts these fixtures there allows them what they ask for.
    let approvals = ApprovalFile(stateDirectory: room.path.appending("state"))
    for plugin in Host(configuration).registry.plugins where plugin.obstacle?.code == .notApproved {
      try approvals.approve(plugin)
    }
    host = Host(configuration)
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
