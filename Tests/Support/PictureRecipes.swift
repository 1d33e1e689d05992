/// Pictures for tests, made of real ones.
package enum PictureRecipe {
  /// A PNG file with texts behind its header.
  ///
  /// - Parameters:
  ///   - png: a real PNG file.
  ///   - texts: keywords with what they say, in ISO 8859-1.
  package static func png(_ png: [UInt8], texts: [(String, String)]) -> [UInt8] {
    let header = 8 + 25
    return Array(png[..<header]) + texts.flatMap { chunk("tEXt", Array("\($0)\0\($1)".utf8)) } + png[header...]
  }

  /// A chunk of a PNG file, with its checksum.
  package static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    big32(body.count) + Array(type.utf8) + body + big32(Int(checksum(Array(type.utf8) + body)))
  }

  /// A JPEG file with EXIF data that hold a small picture.
  ///
  /// - Parameters:
  ///   - photo: a real JPEG file.
  ///   - thumbnail: the small one, under 64 KB.
  ///   - isLittleEndian: whether the numbers are written as Intel's processors do.
  package static func jpeg(_ photo: [UInt8], thumbnail: [UInt8], isLittleEndian: Bool = true) -> [UInt8] {
    let body = Array("Exif\0\0".utf8) + tiff(thumbnail: thumbnail, isLittleEndian: isLittleEndian)
    let length = body.count + 2
    return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + body + photo.dropFirst(2)
  }

  /// The TIFF file in EXIF data: a directory with the orientation, and one for the small picture.
  package static func tiff(
    thumbnail: [UInt8], isLittleEndian: Bool, offset given: Int? = nil, length: Int? = nil
  ) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
    func entry(_ tag: Int, long value: Int) -> [UInt8] {
      number(tag, 2) + number(4, 2) + number(1, 4) + number(value, 4)
    }
    let first = 8
    let second = first + 2 + 12 + 4
    let offset = second + 2 + 3 * 12 + 4
    return Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(first, 4)
      // The orientation is a SHORT, in the first two bytes of four.
      + number(1, 2) + number(0x0112, 2) + number(3, 2) + number(1, 4) + number(1, 2) + [0, 0] + number(second, 4)
      + number(3, 2) + number(0x0103, 2) + number(3, 2) + number(1, 4) + number(6, 2) + [0, 0]
      + entry(0x0201, long: given ?? offset) + entry(0x0202, long: length ?? thumbnail.count) + number(0, 4) + thumbnail
  }

  package static func big32(_ value: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// The checksum of PNG chunks, bit by bit as the specification describes it.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum % 2 == 1 ? (sum / 2) ^ 0xEDB8_8320 : sum / 2 }
    }
    return sum ^ 0xFFFF_FFFF
  }
}
