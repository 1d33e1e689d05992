/// Finds the row of a table that carries a tag, in any ASCII letter case, without allocating.
///
/// An open-addressing table of row numbers; the tags themselves stay in the rows' literals. It fills in microseconds, which a
/// dictionary of strings would not, and the tree is built in every process that looks at a single file.
struct TagIndex: Sendable {
  private struct Entry {
    var hash: UInt32
    var row: Int32
    var start: Int32
    var length: Int32
  }

  private let field: Field
  private var slots: [Int32]
  private var entries: [Entry]

  /// Which list of a row the tags are in.
  enum Field: Sendable {
    case identifiers, extensions, mimeTypes
  }

  /// Indexes one list of all rows; of equal tags, the first row's is kept.
  init(_ field: Field, of rows: [ContentTypeRow]) {
    self.field = field
    var capacity = 512
    while capacity < rows.count * 3 { capacity *= 2 }
    slots = Array(repeating: -1, count: capacity)
    entries = []
    entries.reserveCapacity(rows.count * 2)
    for row in rows.indices {
      let text = Self.text(field, of: rows[row])
      let bytes = text.utf8.span
      var start = 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: " ") { end += 1 }
        if end > start { insert(bytes.extracting(start..<end), row: row, start: start, rows: rows) }
        start = end + 1
      }
    }
  }

  /// The number of the row that carries a tag.
  func row(_ tag: Span<UInt8>, in rows: [ContentTypeRow]) -> Int? {
    let slot = find(tag, hash: Self.hash(tag), rows: rows)
    return slots[slot] < 0 ? nil : Int(entries[Int(slots[slot])].row)
  }

  private mutating func insert(_ tag: Span<UInt8>, row: Int, start: Int, rows: [ContentTypeRow]) {
    let hash = Self.hash(tag)
    let slot = find(tag, hash: hash, rows: rows)
    guard slots[slot] < 0 else { return }
    slots[slot] = Int32(entries.count)
    entries.append(Entry(hash: hash, row: Int32(row), start: Int32(start), length: Int32(tag.count)))
    if entries.count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for number in entries.indices {
      var slot = Int(entries[number].hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }

  /// The slot that holds the tag, or the empty one where it belongs.
  private func find(_ tag: Span<UInt8>, hash: UInt32, rows: [ContentTypeRow]) -> Int {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, Int(entry.length) == tag.count {
        let text = Self.text(field, of: rows[Int(entry.row)])
        let start = Int(entry.start)
        if text.utf8.span.extracting(start..<start + tag.count).equalsIgnoringCase(tag) { return slot }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private static func text(_ field: Field, of row: ContentTypeRow) -> String {
    switch field {
    case .identifiers: row.identifier
    case .extensions: row.extensions
    case .mimeTypes: row.mimeTypes
    }
  }

  /// FNV-1a over the bytes in lower case.
  private static func hash(_ tag: Span<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for position in tag.indices {
      hash = (hash ^ UInt32(tag[position].asciiLowercased)) &* 16_777_619
    }
    return hash ^ (hash >> 15)
  }
}

extension UInt8 {
  /// The byte, in lower case where it is an ASCII letter.
  var asciiLowercased: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }

  /// Whether it is an ASCII letter or digit.
  var isASCIIAlphanumeric: Bool {
    let lower = asciiLowercased
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
      || self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
  }
}

extension Span where Element == UInt8 {
  /// Whether both hold the same bytes, letter case of ASCII aside.
  func equalsIgnoringCase(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for position in indices where self[position] != other[position] {
      if self[position].asciiLowercased != other[position].asciiLowercased { return false }
    }
    return true
  }
}
