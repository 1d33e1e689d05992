import ShareFiles
import ShareModel
import Testing

@Suite("Temporary files")
struct TemporaryTests {
  private func exists(_ path: ByteString) -> Bool {
    (try? Descriptor.status(of: path, followLinks: false)) != nil
  }

  @Test("A sealed memory file can be read and never changed")
  func sealed() throws {
    let file = try MemoryFile.sealed([1, 2, 3], name: "picture.png")
    let isSealed = MemoryFile.isSealed(file)
    #expect(isSealed)
    #expect(throws: SystemError.self) { try file.write([9]) }
    #expect(throws: SystemError.self) { try file.resize(to: 0) }
    #expect(throws: SystemError.self) { try file.resize(to: 10) }
    #expect(try file.read(max: 10) == [1, 2, 3])
  }

  @Test("A memory file is writable until it is sealed, whatever its name")
  func writable() throws {
    let file = try MemoryFile.writable(name: ByteString([UInt8](repeating: 0xE9, count: 1000) + [0, 1]))
    let before = MemoryFile.isSealed(file)
    try file.write([1, 2])
    try MemoryFile.seal(file)
    let after = MemoryFile.isSealed(file)
    #expect(!before && after)
    #expect(try file.read(max: 10) == [1, 2])
    let room = try TemporaryDirectory()
    let directory = MemoryFile.isSealed(room.directory)
    #expect(!directory)
  }

  @Test("An anonymous file has no name", arguments: ["/tmp", "/dev/shm"])
  func anonymous(path: String) throws {
    let room = try TemporaryDirectory(in: ByteString(path))
    let file = try AnonymousFile.make(in: room.directory)
    try file.write([1, 2])
    #expect(try file.read(at: 0, max: 5) == [1, 2])
    #expect(try file.status().links == 0)
    #expect(try DirectoryReader.entries(of: room.directory).isEmpty)
  }

  @Test("A temporary directory is private, and vanishes with its content")
  func vanishes() throws {
    let path: ByteString
    do {
      let room = try TemporaryDirectory()
      path = room.path
      #expect(try room.directory.status().mode == 0o700)
      try FileSystem.makeDirectories(path.appending("a/b"))
      try FileSystem.makeLink(at: room.directory, target: "/", name: "root")
      #expect(exists(path))
    }
    #expect(!exists(path))
    #expect(exists("/etc/passwd"))
  }

  @Test("Removing early is allowed")
  func removed() throws {
    let room = try TemporaryDirectory()
    let path = room.path
    try room.remove()
    #expect(!exists(path))
  }

  @Test("case 105: a sweep removes what dead processes left, and nothing else")
  func sweep() throws {
    let base = try TemporaryDirectory()
    let dead = 4_194_305  // above the largest number that a process can have
    for name in ["share-host.\(dead).a", "share-host.\(dead).locked", "share-host.1.b", "share-host.x.c", "other"] {
      try FileSystem.makeDirectories(base.path.appending(ByteString(name)).appending("content"))
    }
    try FileSystem.makeLink(at: base.directory, target: "other", name: ByteString("share-host.\(dead).link"))
    let locked = try Descriptor.openDirectory(base.path.appending(ByteString("share-host.\(dead).locked")))
    try TemporaryDirectory.lock(locked)
    let live = try TemporaryDirectory(in: base.path)

    #expect(TemporaryDirectory.sweep(in: base.path) == 1)
    #expect(exists(live.path))
    #expect(
      Set(try DirectoryReader.entries(of: base.directory).map(\.name)) == [
        ByteString("share-host.\(dead).locked"), ByteString("share-host.\(dead).link"), "share-host.1.b",
        "share-host.x.c", "other", live.path.lastComponent,
      ])
    #expect(exists(base.path.appending("other/content")))
    #expect(TemporaryDirectory.sweep(in: "/nowhere") == 0)
  }

  @Test("A runtime directory is used only when it is this user's alone")
  func privateBase() throws {
    let room = try TemporaryDirectory()
    #expect(TemporaryDirectory.privateBase("share-host", in: room.path) == room.path.appending("share-host"))
    #expect(try Descriptor.status(of: room.path.appending("share-host")).mode == 0o700)
    try FileSystem.setMode(0o777, of: room.directory)
    #expect(TemporaryDirectory.privateBase("share-host", in: room.path) == nil)
    try FileSystem.setMode(0o700, of: room.directory)
    try FileSystem.removeDirectory(at: room.directory, name: "share-host")
    try FileSystem.makeLink(at: room.directory, target: "/tmp", name: "share-host")
    #expect(TemporaryDirectory.privateBase("share-host", in: room.path) == nil)
    #expect(TemporaryDirectory.privateBase("share-host", in: "/nowhere") == nil)
  }

  @Test("case 112: a plugin directory must be the user's or root's, and nobody else's to write to")
  func trust() throws {
    let room = try TemporaryDirectory()
    #expect(DirectoryTrust.problem(room.path) == nil)
    #expect(DirectoryTrust.problem(room.path.appending("missing")) == nil)
    #expect(DirectoryTrust.problem("/usr") == nil)
    #expect(DirectoryTrust.problem("relative") != nil)
    try FileSystem.makeDirectories(room.path.appending("open"))
    let open = try Descriptor.openDirectory(at: room.directory, name: "open")
    try FileSystem.setMode(0o777, of: open)
    try FileSystem.makeLink(at: room.directory, target: "open", name: "link")
    #expect(DirectoryTrust.problem(room.path.appending("open"))?.contains("everybody may write") == true)
    #expect(DirectoryTrust.problem(room.path.appending("link"))?.contains("everybody may write") == true)
    #expect(DirectoryTrust.problem("/etc/passwd") != nil)

    var status = try room.directory.status()
    status.owner = 1000
    #expect(DirectoryTrust.problem(status, user: 1000) == nil)
    #expect(DirectoryTrust.problem(status, user: 1001)?.contains("another user") == true)
    #expect(DirectoryTrust.problem(status, user: 0)?.contains("another user") == true)
    status.owner = 0
    #expect(DirectoryTrust.problem(status, user: 1001) == nil)
  }
}
