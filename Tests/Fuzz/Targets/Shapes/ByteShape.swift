/// Changes that need no structure, and the numbers of binary formats.
enum ByteShape {
  /// The same bytes with one to four changes.
  ///
  /// - Parameters:
  ///   - input: any bytes.
  ///   - words: what is put in now and then because it means something to the reader.
  static func changed(_ input: [UInt8], words: [String] = [], using random: inout FuzzRandom) -> [UInt8] {
    var bytes = input
    for _ in 0...random.below(4) {
      let index = random.below(bytes.count + 1)
      switch random.below(9) {
      case 0 where index < bytes.count: bytes[index] ^= 1 << UInt8(random.below(8))
      case 1 where index < bytes.count: bytes[index] = UInt8(truncatingIfNeeded: random.next())
      case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: index)
      case 3: bytes.removeSubrange(index..<min(bytes.count, index + 1 + random.below(8)))
      case 4:
        let piece = Array(bytes[index..<min(bytes.count, index + 1 + random.below(32))])
        bytes.insert(contentsOf: piece, at: random.below(bytes.count + 1))
      case 5 where index + 4 <= bytes.count:
        let number = random.boundary(near: bytes.count)
        bytes.replaceSubrange(index..<index + 4, with: random.once(in: 2) ? little(number, 4) : big(number, 4))
      case 6: bytes.removeLast(bytes.count - index)
      default: bytes.insert(contentsOf: Array(random.text(of: words).utf8), at: index)
      }
    }
    return bytes
  }

  /// A number with its least significant byte first.
  static func little(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// A number with its most significant byte first.
  static func big(_ value: Int, _ width: Int) -> [UInt8] { little(value, width).reversed() }

  /// Reads a number with its least significant byte first; nil past the end.
  static func little(_ bytes: [UInt8], _ width: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - width else { return nil }
    return bytes[offset..<offset + width].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads a number with its most significant byte first; nil past the end.
  static func big(_ bytes: [UInt8], _ width: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - width else { return nil }
    return bytes[offset..<offset + width].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension [UInt8] {
  /// Writes over the bytes at an offset, as far as there are any.
  mutating func put(_ new: [UInt8], at offset: Int) {
    for (index, byte) in new.enumerated() where indices.contains(offset + index) { self[offset + index] = byte }
  }

  /// A number that is always the same for the same bytes.
  var fingerprint: Int {
    Int(truncatingIfNeeded: reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } >> 8)
  }
}
