import SaveEngine
import ShareFiles
import ShareModel
import Testing

@Suite("Saving files")
struct SaveFileTests {
  @Test("A file arrives with its bytes, name, permissions and time, and nothing else does")
  func whole() throws {
    let room = try SavingRoom()
    let name = ByteString(Array("98 Bol".utf8) + [0xE9] + Array("ro.mp3".utf8))
    let source = try room.source("source", Array("music".utf8))
    try FileSystem.setMode(0o750, of: source)
    try FileSystem.setModified(FileTime(seconds: 1_000_000_000, nanoseconds: 42), of: source)
    let saved = try SaveFolder(room.path).saveFile(source, as: name, expected: 5)
    #expect(saved.path == room.path.appending(name))
    #expect(saved.bytes == 5 && saved.leftOut.isEmpty)
    #expect(try room.names() == [name])
    #expect(try room.text(name) == "music")
    let status = try Descriptor.status(of: saved.path)
    #expect(status.mode == 0o750)
    #expect(status.modified == FileTime(seconds: 1_000_000_000, nanoseconds: 42))
  }

  @Test(
    "Bytes that never were a file get ordinary permissions",
    arguments: [(UInt32(0o022), UInt32(0o644)), (0o077, 0o600)])
  func bytes(umask: UInt32, mode: UInt32) throws {
    let room = try SavingRoom()
    let saved = try SaveFolder(room.path, umask: umask).saveFile(MemoryFile.sealed([1, 2]), as: "data.bin")
    #expect(try Descriptor.status(of: saved.path).mode == mode)
  }

  @Test("case 8: an empty file is saved like any other")
  func empty() throws {
    let room = try SavingRoom()
    let saved = try SaveFolder(room.path).saveFile(room.source("source", []), as: "EmptyTest.blubb")
    #expect(saved.bytes == 0)
    #expect(try room.names() == ["EmptyTest.blubb"])
  }

  @Test("case 54: two files of one name are both kept")
  func sameName() throws {
    let room = try SavingRoom()
    let folder = try SaveFolder(room.path)
    let first = try folder.saveFile(room.source("a", Array("A".utf8)), as: "report.txt")
    let second = try folder.saveFile(room.source("b", Array("B".utf8)), as: "report.txt")
    let third = try folder.saveFile(room.source("c", Array("C".utf8)), as: "report.txt")
    #expect([first, second, third].map(\.path.lastComponent) == ["report.txt", "report (2).txt", "report (3).txt"])
    #expect(try ["report.txt", "report (2).txt", "report (3).txt"].map { try room.text($0) } == ["A", "B", "C"])
  }

  @Test("case 54: many shares at once never take each other's name")
  func atOnce() async throws {
    let room = try SavingRoom()
    let path = room.path
    let names = try await withThrowingTaskGroup(of: ByteString.self) { group in
      for number in 0..<20 {
        group.addTask {
          let source = try MemoryFile.sealed([UInt8(number)])
          return try SaveFolder(path).saveFile(source, as: "x.bin").path.lastComponent
        }
      }
      return try await group.reduce(into: Set<ByteString>()) { $0.insert($1) }
    }
    #expect(names.count == 20)
    #expect(try Set(room.names()) == names)
    let contents = try names.map { try FileReading.read(at: room.folder, name: $0, max: 10) }
    #expect(Set(contents).count == 20)
  }

  static let copies: [(name: String, second: String)] = [
    ("archive.tar.gz", "archive (2).tar.gz"), (".gitignore", ".gitignore (2)"), ("README", "README (2)"),
    ("v1.2 notes.txt", "v1.2 notes (2).txt"),
  ]

  @Test("case 56: the second of a name keeps its whole extension", arguments: copies)
  func extensions(row: (name: String, second: String)) throws {
    let room = try SavingRoom()
    try room.put(ByteString(row.name), "old")
    let saved = try SaveFolder(room.path).saveFile(room.source("s", [1]), as: ByteString(row.name))
    #expect(saved.path.lastComponent == ByteString(row.second))
    #expect(try room.text(ByteString(row.name)) == "old")
  }

  @Test("case 57: a name near the bound still gets its number")
  func longName() throws {
    let room = try SavingRoom()
    let name = ByteString(String(repeating: "あ", count: 83) + ".pdf")
    try room.put(name, "old")
    let saved = try SaveFolder(room.path).saveFile(room.source("s", [1]), as: name).path.lastComponent
    #expect(saved.bytes.count <= 255 && saved.isUTF8)
    #expect(saved.display.hasSuffix("あ (2).pdf"))
    #expect(try Set(room.names()) == [name, saved])
  }

  @Test("case 50: a name never leads out of the folder", arguments: ["../../.bashrc", "/etc/passwd", "..", "x\0y", ""])
  func outside(name: String) throws {
    let room = try SavingRoom()
    let saved = try SaveFolder(room.path).saveFile(room.source("s", [7]), as: ByteString(name))
    #expect(saved.path.parent == room.path)
    #expect(try room.names() == [saved.path.lastComponent])
    #expect(try DirectoryReader.entries(of: room.room.directory).map(\.name) == ["folder", "s"])
  }

