/// The beginning of a deflated stream (RFC 1951), for the few bytes that say what a container holds.
package struct Inflate {
  private let bytes: [UInt8]
  private let limit: Int
  private var position = 0
  private var pending: UInt32 = 0
  private var pendingBits = 0
  private var output: [UInt8] = []

  /// What a stream holds.
  ///
  /// - Parameters:
  ///   - bytes: the stream, followed by anything.
  ///   - limit: the most bytes that are wanted.
  /// - Returns: nil for a stream that is damaged, cut off, or longer than wanted.
  package static func content(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var inflate = Inflate(bytes: bytes, limit: limit)
    return inflate.blocks() ? inflate.output : nil
  }

  private init(bytes: [UInt8], limit: Int) {
    self.bytes = bytes
    self.limit = limit
  }

  private mutating func blocks() -> Bool {
    while true {
      guard let isLast = bits(1), let kind = bits(2) else { return false }
      let isSound: Bool
      switch kind {
      case 0: isSound = stored()
      case 1: isSound = compressed(literals: Self.fixedLiterals, distances: Self.fixedDistances)
      case 2: isSound = described()
      default: isSound = false
      }
      if !isSound || isLast == 1 { return isSound }
    }
  }

  private mutating func bits(_ count: Int) -> Int? {
    while pendingBits < count {
      guard position < bytes.count else { return nil }
      pending |= UInt32(bytes[position]) << UInt32(pendingBits)
      position += 1
      pendingBits += 8
    }
    let value = pending & ((1 << UInt32(count)) - 1)
    pending >>= UInt32(count)
    pendingBits -= count
    return Int(value)
  }

  private mutating func stored() -> Bool {
    // A stored block begins at a whole byte.
    position -= pendingBits / 8
    (pending, pendingBits) = (0, 0)
    guard let length = bits(16), let check = bits(16), length == ~check & 0xFFFF, position + length <= bytes.count,
      output.count + length <= limit
    else { return false }
    output += bytes[position..<position + length]
    position += length
    return true
  }

  private mutating func compressed(literals: Code, distances: Code) -> Bool {
    while let symbol = symbol(literals) {
      if symbol == 256 { return true }
      if symbol < 256 {
        guard output.count < limit else { return false }
        output.append(UInt8(symbol))
        continue
      }
      guard symbol - 257 < Self.lengths.count, let extra = bits(Self.lengths[symbol - 257].bits) else { return false }
      let length = Self.lengths[symbol - 257].base + extra
      guard let far = self.symbol(distances), far < Self.distances.count, let more = bits(Self.distances[far].bits)
      else { return false }
      let distance = Self.distances[far].base + more
      guard distance <= output.count, output.count + length <= limit else { return false }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
    return false
  }

  /// A block that begins with its own codes.
  private mutating func described() -> Bool {
    guard let literals = bits(5), let distances = bits(5), let codes = bits(4) else { return false }
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var lengths = Array(repeating: 0, count: 19)
    for index in 0..<codes + 4 {
      guard let length = bits(3) else { return false }
      lengths[order[index]] = length
    }
    let code = Code(lengths)
    let wanted = literals + 257 + distances + 1
    lengths = []
    while lengths.count < wanted {
      guard let symbol = symbol(code) else { return false }
      switch symbol {
      case 0..<16: lengths.append(symbol)
      case 16:
        guard let last = lengths.last, let more = bits(2) else { return false }
        lengths += Array(repeating: last, count: more + 3)
      default:
        guard let more = bits(symbol == 17 ? 3 : 7) else { return false }
        lengths += Array(repeating: 0, count: more + (symbol == 17 ? 3 : 11))
      }
    }
    guard lengths.count == wanted else { return false }
    return compressed(
      literals: Code(Array(lengths[..<(literals + 257)])), distances: Code(Array(lengths[(literals + 257)...])))
  }

  /// A canonical prefix code.
  private struct Code {
    var counts = Array(repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: [Int]) {
      for length in lengths { counts[length] += 1 }
      for length in 1..<16 { symbols += lengths.indices.filter { lengths[$0] == length } }
      counts[0] = 0
    }
  }

  private mutating func symbol(_ code: Code) -> Int? {
    var value = 0
    var first = 0
    var index = 0
    for length in 1..<16 {
      guard let bit = bits(1) else { return nil }
      value |= bit
      let count = code.counts[length]
      if value - first < count {
        let place = index + value - first
        return code.symbols.indices.contains(place) ? code.symbols[place] : nil
      }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    return nil
  }

  private static let fixedLiterals = Code(
    (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = Code(Array(repeating: 5, count: 30))

  /// The lengths that the symbols from 257 on stand for, and the bits that follow them.
  private static let lengths: [(base: Int, bits: Int)] = [
    (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1), (17, 1), (19, 2),
    (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4), (83, 4), (99, 4), (115, 4), (131, 5),
    (163, 5), (195, 5), (227, 5), (258, 0),
  ]
  /// The distances that the symbols stand for, and the bits that follow them.
  private static let distances: [(base: Int, bits: Int)] = (0..<30).map { symbol in
    guard symbol >= 4 else { return (base: symbol + 1, bits: 0) }
    let bits = symbol / 2 - 1
    let start = (2 + symbol % 2) << bits
    return (base: start + 1, bits: bits)
  }
}
