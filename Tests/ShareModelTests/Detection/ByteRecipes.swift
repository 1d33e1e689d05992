/// Small files made by hand, and the arithmetic to make them.
enum ByteRecipes {
  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  static func little(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  static func big(_ value: Int, _ width: Int) -> [UInt8] { little(value, width).reversed() }

  /// A file that begins with a box of brands.
  static func brands(_ major: String, _ compatible: [String] = []) -> [UInt8] {
    big(16 + compatible.count * 4, 4) + bytes("ftyp" + major) + [0, 0, 0, 0] + compatible.flatMap(bytes)
  }

  static let heic = big(24, 4) + bytes("ftypheic") + [0, 0, 0, 0] + bytes("mif1heic")
  static let mp4 = big(24, 4) + bytes("ftypisom") + [0, 0, 2, 0] + bytes("isommp42")
  static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10] + bytes("JFIF") + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xFF, 0xD9]
  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D] + bytes("IHDR")
    + [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0x0D] + bytes("IDAT")
    + [0x78, 0xDA, 0x63, 0x60, 0x64, 0x62, 0xFE, 0x0F, 0, 1, 0x14, 1, 6, 0x19, 0xED, 0x39, 0xD5, 0, 0, 0, 0]
    + bytes("IEND") + [0xAE, 0x42, 0x60, 0x82]
  static let gif: [UInt8] =
    bytes("GIF89a") + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x21, 0xFF, 0x0B] + bytes("NETSCAPE2.0")
    + [3, 1, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
  static let packet: [UInt8] = [0x47, 0x40, 0, 0x10] + Array(repeating: 0xFF, count: 184)
  static let transportStream: [UInt8] = packet + packet + packet + packet + packet
  static let allBytes = (0...255).map { UInt8($0) }

  static func riff(_ kind: String) -> [UInt8] { bytes("RIFF") + little(100, 4) + bytes(kind) + bytes("fmt ") }

  static func ebml(_ documentType: String) -> [UInt8] {
    [
      0x1A, 0x45, 0xDF, 0xA3, 0xA3, 0x42, 0x86, 0x81, 1, 0x42, 0xF7, 0x81, 1, 0x42, 0x82,
      UInt8(0x80 + documentType.utf8.count),
    ]
      + bytes(documentType) + [0x42, 0x87, 0x81, 4]
  }

  static func ogg(_ packet: [UInt8]) -> [UInt8] {
    bytes("OggS") + [0, 2] + Array(repeating: 0, count: 20) + [1, UInt8(packet.count)] + packet
  }

  static let bmp: [UInt8] =
    bytes("BM") + little(58, 4) + little(0, 4) + little(54, 4) + little(40, 4) + little(1, 4) + little(1, 4)
    + little(1, 2) + little(24, 2) + Array(repeating: 0, count: 28)
  static let icon: [UInt8] =
    [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0] + little(40, 4) + little(22, 4) + [40, 0, 0, 0]
  static let mp3Frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x64] + Array(repeating: 0, count: 413)
  static let mp3 = mp3Frame + mp3Frame
  static let aacFrame: [UInt8] = [0xFF, 0xF1, 0x50, 0x80, 0x02, 0x1F, 0xFC] + Array(repeating: 0, count: 9)
  static let id3: [UInt8] = bytes("ID3") + [4, 0, 0, 0, 0, 0, 10] + Array(repeating: 0, count: 20)

  /// A TIFF whose first directory holds these tags.
  static func tiff(tags: [Int]) -> [UInt8] {
    bytes("II") + little(42, 2) + little(8, 4) + little(tags.count, 2)
      + tags.flatMap { little($0, 2) + little(1, 2) + little(4, 4) + little(0, 4) } + little(0, 4)
  }

  /// A tape archive of one empty file.
  static func tar(name: String) -> [UInt8] {
    var header = Array(repeating: UInt8(0), count: 512)
    func put(_ text: String, _ offset: Int) {
      for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte }
    }
    put(name, 0)
    put("0000644", 100)
    put("00000000000", 124)
    put("        ", 148)
    put("0", 156)
    put("ustar", 257)
    put("00", 263)
    let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
    put(String(repeating: "0", count: 6 - sum.count) + sum, 148)
    header[154] = 0
    return header + Array(repeating: 0, count: 1024)
  }

  /// A ZIP of stored members, in the given order.
  static func zip(_ members: [(name: String, data: [UInt8])], comment: String = "") -> [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for (name, data) in members {
      let fields = little(20, 2) + little(0, 2) + little(0, 2) + little(0, 4) + little(0, 4)
      let sizes = little(data.count, 4) + little(data.count, 4) + little(name.utf8.count, 2) + little(0, 2)
      directory += [0x50, 0x4B, 1, 2] + little(20, 2) + fields + sizes + little(0, 2) + little(0, 2) + little(0, 2)
      directory += little(0, 4) + little(file.count, 4) + bytes(name)
      file += [0x50, 0x4B, 3, 4] + fields + sizes + bytes(name) + data
    }
    let end =
      [0x50, 0x4B, 5, 6] + little(0, 4) + little(members.count, 2) + little(members.count, 2)
      + little(directory.count, 4) + little(file.count, 4) + little(comment.utf8.count, 2) + bytes(comment)
    return file + directory + end
  }

  static let contentTypes = ("[Content_Types].xml", bytes("<Types><Override PartName=\"/word/document.xml\"/></Types>"))
  static let docxFirst = zip([contentTypes, ("_rels/.rels", []), ("word/document.xml", bytes("<w/>"))])
  static let docxThird = zip([
    ("_rels/.rels", []), ("docProps/app.xml", []), contentTypes, ("word/document.xml", bytes("<w/>")),
  ])

  /// A compound file with one stream of this name.
  static func ole(_ stream: String) -> [UInt8] {
    var file: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + Array(repeating: 0, count: 16)
    file += little(0x3E, 2) + little(3, 2) + little(0xFFFE, 2) + little(9, 2) + little(6, 2)
    file += Array(repeating: 0, count: 48 - file.count) + little(1, 4)
    file += Array(repeating: 0, count: 1024 - file.count)
    for name in ["Root Entry", stream] {
      let text: [UInt8] = name.utf8.reduce(into: []) { $0 += [$1, 0] } + [0, 0]
      file += text + Array(repeating: 0, count: 64 - text.count) + little(text.count, 2)
      file += Array(repeating: 0, count: 62)
    }
    return file + Array(repeating: 0, count: 1536 + 0 - min(file.count, 1536))
  }
}
