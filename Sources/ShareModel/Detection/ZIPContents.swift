/// Looks into a ZIP: office documents, books and the like are told apart by their members, in whatever order they
/// stand.
///
/// Names are taken from the central directory, never from the data, so a member that merely contains `xl/` fools
/// nobody.
struct ZIPContents {
  /// A ZIP that is a container of nothing known.
  static var plain: ByteFormat {
    ByteFormat("public.zip-archive", "ZIP signature", refinements: "com.apple.pkpass", container: .anything)
  }

  /// A ZIP of which the members could not be read: then the name decides.
  static var unread: ByteFormat {
    ByteFormat(
      "public.zip-archive", "ZIP signature",
      refinements: """
        com.apple.pkpass org.idpf.epub-container org.openxmlformats.wordprocessingml.document \
        org.openxmlformats.spreadsheetml.sheet org.openxmlformats.presentationml.presentation \
        org.oasis-open.opendocument.text org.oasis-open.opendocument.spreadsheet \
        org.oasis-open.opendocument.presentation com.apple.iwork.pages.sffpages com.apple.iwork.numbers.sffnumbers \
        com.apple.iwork.keynote.sffkey com.pixar.universal-scene-description-mobile
        """, container: .unreadZIP)
  }

  /// The most that is read of a central directory.
  static let directoryLimit = 1 << 20

  private var hasContentTypes = false
  private var office: ByteFormat?
  private var hasIWorkIndex = false
  private var hasSlides = false
  private var hasPass = false
  private var hasScene = false
  private var isAllStored = true
  private var hasBookContainer = false
  private var hasManifest = false
  private var hasContent = false
  private var mimeMember: Int?

  /// What the members of a ZIP show.
  ///
  /// - Parameters:
  ///   - head: the first bytes.
  ///   - size: the number of bytes in all; nil when it is not known.
  ///   - read: reads bytes at an offset.
  static func match(_ head: [UInt8], size: UInt64?, read: (UInt64, Int) -> [UInt8]) -> ByteFormat {
    if let format = format(mimeTypeAt: 0, of: head.span) { return format }
    guard let size, size <= UInt64(Int.max), let directory = directory(head, size: size, read: read) else {
      return unread
    }
    return format(of: directory, head, size: size, read: read)
  }

  /// What the members show of a ZIP that something else stands before, such as the program that unpacks it.
  ///
  /// - Parameters: as for ``match(_:size:read:)``.
  /// - Returns: nil unless both a member and a central directory are where they have to be.
  static func matchPrefixed(_ head: [UInt8], size: UInt64?, read: (UInt64, Int) -> [UInt8]) -> ByteFormat? {
    guard let size, size <= UInt64(Int.max), hasMember(head.span),
      let directory = directory(head, size: size, read: read), directory.bytes.span.word(at: 0) == 0x504B_0102
    else { return nil }
    return format(of: directory, head, size: size, read: read)
  }

  /// Whether a member begins somewhere in the bytes, stored or deflated.
  private static func hasMember(_ bytes: Span<UInt8>) -> Bool {
    var position = 0
    while position + 30 <= bytes.count {
      if bytes[position] == UInt8(ascii: "P"), bytes.word(at: position) == 0x504B_0304, bytes[position + 9] == 0,
        bytes[position + 8] == 0 || bytes[position + 8] == 8
      {
        return true
      }
      position += 1
    }
    return false
  }

  private static func format(
    of directory: Directory, _ head: [UInt8], size: UInt64, read: (UInt64, Int) -> [UInt8]
  ) -> ByteFormat {
    var contents = ZIPContents()
    contents.walk(directory.bytes.span)
    if let member = contents.mimeMember.map({ $0 + directory.shift }) {
      if member + 512 <= head.count || UInt64(head.count) >= size {
        if let format = format(mimeTypeAt: member, of: head.span) { return format }
      } else if let format = format(mimeTypeAt: 0, of: read(UInt64(member), 512).span) {
        return format
      }
    }
    return contents.format
  }

  /// A central directory.
  private struct Directory {
    /// Its bytes, at most ``directoryLimit`` of them.
    var bytes: [UInt8] = []
    /// How much further back the members are than it says, when something stands before the ZIP.
    var shift = 0
  }

