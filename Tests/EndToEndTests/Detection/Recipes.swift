import ShareModel

/// Small contents that say what they are.
enum Recipe {
  static let heic: [UInt8] = [0, 0, 0, 0x18] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)
  static let mp4: [UInt8] = [0, 0, 0, 0x18] + Array("ftypisom".utf8) + [0, 0, 2, 0] + Array("isommp42".utf8)
  static let jpeg: [UInt8] =
    [0xff, 0xd8, 0xff, 0xe0, 0, 0x10] + Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9]
  static let transportStream: [UInt8] = (0..<5).flatMap { _ in
    [0x47, 0x40, 0, 0x10] + [UInt8](repeating: 0xff, count: 184)
  }
  /// One pixel.
  static let png =
    Base64.decode(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgZGL+DwABFAEGCee0VQAAAABJRU5ErkJggg==") ?? []
  /// Two pictures, one after the other.
  static let animatedGIF: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0x21, 0xff, 0x0b]
    + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0] + picture(0x44) + picture(0x4c) + [0x3b]

  private static func picture(_ pixel: UInt8) -> [UInt8] {
    [0x21, 0xf9, 4, 0, 0x0a, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, pixel, 1, 0]
  }
}
