/// Finds the row of a table that carries a tag, in any ASCII letter case, without allocating.
///
/// An open-addressing table of row numbers; the tags themselves stay in the rows' literals. It fills in microseconds,
/// which a dictionary of strings would not, and the tree is built in every process that looks at a single file.
struct TagIndex: Sendable {
  private struct Entry {
    var hash: UInt32
    var row: Int32
    var start: Int32
    var length: Int32
  }

  private let column: ContentTypeTable.Column
  private var slots: [Int32]
  private var entries: [Entry]

  /// Indexes one column of all rows; of equal tags, the first row's is kept.
  init(_ column: ContentTypeTable.Column, of table: ContentTypeTable) {
    self.column = column
    var capacity = 512
    while capacity < table.count * 3 { capacity *= 2 }
    slots = Array(repeating: -1, count: capacity)
    entries = []
    entries.reserveCapacity(table.count * 2)
    for row in 0..<table.count {
      let text = table[row, column]
      let bytes = text.utf8.span
      var start = 0
      while let word = bytes.word(from: start) {
        insert(bytes.extracting(word), row: row, start: word.lowerBound, table: table)
        start = word.upperBound
      }
    }
  }

  /// The number of the row that carries a tag.
  func row(_ tag: Span<UInt8>, in table: ContentTypeTable) -> Int? {
    let slot = find(tag, hash: Self.hash(tag), table: table)
    return slots[slot] < 0 ? nil : Int(entries[Int(slots[slot])].row)
  }

  private mutating func insert(_ tag: Span<UInt8>, row: Int, start: Int, table: ContentTypeTable) {
    let hash = Self.hash(tag)
    let slot = find(tag, hash: hash, table: table)
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
  private func find(_ tag: Span<UInt8>, hash: UInt32, table: ContentTypeTable) -> Int {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, Int(entry.length) == tag.count {
        let text = table[Int(entry.row), column]
        let start = Int(entry.start)
        if text.utf8.span.extracting(start..<start + tag.count).equalsIgnoringCase(tag) { return slot }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// FNV-1a over the length and the last bytes in lower case: tags differ at their ends.
  private static func hash(_ tag: Span<UInt8>) -> UInt32 {
    var hash = 2_166_136_261 ^ UInt32(truncatingIfNeeded: tag.count)
    for position in max(0, tag.count - 12)..<tag.count {
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
  /// Where the next word is, words being separated by spaces; nil when there is none.
  func word(from position: Int) -> Range<Int>? {
    var start = position
    while start < count, self[start] == UInt8(ascii: " ") { start += 1 }
    var end = start
    while end < count, self[end] != UInt8(ascii: " ") { end += 1 }
    return end > start ? start..<end : nil
  }

  /// Whether both hold the same bytes, letter case of ASCII aside.
  func equalsIgnoringCase(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for position in indices where self[position] != other[position] {
      if self[position].asciiLowercased != other[position].asciiLowercased { return false }
    }
    return true
  }
}
