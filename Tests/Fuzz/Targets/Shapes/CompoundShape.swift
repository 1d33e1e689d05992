/// A compound file: a header that says where the directory is, and the entries of the directory.
struct CompoundShape {
  var shift = 9
  var sector = 0
  var names: [String] = []
  /// The numbers of the entries beside and below each entry.
  var neighbours: [Int] = [0xFFFF_FFFF, 0xFFFF_FFFF, 1]
  /// The sector of the allocation table, and what it says comes after the directory's first sector.
  var table = 0xFFFF_FFFF
  var next = 0xFFFF_FFFE
  /// What is added to the true length of each name, in bytes.
  var lie = 0

  static let names = ["Root Entry", "WordDocument", "Workbook", "Book", "PowerPoint Document", "1Table", "é", ""]

  static func random(using random: inout FuzzRandom) -> CompoundShape {
    var shape = CompoundShape()
    shape.shift = random.once(in: 3) ? 12 : 9
    shape.sector = random.below(3)
    for _ in 0..<random.below(5) { shape.names.append(random.text(of: names)) }
    shape.change(using: &random)
    return shape
  }

  mutating func change(using random: inout FuzzRandom) {
    switch random.below(9) {
    case 6: neighbours = (0..<3).map { _ in random.once(in: 2) ? random.below(6) : random.boundary() }
    case 7: table = random.once(in: 3) ? random.boundary() : random.below(4)
    case 8: next = random.once(in: 3) ? random.boundary() : random.below(4)
    case 0: shift = random.boundary(near: 9)
    case 1: sector = random.boundary()
    case 2: lie = random.boundary()
    case 3: names.shuffle(using: &random)
    default: names.append(random.text(of: Self.names))
    }
  }

  var bytes: [UInt8] {
    var header: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + Array(repeating: 0, count: 504)
    header.put(ByteShape.little(shift, 2), at: 30)
    header.put(ByteShape.little(sector, 4), at: 48)
    header.put(ByteShape.little(table, 4), at: 76)
    let padding = [9, 12].contains(shift) && (0..<8).contains(sector) ? ((sector + 1) << shift) - header.count : 0
    header += Array(repeating: 0, count: max(0, padding))
    for name in names {
      var entry = Array(repeating: UInt8(0), count: 128)
      let units = Array(name.utf16).flatMap { ByteShape.little(Int($0), 2) }
      entry.put(units, at: 0)
      entry.put(ByteShape.little(units.count &+ 2 &+ lie, 2), at: 64)
      entry.put(neighbours.flatMap { ByteShape.little($0, 4) }, at: 68)
      header += entry
    }
    header += Array(repeating: 0, count: names.count < 4 ? (4 - names.count) * 128 : 0)
    // The table lies over whatever is in its sector; where there is nothing, a sector of it follows.
    if (9...12).contains(shift), (0..<8).contains(table), (0..<8).contains(sector) {
      let place = (table + 1) << shift + sector * 4
      header += Array(repeating: 0, count: max(0, place + 4 - header.count))
      header.put(ByteShape.little(next, 4), at: place)
    }
    return header
  }
}

extension CompoundShape {
  /// Takes a compound file apart; nil when it is none.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
      let shift = ByteShape.little(bytes, 2, at: 30), let sector = ByteShape.little(bytes, 4, at: 48)
    else { return nil }
    self.shift = shift
    self.sector = sector
    guard shift == 9 || shift == 12, sector < 64 else { return }
    var start = (sector + 1) << shift
    while let length = ByteShape.little(bytes, 2, at: start + 64), (2...64).contains(length), names.count < 8 {
      let units = stride(from: start, to: start + length - 2, by: 2).compactMap { ByteShape.little(bytes, 2, at: $0) }
      names.append(String(decoding: units.map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self))
      start += 128
    }
  }
}