  /// The central directory; nil when there is none.
  private static func directory(_ head: [UInt8], size: UInt64, read: (UInt64, Int) -> [UInt8]) -> Directory? {
    let isWhole = UInt64(head.count) >= size
    for length in isWhole ? [head.count] : [4096, 66_000] {
      let tailStart = size > UInt64(length) ? size - UInt64(length) : 0
      let tail = isWhole ? head : read(tailStart, Int(size - tailStart))
      guard let end = endRecord(tail.span) else { continue }
      guard var count = tail.span.little(4, at: end + 12), var start = tail.span.little(4, at: end + 16) else {
        return nil
      }
      var directoryEnd = Int(tailStart) + end
      if start == 0xFFFF_FFFF || count == 0xFFFF_FFFF {
        guard let large = largeRecord(tail.span, before: end, tailStart: tailStart, read: read) else { return nil }
        (start, count, directoryEnd) = large
      }
      if count == 0 { return Directory() }
      guard UInt64(start) <= size else { return nil }
      func bytes(at start: Int) -> [UInt8] {
        let limited = min(count, directoryLimit)
        let first = start - Int(tailStart)
        if first >= 0, first <= tail.count - limited { return Array(tail[first..<first + limited]) }
        return read(UInt64(start), limited)
      }
      let stated = bytes(at: start)
      // What stands before the ZIP moves everything; then the directory ends where the end record begins.
      let shift = directoryEnd - count - start
      guard shift > 0, stated.span.word(at: 0) != 0x504B_0102 else { return Directory(bytes: stated) }
      let moved = bytes(at: start + shift)
      return moved.span.word(at: 0) == 0x504B_0102
        ? Directory(bytes: moved, shift: shift) : Directory(bytes: stated)
    }
    return nil
  }

  /// Where the end record begins, searched from the end because a comment may follow it.
  private static func endRecord(_ tail: Span<UInt8>) -> Int? {
    var position = tail.count - 22
    while position >= 0 {
      if tail[position] == UInt8(ascii: "P"), tail.word(at: position) == 0x504B_0506,
        let comment = tail.little(2, at: position + 20), position + 22 + comment <= tail.count
      {
        return position
      }
      position -= 1
    }
    return nil
  }

  /// Start, length and end of the central directory of a ZIP64.
  private static func largeRecord(
    _ tail: Span<UInt8>, before end: Int, tailStart: UInt64, read: (UInt64, Int) -> [UInt8]
  ) -> (start: Int, count: Int, end: Int)? {
    guard tail.word(at: end - 20) == 0x504B_0607, let offset = number64(tail, at: end - 12) else { return nil }
    let record = read(UInt64(offset), 56)
    guard record.span.word(at: 0) == 0x504B_0606, let count = number64(record.span, at: 40),
      let start = number64(record.span, at: 48)
    else { return nil }
    return (start, count, offset)
  }

  private static func number64(_ bytes: Span<UInt8>, at offset: Int) -> Int? {
    guard let low = bytes.little(4, at: offset), let high = bytes.little(4, at: offset + 4), high < 1 << 30 else {
      return nil
    }
    return high << 32 | low
  }

  private mutating func walk(_ directory: Span<UInt8>) {
    var position = 0
    while directory.word(at: position) == 0x504B_0102, let nameLength = directory.little(2, at: position + 28),
      let extra = directory.little(2, at: position + 30), let comment = directory.little(2, at: position + 32),
      let offset = directory.little(4, at: position + 42),
      position + 46 + nameLength <= directory.count || PlantedFault.isPlanted
    {
      let name = directory.extracting(position + 46..<position + 46 + nameLength)
      isAllStored = isAllStored && directory.little(2, at: position + 10) == 0
      note(name, offset: offset, length: directory.little(4, at: position + 20) ?? 0)
      position += 46 + nameLength + extra + comment
    }
  }

  private mutating func note(_ name: Span<UInt8>, offset: Int, length: Int) {
    let end = name.count
    if name.has(".usd", at: end - 4) || name.has(".usda", at: end - 5) || name.has(".usdc", at: end - 5),
      !name.hasSlash
    {
      hasScene = true
    }
    switch name.isEmpty ? 0 : name[0] {
    case UInt8(ascii: "["):
      if name.has("[Content_Types].xml") { hasContentTypes = true }
    case UInt8(ascii: "w") where office == nil && name.has("word/"):
      office = ByteFormat("org.openxmlformats.wordprocessingml.document", "Word document in a ZIP", container: .base)
    case UInt8(ascii: "x") where office == nil && name.has("xl/"):
      office = ByteFormat("org.openxmlformats.spreadsheetml.sheet", "Excel workbook in a ZIP", container: .base)
    case UInt8(ascii: "p"):
      if office == nil, name.has("ppt/") {
        office = ByteFormat(
          "org.openxmlformats.presentationml.presentation", "PowerPoint presentation in a ZIP", container: .base)
      }
      if name.has("pass.json"), name.count == 9 { hasPass = true }
    case UInt8(ascii: "I"):
      if name.has("Index/Document.iwa") || name.has("Index.zip") { hasIWorkIndex = true }
      if name.has("Index/Slide") || name.has("Index/MasterSlide") { hasSlides = true }
    case UInt8(ascii: "i"):
      if name.has("index.apxl") { (hasIWorkIndex, hasSlides) = (true, true) }
    case UInt8(ascii: "M"):
      if name.has("META-INF/container.xml") { hasBookContainer = true }
      if name.has("META-INF/manifest.xml") { hasManifest = true }
    case UInt8(ascii: "c"):
      if name.has("content.xml"), name.count == 11 { hasContent = true }
    case UInt8(ascii: "m"):
      if name.has("mimetype"), name.count == 8, length <= 128 { mimeMember = offset }
    default: break
    }
  }

