import ShareFiles
import ShareModel
import ShareSystem
import Testing

@testable import ShareHost

@Suite("Standard input")
struct StandardInputTests {
  /// The reading end of a pipe that holds some bytes and is closed.
  private static func pipe(_ bytes: [UInt8], closes: Bool = true, writing: inout Descriptor?) throws -> Descriptor {
    let reading = try Descriptor.pipe(writing: &writing)
    if let end = writing?.raw { try Descriptor.duplicate(of: end).write(bytes) }
    if closes { writing = nil }
    return reading
  }

  @Test("a pipe is looked at and then sent whole, from any offset, twice")
  func pipe() throws {
    var writing: Descriptor?
    let bytes = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let reading = try Self.pipe(bytes, writing: &writing)
    let input = try StandardInput(number: reading.raw)
    #expect(input.plainFile() == nil)
    #expect(try input.head(max: 10) == Array(bytes.prefix(10)))
    #expect(input.knownSize == nil)
    #expect(try input.head(max: 100_000) == bytes)
    #expect(input.knownSize == 50_000)
    let first = try input.open()
    let second = try input.open()
    #expect(try first.readAll(max: 1 << 20) == bytes)
    #expect(try second.read(at: 49_999, max: 5) == [bytes[49_999]])
    #expect(try second.offset() == 0)
  }

  @Test("a file behind a redirection is used as it is, without a copy")
  func file() throws {
    let room = try Room()
    let path = try room.write("a", "hello")
    let file = try Descriptor.open(path)
    let input = try StandardInput(number: file.raw)
    #expect(input.knownSize == 5)
    #expect(try input.head(max: 2) == Array("he".utf8))
    let opened = try input.open()
    #expect(try opened.status().isSameFile(as: try file.status()))
    #expect(try opened.readAll(max: 10) == Array("hello".utf8))
    #expect(try file.offset() == 0)
  }

  @Test("of a file that somebody has begun to read, the rest counts")
  func rest() throws {
    let room = try Room()
    let file = try Descriptor.open(try room.write("a", "hello"))
    try file.seek(to: 2)
    let input = try StandardInput(number: file.raw)
    #expect(input.plainFile() == nil)
    #expect(try input.open().readAll(max: 10) == Array("llo".utf8))
  }

  @Test("an empty pipe is an empty item")
  func empty() throws {
    var writing: Descriptor?
    let reading = try Self.pipe([], writing: &writing)
    let input = try StandardInput(number: reading.raw)
    #expect(try input.head(max: 10) == [])
    #expect(input.knownSize == 0)
    #expect(try input.open().readAll(max: 10) == [])
  }

  @Test("waiting for input that does not come ends when the share is cancelled")
  func cancelled() throws {
    var writing: Descriptor?
    let reading = try Self.pipe(Array("ab".utf8), closes: false, writing: &writing)
    let control = try ShareControl()
    let input = try StandardInput(number: reading.raw, control: control)
    #expect(try input.head(max: 2) == Array("ab".utf8))
    control.cancel()
    #expect(throws: SystemError(code: SystemError.cancelled, call: "read", subject: "standard input")) {
      try input.head(max: 3)
    }
    #expect(throws: SystemError.self) { _ = try input.open() }
    writing = nil
  }

  @Test("a closed descriptor is an error, not an empty item")
  func closed() {
    #expect(throws: SystemError.self) { _ = try StandardInput(number: 1_000_000) }
  }
}
