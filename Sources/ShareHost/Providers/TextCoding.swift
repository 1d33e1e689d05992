internal import ShareModel
internal import ShareSystem

/// How the bytes of texts and links are read.
enum TextCoding {
  /// The text that bytes are: UTF-8, or UTF-16 where a byte order mark or the type says so.
  ///
  /// The byte order mark is no part of the text. UTF-16 without one is in the machine's order inside of it
  /// (`public.utf16-plain-text`), and big-endian where it comes from outside, as Unicode says.
  ///
  /// - Throws: `unexpectedValueClass` for bytes that are not in the encoding.
  static func decode(_ bytes: [UInt8], _ type: ContentType) throws(ItemLoadError) -> String {
    let text: String?
    if bytes.starts(with: [0xFE, 0xFF]) {
      text = utf16(bytes.dropFirst(2), isBig: true)
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      text = utf16(bytes.dropFirst(2), isBig: false)
    } else if type == .utf16PlainText {
      text = utf16(bytes[...], isBig: false)
    } else if type == .utf16ExternalPlainText {
      text = utf16(bytes[...], isBig: true)
    } else {
      text = String(
        validating: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
    }
    guard let text else {
      throw ItemLoadError(.unexpectedValueClass, "the bytes of \(type) are not text in UTF-8, nor in UTF-16")
    }
    return text
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> String? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let (first, second) = (UInt16(bytes[position]), UInt16(bytes[position + 1]))
      units.append(isBig ? first << 8 | second : second << 8 | first)
      position += 2
    }
    return String(validating: units, as: UTF16.self)
  }

  /// The path behind a link to a file of this machine.
  ///
  /// - Throws: `unexpectedValueClass` for every other link.
  static func path(of bytes: [UInt8]) throws(ItemLoadError) -> ByteString {
    guard let link = URIList.read(bytes).first, let path = FileURI.path(of: link, hostName: LocalMachine.name) else {
      throw ItemLoadError(.unexpectedValueClass, "the link does not lead to a file of this machine")
    }
    return path
  }
}

extension ContentType {
  /// Text in UTF-16 in the machine's byte order, or with a byte order mark.
  static let utf16PlainText = ContentType("public.utf16-plain-text")
  /// Text in UTF-16 as it comes from outside.
  static let utf16ExternalPlainText = ContentType("public.utf16-external-plain-text")
}
