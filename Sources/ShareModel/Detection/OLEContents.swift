/// Compound files of older office programs: which program it was stands in the names of their streams.
enum OLEContents {
  private static let names = "com.microsoft.word.doc com.microsoft.excel.xls com.microsoft.powerpoint.ppt"

  /// A compound file whose streams say nothing: then the name decides.
  static var unread: ByteFormat {
    ByteFormat(
      mime: "application/x-ole-storage", supertype: .data, "compound file", refinements: names,
      container: .unreadCompoundFile)
  }

  /// The most directory entries that are looked at.
  private static let entryLimit = 128

  /// What the directory of a compound file shows.
  ///
  /// The streams at the top decide: a text may hold a sheet, whose streams lie deeper.
  ///
  /// - Parameters:
  ///   - head: the first bytes, with the signature.
  ///   - read: reads bytes at an offset.
  static func match(_ head: [UInt8], read: (UInt64, Int) -> [UInt8]) -> ByteFormat {
    let entries = entries(head, read: read)
    for entry in top(of: entries) + entries {
      if let format = format(ofStream: entry.name) { return format }
    }
    return unread
  }

  private static func format(ofStream name: String) -> ByteFormat? {
    switch name {
    case "WordDocument": ByteFormat("com.microsoft.word.doc", "Word document stream", container: .base)
    case "Workbook", "Book": ByteFormat("com.microsoft.excel.xls", "Excel workbook stream", container: .base)
    case "PowerPoint Document":
      ByteFormat("com.microsoft.powerpoint.ppt", "PowerPoint document stream", container: .base)
    default: nil
    }
  }

  /// A stream or a storage, and the numbers of those beside and below it.
  private struct Entry {
    var name: String
    var left: Int
    var right: Int
    var child: Int
  }

  /// The entries of the directory, sector after sector as the allocation table chains them.
  private static func entries(_ head: [UInt8], read: (UInt64, Int) -> [UInt8]) -> [Entry] {
    guard let shift = head.span.little(2, at: 30), shift == 9 || shift == 12 else { return [] }
    let size = 1 << shift
    func bytes(at offset: Int, _ count: Int) -> [UInt8] {
      offset + count <= head.count ? Array(head[offset..<offset + count]) : read(UInt64(offset), count)
    }
    var entries: [Entry] = []
    var sector = head.span.little(4, at: 48)
    while let number = sector, number < 0xFFFF_FFF0, entries.count < entryLimit {
      let directory = bytes(at: (number + 1) << shift, size)
      for start in stride(from: 0, to: directory.count - 127, by: 128) {
        entries.append(entry(directory.span.extracting(start..<start + 128)))
      }
      guard directory.count == size else { break }
      // The header lists the first 109 sectors of the table, which are enough for files of 6 MB and more.
      let table = number >> (shift - 2)
      guard table < 109, let place = head.span.little(4, at: 76 + table * 4), place < 0xFFFF_FFF0 else { break }
      let offset = (place + 1) << shift + (number & (size / 4 - 1)) * 4
      sector = bytes(at: offset, 4).span.little(4, at: 0)
    }
    return entries
  }

  private static func entry(_ bytes: Span<UInt8>) -> Entry {
    Entry(
      name: name(bytes), left: bytes.little(4, at: 68) ?? 0, right: bytes.little(4, at: 72) ?? 0,
      child: bytes.little(4, at: 76) ?? 0)
  }

  /// The entries right below the root, which form a tree of their own.
  private static func top(of entries: [Entry]) -> [Entry] {
    guard let root = entries.first else { return [] }
    var found: [Entry] = []
    var seen: Set<Int> = [0]
    var waiting = [root.child]
    while let number = waiting.popLast() {
      guard entries.indices.contains(number), seen.insert(number).inserted else { continue }
      found.append(entries[number])
      waiting += [entries[number].left, entries[number].right]
    }
    return found
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
