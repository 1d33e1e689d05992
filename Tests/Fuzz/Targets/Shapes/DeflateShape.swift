/// Deflated streams: blocks that are stored, blocks with the fixed code, and blocks that describe their own.
enum DeflateShape {
  static func random(using random: inout FuzzRandom) -> [UInt8] {
    let text = Array((0...random.below(3)).map { _ in random.text(of: ZIPShape.mimeTypes) }.joined(separator: "-").utf8)
    var stream: [UInt8]
    switch random.below(4) {
    case 0: stream = stored(text)
    case 1: stream = described + random.bytes(upTo: 30)
    default: stream = fixed(text, using: &random)
    }
    if random.once(in: 3) { stream = ByteShape.changed(stream, using: &random) }
    return stream
  }

  /// One block that is stored as it is, at most 65,535 bytes.
  static func stored(_ content: [UInt8]) -> [UInt8] {
    [1] + ByteShape.little(content.count, 2) + ByteShape.little(~content.count, 2) + content
  }

  /// The beginning of a block that describes its code: the lengths of the lengths.
  private static let described: [UInt8] = [0x05, 0xC0, 0x81, 0x08, 0, 0, 0, 0]

  /// One block with the fixed code: letters, and now and then a repetition of what stands before.
  private static func fixed(_ content: [UInt8], using random: inout FuzzRandom) -> [UInt8] {
    var bits: [Bool] = [true, true, false]
    func put(_ value: Int, _ count: Int) {
      for shift in (0..<count).reversed() { bits.append(value >> shift & 1 == 1) }
    }
    for byte in content {
      if byte < 144 { put(0x30 + Int(byte), 8) } else { put(0x190 + Int(byte) - 144, 9) }
      if random.once(in: 12) {
        put(1 + random.below(23), 7)
        put(random.below(32), 5)
      }
    }
    put(0, 7)
    return stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<min(start + 8, bits.count)].enumerated().reduce(UInt8(0)) {
        $0 | ($1.element ? 1 : 0) << UInt8($1.offset)
      }
    }
  }
}
