import ShareModel

/// A library made by hand: one part that is loaded, with the tables that a loader reads, and nothing else.
struct LibraryRecipe {
  var machine = LibraryMachine.host
  var kind = 3
  var needed: [String] = ["libc.so.6"]
  var exports: [String] = ["share1_plugin_entry"]
  var versionNeeds: [(library: String, version: String)] = [("libc.so.6", "GLIBC_2.34")]
  var runpath: String?
  var flags = 0
  var flags1 = 0
  var stackFlags = 6
  var hasEnd = true
  /// How many bytes the loaded part is said to have more than there are.
  var missing = 0

  var bytes: [UInt8] {
    var names: [UInt8] = [0]
    func name(_ text: String) -> Int {
      names += Array(text.utf8) + [0]
      return names.count - text.utf8.count - 1
    }
    var dynamic: [(Int, Int)] = needed.map { (1, name($0)) }
    if let runpath { dynamic.append((29, name(runpath))) }
    var symbols = [UInt8](repeating: 0, count: 24)
    for export in exports { symbols += little(name(export), 4) + [0x12, 0, 1, 0] + little(0x40, 8) + little(4, 8) }
    // One bucket with everything in one chain.
    let count = exports.count + 1
    var hash = little(1, 4) + little(count, 4) + little(exports.isEmpty ? 0 : 1, 4) + little(0, 4)
    for index in 1..<max(count, 1) + 0 where index < count { hash += little(index + 1 < count ? index + 1 : 0, 4) }
    var needs: [UInt8] = []
    for (index, need) in versionNeeds.enumerated() {
      let next = index + 1 < versionNeeds.count ? 32 : 0
      needs += little(1, 2) + little(1, 2) + little(name(need.library), 4) + little(16, 4) + little(next, 4)
      needs += little(0, 4) + little(0, 2) + little(2, 2) + little(name(need.version), 4) + little(0, 4)
    }
    let start = 64 + 3 * 56
    let namesAt = start + symbols.count + hash.count + needs.count
    dynamic += [
      (6, start), (4, start + symbols.count), (5, namesAt), (10, names.count), (30, flags), (0x6FFF_FFFB, flags1),
    ]
    if !versionNeeds.isEmpty {
      dynamic += [(0x6FFF_FFFE, start + symbols.count + hash.count), (0x6FFF_FFFF, versionNeeds.count)]
    }
    if hasEnd { dynamic.append((0, 0)) }
    let dynamicAt = namesAt + names.count
    let section = dynamic.flatMap { little($0.0, 8) + little($0.1, 8) }
    let size = dynamicAt + section.count
    let wide: UInt8 = machine.bits == 64 ? 2 : 1
    let ident: [UInt8] =
      [0x7F, 0x45, 0x4C, 0x46, wide, machine.isLittleEndian ? 1 : 2, 1] + [UInt8](repeating: 0, count: 9)
    let number = little(Int(machine.number), 2)
    let header =
      ident + little(kind, 2) + (machine.isLittleEndian ? number : number.reversed()) + little(1, 4) + little(0, 8)
      + little(64, 8) + little(0, 8) + little(0, 4) + little(64, 2) + little(56, 2) + little(3, 2) + little(64, 2)
      + little(0, 2) + little(0, 2)
    func segment(_ type: Int, _ flags: Int, _ offset: Int, _ size: Int, _ alignment: Int) -> [UInt8] {
      little(type, 4) + little(flags, 4) + little(offset, 8) + little(offset, 8) + little(offset, 8) + little(size, 8)
        + little(size, 8) + little(alignment, 8)
    }
    return header + segment(1, 5, 0, size + missing, 0x1000) + segment(2, 6, dynamicAt, section.count, 8)
      + segment(0x6474_E551, stackFlags, 0, 0, 16) + symbols + hash + needs + names + section
  }

  private func little(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// What the reader says of bytes.
  static func read(_ bytes: [UInt8]) throws(LibraryFault) -> LibraryFacts {
    try LibraryReader.facts(size: UInt64(bytes.count)) { offset, count in
      Array(bytes.dropFirst(Int(offset)).prefix(count))
    }
  }
}
