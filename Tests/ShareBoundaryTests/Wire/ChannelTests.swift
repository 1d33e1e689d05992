import CShareSystem
import ShareBoundary
import ShareFiles
import ShareModel
import ShareSystem
import Testing

@Suite("The control channel")
struct ChannelTests {
  struct Ends: ~Copyable {
    let host: Channel
    let worker: Channel

    init() throws {
      var other: Descriptor?
      let host = try Channel.pair(worker: &other)
      guard let other = other.take() else { throw WireError("no pair") }
      self.host = host
      self.worker = Channel(other)
    }
  }

  static func received(_ channel: borrowing Channel) throws -> [UInt8]? {
    switch try channel.receive(wait: false) {
    case .message(let bytes, _): return bytes
    case .end: return nil
    case .nothing: return nil
    }
  }

  @Test("messages of every length keep their borders", arguments: [0, 1, 49_151, 49_152, 200_000, 3_000_000] as [Int])
  func lengths(_ length: Int) throws {
    let ends = try Ends()
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try ends.host.send(bytes)
    try ends.host.send([7])
    #expect(try Self.received(ends.worker) == bytes)
    #expect(try Self.received(ends.worker) == [7])
    #expect(try Self.received(ends.worker) == nil)
  }

  @Test("a descriptor goes along, and is a copy")
  func descriptor() throws {
    let ends = try Ends()
    let file = try MemoryFile.sealed([1, 2, 3])
    try ends.worker.send([9], attachment: file.raw)
    guard case .message(let bytes, let carried) = try ends.host.receive(), let carried else {
      Issue.record("no descriptor arrived")
      return
    }
    #expect(bytes == [9])
    #expect(carried.raw != file.raw)
    #expect(try carried.readAll(max: 10) == [1, 2, 3])
  }

  @Test("a long message with a descriptor is refused, not cut")
  func longWithDescriptor() throws {
    let ends = try Ends()
    let file = try MemoryFile.sealed([1])
    #expect(throws: SystemError.self) {
      try ends.host.send([UInt8](repeating: 0, count: 60_000), attachment: file.raw)
    }
  }

  @Test("a long message in a memory file that can still change is refused")
  func unsealed() throws {
    let ends = try Ends()
    let file = try MemoryFile.writable()
    try file.write([1, 2, 3])
    #expect(sendByte(ends.worker.raw, 1, file.raw))
    #expect(throws: SystemError.self) { _ = try Self.received(ends.host) }
    try MemoryFile.seal(file)
    #expect(sendByte(ends.worker.raw, 1, file.raw))
    #expect(try Self.received(ends.host) == [1, 2, 3])
  }

  @Test("a long message without its file is refused")
  func missingFile() throws {
    let ends = try Ends()
    #expect(sendByte(ends.worker.raw, 1, -1))
    #expect(throws: SystemError.self) { _ = try Self.received(ends.host) }
  }

  @Test("the end of the other side is seen, after what it had sent")
  func end() throws {
    var other: Descriptor?
    let host = try Channel.pair(worker: &other)
    do {
      guard let other = other.take() else { return }
      let worker = Channel(other)
      try worker.send([5])
    }
    #expect(try Self.received(host) == [5])
    guard case .end = try host.receive() else {
      Issue.record("the end was not seen")
      return
    }
    #expect(throws: SystemError.self) { try host.send([1]) }
  }

  /// Sends a packet of one byte by hand.
  private func sendByte(_ socket: Int32, _ byte: UInt8, _ descriptor: Int32) -> Bool {
    let packet = [byte]
    return unsafe packet.withUnsafeBytes { unsafe share_socket_send(socket, $0.baseAddress, 1, descriptor) } == 1
  }
}
