extension Signatures {
  static func jpegOrFrames(_ head: Span<UInt8>) -> ByteFormat? {
    if head[1] == 0xD8, head[2] == 0xFF { return ByteFormat("public.jpeg", "JPEG signature") }
    if head[1] == 0x0A { return ByteFormat("public.jpeg-xl", "JPEG XL codestream") }
    return soundFrames(head)
  }

  /// A GIF has binary parts at once: a text about GIF files begins with the same six letters.
  static func gif(_ head: Span<UInt8>, isText: () -> Bool) -> ByteFormat? {
    guard head.has("GIF87a") || head.has("GIF89a"), head.count >= 13 else { return nil }
    let flags = head[10]
    let firstBlock = 13 + (flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0)
    if firstBlock < head.count {
      let introducer = head[firstBlock]
      guard introducer == 0x21 || introducer == 0x2C || introducer == 0x3B else { return nil }
    }
    return isText() ? nil : ByteFormat("com.compuserve.gif", "GIF signature")
  }

  static func tiff(_ head: Span<UInt8>) -> ByteFormat? {
    let word = head.word(at: 0)
    let isLittle = word == 0x4949_2A00
    guard isLittle || word == 0x4D4D_002A || word == 0x4949_2B00 || word == 0x4D4D_002B else { return nil }
    if isLittle, head.has("CR\u{2}", at: 8) { return ByteFormat("public.camera-raw-image", "Canon raw signature") }
    if hasDNGVersion(head, isLittle: isLittle) { return ByteFormat("com.adobe.raw-image", "DNG version tag") }
    return ByteFormat(
      "public.tiff", "TIFF signature", refinements: "public.camera-raw-image com.adobe.raw-image", container: .base)
  }

  /// Whether the first directory of a TIFF has the tag that makes it a DNG.
  private static func hasDNGVersion(_ head: Span<UInt8>, isLittle: Bool) -> Bool {
    func number(_ width: Int, _ offset: Int) -> Int? {
      isLittle ? head.little(width, at: offset) : head.big(width, at: offset)
    }
    guard let start = number(4, 4), let count = number(2, start) else { return false }
    for entry in 0..<min(count, 128) {
      guard let tag = number(2, start + 2 + entry * 12), tag < 50706 else {
        return number(2, start + 2 + entry * 12) == 50706
      }
    }
    return false
  }

  /// A bitmap's header has to add up: `BMW,model` begins with the same two letters.
  static func bmp(_ head: Span<UInt8>) -> ByteFormat? {
    guard head.has("BM"), let offset = head.little(4, at: 10), let header = head.little(4, at: 14) else { return nil }
    let planes: Int?
    switch header {
    case 12: planes = head.little(2, at: 22)
    case 16, 40, 52, 56, 64, 108, 124: planes = head.little(2, at: 26)
    default: return nil
    }
    return planes == 1 && offset >= 14 + header ? ByteFormat("com.microsoft.bmp", "BMP header") : nil
  }

  static func icon(_ head: Span<UInt8>) -> ByteFormat? {
    guard let images = head.little(2, at: 4), images > 0, images <= 256, head.count >= 22, head[9] == 0,
      let offset = head.little(4, at: 18), offset >= 6 + 16 * images
    else { return nil }
    return ByteFormat("com.microsoft.ico", "icon directory")
  }
}
