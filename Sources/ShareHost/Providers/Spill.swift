internal import ShareFiles
internal import ShareModel
internal import Synchronization

/// A temporary file or folder that goes with its last owner.
///
/// However many there are, they cost no descriptor: all lie in one private directory of the process, each in a folder of its own, so
/// that each has the name that people shall see.
final class Spill: Sendable {
  private struct State: Sendable {
    var name: ByteString
    var isRemoved = false
  }

  private let room: SpillRoom
  private let folder: ByteString
  private let state: Mutex<State>

  /// Makes a folder and lets somebody put one entry into it.
  ///
  /// - Parameters:
  ///   - name: the entry's name; one component.
  ///   - fill: makes the entry at the path that it is given.
  /// - Throws: what `fill` throws; why there can be no temporary folder.
  init(name: ByteString, fill: (ByteString) throws -> Void) throws {
    room = try SpillRoom.current()
    folder = room.nextName()
    state = Mutex(State(name: name))
    try FileSystem.makeDirectory(at: room.temporary.directory, name: folder, mode: 0o700)
    do {
      try fill(path)
    } catch {
      remove()
      throw error
    }
  }

  /// Makes a file of bytes.
  convenience init(_ bytes: [UInt8], name: ByteString) throws {
    try self.init(name: name) { path in
      let file = try Descriptor.open(path, [.write, .create, .exclusive], mode: 0o600)
      try file.write(bytes)
      try file.close()
    }
  }

  deinit { remove() }

  /// The absolute path of the entry.
  var path: ByteString {
    room.temporary.path.appending(folder).appending(state.withLock { $0.name })
  }

  /// Gives the entry another name.
  func rename(to name: ByteString) throws {
    let inside = try Descriptor.openDirectory(at: room.temporary.directory, name: folder)
    try state.withLock { state in
      guard state.name != name else { return }
      try FileSystem.rename(at: inside, from: state.name, to: name, noReplace: true)
      state.name = name
    }
  }

  /// Deletes the entry now; once more changes nothing.
  func remove() {
    let isFirst = state.withLock { state in
      defer { state.isRemoved = true }
      return !state.isRemoved
    }
    if isFirst { try? FileSystem.removeTree(at: room.temporary.directory, name: folder) }
  }
}

/// The directory of all spills of this process, which is removed with the last of them.
private final class SpillRoom: Sendable {
  private struct Known: Sendable {
    weak var room: SpillRoom?
  }

  private static let known = Mutex(Known())

  let temporary: TemporaryDirectory
  private let count = Atomic<UInt64>(0)

  private init() throws(SystemError) {
    temporary = try TemporaryDirectory()
  }

  static func current() throws(SystemError) -> SpillRoom {
    try known.withLock { (known) throws(SystemError) -> SpillRoom in
      if let room = known.room { return room }
      let room = try SpillRoom()
      known.room = room
      return room
    }
  }

  func nextName() -> ByteString {
    ByteString("\(count.add(1, ordering: .relaxed).newValue)")
  }
}
