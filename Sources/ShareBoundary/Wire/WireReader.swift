internal import ShareModel

/// A message that does not say what it should: its sender is broken, or is not who it should be.
package struct WireError: Error, Hashable {
  /// What is wrong with it.
  package var message: String

  package init(_ message: String) {
    self.message = message
  }
}

/// Reads the fields of a message, trusting nothing: every length is checked before it is used.
struct WireReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func take(_ count: Int) throws(WireError) -> ArraySlice<UInt8> {
    guard count >= 0, bytes.count - position >= count else { throw WireError("the message is cut short") }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func byte() throws(WireError) -> UInt8 {
    guard position < bytes.count else { throw WireError("the message is cut short") }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func bool() throws(WireError) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    default: throw WireError("a yes-or-no field is neither")
    }
  }

  mutating func uint32() throws(WireError) -> UInt32 {
    try take(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  mutating func uint64() throws(WireError) -> UInt64 {
    try take(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func int32() throws(WireError) -> Int32 {
    Int32(bitPattern: try uint32())
  }

  mutating func array() throws(WireError) -> [UInt8] {
    Array(try take(Int(try uint32())))
  }

  mutating func string() throws(WireError) -> String {
    String(decoding: try take(Int(try uint32())), as: UTF8.self)
  }

  mutating func name() throws(WireError) -> ByteString {
    ByteString(try array())
  }

  mutating func optional<Value>(
    _ body: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> Value? {
    try bool() ? try body(&self) : nil
  }

  /// Reads a list; a count that cannot be true (more elements than bytes remain) is refused before anything is allocated.
  mutating func list<Element>(
    _ body: (inout WireReader) throws(WireError) -> Element
  ) throws(WireError) -> [Element] {
    let count = Int(try uint32())
    guard count <= bytes.count - position else { throw WireError("a list is longer than its message") }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count { elements.append(try body(&self)) }
    return elements
  }

  /// Checks that nothing is left.
  func end() throws(WireError) {
    guard position == bytes.count else { throw WireError("the message is longer than it says") }
  }
}
