import ShareFiles
import ShareModel
import Testing

@testable import ShareHost

@Suite("Opening what was offered")
struct RepresentationSourceTests {
  /// The error number with which opening fails; nil when it opens.
  private static func failure(_ source: RepresentationSource) -> Int32? {
    do throws(SystemError) {
      _ = try source.open()
      return nil
    } catch {
      return error.code
    }
  }

  private static func source(_ path: ByteString) throws -> RepresentationSource {
    try Looking.at(RequestItem(.path(path))).sources[0]
  }

  @Test("a file opens at its beginning, read-only, however often")
  func again() throws {
    let room = try Room()
    let source = try Self.source(try room.write("a.txt", "hello"))
    for _ in 0..<2 {
      let file = try source.open()
      #expect(try file.read(max: 10) == Array("hello".utf8))
      #expect(throws: SystemError.self) { try file.write([1]) }
    }
  }

  enum Change: String, Sendable, CaseIterable {
    case grown, truncated, rewritten, rewrittenUnseen, replaced, vanished, becameFIFO, becameFolder, dangling
  }

  @Test("a file that is not what was offered is stale, and nothing waits", arguments: Change.allCases)
  func stale(_ change: Change) throws {
    let room = try Room()
    let path = try room.write("a.txt", "hello")
    let source = try Self.source(path)
    switch change {
    case .grown: try Descriptor.open(path, [.write, .append]).write(Array("!".utf8))
    case .truncated: try Descriptor.open(path, [.write]).resize(to: 2)
    case .rewritten:
      try Descriptor.open(path, [.write]).write(Array("HELLO".utf8))
      try FileSystem.setModified(FileTime(seconds: 1), of: try Descriptor.open(path, [.write]))
    case .rewrittenUnseen:
      let file = try Descriptor.open(path, [.write])
      let time = try file.status().modified
      try file.write(Array("HELLO".utf8))
      try FileSystem.setModified(time, of: file)
    case .replaced:
      let status = try Descriptor.status(of: path)
      let other = try room.write("b.txt", "hello")
      try FileSystem.setModified(status.modified, of: try Descriptor.open(other, [.write]))
      let directory = try Descriptor.openDirectory(room.path)
      try FileSystem.rename(at: directory, from: "b.txt", to: "a.txt", noReplace: false)
    case .vanished: try room.remove("a.txt")
    case .becameFIFO:
      try room.remove("a.txt")
      try Looking.pipe(path)
    case .becameFolder:
      try room.remove("a.txt")
      try room.folder("a.txt")
    case .dangling:
      try room.remove("a.txt")
      try room.link("a.txt", to: "nothing")
    }
    #expect(Self.failure(source) == SystemError.stale)
  }

  @Test("what changed while it was read is noticed, and what became of it")
  func changed() throws {
    let room = try Room()
    let path = try room.write("a.txt", "hello")
    let source = try Self.source(path)
    let opened = try source.open().status()
    #expect(source.change(since: opened) == nil)
    try Descriptor.open(path, [.write, .append]).write(Array("!".utf8))
    #expect(source.change(since: opened) == .grew(from: 5, to: 6))
    let other = try Self.source(path)
    _ = try room.write("new.txt", "another file")
    let directory = try Descriptor.openDirectory(room.path)
    try FileSystem.rename(at: directory, from: "new.txt", to: "a.txt", noReplace: false)
    #expect(other.change(since: nil) == .replaced)
    try FileSystem.remove(at: directory, name: "a.txt")
    #expect(other.change(since: nil) == .removed)
  }

  @Test("other permissions matter only once somebody reads")
  func permissions() throws {
    let room = try Room()
    let path = try room.write("a.txt", "hello")
    let source = try Self.source(path)
    try FileSystem.setMode(0o640, of: try Descriptor.open(path))
    #expect(source.change(since: nil) == nil)
    let opened = try source.open().status()
    #expect(source.change(since: opened) == nil)
    try FileSystem.setMode(0o600, of: try Descriptor.open(path))
    #expect(source.change(since: opened) == .attributes)
  }

  @Test("a folder may gain and lose entries, but not be another one")
  func folder() throws {
    let room = try Room()
    let path = try room.folder("box")
    let source = try Self.source(path)
    try room.write("box/new", "x")
    #expect(Self.failure(source) == nil)
    // The old one stays, so that its number cannot be given to the new one.
    let directory = try Descriptor.openDirectory(room.path)
    try FileSystem.rename(at: directory, from: "box", to: "old", noReplace: true)
    try room.folder("box")
    #expect(Self.failure(source) == SystemError.stale)
  }

  @Test("bytes become a sealed file; what cannot be read says why")
  func others() throws {
    let file = try RepresentationSource.bytes([1, 2, 3]).open()
    let isSealed = MemoryFile.isSealed(file)
    #expect(isSealed)
    #expect(try file.readAll(max: 10) == [1, 2, 3])
    #expect(Self.failure(.unreadable(SystemError(code: 13, call: "open"))) == 13)
  }
}
