import Glibc
import SaveEngine
import ShareFiles
import ShareModel
import Testing

@Suite("Saving folders")
struct SaveTreeTests {
  /// Makes a tree with a file, an empty directory, links of every kind and a locked directory.
  private func makeTree(in room: borrowing SavingRoom) throws -> Descriptor {
    try FileSystem.makeDirectories(room.room.path.appending("tree/sub/empty"))
    let tree = try Descriptor.openDirectory(at: room.room.directory, name: "tree")
    try Descriptor.open(at: tree, name: "file", [.write, .create]).write(Array("content".utf8))
    let sub = try Descriptor.openDirectory(at: tree, name: "sub")
    let odd = try Descriptor.open(at: sub, name: ByteString([0xE9, 0x0A]), [.write, .create])
    try odd.write([0])
    try FileSystem.setMode(0o640, of: odd)
    try FileSystem.makeLink(at: tree, target: "/etc/passwd", name: "absolute")
    try FileSystem.makeLink(at: tree, target: "../folder", name: "outside")
    try FileSystem.makeLink(at: tree, target: "nowhere", name: "dangling")
    try FileSystem.makeLink(at: sub, target: ".", name: "loop")
    for (time, file) in [(1_000_000_001, "file"), (1_000_000_003, "absolute")] {
      try FileSystem.setModified(FileTime(seconds: Int64(time)), at: tree, name: ByteString(file))
    }
    try FileSystem.setModified(FileTime(seconds: 1_000_000_002), of: odd)
    try FileSystem.setMode(0o500, of: sub)
    try FileSystem.setModified(FileTime(seconds: 1_000_000_004), of: sub)
    try FileSystem.setMode(0o755, of: tree)
    try FileSystem.setModified(FileTime(seconds: 1_000_000_005, nanoseconds: 7), of: tree)
    return tree
  }

  /// Everything below a directory: path, kind, mode, time, content or target.
  private func listing(_ directory: borrowing Descriptor) throws -> [String] {
    var lines: [String] = []
    try DirectoryReader.walk(directory) { (found, parent) throws(SystemError) in
      let name = found.path.lastComponent
      let status = try Descriptor.status(at: parent, name: name)
      var line = "\(found.path.bytes) \(found.kind) \(status.mode) \(status.modified)"
      switch found.kind {
      case .regular: line += " \(try FileReading.read(at: parent, name: name, max: 100))"
      case .symbolicLink: line += " \(try FileSystem.readLink(at: parent, name: name).display)"
      default: break
      }
      lines.append(line)
      return .enter
    }
    return lines
  }

  @Test("A folder arrives with every name, byte, link, permission and time")
  func whole() throws {
    let room = try SavingRoom()
    let tree = try makeTree(in: room)
    let saved = try SaveFolder(room.path).saveTree(tree, as: "tree")
    #expect(saved.leftOut.isEmpty)
    #expect(saved.bytes == 8)
    let copy = try Descriptor.openDirectory(saved.path)
    let original = try listing(tree)
    #expect(original.count == 8)
    #expect(try listing(copy) == original)
    #expect(try copy.status().mode == 0o755)
    #expect(try copy.status().modified == FileTime(seconds: 1_000_000_005, nanoseconds: 7))
    #expect(try room.names() == ["tree"])
  }

  @Test("A taken name is left alone, a directory or not, empty or not")
  func taken() throws {
    let room = try SavingRoom()
    try FileSystem.makeDirectory(at: room.folder, name: "tree")
    try room.put("tree (2)", "old")
    let saved = try SaveFolder(room.path).saveTree(makeTree(in: room), as: "tree")
    #expect(saved.path.lastComponent == "tree (3)")
    #expect(try room.names() == ["tree", "tree (2)", "tree (3)"])
    #expect(try DirectoryReader.entries(ofPath: room.path.appending("tree")).isEmpty)
  }

  @Test("What is no file is left out by name, and the rest arrives")
  func special() throws {
    let room = try SavingRoom()
    let tree = try makeTree(in: room)
    let fifo = room.room.path.appending("tree/pipe").display
    let made = unsafe mkfifo(fifo, 0o600)
    #expect(made == 0)
    let saved = try SaveFolder(room.path).saveTree(tree, as: "tree")
    #expect(saved.leftOut.map(\.path) == ["pipe"])
    #expect(saved.leftOut.first?.reason == "is a FIFO, which cannot be saved")
    #expect(saved.bytes == 8)
  }

