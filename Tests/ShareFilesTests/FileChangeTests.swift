import Glibc
import ShareFiles
import ShareModel
import Testing

@Suite("What becomes of a file")
struct FileChangeTests {
  /// A file of five bytes, looked at, disturbed, and looked at again.
  private func change(_ disturb: (borrowing Descriptor, Place) throws -> Void) throws -> FileChange? {
    let room = try TemporaryDirectory()
    let file = try Descriptor.open(at: room.directory, name: "a", [.read, .write, .create])
    try file.write(Array("hello".utf8))
    let before = try file.settledStatus()
    try disturb(file, Place(path: room.path))
    return try Descriptor.status(of: room.path.appending("a")).change(since: before)
  }

  /// Where the file lies.
  struct Place {
    var path: ByteString
    var file: ByteString { path.appending("a") }
  }

  @Test("nothing, when it was only read, however its time of reading is set")
  func reading() throws {
    let change = try change { _, room in
      let reader = try Descriptor.open(room.file)
      #expect(try reader.readAll(max: 9) == Array("hello".utf8))
      #expect(try Descriptor.status(of: room.file).kind == .regular)
    }
    #expect(change == nil)
  }

  @Test("it grew, shrank, or was rewritten")
  func written() throws {
    #expect(try change { file, _ in try file.write(Array("!".utf8)) } == .grew(from: 5, to: 6))
    #expect(try change { file, _ in try file.resize(to: 2) } == .shrank(from: 5, to: 2))
    #expect(try change { file, _ in try file.write([65], at: 0) } == .rewritten)
    let unseen = try change { file, _ in
      let time = try file.status().modified
      try file.write(Array("HELLO".utf8)[...], at: 0)
      try FileSystem.setModified(time, of: file)
    }
    #expect(unseen == .rewrittenUnseen)
  }

  @Test("many times in a row: after the first look no change is too quick to be seen")
  func quick() throws {
    let room = try TemporaryDirectory()
    let file = try Descriptor.open(at: room.directory, name: "a", [.read, .write, .create])
    try file.write(Array("hello".utf8))
    for round in 0..<50 {
      let before = try file.settledStatus()
      try file.write([UInt8(65 + round % 26)], at: 0)
      try FileSystem.setModified(before.modified, of: file)
      #expect(try file.status().change(since: before) == .rewrittenUnseen)
    }
  }

  @Test("other permissions and other names are told from a change of the content")
  func attributes() throws {
    #expect(try change { file, _ in try FileSystem.setMode(0o640, of: file) } == .attributes)
    let linked = try change { _, room in
      guard unsafe link(room.file.display, room.path.appending("b").display) == 0 else {
        throw SystemError(code: errno, call: "link")
      }
    }
    #expect(linked == .attributes)
    #expect(linked?.isOfContent == false)
    // Both at once cannot be told apart by size and time of the content, but something is always seen.
    let both = try change { file, _ in
      let time = try file.status().modified
      try file.write([65], at: 0)
      try FileSystem.setMode(0o640, of: file)
      try FileSystem.setModified(time, of: file)
    }
    #expect(both == .attributes)
  }

  @Test("another file in its place is another file, also one of the same size and time")
  func replaced() throws {
    let change = try change { file, room in
      let directory = try Descriptor.openDirectory(room.path)
      let other = try Descriptor.open(at: directory, name: "b", [.write, .create])
      try other.write(Array("hello".utf8))
      try FileSystem.setModified(file.status().modified, of: other)
      try FileSystem.rename(at: directory, from: "b", to: "a", noReplace: false)
    }
    #expect(change == .replaced)
    #expect(change?.leavesOpenFile == true)
  }

  @Test("a folder may change what it holds")
  func folder() throws {
    let room = try TemporaryDirectory()
    let before = try room.directory.status()
    _ = try Descriptor.open(at: room.directory, name: "a", [.write, .create])
    #expect(try room.directory.status().change(since: before) == nil)
  }

  @Test("a time that is still to come is not waited for")
  func future() throws {
    let room = try TemporaryDirectory()
    let file = try Descriptor.open(at: room.directory, name: "a", [.write, .create])
    try FileSystem.setModified(FileTime(seconds: 1 << 33), of: file)
    #expect(try file.settledStatus().modified.seconds == 1 << 33)
  }
}

@Suite("A file without a name")
struct NamelessFileTests {
  @Test("gets one when it is complete, and takes nobody's", arguments: ["/tmp", "/dev/shm"])
  func named(path: String) throws {
    let room = try TemporaryDirectory(in: ByteString(path))
    let made = try NamelessFile.make(in: room.directory)
    guard let file = made else {
      Issue.record("no such file in \(path)")
      return
    }
    try file.write(Array("whole".utf8))
    #expect(try DirectoryReader.entries(of: room.directory).isEmpty)
    try NamelessFile.give("a", to: file, in: room.directory)
    #expect(try FileReading.read(at: room.directory, name: "a", max: 9) == Array("whole".utf8))
    #expect(throws: SystemError.self) { try NamelessFile.give("a", to: file, in: room.directory) }
    #expect(try DirectoryReader.entries(of: room.directory).map(\.name) == ["a"])
  }

  @Test("vanishes when nobody gives it one")
  func unnamed() throws {
    let room = try TemporaryDirectory()
    do {
      let made = try NamelessFile.make(in: room.directory)
      let isMade = made != nil
      #expect(isMade)
    }
    #expect(try DirectoryReader.entries(of: room.directory).isEmpty)
  }

  @Test("cannot be made where the file system has no such thing: that is no error")
  func elsewhere() throws {
    let made = try NamelessFile.make(in: try Descriptor.openDirectory("/proc/self"))
    let isMade = made != nil
    #expect(!isMade)
  }
}
