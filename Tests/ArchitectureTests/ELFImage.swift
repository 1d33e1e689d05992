import ShareFiles
import ShareModel

/// What a program or library says of itself: which libraries it needs, where it looks for them, what it shows to others.
struct ELFImage {
  /// The names of the libraries that it needs.
  private(set) var needed: [String] = []
  /// The directories in which it looks for them, as it writes them.
  private(set) var runPath: String?
  /// The symbols that others can bind to.
  private(set) var exported: [String] = []

  struct NotAnImage: Error {}

  private struct Section {
    var type: UInt32
    var offset: Int
    var size: Int
    var link: Int
    var entrySize: Int
  }

  /// Reads a 64-bit little-endian image.
  init(_ path: ByteString) throws {
    let bytes = try FileReading.read(path, max: 1 << 30)
    guard bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1]) else { throw NotAnImage() }
    func number(_ offset: Int, _ size: Int) throws -> Int {
      guard offset >= 0, size <= 8, offset + size <= bytes.count else { throw NotAnImage() }
      let value = bytes[offset..<offset + size].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(truncatingIfNeeded: value)
    }
    let table = try number(40, 8)
    let entrySize = try number(58, 2)
    let sections = try (0..<number(60, 2)).map { index in
      let at = table + index * entrySize
      return Section(
        type: UInt32(try number(at + 4, 4)), offset: try number(at + 24, 8), size: try number(at + 32, 8),
        link: try number(at + 40, 4), entrySize: try number(at + 56, 8))
    }
    func text(_ section: Section, _ offset: Int) throws -> String {
      guard sections.indices.contains(section.link), offset < sections[section.link].size else { throw NotAnImage() }
      let start = sections[section.link].offset + offset
      return String(decoding: bytes[start...].prefix { $0 != 0 }, as: UTF8.self)
    }
    for section in sections where section.entrySize > 0 {
      for at in stride(from: section.offset, to: section.offset + section.size, by: section.entrySize) {
        switch section.type {
        case 6:  // the dynamic section
          let tag = try number(at, 8)
          let value = try number(at + 8, 8)
          if tag == 1 { needed.append(try text(section, value)) }
          if tag == 15 || tag == 29 { runPath = try text(section, value) }
        case 11:  // the dynamic symbols
          let binding = try number(at + 4, 1) >> 4
          let visibility = try number(at + 5, 1) & 3
          let definedIn = try number(at + 6, 2)
          if binding != 0, visibility == 0 || visibility == 3, definedIn != 0 {
            exported.append(try text(section, try number(at, 4)))
          }
        default: break
        }
      }
    }
  }
}
