internal import ShareModel

/// Writes the fields of a message between host and worker, one after the other, little-endian.
///
/// Both ends are built together and run on one machine, so the format has no version and no names.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  init(reserving capacity: Int = 64) {
    bytes.reserveCapacity(capacity)
  }

  mutating func write(_ value: UInt8) {
    bytes.append(value)
  }

  mutating func write(_ value: Bool) {
    bytes.append(value ? 1 : 0)
  }

  mutating func write(_ value: UInt32) {
    for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
  }

  mutating func write(_ value: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift))) }
  }

  mutating func write(_ value: Int32) {
    write(UInt32(bitPattern: value))
  }

  mutating func write(_ value: [UInt8]) {
    write(UInt32(truncatingIfNeeded: value.count))
    bytes.append(contentsOf: value)
  }

  mutating func write(_ value: String) {
    write(UInt32(truncatingIfNeeded: value.utf8.count))
    bytes.append(contentsOf: value.utf8)
  }

  mutating func write(_ value: ByteString) {
    write(value.bytes)
  }

  /// Writes whether there is a value, then the value.
  mutating func write<Value>(optional value: Value?, _ body: (inout WireWriter, Value) -> Void) {
    write(value != nil)
    if let value { body(&self, value) }
  }

  /// Writes how many there are, then each.
  mutating func write<Element>(each values: [Element], _ body: (inout WireWriter, Element) -> Void) {
    write(UInt32(truncatingIfNeeded: values.count))
    for value in values { body(&self, value) }
  }
}
