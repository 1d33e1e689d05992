/// Finds the small picture that a camera puts into a photograph.
public enum EXIFThumbnail {
  /// The small picture in the EXIF data of a JPEG file.
  ///
  /// EXIF (CIPA DC-008) stands in the first APP1 segment as a TIFF file; its second directory describes the small picture.
  ///
  /// - Parameter bytes: the beginning of a file; 128 KiB hold the EXIF data of every camera.
  /// - Returns: a JPEG file; nil when there is none, and for what is no JPEG file.
  /// - Throws: what is wrong with EXIF data that should hold one.
  public static func find(in bytes: [UInt8]) throws(PictureFault) -> [UInt8]? {
    var found: Result<[UInt8]?, PictureFault> = .success(nil)
    JPEGSegment.walk(ByteView(bytes)) { segment in
      guard segment.marker == 0xE1, segment.body.has("Exif\0", at: 0) else { return true }
      do throws(PictureFault) {
        if segment.isCut { throw PictureFault("ends inside its EXIF data") }
        found = .success(try thumbnail(segment.body.part(at: 6, count: segment.body.count - 6)))
      } catch {
        found = .failure(error)
      }
      return false
    }
    return try found.get()
  }

  private static let broken = PictureFault("has broken EXIF data")
  private static let jpegOffset = 0x0201
  private static let jpegLength = 0x0202

  /// The picture that the second directory of a TIFF file describes.
  private static func thumbnail(_ file: ByteView?) throws(PictureFault) -> [UInt8]? {
    guard var tiff = file else { throw broken }
    if tiff.has("II", at: 0) {
      tiff.isLittleEndian = true
    } else if !tiff.has("MM", at: 0) {
      throw broken
    }
    guard tiff.number(at: 2, bytes: 2) == 42, let first = tiff.number(at: 4, bytes: 4),
      let entries = tiff.number(at: first, bytes: 2), let second = tiff.number(at: first + 2 + 12 * entries, bytes: 4)
    else { throw broken }
    if second == 0 { return nil }
    guard let count = tiff.number(at: second, bytes: 2), tiff.part(at: second + 2, count: 12 * count) != nil else {
      throw broken
    }
    var offset: Int?
    var length: Int?
    for index in 0..<count {
      let entry = second + 2 + 12 * index
      switch tiff.number(at: entry, bytes: 2) {
      case jpegOffset: offset = value(of: entry, in: tiff)
      case jpegLength: length = value(of: entry, in: tiff)
      default: break
      }
    }
    // Without both it is stored in another way, which only a decoder could read.
    guard let offset, let length, length > 0 else { return nil }
    guard let picture = tiff.part(at: offset, count: length), picture.byte(at: 0) == 0xFF, picture.byte(at: 1) == 0xD8
    else { throw PictureFault("has a broken picture in its EXIF data") }
    return picture.array
  }

  /// The one number of an entry: a SHORT or a LONG.
  private static func value(of entry: Int, in tiff: ByteView) -> Int? {
    guard tiff.number(at: entry + 4, bytes: 4) == 1 else { return nil }
    switch tiff.number(at: entry + 2, bytes: 2) {
    case 3: return tiff.number(at: entry + 8, bytes: 2)
    case 4: return tiff.number(at: entry + 8, bytes: 4)
    default: return nil
    }
  }
}
