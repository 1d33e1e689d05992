/// The size of a picture in pixels, as its file's header says it.
public struct PictureSize: Hashable, Sendable {
  /// How wide it is.
  public var width: Int
  /// How high it is.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Reads the header of a JPEG, PNG, GIF, WebP or BMP file.
  ///
  /// - Parameter bytes: the beginning of a file, or anything else.
  /// - Returns: nil when the header is none of these, is broken, or says a size without pixels. A turned picture counts as it is
  ///   stored.
  public init?(header bytes: [UInt8]) {
    let big = ByteView(bytes)
    let little = ByteView(bytes, isLittleEndian: true)
    let size: (Int?, Int?)
    if PNGContents.begins(bytes), big.has("IHDR", at: 12) {
      size = (big.number(at: 16, bytes: 4), big.number(at: 20, bytes: 4))
    } else if big.has("GIF87a", at: 0) || big.has("GIF89a", at: 0) {
      size = (little.number(at: 6, bytes: 2), little.number(at: 8, bytes: 2))
    } else if big.has("RIFF", at: 0), big.has("WEBP", at: 8) {
      size = Self.webP(little)
    } else if big.has("BM", at: 0) {
      size = Self.bitmap(little)
    } else {
      size = Self.jpeg(big)
    }
    guard let width = size.0, let height = size.1, (1...0x7FFF_FFFF).contains(width),
      (1...0x7FFF_FFFF).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  private static func webP(_ file: ByteView) -> (Int?, Int?) {
    if file.has("VP8X", at: 12) {
      return (file.number(at: 24, bytes: 3).map { $0 + 1 }, file.number(at: 27, bytes: 3).map { $0 + 1 })
    }
    if file.has("VP8L", at: 12), file.byte(at: 20) == 0x2F, let bits = file.number(at: 21, bytes: 4) {
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    if file.has("VP8 ", at: 12), file.number(at: 23, bytes: 3) == 0x2A_019D {
      return (file.number(at: 26, bytes: 2).map { $0 & 0x3FFF }, file.number(at: 28, bytes: 2).map { $0 & 0x3FFF })
    }
    return (nil, nil)
  }

  /// The rows of a bitmap may go from top to bottom, and its height is negative then.
  private static func bitmap(_ file: ByteView) -> (Int?, Int?) {
    guard let header = file.number(at: 14, bytes: 4), header >= 40, let height = file.number(at: 22, bytes: 4) else {
      return (nil, nil)
    }
    return (file.number(at: 18, bytes: 4), height > 0x7FFF_FFFF ? 0x1_0000_0000 - height : height)
  }

  /// The size stands in the frame header: all markers from C0 to CF but C4, C8 and CC.
  private static func jpeg(_ file: ByteView) -> (Int?, Int?) {
    var size: (Int?, Int?) = (nil, nil)
    JPEGSegment.walk(file) { segment in
      guard (0xC0...0xCF).contains(segment.marker), ![0xC4, 0xC8, 0xCC].contains(segment.marker) else { return true }
      size = (segment.body.number(at: 3, bytes: 2), segment.body.number(at: 1, bytes: 2))
      return false
    }
    return size
  }
}

/// One segment of a JPEG file (ITU-T T.81, annex B) before its pixels.
struct JPEGSegment {
  /// The byte that says what it is.
  var marker: UInt8
  /// What stands in it; what the file cuts off is missing.
  var body: ByteView
  /// Whether the file ends inside it.
  var isCut: Bool

  /// Goes through the segments until the pixels, the end or something that is no segment.
  ///
  /// - Parameters:
  ///   - file: the file's beginning; anything that is no JPEG has no segments.
  ///   - take: told of each segment; returns whether to go on.
  static func walk(_ file: ByteView, _ take: (JPEGSegment) -> Bool) {
    guard file.byte(at: 0) == 0xFF, file.byte(at: 1) == 0xD8 else { return }
    var offset = 2
    while file.byte(at: offset) == 0xFF, let marker = file.byte(at: offset + 1) {
      if marker == 0xFF {
        // Any number of these may fill the gap before a marker.
        offset += 1
        continue
      }
      if marker == 0x01 || (0xD0...0xD7).contains(marker) {
        offset += 2
        continue
      }
      guard marker != 0xDA, marker != 0xD9, let length = file.number(at: offset + 2, bytes: 2), length >= 2 else {
        return
      }
      let room = file.count - (offset + 4)
      guard let body = file.part(at: offset + 4, count: min(length - 2, room)) else { return }
      if !take(JPEGSegment(marker: marker, body: body, isCut: length - 2 > room)) { return }
      offset += 2 + length
    }
  }
}
