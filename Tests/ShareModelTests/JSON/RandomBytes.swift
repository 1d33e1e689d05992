import ShareModel

/// A random number generator that gives the same numbers every time (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension [UInt8] {
  /// The same bytes with one to four small changes: a byte replaced, removed or inserted, a piece doubled, or the end cut off.
  func mutated(using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = self
    let alphabet = Array("{}[]\",:\\u0019-.eE+ntf \n\t/'x".utf8) + [0, 0x80, 0xC3, 0xE2, 0xED, 0xF0, 0xFF]
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      let byte = alphabet.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[index] = byte
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(byte, at: index)
      case 3:
        let piece = bytes[index..<Swift.min(index + Int.random(in: 1...20, using: &generator), bytes.count)]
        bytes.insert(contentsOf: piece, at: index)
      default:
        if Int.random(in: 0..<4, using: &generator) == 0 { bytes.removeLast(bytes.count - index) }
      }
    }
    return bytes
  }
}

/// The lines of a document, to see whether a place is in it.
struct DocumentLines {
  private var lengths: [Int]

  init(_ bytes: [UInt8]) {
    lengths = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(\.count)
  }

  /// Whether a place is in the document or just behind the last byte of a line.
  func hold(_ position: JSONPosition) -> Bool {
    lengths.indices.contains(position.line - 1) && (1...lengths[position.line - 1] + 1).contains(position.column)
  }
}
