/// What a PNG file says besides its pixels: its size, and its texts.
///
/// Reads the chunks of the PNG specification (ISO/IEC 15948) one by one. Pixels are skipped, never decoded.
public struct PNGContents: Hashable, Sendable {
  /// The size in pixels.
  public var size: PictureSize
  /// The texts of the `tEXt` chunks in their order; keywords and texts are ISO 8859-1.
  public var texts: [Text]

  /// One text.
  public struct Text: Hashable, Sendable {
    /// What it is, such as `Thumb::URI`.
    public var keyword: String
    /// What it says.
    public var text: String

    /// Makes a text.
    public init(keyword: String, text: String) {
      self.keyword = keyword
      self.text = text
    }
  }

  /// Makes contents of their parts.
  public init(size: PictureSize, texts: [Text]) {
    self.size = size
    self.texts = texts
  }

  /// The first text of a keyword.
  public subscript(keyword: String) -> String? { texts.first { $0.keyword == keyword }?.text }

  /// The eight bytes with which every PNG file begins.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Whether bytes begin as a PNG file does.
  public static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: the file, or its beginning.
  ///   - isWhole: whether these are all bytes, so that one that is missing is a fault.
  /// - Throws: the first thing that is wrong. What follows the last chunk is not an error.
  public init(_ bytes: [UInt8], isWhole: Bool = true) throws(PictureFault) {
    let view = ByteView(bytes)
    guard Self.begins(bytes) else { throw PictureFault("is no PNG file") }
    guard view.number(at: 8, bytes: 4) == 13, view.has("IHDR", at: 12), let width = view.number(at: 16, bytes: 4),
      let height = view.number(at: 20, bytes: 4), view.part(at: 8, count: 25) != nil
    else { throw PictureFault("has no PNG header") }
    // The specification keeps all lengths within 31 bits.
    guard (1...Self.longest).contains(width), (1...Self.longest).contains(height) else {
      throw PictureFault("has a PNG header without a size")
    }
    size = PictureSize(width: width, height: height)
    texts = []
    var offset = Self.signature.count
    while true {
      guard let length = view.number(at: offset, bytes: 4), let type = view.part(at: offset + 4, count: 4) else {
        if isWhole { throw PictureFault("ends before its last PNG chunk") }
        return
      }
      guard length <= Self.longest else { throw PictureFault("has a PNG chunk with an impossible length") }
      guard let body = view.part(at: offset + 8, count: length),
        let sum = view.number(at: offset + 8 + length, bytes: 4)
      else {
        if isWhole { throw PictureFault("ends inside a PNG chunk") }
        return
      }
      if type.has("IEND", at: 0) { return }
      if type.has("IHDR", at: 0) || type.has("tEXt", at: 0) {
        guard Int(CRC32.sum(type.array + body.array)) == sum else {
          throw PictureFault("has a PNG chunk with a wrong checksum")
        }
      }
      if type.has("tEXt", at: 0), let text = Text(body.array) { texts.append(text) }
      offset += length + 12
    }
  }

  private static let longest = 0x7FFF_FFFF
}

extension PNGContents.Text {
  /// Reads the body of a `tEXt` chunk: a keyword of 1 to 79 bytes, a NUL, and the text.
  fileprivate init?(_ body: [UInt8]) {
    guard let end = body.firstIndex(of: 0), (1...79).contains(end) else { return nil }
    keyword = Self.latin1(body[..<end])
    text = Self.latin1(body[(end + 1)...])
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

/// The checksum of PNG chunks (ISO 3309, polynomial 0xEDB88320).
enum CRC32 {
  static func sum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }
}
