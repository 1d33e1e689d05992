import SaveEngine
import ShareFiles
import ShareModel

/// A private directory with an empty folder to save into.
struct SavingRoom: ~Copyable {
  let room: TemporaryDirectory
  let folder: Descriptor
  var path: ByteString { room.path.appending("folder") }

  init(in base: ByteString? = nil) throws {
    let room = try TemporaryDirectory(in: base)
    folder = try SavingRoom.makeFolder(in: room.directory)
    self.room = room
  }

  private static func makeFolder(in directory: borrowing Descriptor) throws -> Descriptor {
    try FileSystem.makeDirectory(at: directory, name: "folder")
    return try Descriptor.openDirectory(at: directory, name: "folder")
  }

  /// Makes a file beside the folder and opens it for reading.
  func source(_ name: ByteString, _ content: [UInt8]) throws -> Descriptor {
    try Descriptor.open(at: room.directory, name: name, [.write, .create, .truncate]).write(content)
    return try Descriptor.open(at: room.directory, name: name)
  }

  /// Makes a file in the folder.
  func put(_ name: ByteString, _ text: String) throws {
    try Descriptor.open(at: folder, name: name, [.write, .create, .exclusive]).write(Array(text.utf8))
  }

  /// The names in the folder, hidden ones included, sorted by their bytes.
  func names() throws -> [ByteString] {
    try DirectoryReader.entries(of: folder).map(\.name)
  }

  /// The content of a file in the folder; a link is not followed.
  func text(_ name: ByteString) throws -> String {
    String(decoding: try FileReading.read(at: folder, name: name, max: 1 << 20), as: UTF8.self)
  }
}
