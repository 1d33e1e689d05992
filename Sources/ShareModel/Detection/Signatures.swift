/// Recognises the table's own types by their bytes.
///
/// The first byte picks the few signatures that can still match, so that the common types cost some comparisons. Every
/// signature is strict enough that a text which happens to begin like one stays a text.
enum Signatures {
  /// What the first bytes show, text formats aside.
  ///
  /// - Parameters:
  ///   - head: the first bytes.
  ///   - isText: whether the head is text, asked only where a signature consists of letters.
  static func match(_ head: Span<UInt8>, isText: () -> Bool) -> ByteFormat? {
    guard head.count >= 4 else { return nil }
    switch head[0] {
    case 0x89 where head.word(at: 0) == 0x8950_4E47 && head.word(at: 4) == 0x0D0A_1A0A:
      return ByteFormat("public.png", "PNG signature")
    case 0xFF: return jpegOrFrames(head)
    case 0x00: return zeroFirst(head)
    case UInt8(ascii: "G"): return gif(head, isText: isText) ?? transportStream(head, isText: isText)
    case UInt8(ascii: "R"): return riff(head) ?? rar(head)
    case UInt8(ascii: "I"), UInt8(ascii: "M"): return lettersIM(head, isText: isText)
    case UInt8(ascii: "P"): return zip(head)
    case UInt8(ascii: "%"): return pdf(head, isText: isText)
    case UInt8(ascii: "B"): return bmp(head) ?? bzip2(head)
    case 0x1A: return ebml(head)
    case 0x1F where head[1] == 0x8B && head[2] == 8:
      return ByteFormat(
        "org.gnu.gnu-zip-archive", "gzip signature", refinements: "org.gnu.gnu-zip-tar-archive",
        container: .anything)
    case 0xD0 where head.word(at: 0) == 0xD0CF_11E0 && head.word(at: 4) == 0xA1B1_1AE1:
      return OLEContents.unread
    case 0x7F where head.has("ELF", at: 1): return ByteFormat("public.unix-executable", "ELF program")
    default: return letters(head)
    }
  }

  /// What bytes that are no text can show further in: formats without a signature at the start.
  static func matchDeep(_ head: Span<UInt8>) -> ByteFormat? {
    tar(head) ?? transportStream(head, isText: { false }) ?? soundAfterPadding(head)
  }

  /// Signatures of plain letters that no text begins with, or hardly.
  private static func letters(_ head: Span<UInt8>) -> ByteFormat? {
    switch head[0] {
    case UInt8(ascii: "f") where head.has("fLaC"): return ByteFormat("org.xiph.flac", "FLAC signature")
    case UInt8(ascii: "O"): return ogg(head) ?? font(head)
    case UInt8(ascii: "F"): return aiff(head)
    case UInt8(ascii: "8") where head.has("8BPS") && (head.big(2, at: 4) == 1 || head.big(2, at: 4) == 2):
      return ByteFormat("com.adobe.photoshop-image", "Photoshop signature")
    case UInt8(ascii: "7") where head.word(at: 0) == 0x377A_BCAF && head.has("'", at: 4):
      return ByteFormat("org.7-zip.7-zip-archive", "7z signature")
    case UInt8(ascii: "b") where head.has("bplist0"):
      return ByteFormat(
        "com.apple.binary-property-list", "binary property list",
        refinements: "com.apple.webarchive com.apple.web-internet-location", container: .anything)
    case UInt8(ascii: "w"), UInt8(ascii: "t"): return font(head)
    case UInt8(ascii: "g") where head.has("glTF") && head.little(4, at: 4) == 2:
      return ByteFormat("org.khronos.glb", "binary glTF signature")
    default: return nil
    }
  }

  private static func lettersIM(_ head: Span<UInt8>, isText: () -> Bool) -> ByteFormat? {
    if let format = tiff(head) { return format }
    if head.has("ID3") { return id3(head) }
    if head.has("MThd"), head.word(at: 4) == 6 { return ByteFormat("public.midi-audio", "MIDI signature") }
    if head.has("MZ") { return windowsProgram(head, isText: isText) }
    return nil
  }

  /// What begins with a zero byte: boxes with a small length, and formats that count from zero.
  private static func zeroFirst(_ head: Span<UInt8>) -> ByteFormat? {
    if let format = ISOMedia.match(head) { return format }
    switch head.word(at: 0) {
    case 0x0000_000C where head.has("jP  ", at: 4): return ByteFormat("public.jpeg-2000", "JPEG 2000 signature")
    case 0x0000_000C where head.has("JXL ", at: 4): return ByteFormat("public.jpeg-xl", "JPEG XL signature")
    case 0x0000_0100: return icon(head)
    case 0x0000_01BA where head.count > 4 && (head[4] & 0xC0 == 0x40 || head[4] & 0xF0 == 0x20),
      0x0000_01B3:
      return ByteFormat("public.mpeg", "MPEG start code")
    case 0x0001_0000: return font(head)
    default: return transportStream(head, isText: { false })
    }
  }
}