  @Test("case 110: nothing is written through a link in the folder, and a folder that is a link works")
  func links() throws {
    let room = try SavingRoom()
    try FileSystem.makeDirectory(at: room.room.directory, name: "out")
    try Descriptor.open(at: room.room.directory, name: "bashrc", [.write, .create]).write(Array("mine".utf8))
    try FileSystem.makeLink(at: room.folder, target: "../out", name: "link")
    try FileSystem.makeLink(at: room.folder, target: "../bashrc", name: "report.txt")
    try FileSystem.makeLink(at: room.folder, target: "../new", name: "dangling")
    try FileSystem.makeLink(at: room.room.directory, target: "folder", name: "alias")
    let folder = try SaveFolder(room.room.path.appending("alias"))
    for (name, got) in [("report.txt", "report (2).txt"), ("link", "link (2)"), ("dangling", "dangling (2)")] {
      let saved = try folder.saveFile(room.source("s", Array(name.utf8)), as: ByteString(name))
      #expect(saved.path.lastComponent == ByteString(got))
      #expect(try room.text(ByteString(got)) == name)
    }
    #expect(try FileSystem.readLink(at: room.folder, name: "report.txt") == "../bashrc")
    #expect(try FileReading.read(at: room.room.directory, name: "bashrc", max: 10) == Array("mine".utf8))
    #expect(
      try DirectoryReader.entries(of: room.room.directory).map(\.name) == ["alias", "bashrc", "folder", "out", "s"])
    #expect(try DirectoryReader.entries(ofPath: room.room.path.appending("out")).isEmpty)
  }

  @Test("case 107: a share that is stopped leaves nothing, and an older file as it was", arguments: [false, true])
  func cancelled(hasOld: Bool) throws {
    let room = try SavingRoom()
    if hasOld { try room.put("big.bin", "old") }
    let source = try room.source("s", [UInt8](repeating: 1, count: 64 << 20))
    var seen: [UInt64] = []
    #expect(throws: SaveFailure.cancelled) {
      try SaveFolder(room.path).saveFile(source, as: "big.bin") {
        seen.append($0)
        return $0 < 32 << 20
      }
    }
    #expect(seen == seen.sorted() && (seen.last ?? 0) < 64 << 20)
    #expect(try room.names() == (hasOld ? ["big.bin"] : []))
    if hasOld { #expect(try room.text("big.bin") == "old") }
  }

  @Test("case 39: a file that became shorter is not saved as if it were whole")
  func shortened() throws {
    let room = try SavingRoom()
    let failure = #expect(throws: SaveFailure.self) {
      try SaveFolder(room.path).saveFile(room.source("s", [1, 2, 3]), as: "x.bin", expected: 10)
    }
    #expect(failure == .sourceChanged(name: "x.bin", promised: 10, found: 3))
    #expect(try room.names().isEmpty)
  }

  @Test(
    "Case 39: a file that is rewritten while it is saved is not saved, also when its size and time stay",
    arguments: [false, true])
  func rewritten(keepsTime: Bool) throws {
    let room = try SavingRoom(in: "/var/tmp")
    let source = try room.source("s", [UInt8](repeating: 1, count: 4 << 20))
    let writer = try Descriptor.open(at: room.room.directory, name: "s", [.write])
    let failure = #expect(throws: SaveFailure.self) {
      try SaveFolder(room.path).saveFile(source, as: "x.bin") { _ in
        let time = try? writer.status().modified
        try? writer.write([2], at: 4 << 20 - 1)
        if keepsTime, let time { try? FileSystem.setModified(time, of: writer) }
        return true
      }
    }
    #expect(failure == .sourceRewritten(name: "x.bin", keepsTime ? .rewrittenUnseen : .rewritten))
    #expect(failure?.description.hasSuffix("while it was read; share it again") == true)
    #expect(try room.names().isEmpty)
  }

  @Test("While a file is written, the folder shows nothing of it")
  func invisible() throws {
    let room = try SavingRoom()
    let source = try room.source("s", [UInt8](repeating: 1, count: 4 << 20))
    var seen: Set<[ByteString]> = []
    _ = try SaveFolder(room.path).saveFile(source, as: "x.bin") { _ in
      seen.insert((try? room.names()) ?? ["unreadable"])
      return true
    }
    #expect(seen == [[]])
    #expect(try room.names() == ["x.bin"])
  }

  @Test("case 47: a device is refused by name and never read")
  func device() throws {
    let room = try SavingRoom()
    let failure = #expect(throws: SaveFailure.self) {
      try SaveFolder(room.path).saveFile(Descriptor.open("/dev/zero"), as: "zero")
    }
    #expect(failure?.description == "zero: is a device, which cannot be saved; share a file instead")
    #expect(try room.names().isEmpty)
  }

  @Test("A missing folder is made with the person's umask, and only the new part")
  func missingFolder() throws {
    let room = try SavingRoom()
    let path = room.path.appending("a/b")
    let saved = try SaveFolder(path, umask: 0o027).saveFile(room.source("s", [1]), as: "x")
    #expect(saved.path == path.appending("x"))
    #expect(try Descriptor.status(of: path).mode == 0o750)
    #expect(try Descriptor.status(of: path.parent).mode == 0o750)
  }

  @Test(
    "case 62: something else where the folder should be is an error that names it",
    arguments: ["/dev/full", "/proc/nowhere"])
  func noFolder(path: String) throws {
    let failure = #expect(throws: SaveFailure.self) { _ = try SaveFolder(ByteString(path)) }
    #expect(failure?.description.hasPrefix("\(path): ") == true)
    #expect(failure?.description.hasSuffix("choose another folder") == true)
  }
}
