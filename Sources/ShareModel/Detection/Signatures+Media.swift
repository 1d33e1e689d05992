extension Signatures {
  static func riff(_ head: Span<UInt8>) -> ByteFormat? {
    guard head.has("RIFF") || head.has("RIFX") || head.has("RF64") else { return nil }
    if head.has("WEBP", at: 8) { return ByteFormat("org.webmproject.webp", "WebP signature") }
    if head.has("WAVE", at: 8) { return ByteFormat("com.microsoft.waveform-audio", "WAVE signature") }
    if head.has("AVI ", at: 8) { return ByteFormat("public.avi", "AVI signature") }
    if head.has("RMID", at: 8) { return ByteFormat("public.midi-audio", "MIDI in RIFF") }
    return nil
  }

  static func aiff(_ head: Span<UInt8>) -> ByteFormat? {
    guard head.has("FORM") else { return nil }
    if head.has("AIFF", at: 8) { return ByteFormat("public.aiff-audio", "AIFF signature") }
    if head.has("AIFC", at: 8) {
      return ByteFormat("public.aifc-audio", "AIFF-C signature", relatives: "public.aiff-audio")
    }
    return nil
  }

  /// WebM and Matroska differ in a word near the start.
  static func ebml(_ head: Span<UInt8>) -> ByteFormat? {
    guard head.word(at: 0) == 0x1A45_DFA3 else { return nil }
    var position = 4
    while position + 3 < min(head.count, 256) {
      if head[position] == 0x42, head[position + 1] == 0x82 {
        if head.has("webm", at: position + 3) {
          return ByteFormat("org.webmproject.webm", "WebM document type", relatives: "org.matroska.mkv")
        }
        if head.has("matroska", at: position + 3) {
          return ByteFormat(
            "org.matroska.mkv", "Matroska document type", relatives: "org.webmproject.webm", container: .base)
        }
        return nil
      }
      position += 1
    }
    return nil
  }

  /// What an Ogg file holds stands in its first packet, after the table of segments.
  static func ogg(_ head: Span<UInt8>) -> ByteFormat? {
    guard head.has("OggS"), head.count > 27, head[4] == 0 else { return nil }
    let packet = 27 + Int(head[26])
    if head.has("OpusHead", at: packet) {
      return ByteFormat("org.xiph.opus", "Opus in Ogg", relatives: "org.xiph.ogg-audio")
    }
    if head.has("theora", at: packet + 1) || head.has("fishead", at: packet) {
      return ByteFormat(mime: "video/ogg", supertype: .movie, "video in Ogg")
    }
    return ByteFormat("org.xiph.ogg-audio", "Ogg signature", relatives: "org.xiph.opus")
  }

  /// An ID3 tag whose header adds up; `ID3 is easy to detect` does not.
  static func id3(_ head: Span<UInt8>) -> ByteFormat? {
    guard head.count >= 10, head[3] >= 2, head[3] <= 4, head[4] != 0xFF, head[5] & 0x0F == 0,
      head[6] | head[7] | head[8] | head[9] < 0x80
    else { return nil }
    return ByteFormat(
      "public.mp3", "ID3 tag",
      refinements: "public.aac-audio org.xiph.flac public.aiff-audio public.aifc-audio com.microsoft.waveform-audio")
  }

  /// Frames of MPEG audio or of AAC, each of which says where the next one begins.
  static func soundFrames(_ head: Span<UInt8>) -> ByteFormat? {
    guard head.count >= 7, head[1] & 0xE0 == 0xE0 else { return nil }
    if head[1] & 0xF6 == 0xF0 {
      let length = Int(head[3] & 3) << 11 | Int(head[4]) << 3 | Int(head[5]) >> 5
      guard head[2] >> 2 & 15 < 13, length >= 7, follows(head, at: length, mask: 0xF6) else { return nil }
      return ByteFormat("public.aac-audio", "AAC frames")
    }
    guard let length = mpegFrameLength(head), follows(head, at: length, mask: 0xFE) else { return nil }
    return ByteFormat("public.mp3", "MPEG audio frames")
  }

  /// Frames after zero bytes, with which some encoders begin.
  static func soundAfterPadding(_ head: Span<UInt8>) -> ByteFormat? {
    var start = 0
    while start < head.count, head[start] == 0 { start += 1 }
    guard start > 0, start + 7 <= head.count, head[start] == 0xFF else { return nil }
    return soundFrames(head.extracting(start...))
  }

  /// Whether another frame of the same kind begins where the first one says, or the head ends before that.
  private static func follows(_ head: Span<UInt8>, at offset: Int, mask: UInt8) -> Bool {
    guard offset + 1 < head.count else { return true }
    return head[offset] == 0xFF && head[offset + 1] & mask == head[1] & mask
  }

  /// The length of an MPEG audio frame of layer II or III; nil when the header is not one.
  private static func mpegFrameLength(_ head: Span<UInt8>) -> Int? {
    let version = head[1] >> 3 & 3
    let layer = head[1] >> 1 & 3
    let rateIndex = Int(head[2] >> 4)
    let sampleIndex = Int(head[2] >> 2 & 3)
    guard version != 1, layer == 1 || layer == 2, rateIndex > 0, rateIndex < 15, sampleIndex < 3 else { return nil }
    let isFirst = version == 3
    let rate: Int
    switch (isFirst, layer) {
    case (true, 1): rate = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320][rateIndex - 1]
    case (true, _): rate = [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384][rateIndex - 1]
    case (false, _): rate = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160][rateIndex - 1]
    }
    let samples = [44100, 48000, 32000][sampleIndex] >> (isFirst ? 0 : version == 2 ? 1 : 2)
    let factor = layer == 1 && !isFirst ? 72 : 144
    return factor * rate * 1000 / samples + Int(head[2] >> 1 & 1)
  }

  /// Packets of 188 bytes, or of 192 with a time before each, that all begin alike.
  static func transportStream(_ head: Span<UInt8>, isText: () -> Bool) -> ByteFormat? {
    guard isPacketed(head, first: 0, length: 188) || isPacketed(head, first: 4, length: 192), !isText() else {
      return nil
    }
    return ByteFormat("public.mpeg-2-transport-stream", "MPEG transport packets")
  }

  private static func isPacketed(_ head: Span<UInt8>, first: Int, length: Int) -> Bool {
    guard head.count >= length * 2 else { return false }
    var packet = first
    for _ in 0..<5 {
      guard packet < head.count else { break }
      guard head[packet] == UInt8(ascii: "G") else { return false }
      packet += length
    }
    return true
  }
}