  @Test("case 103: what cannot be read is left out by name", .enabled(if: geteuid() != 0, "root can read everything"))
  func unreadable() throws {
    let room = try SavingRoom()
    let tree = try makeTree(in: room)
    try FileSystem.setMode(0, of: Descriptor.open(at: tree, name: "file"))
    try FileSystem.makeDirectory(at: tree, name: "locked", mode: 0)
    let saved = try SaveFolder(room.path).saveTree(tree, as: "tree")
    #expect(saved.leftOut.map(\.path) == ["file", "locked"])
    #expect(saved.leftOut.map(\.reason) == ["permission denied", "permission denied"])
  }

  @Test("A folder can be saved into itself")
  func intoItself() throws {
    let room = try SavingRoom()
    try room.put("a", "1")
    let saved = try SaveFolder(room.path).saveTree(room.folder, as: "folder")
    #expect(saved.leftOut.isEmpty)
    #expect(try room.names() == ["a", "folder"])
    #expect(try DirectoryReader.entries(ofPath: saved.path).map(\.name) == ["a"])
  }

  @Test("case 107: a folder that is stopped in the middle leaves nothing", arguments: [0, 1, 4])
  func cancelled(after steps: Int) throws {
    let room = try SavingRoom()
    let tree = try makeTree(in: room)
    var calls = 0
    #expect(throws: SaveFailure.cancelled) {
      try SaveFolder(room.path).saveTree(tree, as: "tree") { _ in
        calls += 1
        return calls <= steps
      }
    }
    #expect(calls > steps)
    #expect(try room.names().isEmpty)
  }

  /// Makes a folder with many files in it.
  private func makeManyFiles(in room: borrowing SavingRoom) throws -> Descriptor {
    try FileSystem.makeDirectories(room.room.path.appending("many/sub"))
    for number in 0..<100 {
      for place in ["many/\(number)", "many/sub/\(number)"] {
        _ = try Descriptor.open(room.room.path.appending(ByteString(place)), [.write, .create])
      }
    }
    return try Descriptor.openDirectory(room.room.path.appending("many"))
  }

  @Test("case 107: removing a large folder that was stopped shows that it goes on")
  func removalShowsLife() throws {
    let room = try SavingRoom()
    let tree = try makeManyFiles(in: room)
    var (calls, after) = (0, 0)
    #expect(throws: SaveFailure.cancelled) {
      try SaveFolder(room.path).saveTree(tree, as: "many") { _ in
        calls += 1
        if calls > 150 { after += 1 }
        return calls <= 150
      }
    }
    #expect(after > 50)
    #expect(try room.names().isEmpty)
  }

  @Test("case 107: taking back a large folder shows that it goes on")
  func withdrawalShowsLife() throws {
    let room = try SavingRoom()
    let folder = try SaveFolder(room.path)
    let saved = try folder.saveTree(makeManyFiles(in: room), as: "many")
    var calls = 0
    folder.withdraw([saved]) { calls += 1 }
    #expect(calls >= 202)
    #expect(try room.names().isEmpty)
  }

  @Test("Progress of a folder never falls and ends at its bytes")
  func progress() throws {
    let room = try SavingRoom()
    var seen: [UInt64] = []
    let saved = try SaveFolder(room.path).saveTree(makeTree(in: room), as: "tree") {
      seen.append($0)
      return true
    }
    #expect(seen == seen.sorted())
    #expect(seen.last == saved.bytes)
  }

  @Test("A tree that is too deep is left out below its bound, without running out of descriptors")
  func deep() throws {
    let room = try SavingRoom()
    let path = [String](repeating: "d", count: 260).joined(separator: "/")
    try FileSystem.makeDirectories(room.room.path.appending(ByteString("tree/" + path)))
    let tree = try Descriptor.openDirectory(at: room.room.directory, name: "tree")
    let saved = try SaveFolder(room.path).saveTree(tree, as: "tree")
    #expect(saved.leftOut.count == 1)
    #expect(saved.leftOut.first?.reason == "lies deeper than 200 directories")
  }
}
