import ShareFiles
import ShareModel
import Testing

@Suite("Copying files")
struct FileCopyTests {
  /// Bytes that repeat only every 65,537, so that a piece in a wrong place shows.
  private func noise(_ count: Int) -> [UInt8] {
    var state: UInt64 = 88_172_645_463_325_252
    let block = (0..<min(count, 65_537)).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state)
    }
    var bytes: [UInt8] = []
    while bytes.count < count { bytes += block.prefix(count - bytes.count) }
    return bytes
  }

  private func make(_ name: ByteString, in room: borrowing TemporaryDirectory) throws -> Descriptor {
    try Descriptor.open(at: room.directory, name: name, [.read, .write, .create, .exclusive])
  }

  @Test("The copy has every byte, progress never falls and ends at the size", arguments: [0, 1, 4096, 20_000_001])
  func whole(size: Int) throws {
    let room = try TemporaryDirectory()
    let content = noise(size)
    let source = try make("source", in: room)
    try source.write(content)
    let target = try make("target", in: room)
    var steps: [UInt64] = []
    let copied = try FileCopy.copy(from: source, to: target, expected: UInt64(size)) {
      steps.append($0)
      return true
    }
    #expect(copied == UInt64(size))
    let isEqual = try target.read(at: 0, max: size + 1) == content
    #expect(isEqual)
    #expect(steps == steps.sorted())
    #expect(size == 0 || steps.last == UInt64(size))
    #expect(try source.offset() == UInt64(size), "the position of the source is left alone")
  }

  @Test("case 60: a file of 4 GiB and one byte stays sparse and its last byte arrives")
  func sparse() throws {
    let room = try TemporaryDirectory(in: "/var/tmp")
    let size: UInt64 = 4_294_967_297
    let source = try make("big.bin", in: room)
    try source.write([1, 2, 3])
    try source.write([7], at: 2 << 30)
    try source.resize(to: size - 1)
    try source.write([9], at: size - 1)
    try source.seek(to: 2)
    let target = try make("copy.bin", in: room)
    #expect(try FileCopy.copy(from: source, to: target, expected: size) { _ in true } == size)
    let status = try target.status()
    #expect(status.size == size)
    #expect(status.allocated < 16 << 20)
    #expect(try target.read(at: 0, max: 4) == [1, 2, 3, 0])
    #expect(try target.read(at: 2 << 30, max: 2) == [7, 0])
    #expect(try target.read(at: size - 2, max: 10) == [0, 9])
    #expect(try source.offset() == 2)
  }

  @Test("A file that is one hole, and one that ends in a hole, keep their size", arguments: [0, 5])
  func trailingHole(data: Int) throws {
    let room = try TemporaryDirectory(in: "/var/tmp")
    let source = try make("source", in: room)
    try source.write(noise(data))
    try source.resize(to: 64 << 20)
    let target = try make("target", in: room)
    try FileCopy.copy(from: source, to: target) { _ in true }
    #expect(try target.status().size == 64 << 20)
    #expect(try target.status().allocated < 1 << 20)
    #expect(try target.read(at: 0, max: data) == noise(data))
  }

  @Test("Memory, a pipe's worth of /proc and another file system are sources too")
  func otherSources() throws {
    let room = try TemporaryDirectory(in: "/var/tmp")
    let content = noise(3_000_000)
    let memory = try MemoryFile.sealed(content)
    let target = try make("a", in: room)
    #expect(try FileCopy.copy(from: memory, to: target) { _ in true } == 3_000_000)
    let isEqual = try target.read(at: 0, max: 4_000_000) == content
    #expect(isEqual)

    let proc = try Descriptor.open("/proc/self/maps")
    let second = try make("b", in: room)
    #expect(try FileCopy.copy(from: proc, to: second) { _ in true } > 0)
  }

  @Test("A target that the kernel cannot copy into is written by hand", arguments: [300_000, 9_000_000])
  func byHand(size: Int) throws {
    let room = try TemporaryDirectory()
    let content = noise(size)
    let source = try make("source", in: room)
    try source.write(content)
    let target = try Descriptor.open(at: room.directory, name: "log", [.read, .append, .create])
    #expect(try FileCopy.copy(from: source, to: target) { _ in true } == UInt64(size))
    let isEqual = try target.read(at: 0, max: size + 1) == content
    #expect(isEqual)
  }

  @Test("A callback that says no stops the copy at once")
  func cancelled() throws {
    let room = try TemporaryDirectory()
    let source = try make("source", in: room)
    try source.write([UInt8](repeating: 1, count: 30 << 20))
    let target = try make("target", in: room)
    var calls = 0
    #expect(throws: FileCopy.Failure.cancelled) {
      try FileCopy.copy(from: source, to: target) { _ in
        calls += 1
        return false
      }
    }
    #expect(calls == 1)
  }

  @Test("A source that becomes shorter while it is copied is noticed", arguments: [false, true])
  func shrinks(hasHoles: Bool) throws {
    let room = try TemporaryDirectory(in: hasHoles ? "/var/tmp" : "/dev/shm")
    let source = try make("source", in: room)
    try source.write([UInt8](repeating: 1, count: 20 << 20))
    if hasHoles { try source.resize(to: 200 << 20) }
    let target = try make("target", in: room)
    let failure = #expect(throws: FileCopy.Failure.self) {
      try FileCopy.copy(from: source, to: target) { _ in
        try? source.resize(to: 9 << 20)
        return true
      }
    }
    guard case .shortened(let promised, let found) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(promised == (hasHoles ? 200 << 20 : 20 << 20))
    #expect(found >= 8 << 20 && found <= 9 << 20)
  }

  @Test(
    "A source that is rewritten while it is copied is noticed, also when its size and time stay",
    arguments: [false, true])
  func rewritten(keepsTime: Bool) throws {
    let room = try TemporaryDirectory(in: "/var/tmp")
    let source = try make("source", in: room)
    try source.write([UInt8](repeating: 1, count: 4 << 20))
    let target = try make("target", in: room)
    let failure = #expect(throws: FileCopy.Failure.self) {
      try FileCopy.copy(from: source, to: target) { _ in
        let time = try? source.status().modified
        try? source.write([2], at: 4 << 20 - 1)
        if keepsTime, let time { try? FileSystem.setModified(time, of: source) }
        return true
      }
    }
    #expect(failure == .changed(keepsTime ? .rewrittenUnseen : .rewritten))
  }

  @Test("A source that is shorter than it was said to be is not copied")
  func expected() throws {
    let target = try MemoryFile.writable()
    let source = try MemoryFile.sealed([1, 2, 3])
    #expect(throws: FileCopy.Failure.shortened(promised: 4, found: 3)) {
      try FileCopy.copy(from: source, to: target, expected: 4) { _ in true }
    }
    let empty = try MemoryFile.sealed([])
    #expect(throws: FileCopy.Failure.shortened(promised: 1, found: 0)) {
      try FileCopy.copy(from: empty, to: target, expected: 1) { _ in true }
    }
  }

  @Test("A full device is an error, not a success")
  func full() throws {
    let source = try MemoryFile.sealed([1, 2, 3])
    let device = try Descriptor.open("/dev/full", .write)
    let failure = #expect(throws: FileCopy.Failure.self) { try FileCopy.copy(from: source, to: device) { _ in true } }
    guard case .system(let error) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(error.isFull)
  }

  @Test("Permission bits and time are kept, set-user-id is not")
  func metadata() throws {
    let room = try TemporaryDirectory()
    let source = try make("source", in: room)
    try FileSystem.setMode(0o4751, of: source)
    try FileSystem.setModified(FileTime(seconds: 1_000_000, nanoseconds: 5), of: source)
    let target = try make("target", in: room)
    try FileCopy.keepMetadata(of: source.status(), on: target)
    #expect(try target.status().mode == 0o751)
    #expect(try target.status().modified == FileTime(seconds: 1_000_000, nanoseconds: 5))
  }
}
