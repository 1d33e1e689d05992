import ShareBoundary
import ShareModel
import ShareSystem
import Testing

@Suite("Messages from a sender that is broken")
struct FuzzTests {
  /// A generator that gives the same numbers every time (xorshift).
  struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  /// Decodes, and counts what was taken.
  static func decode(_ bytes: [UInt8], _ taken: inout Int) {
    if let message = try? WorkerMessage(decoding: bytes) {
      taken += 1
      #expect((try? WorkerMessage(decoding: message.encoded())) != nil)
    }
    if let message = try? HostMessage(decoding: bytes) {
      taken += 1
      #expect((try? HostMessage(decoding: message.encoded())) == message)
    }
    if let message = try? StartMessage(decoding: bytes) {
      taken += 1
      #expect((try? StartMessage(decoding: message.encoded()))?.items.count == message.items.count)
    }
  }

  @Test("20,000 changed, cut and random byte strings are decoded or refused, never worse")
  func fuzz() {
    var random = Seeded(state: 0x5EED_CAFE)
    let samples =
      RoundTripTests.workerMessages.map { $0.encoded() }.filter { $0.count < 200 }
      + [RoundTripTests.start(items: 3).encoded(), HostMessage.opened(status: 0).encoded()]
    var taken = 0
    for round in 0..<20_000 {
      var bytes = samples[Int.random(in: 0..<samples.count, using: &random)]
      switch round % 4 {
      case 0:
        bytes = (0..<Int.random(in: 0..<64, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      case 1: bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
      default:
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
      }
      Self.decode(bytes, &taken)
    }
    #expect(taken > 1000)
  }

  @Test("a count that cannot be true is refused before anything is allocated")
  func counts() throws {
    // Everything up to the number of the last list's elements; then four billion of them.
    let empty = RoundTripTests.start(items: 0).encoded()
    let head = Array(empty[..<(empty.count - 4)])
    #expect(try StartMessage(decoding: empty).items.isEmpty)
    let error = #expect(throws: WireError.self) {
      try StartMessage(decoding: head + [0xFF, 0xFF, 0xFF, 0xFF] + [UInt8](repeating: 1, count: 64))
    }
    #expect(error?.message == "a list is longer than its message")
  }
}
