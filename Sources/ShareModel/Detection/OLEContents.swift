/// Compound files of older office programs: which program it was stands in the names of their streams.
enum OLEContents {
  private static let names = "com.microsoft.word.doc com.microsoft.excel.xls com.microsoft.powerpoint.ppt"

  /// A compound file whose streams say nothing: then the name decides.
  static var unread: ByteFormat {
    ByteFormat(
      mime: "application/x-ole-storage", supertype: .data, "compound file", refinements: names,
      container: .unreadCompoundFile)
  }

  /// What the directory of a compound file shows.
  ///
  /// - Parameters:
  ///   - head: the first bytes, with the signature.
  ///   - read: reads bytes at an offset.
  static func match(_ head: [UInt8], read: (UInt64, Int) -> [UInt8]) -> ByteFormat {
    guard let shift = head.span.little(2, at: 30), shift == 9 || shift == 12,
      let sector = head.span.little(4, at: 48), sector < 0xFFFF_FFF0
    else { return unread }
    let offset = (sector + 1) << shift
    let length = 1 << shift
    let directory =
      offset + length <= head.count ? Array(head[offset..<offset + length]) : read(UInt64(offset), length)
    for start in stride(from: 0, to: directory.count - 127, by: 128) {
      switch name(directory.span.extracting(start..<start + 128)) {
      case "WordDocument": return ByteFormat("com.microsoft.word.doc", "Word document stream", container: .base)
      case "Workbook", "Book": return ByteFormat("com.microsoft.excel.xls", "Excel workbook stream", container: .base)
      case "PowerPoint Document":
        return ByteFormat("com.microsoft.powerpoint.ppt", "PowerPoint document stream", container: .base)
      default: continue
      }
    }
    return unread
  }

  /// The name of a directory entry: UTF-16 with its length in bytes, the final NUL included, at 64.
  private static func name(_ entry: Span<UInt8>) -> String {
    let length = min(entry.little(2, at: 64) ?? 0, 64)
    var name = ""
    for position in stride(from: 0, to: length - 2, by: 2) where entry[position + 1] == 0 {
      name.unicodeScalars.append(Unicode.Scalar(entry[position]))
    }
    return name
  }
}
