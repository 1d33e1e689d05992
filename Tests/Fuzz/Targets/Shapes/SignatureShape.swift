/// Files by the bytes that they begin with, or that stand at their place further in.
enum SignatureShape {
  /// Signatures that are letters.
  static let words = [
    "GIF87a", "GIF89a", "RIFF....WEBP", "RIFX....WAVE", "RF64....AVI ", "RIFF....RMID", "ID3\u{4}\0\0\0\0\0\u{A}",
    "MThd\0\0\0\u{6}", "MZ", "PE\0\0", "%PDF-1.7\n", "BZh91AY&SY", "fLaC", "OggS\0", "OpusHead", "\u{1}vorbis",
    "\u{1}theora",
    "fishead\0", "FORM....AIFF", "FORM....AIFC", "8BPS\0\u{1}", "bplist00", "wOF2", "wOFF\0\u{1}\0\0", "OTTO\0\u{9}",
    "true\0\u{9}", "glTF\u{2}\0\0\0", "ustar\0", "webm", "matroska", "Rar!\u{1A}\u{7}\0", "\u{7F}ELF\u{2}\u{1}\u{1}",
    "II*\0\u{8}\0\0\0", "MM\0*\0\0\0\u{8}", "II+\0", "MM\0+", "CR\u{2}\0", "BM", "PK\u{3}\u{4}", "PK\u{7}\u{8}",
  ]
  /// Signatures that are not.
  static let raw: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF, 0xE0], [0xFF, 0x0A], [0xFF, 0xFB, 0x90, 0x64],
    [0xFF, 0xF3, 0x48, 0xC4], [0xFF, 0xF1, 0x50, 0x80, 0x02, 0x1F, 0xFC], [0, 0, 1, 0, 1, 0, 16, 16, 0, 0],
    [0, 0, 1, 0xBA, 0x44], [0, 0, 1, 0xB3], [0, 1, 0, 0, 0, 9], [0x1F, 0x8B, 8], [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
    [0x1A, 0x45, 0xDF, 0xA3, 0xA3, 0x42, 0x82, 0x84], [0x47, 0x40, 0, 0x10], [0xFE, 0xFF, 0, 0x41],
    [0xFF, 0xFE, 0x41, 0],
    [0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20], [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20],
  ]

  static func random(using random: inout FuzzRandom) -> [UInt8] {
    switch random.below(6) {
    case 0: return packets(using: &random)
    case 1: return tape(using: &random)
    case 2: return directory(using: &random)
    default: break
    }
    var bytes = random.once(in: 2) ? Array(random.text(of: words).utf8) : random.one(of: raw, or: [])
    if random.once(in: 8) { bytes = Array(repeating: 0, count: random.below(40)) + bytes }
    bytes += random.once(in: 2) ? Array(repeating: 0, count: random.below(600)) : random.bytes(upTo: 80)
    for _ in 0..<random.below(3) { bytes.put(Array(random.text(of: words).utf8), at: random.below(64)) }
    return bytes
  }

  static func changed(_ input: [UInt8], using random: inout FuzzRandom) -> [UInt8] {
    var bytes = input
    switch random.below(6) {
    case 0: bytes.put(random.one(of: raw, or: []), at: 0)
    case 1: bytes.put(Array(random.text(of: words).utf8), at: random.once(in: 2) ? 0 : random.below(300))
    case 2: bytes = Array(bytes.prefix(random.below(80)))
    case 3: bytes.put(ByteShape.little(random.boundary(), 4), at: random.below(80))
    case 4: bytes.put(ByteShape.big(random.boundary(near: bytes.count), 2), at: random.below(80))
    default: return ByteShape.changed(bytes, words: words, using: &random)
    }
    return bytes
  }

  /// Packets of a transport stream, or frames of sound, one of which may be out of step.
  private static func packets(using random: inout FuzzRandom) -> [UInt8] {
    let length = random.one(of: [188, 192, 417, 16, 144], or: 188)
    let head: [UInt8] =
      switch length {
      case 188: [0x47, 0x40, 0, 0x10]
      case 192: [0, 0, 0, 0, 0x47]
      case 16: [0xFF, 0xF1, 0x50, 0x80, 0x02, 0x1F, 0xFC]
      case 144: [0xFF, 0xF3, 0x48, 0xC4]
      default: [0xFF, 0xFB, 0x90, 0x64]
      }
    let one = head + Array(repeating: UInt8(random.once(in: 2) ? 0 : 0xFF), count: length - head.count)
    var bytes = (0..<1 + random.below(6)).flatMap { _ in one }
    if random.once(in: 3) { bytes.insert(0, at: random.below(bytes.count)) }
    return bytes
  }

  /// The header of a tape archive, with a sum that may be wrong.
  private static func tape(using random: inout FuzzRandom) -> [UInt8] {
    var header = Array("a.txt".utf8) + Array(repeating: 0, count: 507)
    header.put(Array("0000644".utf8), at: 100)
    header.put(Array("        ".utf8), at: 148)
    header.put(Array("ustar".utf8), at: 257)
    let sum = String(header.reduce(0) { $0 + Int($1) } + (random.once(in: 4) ? random.below(9) : 0), radix: 8)
    header.put(Array((random.once(in: 2) ? "0" + sum : sum).utf8) + [0], at: 148)
    return random.once(in: 4) ? ByteShape.changed(header, using: &random) : header
  }

  /// The first directory of a TIFF, the header of a bitmap, or a list of icons.
  private static func directory(using random: inout FuzzRandom) -> [UInt8] {
    switch random.below(3) {
    case 0:
      let isLittle = random.once(in: 2)
      let number = { (value: Int, width: Int) in isLittle ? ByteShape.little(value, width) : ByteShape.big(value, width)
      }
      let tags = (0..<random.below(5)).map { _ in random.one(of: [256, 259, 330, 50705, 50706, 50707], or: 0) }
      let count = random.once(in: 5) ? random.boundary() : tags.count
      return Array((isLittle ? "II" : "MM").utf8) + number(42, 2)
        + number(random.once(in: 5) ? random.boundary() : 8, 4)
        + number(count, 2) + tags.sorted().flatMap { number($0, 2) + number(1, 2) + number(4, 4) + number(0, 4) }
    case 1:
      let header = random.one(of: [12, 16, 40, 52, 56, 64, 108, 124, 13], or: 40)
      var bytes = Array("BM".utf8) + ByteShape.little(58, 4) + ByteShape.little(0, 4)
      bytes += ByteShape.little(random.once(in: 5) ? random.boundary() : 14 + header, 4) + ByteShape.little(header, 4)
      bytes += Array(repeating: 0, count: 40)
      bytes.put(ByteShape.little(1, 2), at: header == 12 ? 22 : 26)
      return bytes
    default:
      let count = random.once(in: 4) ? random.boundary() : 1 + random.below(3)
      return [0, 0, 1, 0] + ByteShape.little(count, 2) + [16, 16, 0, 0, 1, 0, 32, 0] + ByteShape.little(40, 4)
        + ByteShape.little(6 + 16 * 3, 4) + random.bytes(upTo: 20)
    }
  }
}
