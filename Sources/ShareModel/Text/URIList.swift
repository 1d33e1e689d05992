/// Lists of links, as programs exchange them: `text/uri-list` (RFC 2483), and what file managers and browsers make of it.
public enum URIList {
  /// One line of a list that is neither empty nor a comment.
  public struct Line: Hashable, Sendable {
    /// Its number, from 1; CRLF ends one line, not two.
    public var number: Int
    /// The line without the blanks around it.
    public var bytes: [UInt8]

    /// Makes a line.
    public init(number: Int, bytes: [UInt8]) {
      self.number = number
      self.bytes = bytes
    }

    /// The line for reading.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The link that the line is, exactly as it stands there.
    ///
    /// - Returns: nil when it is none: no scheme, a control character, not UTF-8.
    public var link: String? {
      let scheme = bytes.prefix { $0 != UInt8(ascii: ":") }
      let isSound =
        scheme.count < bytes.count && scheme.first?.isASCIIAlphanumeric == true
        && scheme.first.map { $0 < UInt8(ascii: "0") || $0 > UInt8(ascii: "9") } == true
        && scheme.allSatisfy { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
        && !bytes.contains { $0 < 0x20 || $0 == 0x7F }
      return isSound ? String(validating: bytes, as: UTF8.self) : nil
    }
  }

  /// The lines of a list that count.
  ///
  /// - Parameter bytes: lines that end in CRLF, LF or CR; lines that begin with `#`, and empty ones, are left out.
  /// - Returns: in the order of the list.
  public static func lines(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var number = 0
    var start = 0
    while start < bytes.count {
      number += 1
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
      if let line = trimmed(bytes[start..<end]), line.first != UInt8(ascii: "#") {
        lines.append(Line(number: number, bytes: Array(line)))
      }
      let isPair = end + 1 < bytes.count && bytes[end] == UInt8(ascii: "\r") && bytes[end + 1] == UInt8(ascii: "\n")
      start = end + (isPair ? 2 : 1)
    }
    return lines
  }

  /// The links of a list.
  ///
  /// - Parameter bytes: as for ``lines(_:)``.
  /// - Returns: each line exactly as it stands there, without spaces around it; what is not UTF-8 is repaired.
  public static func read(_ bytes: [UInt8]) -> [String] { lines(bytes).map(\.text) }

  /// A list of links, each ended by CRLF as the standard says.
  ///
  /// - Parameter links: in order. Blanks and control characters, which no line of a list can hold, are percent-encoded.
  /// - Returns: a list from which ``read(_:)`` gives the links back.
  public static func write(_ links: [String]) -> [UInt8] {
    links.flatMap { link in
      link.utf8.flatMap { $0 <= UInt8(ascii: " ") || $0 == 0x7F ? Array(PercentEncoding.encode([$0]).utf8) : [$0] }
        + [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }
  }

  /// A list of files of this machine.
  ///
  /// - Parameter paths: absolute paths; any bytes.
  /// - Returns: a list of `file:` links, in order.
  public static func write(paths: [ByteString]) -> [UInt8] { write(paths.map { FileURI.uri(of: $0) }) }

  /// The line without NULs and blanks around it; nil when nothing is left.
  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == 0 }
    guard let start = line.firstIndex(where: { !isBlank($0) }), let end = line.lastIndex(where: { !isBlank($0) })
    else { return nil }
    return line[start...end]
  }
}

extension URIList {
  /// What a file manager put on the clipboard: `x-special/gnome-copied-files`.
  ///
  /// - Parameter bytes: the word `copy` or `cut` on the first line, then links.
  /// - Returns: the links; nil when the first line is neither word.
  public static func copiedFiles(_ bytes: [UInt8]) -> [Line]? {
    let lines = lines(bytes)
    guard let first = lines.first, first.bytes.elementsEqual("copy".utf8) || first.bytes.elementsEqual("cut".utf8)
    else { return nil }
    return Array(lines.dropFirst())
  }

  /// What browsers drag: `text/x-moz-url`, each link followed by its title on a line of its own.
  ///
  /// - Parameter bytes: UTF-16, with or without a byte order mark, or UTF-8: a scheme begins with an ASCII letter, so the
  ///   first two bytes tell.
  /// - Returns: the links with their titles; nil when it is none of these encodings.
  public static func titledLinks(_ bytes: [UInt8]) -> [(link: Line, title: String)]? {
    guard let text = decoded(bytes) else { return nil }
    var rows: [(number: Int, bytes: [UInt8])] = []
    // Titles may begin with "#", and the title of a link may be empty, so every line counts here.
    for (index, row) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var bytes = Array(Substring(row).utf8)
      while let last = bytes.last, last == UInt8(ascii: "\r") || last == 0 { bytes.removeLast() }
      rows.append((index + 1, bytes))
    }
    return stride(from: 0, to: rows.count, by: 2).compactMap { index in
      guard let line = trimmed(rows[index].bytes[...]) else { return nil }
      let title = index + 1 < rows.count ? String(decoding: rows[index + 1].bytes, as: UTF8.self) : ""
      return (Line(number: rows[index].number, bytes: Array(line)), title)
    }
  }

  private static func decoded(_ bytes: [UInt8]) -> String.UnicodeScalarView? {
    guard bytes.count >= 2 else { return bytes.isEmpty ? "".unicodeScalars : nil }
    let isLittle = bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] != 0 && bytes[1] == 0
    let isBig = bytes[0] == 0xFE && bytes[1] == 0xFF || bytes[0] == 0 && bytes[1] != 0
    guard isLittle || isBig else { return String(validating: bytes, as: UTF8.self)?.unicodeScalars }
    guard bytes.count % 2 == 0 else { return nil }
    var units: [UInt16] = []
    for index in stride(from: 0, to: bytes.count, by: 2) {
      let (high, low) = isLittle ? (bytes[index + 1], bytes[index]) : (bytes[index], bytes[index + 1])
      units.append(UInt16(high) << 8 | UInt16(low))
    }
    if units.first == 0xFEFF { units.removeFirst() }
    return String(validating: units, as: UTF16.self)?.unicodeScalars
  }
}
