import ShareFiles
import ShareModel
import Testing

@Suite("Entries of directories")
struct FileSystemTests {
  /// Makes a file with a text.
  private func make(_ name: ByteString, _ text: String, in directory: borrowing Descriptor) throws {
    try Descriptor.open(at: directory, name: name, [.write, .create, .exclusive]).write(Array(text.utf8))
  }

  private func text(_ name: ByteString, in directory: borrowing Descriptor) throws -> String {
    String(decoding: try FileReading.read(at: directory, name: name, max: 1000), as: UTF8.self)
  }

  @Test("Entries are sorted by their bytes, and names keep every byte")
  func sorted() throws {
    let room = try TemporaryDirectory()
    let odd = ByteString([0x62, 0xE9])
    for name in ["z", "a", "é", ".hidden", odd, "caf\u{E9}", "cafe\u{301}", "A"] as [ByteString] {
      try make(name, "", in: room.directory)
    }
    try FileSystem.makeDirectory(at: room.directory, name: "dir")
    try FileSystem.makeLink(at: room.directory, target: "dir", name: "link")
    let entries = try DirectoryReader.entries(of: room.directory)
    #expect(
      entries.map(\.name) == [
        ".hidden", "A", "a", odd, "cafe\u{301}", "caf\u{E9}", "dir", "link", "z", "é",
      ])
    #expect(entries.first { $0.name == "link" }?.kind == .symbolicLink)
    #expect(entries.first { $0.name == "dir" }?.kind == .directory)
    #expect(entries.first { $0.name == "a" }?.kind == .regular)
    #expect(try DirectoryReader.entries(of: room.directory) == entries, "a second reading begins at the beginning")
  }

  @Test("A walk visits everything once, ends at its depth and never follows a link")
  func walk() throws {
    let room = try TemporaryDirectory()
    try FileSystem.makeDirectories(room.path.appending("a/b/c"))
    try FileSystem.makeLink(at: room.directory, target: ".", name: "here")
    try FileSystem.makeLink(at: room.directory, target: "..", name: "up")
    try make("z", "", in: room.directory)
    func paths(_ maxDepth: Int, step: (ByteString) -> DirectoryReader.Step = { _ in .enter }) throws -> [ByteString] {
      var paths: [ByteString] = []
      try DirectoryReader.walk(room.directory, maxDepth: maxDepth) { found, _ in
        paths.append(found.path)
        return step(found.path)
      }
      return paths
    }
    #expect(try paths(64) == ["a", "a/b", "a/b/c", "here", "up", "z"])
    #expect(try paths(2) == ["a", "a/b", "here", "up", "z"])
    #expect(try paths(64) { $0 == "a/b" ? .skip : .enter } == ["a", "a/b", "here", "up", "z"])
    #expect(try paths(64) { $0 == "a/b" ? .stop : .enter } == ["a", "a/b"])
  }

  @Test("A link says exactly what it was told, however long")
  func links() throws {
    let room = try TemporaryDirectory()
    for (name, length) in [("short", 1), ("border", 255), ("long", 256), ("longer", 3000)] {
      let target = ByteString([UInt8](repeating: 0xE9, count: length))
      try FileSystem.makeLink(at: room.directory, target: target, name: ByteString(name))
      #expect(try FileSystem.readLink(at: room.directory, name: ByteString(name)) == target)
    }
    try make("file", "", in: room.directory)
    #expect(throws: SystemError.self) { try FileSystem.readLink(at: room.directory, name: "file") }
  }

  @Test("A rename without replacing leaves both as they were")
  func noReplace() throws {
    let room = try TemporaryDirectory()
    try make("old", "1", in: room.directory)
    try make("taken", "2", in: room.directory)
    try FileSystem.makeLink(at: room.directory, target: "nowhere", name: "dangling")
    for name in ["taken", "dangling"] as [ByteString] {
      let error = #expect(throws: SystemError.self) {
        try FileSystem.rename(at: room.directory, from: "old", to: name, noReplace: true)
      }
      #expect(error?.isTaken == true)
    }
    #expect(try text("old", in: room.directory) == "1")
    #expect(try text("taken", in: room.directory) == "2")
    try FileSystem.rename(at: room.directory, from: "old", to: "free", noReplace: true)
    #expect(try text("free", in: room.directory) == "1")
    try FileSystem.rename(at: room.directory, from: "free", to: "taken", noReplace: false)
    #expect(try text("taken", in: room.directory) == "1")
  }

  @Test("Where the file system cannot rename without replacing, nothing is replaced either")
  func byLinking() throws {
    let room = try TemporaryDirectory()
    try make("old", "1", in: room.directory)
    try make("taken", "2", in: room.directory)
    try FileSystem.makeDirectories(room.path.appending("dir/inside"))
    try FileSystem.makeDirectories(room.path.appending("empty"))
    func move(_ old: ByteString, _ new: ByteString) throws(SystemError) {
      try FileSystem.renameByLinking(at: room.directory, from: old, at: room.directory, to: new)
    }
    for (old, new) in [("old", "taken"), ("old", "empty"), ("dir", "taken"), ("dir", "empty")] {
      let error = #expect(throws: SystemError.self) { try move(ByteString(old), ByteString(new)) }
      #expect(error?.name == "EEXIST")
    }
    try move("old", "free")
    try move("dir", "moved")
    #expect(try DirectoryReader.entries(of: room.directory).map(\.name) == ["empty", "free", "moved", "taken"])
    #expect(try text("free", in: room.directory) == "1")
    #expect(try text("taken", in: room.directory) == "2")
    #expect(try DirectoryReader.entries(ofPath: room.path.appending("moved")).map(\.name) == ["inside"])
  }

  @Test("Paths are made absolute, and resolved only when asked")
  func paths() throws {
    let room = try TemporaryDirectory()
    let real = try FileSystem.resolved(room.path)
    try make("file", "", in: room.directory)
    try FileSystem.makeLink(at: room.directory, target: "file", name: "link")
    try FileSystem.makeLink(at: room.directory, target: "circle", name: "circle")
    let link = room.path.appending("link")
    #expect(try FileSystem.resolved(link) == real.appending("file"))
    #expect(try FileSystem.readLink(link) == "file")
    #expect(try FileSystem.absolute(link) == link)
    #expect(try FileSystem.absolute("x/../y") == FileSystem.currentDirectory().appending("x/../y"))
    let error = #expect(throws: SystemError.self) { try FileSystem.resolved(room.path.appending("circle")) }
    #expect(error?.isLink == true)
    #expect(throws: SystemError.self) { try FileSystem.resolved(room.path.appending("missing")) }
  }

  @Test("Only files that may be run are executable")
  func executable() throws {
    let room = try TemporaryDirectory()
    try make("file", "", in: room.directory)
    #expect(FileSystem.isExecutable("/bin/sh"))
    #expect(!FileSystem.isExecutable(room.path))
    #expect(!FileSystem.isExecutable(room.path.appending("file")))
    #expect(!FileSystem.isExecutable("/nowhere"))
  }

  @Test("Removing a tree takes links away and leaves what they point to, also under locked directories")
  func removeTree() throws {
    let room = try TemporaryDirectory()
    try FileSystem.makeDirectories(room.path.appending("outside"))
    let outside = try Descriptor.openDirectory(at: room.directory, name: "outside")
    try make("kept", "1", in: outside)
    try FileSystem.makeDirectories(room.path.appending("tree/a/b"))
    let tree = try Descriptor.openDirectory(at: room.directory, name: "tree")
    try FileSystem.makeLink(at: tree, target: "../outside", name: "link")
    let inner = try Descriptor.openDirectory(at: tree, name: "a")
    try make("file", "2", in: inner)
    try FileSystem.setMode(0, of: inner)
    try FileSystem.removeTree(at: room.directory, name: "tree")
    #expect(try DirectoryReader.entries(of: room.directory).map(\.name) == ["outside"])
    #expect(try text("kept", in: outside) == "1")
    try FileSystem.removeTree(at: room.directory, name: "tree")  // that it is gone is no error
  }

  @Test("Making directories accepts what exists and refuses a file in the way")
  func makeDirectories() throws {
    let room = try TemporaryDirectory()
    let path = room.path.appending("x/y/z")
    try FileSystem.makeDirectories(path)
    try FileSystem.makeDirectories(path)
    #expect(try Descriptor.status(of: path).kind == .directory)
    try make("file", "", in: room.directory)
    #expect(throws: SystemError.self) { try FileSystem.makeDirectories(room.path.appending("file")) }
    #expect(throws: SystemError.self) { try FileSystem.makeDirectories(room.path.appending("file/below")) }
  }

  @Test("Times and permission bits are set exactly")
  func metadata() throws {
    let room = try TemporaryDirectory()
    try make("file", "", in: room.directory)
    let file = try Descriptor.open(at: room.directory, name: "file")
    let time = FileTime(seconds: 981_173_106, nanoseconds: 123_456_789)
    try FileSystem.setModified(time, of: file)
    try FileSystem.setMode(0o604, of: file)
    #expect(try file.status().modified == time)
    #expect(try file.status().mode == 0o604)
    try FileSystem.makeLink(at: room.directory, target: "file", name: "link")
    try FileSystem.setModified(FileTime(seconds: -5), at: room.directory, name: "link")
    #expect(try Descriptor.status(at: room.directory, name: "link").modified == FileTime(seconds: -5))
    #expect(try file.status().modified == time)
  }
}
