import Glibc
import SaveEngine
import ShareFiles
import ShareModel
import Testing

@Suite("Saving on a full or read-only disk")
struct FullDiskTests {
  /// Everything but the errors of the disk itself needs no rights: a bound on the size of files ends a write just as a full disk does.
  @Test("case 62: a write that fails in the middle leaves nothing, and an older file as it was")
  func boundOnSize() async {
    await #expect(processExitsWith: .success) {
      _ = signal(SIGXFSZ, SIG_IGN)
      let room = try SavingRoom()
      let source = try room.source("s", [UInt8](repeating: 1, count: 2 << 20))
      try FileSystem.makeDirectories(room.room.path.appending("tree/sub"))
      try Descriptor.open(room.room.path.appending("tree/sub/f"), [.write, .create])
        .write([UInt8](repeating: 1, count: 2 << 20))
      let tree = try Descriptor.openDirectory(room.room.path.appending("tree"))
      try room.put("x", "old")
      let text = try MemoryFile.sealed([UInt8](repeating: 65, count: 2 << 20))  // the bound is on memory files too
      var limit = rlimit(rlim_cur: 1 << 20, rlim_max: 1 << 20)
      unsafe setrlimit(__rlimit_resource_t(1), &limit)  // RLIMIT_FSIZE
      let folder = try SaveFolder(room.path)
      let failures = [
        #expect(throws: SaveFailure.self) { try folder.saveFile(source, as: "x") },
        #expect(throws: SaveFailure.self) { try folder.saveTree(tree, as: "tree") },
        #expect(throws: SaveFailure.self) { try folder.saveText(text, as: "t") },
      ]
      for failure in failures {
        #expect(failure?.description.contains("the file is too large for this disk or account") == true)
      }
      #expect(try room.names() == ["x"])
      #expect(try room.text("x") == "old")
    }
  }

  @Test(
    "case 62: a disk of 1 MiB says that it is full and keeps nothing",
    .enabled(if: geteuid() == 0, "mounting a disk needs root"))
  func fullDisk() throws {
    do {
      let room = try SavingRoom(in: "/var/tmp")
      let disk = try Self.disk(at: room.path, flags: 0)
      try Descriptor.open(at: disk, name: "x", [.write, .create]).write(Array("old".utf8))

      let source = try room.source("s", [UInt8](repeating: 1, count: 2 << 20))
      let memory = try MemoryFile.sealed([UInt8](repeating: 1, count: 2 << 20))
      let folder = try SaveFolder(Self.path(of: disk))
      let failures = [
        #expect(throws: SaveFailure.self) { try folder.saveFile(source, as: "x") },
        #expect(throws: SaveFailure.self) { try folder.saveFile(memory, as: "x") },
        #expect(throws: SaveFailure.self) {
          try folder.saveText(MemoryFile.sealed([UInt8](repeating: 65, count: 2 << 20)), as: "x")
        },
      ]
      for failure in failures {
        #expect(failure?.description.contains("no space left on the disk") == true)
        #expect(failure?.description.contains("free some space or choose another folder") == true)
      }
      #expect(try DirectoryReader.entries(of: disk).map(\.name) == ["x"])
      #expect(try FileReading.read(at: disk, name: "x", max: 10) == Array("old".utf8))

      let readOnly = try Self.disk(at: room.path, flags: 1)  // MS_RDONLY
      let path = Self.path(of: readOnly)
      let failure = #expect(throws: SaveFailure.self) { try SaveFolder(path).saveText(MemoryFile.sealed([1]), as: "y") }
      #expect(failure?.description == "\(path.display): the disk is read-only; choose another folder")
    }
  }

  /// A disk of 1 MiB in memory that has no place in the file system and vanishes when it is closed.
  private static func disk(at path: ByteString, flags: UInt) throws -> Descriptor {
    let isMounted = unsafe mount("tmpfs", path.display, "tmpfs", flags, "size=1m")
    try #require(isMounted == 0)
    let disk = try Descriptor.openDirectory(path)
    let isDetached = unsafe umount2(path.display, 2)  // MNT_DETACH
    try #require(isDetached == 0)
    return disk
  }

  private static func path(of directory: borrowing Descriptor) -> ByteString {
    ByteString("/proc/self/fd/\(directory.raw)")
  }

  @Test("case 62: a folder in a place that takes no files is an error", arguments: ["/proc/self/fd", "/sys/kernel"])
  func noFilesHere(path: String) throws {
    let failure = #expect(throws: SaveFailure.self) {
      try SaveFolder(ByteString(path)).saveText(MemoryFile.sealed([1]), as: "x")
    }
    #expect(failure?.description.hasPrefix("\(path): ") == true)
  }
}
