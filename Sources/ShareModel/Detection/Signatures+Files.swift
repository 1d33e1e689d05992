extension Signatures {
  static func rar(_ head: Span<UInt8>) -> ByteFormat? {
    head.has("Rar!\u{1A}\u{7}") ? ByteFormat("com.rarlab.rar-archive", "RAR signature") : nil
  }

  static func bzip2(_ head: Span<UInt8>) -> ByteFormat? {
    guard head.has("BZh"), head.count >= 10, head[3] >= UInt8(ascii: "1"), head[3] <= UInt8(ascii: "9"),
      head.word(at: 4) == 0x3141_5926 || head.word(at: 4) == 0x1772_4538
    else { return nil }
    return ByteFormat("public.bzip2-archive", "bzip2 signature", container: .anything)
  }

  /// A ZIP; what it is a container of is found out by ``ZIPContents``.
  static func zip(_ head: Span<UInt8>) -> ByteFormat? {
    switch head.word(at: 0) {
    case 0x504B_0304, 0x504B_0506, 0x504B_0708: ZIPContents.unread
    default: nil
    }
  }

  static func pdf(_ head: Span<UInt8>, isText: () -> Bool) -> ByteFormat? {
    guard head.has("%PDF-"), head.count >= 9, head[5] >= UInt8(ascii: "1"), head[5] <= UInt8(ascii: "2"),
      head[6] == UInt8(ascii: "."), head[8] <= UInt8(ascii: " ") || !isText()
    else { return nil }
    return ByteFormat("com.adobe.pdf", "PDF signature")
  }

  /// A tape archive: the word `ustar`, and the sum of the header's bytes that is written in it.
  static func tar(_ head: Span<UInt8>) -> ByteFormat? {
    guard head.count >= 512, head.has("ustar", at: 257) else { return nil }
    var sum = 0
    for position in 0..<512 {
      sum += position >= 148 && position < 156 ? 32 : Int(head[position])
    }
    var written = 0
    for position in 148..<156 {
      let byte = head[position]
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "7") {
        written = written << 3 | Int(byte - UInt8(ascii: "0"))
      } else if byte != UInt8(ascii: " ") {
        break
      }
    }
    return sum == written ? ByteFormat("public.tar-archive", "tar header", container: .anything) : nil
  }

  static func windowsProgram(_ head: Span<UInt8>, isText: () -> Bool) -> ByteFormat? {
    guard head.count >= 64, let start = head.little(4, at: 0x3C) else { return nil }
    guard head.has("PE\0\0", at: start) || !isText() else { return nil }
    return ByteFormat("com.microsoft.windows-executable", "Windows program")
  }

  static func font(_ head: Span<UInt8>) -> ByteFormat? {
    if head.has("wOF2") { return ByteFormat("org.w3.woff2", "WOFF2 signature") }
    if head.has("wOFF"), head.count >= 12, head.word(at: 4) != nil, head[4] == 0 || head[4] == UInt8(ascii: "O") {
      return ByteFormat(mime: "font/woff", supertype: ContentType("public.font"), "WOFF signature")
    }
    guard let tables = head.big(2, at: 4), tables > 0, tables <= 64, head.count >= 12 else { return nil }
    if head.has("OTTO") { return ByteFormat("public.opentype-font", "OpenType signature") }
    if head.word(at: 0) == 0x0001_0000 || head.has("true") {
      guard head.count < 16 || head[12] >= UInt8(ascii: " ") && head[12] < 0x7F else { return nil }
      return ByteFormat("public.truetype-font", "TrueType signature", refinements: "public.opentype-font")
    }
    return nil
  }
}
