extension LibraryReader {
  /// The tables that the dynamic section names, each with its address or number.
  private struct Tables {
    var names: UInt64?
    var namesSize: UInt64 = 0
    var symbols: UInt64?
    var gnuHash: UInt64?
    var hash: UInt64?
    var needed: [UInt64] = []
    var name: UInt64?
    var rpath: UInt64?
    var runpath: UInt64?
    var versionNeeds: (address: UInt64, count: UInt64) = (0, 0)
    var versions: (address: UInt64, count: UInt64) = (0, 0)
    var isProgram = false
  }

  /// The dynamic section, and what it leads to.
  mutating func readDynamicSection() throws(LibraryFault) {
    guard let dynamic else { throw .otherKind(.debug) }
    let tables = try readTables(dynamic)
    if tables.isProgram { throw .otherKind(.program) }
    guard let address = tables.names, let symbols = tables.symbols else {
      throw .damaged("it names no table of symbols")
    }
    let names = try place(address, "its table of names")
    guard tables.namesSize <= names.end - names.offset else { throw .damaged("its table of names is cut short") }
    let end = names.offset + tables.namesSize
    let lookup = SymbolLookup(
      symbols: try place(symbols, "its table of symbols"), names: (names.offset, end), gnuHash: tables.gnuHash,
      hash: tables.hash)
    for index in tables.needed { facts.needed.append(try name(index, lookup)) }
    if let index = tables.name { facts.name = try name(index, lookup) }
    if let index = tables.rpath { facts.rpath = Self.directories(try name(index, lookup)) }
    if let index = tables.runpath { facts.runpath = Self.directories(try name(index, lookup)) }
    try readVersionNeeds(tables.versionNeeds, lookup)
    try readVersions(tables.versions, lookup)
    for major in 0...9 where try defines("share\(major)_plugin_entry", lookup) { facts.entryMajors.append(major) }
  }

  /// A name out of its table of names.
  private mutating func name(_ index: UInt64, _ lookup: SymbolLookup) throws(LibraryFault) -> ByteString {
    guard index < lookup.names.end - lookup.names.offset else {
      throw .damaged("a name in it lies outside of its names")
    }
    return try bytes.text(lookup.names.offset + index, end: lookup.names.end)
  }

  private static func directories(_ list: ByteString) -> [String] {
    list.display.split(separator: ":").map(String.init)
  }

  private mutating func readTables(_ dynamic: (address: UInt64, size: UInt64)) throws(LibraryFault) -> Tables {
    var tables = Tables()
    let (start, end) = try place(dynamic.address, "its dynamic section")
    // The loader goes on to the entry that ends it, whatever size is said.
    for index in 0..<UInt64(Self.dynamicLimit) {
      let offset = start + index * 16
      guard offset + 16 <= end else { break }
      let entry = try bytes.take(offset, 16)
      let value = entry.number(at: 8, 8)
      switch entry.number(at: 0, 8) {
      case 0: return tables
      case 1: tables.needed.append(value)
      case 4: tables.hash = value
      case 5: tables.names = value
      case 6: tables.symbols = value
      case 10: tables.namesSize = value
      case 14: tables.name = value
      case 15: tables.rpath = value
      case 22: facts.hasTextRelocations = true
      case 29: tables.runpath = value
      case 30:
        if value & 0x4 != 0 { facts.hasTextRelocations = true }
        if value & 0x10 != 0 { facts.usesStaticThreadStorage = true }
      case 0x6FFF_FEF5: tables.gnuHash = value
      case 0x6FFF_FFFB: tables.isProgram = value & 0x0800_0000 != 0
      case 0x6FFF_FFFC: tables.versions.address = value
      case 0x6FFF_FFFD: tables.versions.count = value
      case 0x6FFF_FFFE: tables.versionNeeds.address = value
      case 0x6FFF_FFFF: tables.versionNeeds.count = value
      default: break
      }
    }
    throw .damaged("its dynamic section has no end")
  }

  /// The versions that it needs of others: for each library a list.
  private mutating func readVersionNeeds(
    _ table: (address: UInt64, count: UInt64), _ lookup: SymbolLookup
  ) throws(LibraryFault) {
    guard table.address != 0 else { return }
    var (offset, end) = try place(table.address, "what it needs of others")
    for _ in 0..<min(table.count, UInt64(Self.dynamicLimit)) {
      guard end - offset >= 16 else { throw .damaged("what it needs of others is cut short") }
      let entry = try bytes.take(offset, 16)
      let library = try name(entry.number(at: 4, 4), lookup)
      var inner = offset + entry.number(at: 8, 4)
      for _ in 0..<entry.number(at: 2, 2) {
        guard inner < end, end - inner >= 16 else { throw .damaged("what it needs of others is cut short") }
        let version = try bytes.take(inner, 16)
        facts.versionNeeds.append(
          .init(
            library: library, version: try name(version.number(at: 8, 4), lookup).display,
            isWeak: version.number(at: 4, 2) & 2 != 0))
        guard facts.versionNeeds.count <= Self.dynamicLimit else { throw .damaged("it needs too many versions") }
        guard version.number(at: 12, 4) != 0 else { break }
        inner += version.number(at: 12, 4)
      }
      guard entry.number(at: 12, 4) != 0 else { return }
      offset += entry.number(at: 12, 4)
      guard offset < end else { throw .damaged("what it needs of others is cut short") }
    }
  }

  /// The versions that it offers itself.
  private mutating func readVersions(
    _ table: (address: UInt64, count: UInt64), _ lookup: SymbolLookup
  ) throws(LibraryFault) {
    guard table.address != 0 else { return }
    var (offset, end) = try place(table.address, "the versions that it offers")
    for _ in 0..<min(table.count, UInt64(Self.dynamicLimit)) {
      guard end - offset >= 20 else { throw .damaged("the versions that it offers are cut short") }
      let entry = try bytes.take(offset, 20)
      let inner = offset + entry.number(at: 12, 4)
      guard inner < end, end - inner >= 8 else { throw .damaged("the versions that it offers are cut short") }
      // The first is the library's own name.
      if entry.number(at: 2, 2) & 1 == 0 { facts.versions.append(try name(try bytes.number(inner, 4), lookup).display) }
      guard entry.number(at: 16, 4) != 0 else { return }
      offset += entry.number(at: 16, 4)
      guard offset < end else { throw .damaged("the versions that it offers are cut short") }
    }
  }
}
