import ShareFiles
import ShareModel
import Testing

@testable import SaveEngine

@Suite("What a save that was killed leaves")
struct LeftBehindTests {
  private static let stale: [ByteString] = [".share-1a.part", ".share-zz9.part"]
  private static let kept: [ByteString] = [
    ".share-1a.part.txt", ".share-.part", ".share-A.part", "share-1a.part", ".share-1a.txt", ".share-link.part",
  ]

  private static func room() throws -> SavingRoom {
    let room = try SavingRoom()
    try room.put(stale[0], "half a file")
    try FileSystem.makeDirectory(at: room.folder, name: stale[1])
    let inside = try Descriptor.openDirectory(at: room.folder, name: stale[1])
    _ = try Descriptor.open(at: inside, name: "half", [.write, .create])
    for name in kept.dropLast() { try room.put(name, "somebody's") }
    try FileSystem.makeLink(at: room.folder, target: stale[1], name: kept[5])
    return room
  }

  private static func time(_ room: borrowing SavingRoom, after seconds: Int64) throws -> FileTime {
    FileTime(seconds: try room.folder.status().changed.seconds + seconds)
  }

  @Test("is removed when it is old and nobody holds it, and nothing else is")
  func swept() throws {
    let room = try Self.room()
    try SaveFolder(room.path).sweep(now: Self.time(room, after: 1000))
    #expect(try room.names() == Self.kept.sorted())
  }

  @Test("stays while it may belong to somebody who lives", arguments: [false, true])
  func held(isOld: Bool) throws {
    let room = try Self.room()
    let folder = try SaveFolder(room.path)
    if isOld {
      let file = try Descriptor.open(at: room.folder, name: Self.stale[0])
      let tree = try Descriptor.openDirectory(at: room.folder, name: Self.stale[1])
      folder.hold(file)
      folder.hold(tree)
      folder.sweep(now: try Self.time(room, after: 1000))
      let isHeld = try file.status().links > 0 && tree.status().links > 0
      #expect(isHeld)
    } else {
      folder.sweep(now: try Self.time(room, after: 5))
    }
    #expect(try room.names() == (Self.kept + Self.stale).sorted())
  }

  @Test("is looked for once, and by whatever needs a hidden name itself")
  func once() throws {
    let room = try Self.room()
    let folder = try SaveFolder(room.path)
    folder.sweep(now: try Self.time(room, after: 5))
    folder.sweep(now: try Self.time(room, after: 1000))
    #expect(try room.names() == (Self.kept + Self.stale).sorted())
  }

  @Test("Where a disk has no files without a name, a hidden one is used, and a taken name is still nobody's to lose")
  func hidden() throws {
    let room = try SavingRoom()
    try room.put("a.txt", "old")
    let folder = try SaveFolder(room.path)
    var during: [ByteString] = []
    let saved = try folder.saveHidden(as: "a.txt") { (file) throws(SaveFailure) in
      during = (try? room.names()) ?? []
      return try SaveFailure.when(saving: "a.txt") { () throws(SystemError) in
        try file.write(Array("new".utf8))
        return 3
      }
    }
    #expect(during.count == 2 && during.contains { SaveFolder.isTemporary($0) })
    #expect(saved.path.lastComponent == "a (2).txt")
    #expect(try room.names() == ["a (2).txt", "a.txt"])
    #expect(try room.text("a.txt") == "old" && room.text("a (2).txt") == "new")
    #expect(throws: SaveFailure.cancelled) {
      try folder.saveHidden(as: "b.txt") { (_) throws(SaveFailure) in throw .cancelled }
    }
    #expect(try room.names() == ["a (2).txt", "a.txt"])
  }
}