  private var format: ByteFormat {
    if hasContentTypes, let office { return office }
    if hasIWorkIndex {
      if hasSlides { return ByteFormat("com.apple.iwork.keynote.sffkey", "Keynote presentation in a ZIP") }
      return ByteFormat(
        "public.zip-archive", "iWork document in a ZIP",
        refinements: "com.apple.iwork.pages.sffpages com.apple.iwork.numbers.sffnumbers com.apple.iwork.keynote.sffkey",
        container: .anything)
    }
    if hasBookContainer { return ByteFormat("org.idpf.epub-container", "book container in a ZIP") }
    if hasManifest, hasContent {
      return ByteFormat(
        "public.zip-archive", "OpenDocument in a ZIP",
        refinements: """
          org.oasis-open.opendocument.text org.oasis-open.opendocument.spreadsheet \
          org.oasis-open.opendocument.presentation
          """, container: .anything)
    }
    if hasPass { return ByteFormat("com.apple.pkpass", "pass in a ZIP") }
    if hasScene, isAllStored { return ByteFormat("com.pixar.universal-scene-description-mobile", "scene in a ZIP") }
    return Self.plain
  }

  /// Where the content of a member called `mimetype` is, if one begins at an offset; a deflated one ends somewhere.
  private static func mimeMember(at offset: Int, of bytes: Span<UInt8>) -> (content: Range<Int>, isDeflated: Bool)? {
    guard bytes.word(at: offset) == 0x504B_0304, let method = bytes.little(2, at: offset + 8),
      method == 0 || method == 8,
      bytes.little(2, at: offset + 26) == 8, bytes.has("mimetype", at: offset + 30),
      let extra = bytes.little(2, at: offset + 28), var length = bytes.little(4, at: offset + 18)
    else { return nil }
    let start = offset + 38 + extra
    guard start <= bytes.count else { return nil }
    if method == 8 { return (start..<min(bytes.count, start + 256), true) }
    if length == 0 {
      // The length stands after the data: the content ends where the next record begins.
      while length < 128, start + length < bytes.count, !bytes.has("PK", at: start + length) { length += 1 }
    }
    return start + length <= bytes.count ? (start..<start + length, false) : nil
  }

  private static func format(mimeTypeAt offset: Int, of bytes: Span<UInt8>) -> ByteFormat? {
    guard let (range, isDeflated) = mimeMember(at: offset, of: bytes) else { return nil }
    guard isDeflated else { return format(mimeType: bytes.extracting(range)) }
    let content = Inflate.content(range.map { bytes[$0] }, limit: 128)
    return content.flatMap { format(mimeType: $0.span) }
  }

  private static func format(mimeType text: Span<UInt8>) -> ByteFormat? {
    func isExactly(_ wanted: String) -> Bool { wanted.utf8.count == text.count && text.has(wanted) }
    if isExactly("application/epub+zip") { return ByteFormat("org.idpf.epub-container", "mimetype member: EPUB") }
    if isExactly("application/vnd.oasis.opendocument.text") {
      return ByteFormat("org.oasis-open.opendocument.text", "mimetype member: OpenDocument text")
    }
    if isExactly("application/vnd.oasis.opendocument.spreadsheet") {
      return ByteFormat("org.oasis-open.opendocument.spreadsheet", "mimetype member: OpenDocument spreadsheet")
    }
    if isExactly("application/vnd.oasis.opendocument.presentation") {
      return ByteFormat("org.oasis-open.opendocument.presentation", "mimetype member: OpenDocument presentation")
    }
    return nil
  }
}

extension Span where Element == UInt8 {
  /// Whether a slash is among the bytes.
  fileprivate var hasSlash: Bool {
    for position in indices where self[position] == UInt8(ascii: "/") { return true }
    return false
  }
}
