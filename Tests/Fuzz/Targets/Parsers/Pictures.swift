import ShareModel

extension FuzzTarget {
  /// Headers, texts and small pictures inside of pictures.
  static let pictures = FuzzTarget(
    name: "pictures",
    sources: [
      "Sources/ShareModel/Preview/PNGContents.swift", "Sources/ShareModel/Preview/EXIFThumbnail.swift",
      "Sources/ShareModel/Preview/PictureSize.swift", "Sources/ShareModel/Preview/ByteView.swift",
    ],
    fixtures: ["Tests/Fixtures/Files/"],
    generate: { random in random.once(in: 2) ? PictureShape.png(using: &random) : PictureShape.jpeg(using: &random) },
    mutate: { input, random in
      switch random.below(4) {
      case 0: PictureShape.png(using: &random)
      case 1: PictureShape.jpeg(using: &random)
      default: ByteShape.changed(input, using: &random)
      }
    },
    check: { input throws(Violation) in
      if let size = PictureSize(header: input) {
        try require(size.width > 0 && size.height > 0, "a picture has no area")
      }
      if let picture = try? EXIFThumbnail.find(in: input) {
        try require(picture.starts(with: [0xFF, 0xD8]), "a small picture is no JPEG")
        try require(picture.count <= input.count, "a small picture is larger than the file that holds it")
      }
      let whole = try? PNGContents(input)
      if let whole {
        try require(PNGContents.begins(input), "a PNG file does not begin as one")
        // What a whole file says, its beginning says too, as far as it goes.
        let part = try? PNGContents(input, isWhole: false)
        try require(part == whole, "a whole file says something else when it may go on")
        let parts = whole.texts.map { PNGContents.Text(keyword: $0.keyword, text: $0.text) }
        try require(PNGContents(size: whole.size, texts: parts) == whole, "a picture is more than its parts")
        for text in parts { try require(whole[text.keyword] != nil, "a text is not found by its keyword") }
        for length in [input.count - 1, input.count - 13, input.count / 2] {
          // What is missing may be right; what is there has been read already.
          if let cut = try? PNGContents(Array(input.prefix(max(0, length))), isWhole: false) {
            try require(whole.texts.starts(with: cut.texts), "the beginning of a file says more than the whole")
          }
        }
      }
    })
}

/// Pictures of nothing but their structure, with right and wrong numbers.
private enum PictureShape {
  static func png(using random: inout FuzzRandom) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", big(random.below(5000), 4) + big(random.below(5000), 4) + [8, 2, 0, 0, 0], using: &random)
    for _ in 0..<random.below(4) {
      let keyword = random.text(of: ["Thumb::URI", "Thumb::MTime", "", "Title"])
      let text = random.text(of: ["file:///tmp/a.png", "1700000000", "", "é"])
      file += chunk(
        random.text(of: ["tEXt", "iTXt", "zTXt", "IDAT"]), Array("\(keyword)\0\(text)".utf8), using: &random)
    }
    return file + chunk("IEND", [], using: &random)
  }

  static func jpeg(using random: inout FuzzRandom) -> [UInt8] {
    let isLittleEndian = random.once(in: 2)
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      isLittleEndian ? big(value, count).reversed() : big(value, count)
    }
    let picture: [UInt8] = [0xFF, 0xD8] + [UInt8](repeating: 7, count: random.below(40)) + [0xFF, 0xD9]
    let start = 8 + 2 + 4 + 2 + 24 + 4
    let offset = random.once(in: 3) ? random.below(200) : start
    let length = random.once(in: 3) ? random.below(200) : picture.count
    func entry(_ tag: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(random.once(in: 4) ? 3 : 4, 2) + number(1, 4) + number(value, 4)
    }
    var tiff = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(0, 2)
    tiff += number(random.once(in: 5) ? random.below(100) : 14, 4) + number(2, 2)
    tiff += entry(0x0201, offset) + entry(0x0202, length) + number(0, 4) + picture
    let body = Array("Exif\0\0".utf8) + tiff
    let claimed = random.once(in: 5) ? random.below(65_536) : body.count + 2
    let frame = big(random.below(5000), 2) + big(random.below(5000), 2)
    return [0xFF, 0xD8, 0xFF, 0xE1] + big(claimed, 2) + body + [0xFF, 0xC0, 0, 11, 8] + frame + [
      1, 1, 0x11, 0, 0xFF, 0xD9,
    ]
  }

  private static func chunk(_ type: String, _ body: [UInt8], using random: inout FuzzRandom) -> [UInt8] {
    let named = Array(type.utf8) + body
    let sum = random.once(in: 8) ? 0 : checksum(named)
    return big(random.once(in: 8) ? random.below(1 << 20) : body.count, 4) + named + big(Int(sum), 4)
  }

  /// CRC-32 as PNG defines it.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
