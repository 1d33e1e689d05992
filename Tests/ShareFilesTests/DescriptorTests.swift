import ShareFiles
import ShareModel
import Testing

@Suite("Descriptors")
struct DescriptorTests {
  @Test("What is written is read again, whole, in parts and at a place")
  func readAndWrite() throws {
    let room = try TemporaryDirectory()
    let file = try Descriptor.open(at: room.directory, name: "a", [.read, .write, .create, .exclusive])
    try file.write(Array("hello, world".utf8))
    #expect(try file.offset() == 12)
    try file.write(Array("HE".utf8)[...], at: 0)
    #expect(try file.read(max: 10) == [], "the position is at the end")
    try file.seek(to: 5)
    #expect(try file.read(max: 2) == Array(", ".utf8))
    #expect(try file.read(at: 0, max: 5) == Array("HEllo".utf8))
    #expect(try file.read(at: 7, max: 100) == Array("world".utf8))
    #expect(try file.read(at: .max, max: 100) == [])
    #expect(try file.offset() == 7)
    var buffer = [UInt8](repeating: 1, count: 8)
    #expect(try file.read(into: &buffer) == 5)
    #expect(buffer == Array("world".utf8) + [1, 1, 1])
    #expect(try file.read(at: 11, into: &buffer) == 1)
    #expect(buffer.first == UInt8(ascii: "d"))
    try file.sync()
    try file.close()
  }

  @Test("A duplicate stays open after the original is closed")
  func duplicate() throws {
    let copy: Descriptor
    do {
      let file = try MemoryFile.sealed([1, 2, 3])
      copy = try file.duplicate()
    }
    #expect(try copy.read(max: 10) == [1, 2, 3])
  }

  @Test("A descriptor closes when it goes out of scope")
  func closes() throws {
    let room = try TemporaryDirectory()
    let before = try DirectoryReader.entries(ofPath: "/proc/self/fd").count
    for number in 0..<200 {
      _ = try Descriptor.open(at: room.directory, name: ByteString("f\(number)"), [.write, .create])
    }
    // Other tests run at the same time; two hundred leaked descriptors would still show.
    #expect(try DirectoryReader.entries(ofPath: "/proc/self/fd").count < before + 150)
  }

  @Test("Reading all stops at the bound and says so", arguments: [(0, true), (9, true), (10, false), (11, false)])
  func bound(max: Int, isTooLarge: Bool) throws {
    let room = try TemporaryDirectory()
    try Descriptor.open(at: room.directory, name: "a", [.write, .create]).write([UInt8](repeating: 7, count: 10))
    let path = room.path.appending("a")
    if isTooLarge {
      let error = try #require(throws: SystemError.self) { try FileReading.read(path, max: max) }
      #expect(error.isTooLarge)
      #expect(error.subject == path.display)
    } else {
      #expect(try FileReading.read(path, max: max).count == 10)
    }
  }

  @Test("Files of the kernel that say they are empty are read")
  func proc() throws {
    #expect(try !FileReading.read("/proc/self/status", max: 1 << 20).isEmpty)
    #expect(throws: SystemError.self) { try FileReading.read("/proc/self/status", max: 3) }
  }

  @Test("case 47: a directory or a device is never read", arguments: ["/dev/zero", "/", "/dev/full"])
  func notAFile(path: String) {
    #expect(throws: SystemError.self) { try FileReading.read(ByteString(path), max: 100) }
  }

  @Test("A name with a NUL names nothing, not the part before it")
  func nul() throws {
    let error = #expect(throws: SystemError.self) { _ = try Descriptor.open("/etc/passwd\0.png") }
    #expect(error?.name == "EINVAL")
  }

  @Test("noFollow refuses a link and says that it is one")
  func noFollow() throws {
    let room = try TemporaryDirectory()
    try FileSystem.makeLink(at: room.directory, target: "/etc/passwd", name: "link")
    let error = #expect(throws: SystemError.self) {
      _ = try Descriptor.open(at: room.directory, name: "link", [.read, .noFollow])
    }
    #expect(error?.isLink == true)
    #expect(throws: SystemError.self) { _ = try Descriptor.openDirectory(at: room.directory, name: "link") }
  }

  @Test("The status tells kinds apart", arguments: [("/", FileKind.directory), ("/dev/null", .characterDevice)])
  func kinds(path: String, kind: FileKind) throws {
    #expect(try Descriptor.status(of: ByteString(path)).kind == kind)
  }

  @Test("The status of a link is the file's or its own, as asked")
  func linkStatus() throws {
    let room = try TemporaryDirectory()
    try Descriptor.open(at: room.directory, name: "file", [.write, .create], mode: 0o640).write([1, 2, 3])
    try FileSystem.makeLink(at: room.directory, target: "file", name: "link")
    let path = room.path.appending("link")
    let file = try Descriptor.status(of: path)
    let link = try Descriptor.status(of: path, followLinks: false)
    #expect(file.kind == .regular && file.size == 3 && file.links == 1 && file.mode & ~0o640 == 0)
    #expect(link.kind == .symbolicLink && link.size == 4)
    #expect(!file.isSameFile(as: link))
    #expect(file.isSameFile(as: try Descriptor.open(path).status()))
    #expect(file.modified > FileTime(seconds: 1_000_000_000))
  }

  @Test("Errors read well", arguments: [("/nowhere/x", "open /nowhere/x: no such file or directory", "ENOENT")])
  func errors(path: String, text: String, name: String) {
    let error = #expect(throws: SystemError.self) { _ = try Descriptor.open(ByteString(path)) }
    #expect(error?.description == text)
    #expect(error?.name == name)
    #expect(error?.isMissing == true)
  }

  @Test("A full device is named")
  func full() throws {
    let device = try Descriptor.open("/dev/full", .write)
    let error = #expect(throws: SystemError.self) { try device.write([1]) }
    #expect(error?.name == "ENOSPC")
    #expect(error?.about("x").description == "write x: no space left on the disk")
  }

  @Test("An unknown number and an uncommon one still have a text")
  func rareErrors() {
    #expect(SystemError(code: 9999, call: "open").description == "open: error 9999")
    #expect(SystemError(code: 9999, call: "open").name == "E9999")
    #expect(SystemError(code: 11, call: "read").description == "read: resource temporarily unavailable")
  }
}
