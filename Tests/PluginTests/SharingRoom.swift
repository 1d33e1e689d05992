import ShareFiles
import ShareHost
import ShareModel
import Testing

/// A private directory with things to share and an empty folder to save into.
struct SharingRoom: ~Copyable {
  let room: TemporaryDirectory
  let folder: Descriptor
  /// The plugins that ship, found beside the test's own executable.
  let host = Host()

  init() throws {
    let room = try TemporaryDirectory()
    folder = try Self.makeFolder(in: room.directory)
    self.room = room
  }

  private static func makeFolder(in directory: borrowing Descriptor) throws -> Descriptor {
    try FileSystem.makeDirectory(at: directory, name: "folder")
    return try Descriptor.openDirectory(at: directory, name: "folder")
  }

  /// The path of the folder to save into.
  var folderPath: ByteString { room.path.appending("folder") }

  /// Makes a file and gives its path.
  func file(_ name: ByteString, _ content: [UInt8]) throws -> RequestItem {
    let path = room.path.appending(name)
    try FileSystem.makeDirectories(path.parent)
    try Descriptor.open(path, [.write, .create, .truncate]).write(content)
    return RequestItem(.path(path))
  }

  /// What is there under a path in the room.
  func item(_ name: ByteString) -> RequestItem {
    RequestItem(.path(room.path.appending(name)))
  }

  /// Shares to one of the plugins that ship.
  ///
  /// - Parameters:
  ///   - items: what is shared.
  ///   - target: the last part of the target's id.
  ///   - folder: the folder to save into; nil: the room's.
  ///   - before: runs when everything is negotiated, before anything is sent.
  ///   - observe: told what happens.
  func share(
    _ items: [RequestItem], to target: String, folder: ByteString? = nil, before: () throws -> Void = {},
    control: ShareControl? = nil, observe: @escaping (ShareEvent) -> Void = { _ in }
  ) throws -> TargetShare {
    var request = ShareRequest(items: items, to: [["org.sharehost.\(target)"]])
    if target == "save" { request.settings["folder"] = (folder ?? folderPath).display }
    let negotiation = try host.negotiate(request)
    try before()
    let result = try host.send(negotiation, control: control ?? ShareControl(), observe: observe)
    return try #require(result.shares.first)
  }

  /// The names in the folder, hidden ones included, sorted by their bytes.
  func names() throws -> [ByteString] {
    try DirectoryReader.entries(of: folder).map(\.name)
  }

  /// The content of a file in the folder.
  func content(_ name: ByteString) throws -> [UInt8] {
    try FileReading.read(at: folder, name: name, max: 1 << 20)
  }
}

extension TargetShare {
  /// The places that came back, in order.
  var places: [ByteString] {
    returned.compactMap { item in
      if case .place(let path) = item.content { path } else { nil }
    }
  }

  /// The bytes of the one thing that came back.
  func onlyBytes() throws -> [UInt8] {
    try #require(returned.count == 1)
    switch returned[0].content {
    case .bytes(let bytes): return bytes
    case .file(let file): return try file.descriptor.read(at: 0, max: Int(returned[0].bytes ?? 0))
    case .place, .link: return []
    }
  }
}
