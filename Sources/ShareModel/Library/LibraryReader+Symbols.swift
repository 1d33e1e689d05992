extension LibraryReader {
  /// Where a symbol is looked up as the loader does it: through a hash table, without reading all symbols.
  struct SymbolLookup {
    var symbols: (offset: UInt64, end: UInt64)
    var names: (offset: UInt64, end: UInt64)
    var gnuHash: UInt64?
    var hash: UInt64?
  }

  /// The longest chain that is followed; in a sound library it has a handful of symbols.
  private static let chainLimit: UInt64 = 8192

  /// Whether it exports a function.
  mutating func defines(_ name: String, _ lookup: SymbolLookup) throws(LibraryFault) -> Bool {
    if let table = lookup.gnuHash { return try definesByGNUHash(name, table, lookup) }
    if let table = lookup.hash { return try definesByHash(name, table, lookup) }
    return false
  }

  private mutating func definesByGNUHash(
    _ name: String, _ table: UInt64, _ lookup: SymbolLookup
  ) throws(LibraryFault) -> Bool {
    let (start, end) = try place(table, "its table of exported symbols")
    guard end - start >= 16 else { throw .damaged("its table of exported symbols is cut short") }
    let header = try bytes.take(start, 16)
    let buckets = header.number(at: 0, 4)
    let first = header.number(at: 4, 4)
    let filters = header.number(at: 8, 4)
    guard buckets > 0 else { return false }
    let bucketStart = start + 16 + filters * 8
    let chainStart = bucketStart + buckets * 4
    guard chainStart <= end else { throw .damaged("its table of exported symbols is cut short") }
    let hash = name.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32($1) }
    var index = try bytes.number(bucketStart + UInt64(hash) % buckets * 4, 4)
    guard index >= first else { return false }
    for _ in 0..<Self.chainLimit {
      let offset = chainStart + (index - first) * 4
      guard offset + 4 <= end else { throw .damaged("its table of exported symbols is cut short") }
      let found = try bytes.number(offset, 4)
      if found | 1 == UInt64(hash | 1), try isFunction(index, named: name, lookup) { return true }
      if found & 1 == 1 { return false }
      index += 1
    }
    throw .damaged("its table of exported symbols leads round and round")
  }

  private mutating func definesByHash(
    _ name: String, _ table: UInt64, _ lookup: SymbolLookup
  ) throws(LibraryFault) -> Bool {
    let (start, end) = try place(table, "its table of exported symbols")
    guard end - start >= 8 else { throw .damaged("its table of exported symbols is cut short") }
    let buckets = try bytes.number(start, 4)
    let count = try bytes.number(start + 4, 4)
    guard buckets > 0 else { return false }
    let chainStart = start + 8 + buckets * 4
    guard chainStart + count * 4 <= end else { throw .damaged("its table of exported symbols is cut short") }
    let hash = name.utf8.reduce(UInt32(0)) { value, byte in
      let next = value << 4 &+ UInt32(byte)
      let high = next & 0xF000_0000
      return (next ^ high >> 24) & ~high
    }
    var index = try bytes.number(start + 8 + UInt64(hash) % buckets * 4, 4)
    for _ in 0..<Self.chainLimit where index != 0 {
      guard index < count else { throw .damaged("its table of exported symbols leads nowhere") }
      if try isFunction(index, named: name, lookup) { return true }
      index = try bytes.number(chainStart + index * 4, 4)
    }
    guard index == 0 else { throw .damaged("its table of exported symbols leads round and round") }
    return false
  }

  /// Whether a symbol has this name and is a function that is here.
  private mutating func isFunction(
    _ index: UInt64, named name: String, _ lookup: SymbolLookup
  ) throws(LibraryFault) -> Bool {
    let offset = lookup.symbols.offset + index * 24
    guard offset + 24 <= lookup.symbols.end else { throw .damaged("its table of symbols is cut short") }
    let symbol = try bytes.take(offset, 24)
    let text = lookup.names.offset + symbol.number(at: 0, 4)
    let kind = symbol.number(at: 4, 1) & 0xF
    guard symbol.number(at: 6, 2) != 0, kind == 2 || kind == 10 || kind == 0 else { return false }
    let wanted = Array(name.utf8) + [0]
    guard text < lookup.names.end, lookup.names.end - text >= UInt64(wanted.count) else { return false }
    return try bytes.take(text, wanted.count).elementsEqual(wanted)
  }
}
