/// Files of boxes, told apart by their brands: HEIF pictures, MPEG-4, QuickTime, 3GPP.
enum ISOMedia {
  private static let family = "public.mpeg-4 com.apple.m4v-video public.3gpp public.mpeg-4-audio com.apple.m4a-audio"
  private static let heif = "public.heic public.heif public.heics public.heif-standard"

  static func match(_ head: Span<UInt8>) -> ByteFormat? {
    guard head.count >= 8 else { return nil }
    if head.has("ftyp", at: 4) { return head.count >= 12 ? brands(head) : nil }
    guard
      head.has("moov", at: 4) || head.has("mdat", at: 4) || head.has("wide", at: 4) || head.has("pnot", at: 4)
        || head.has("free", at: 4) && head.count >= 16
    else { return nil }
    return ByteFormat(
      "com.apple.quicktime-movie", "QuickTime box",
      refinements: family)
  }

  private static func brands(_ head: Span<UInt8>) -> ByteFormat {
    let end = min(head.big(4, at: 0) ?? 0, head.count)
    if let picture = picture(head, end: end) { return picture }
    if head.has("M4A ", at: 8) || head.has("M4B ", at: 8) || head.has("M4P ", at: 8) {
      return ByteFormat("public.mpeg-4-audio", "MPEG-4 audio brand", refinements: "com.apple.m4a-audio")
    }
    if head.has("M4V", at: 8) {
      return ByteFormat("com.apple.m4v-video", "M4V brand", refinements: "public.mpeg-4")
    }
    if head.has("qt  ", at: 8) { return ByteFormat("com.apple.quicktime-movie", "QuickTime brand") }
    if head.has("3g", at: 8) { return ByteFormat("public.3gpp", "3GPP brand", refinements: "public.mpeg-4") }
    if head.has("crx ", at: 8) { return ByteFormat("public.camera-raw-image", "Canon raw brand") }
    if head.has("jp2 ", at: 8) { return ByteFormat("public.jpeg-2000", "JPEG 2000 brand") }
    if head.has("jxl ", at: 8) { return ByteFormat("public.jpeg-xl", "JPEG XL brand") }
    return ByteFormat("public.mpeg-4", "MPEG-4 brand", refinements: family)
  }

  /// A picture by its major or a compatible brand; `mif1` alone says only that it is some HEIF.
  private static func picture(_ head: Span<UInt8>, end: Int) -> ByteFormat? {
    func any(_ first: String, _ second: String) -> Bool {
      var offset = 8
      while offset + 4 <= max(end, 12) {
        if offset != 12, head.has(first, at: offset) || head.has(second, at: offset) { return true }
        offset += 4
      }
      return false
    }
    if any("avif", "avis") { return ByteFormat("public.avif", "AVIF brand") }
    if head.has("hevc", at: 8) || head.has("hevx", at: 8) || head.has("msf1", at: 8) {
      return ByteFormat("public.heics", "HEIF sequence brand", relatives: heif)
    }
    if any("heic", "heix") { return ByteFormat("public.heic", "HEIC brand", relatives: heif) }
    if any("hevc", "hevx") { return ByteFormat("public.heics", "HEIF sequence brand", relatives: heif) }
    if head.has("mif1", at: 8) || head.has("mif2", at: 8) || head.has("heim", at: 8) || head.has("heis", at: 8) {
      return ByteFormat("public.heif", "HEIF brand", relatives: heif)
    }
    return nil
  }
}
