import ShareModel

extension FuzzTarget {
  /// What a plugin's library says about itself, and the linker's list of installed ones.
  static let library = FuzzTarget(
    name: "library",
    sources: [
      "Sources/ShareModel/Library/LibraryBytes.swift", "Sources/ShareModel/Library/LibraryReader.swift",
      "Sources/ShareModel/Library/LibraryReader+Dynamic.swift",
      "Sources/ShareModel/Library/LibraryReader+Symbols.swift",
      "Sources/ShareModel/Library/LibraryReader+Functions.swift", "Sources/ShareModel/Library/LinkerCache.swift",
    ],
    generate: { random in LibraryShape.random(using: &random) },
    mutate: { input, random in
      guard input.count > 64, !random.once(in: 4) else { return ByteShape.changed(input, using: &random) }
      var bytes = input
      // A number somewhere in the headers, where each decides what is read next; else anywhere.
      let end = random.once(in: 2) ? min(512, bytes.count) : bytes.count
      let width = random.one(of: [1, 2, 4, 8], or: 8)
      let offset = random.below(max(1, end - width) / 2) * 2
      bytes.put(ByteShape.little(random.boundary(near: bytes.count), width), at: offset)
      if random.once(in: 8) { bytes.removeLast(random.below(bytes.count)) }
      return bytes
    },
    check: { input throws(Violation) in
      var asked = 0
      let read: (UInt64, Int) -> [UInt8] = { offset, count in
        asked += count
        return Array(input.dropFirst(Int(offset)).prefix(count))
      }
      let host = LibraryMachine(number: 62, bits: 64, isLittleEndian: true)
      let reading = Result { () throws(LibraryFault) in
        try LibraryReader.facts(size: UInt64(input.count), host: host, read: read)
      }
      switch reading {
      case .success(let facts):
        try require(facts.needed.count <= 4096 && facts.entryMajors.count <= 10, "a library needs too much")
        _ = facts.highestVersion(like: "GLIBC_2.38")
      case .failure(let fault):
        try require(!fault.words(host: host).isEmpty, "a fault has no words")
        if case .cutOff(let end, let size) = fault {
          try require(end > size && size == UInt64(input.count), "a whole library is called cut off")
        }
      }
      try require(asked <= 33 << 20, "more is read of a library than is allowed")
      for offset in [0, 64, input.count / 2, input.count] {
        _ = LibraryReader.function(atOffset: UInt64(offset), size: UInt64(input.count), read: read)
      }
      let cache = LinkerCache(input)
      try require(cache.paths(of: "libc.so.6").allSatisfy { $0.bytes.count <= 4096 }, "a path has no end")
    })
}

/// The smallest libraries: a header, one part, a dynamic section with numbers that may be wrong.
private enum LibraryShape {
  static func random(using random: inout FuzzRandom) -> [UInt8] {
    if random.once(in: 6) { return list(using: &random) }
    let start = 64 + 2 * 56
    let room = 256
    var dynamic: [UInt8] = []
    let tags = [
      1, 4, 5, 6, 10, 14, 15, 22, 29, 30, 0x6FFF_FEF5, 0x6FFF_FFFB, 0x6FFF_FFFC, 0x6FFF_FFFD, 0x6FFF_FFFE,
      0x6FFF_FFFF,
    ]
    for tag in tags where !random.once(in: 4) {
      let value = tag == 10 ? room : random.once(in: 6) ? random.boundary() : start + random.below(room)
      dynamic += ByteShape.little(tag, 8) + ByteShape.little(value, 8)
    }
    dynamic += [UInt8](repeating: 0, count: 16)
    let size = start + room + dynamic.count
    let header =
      [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 9) + ByteShape.little(3, 2)
      + ByteShape.little(62, 2) + ByteShape.little(1, 4) + ByteShape.little(0, 8) + ByteShape.little(64, 8)
      + ByteShape.little(random.below(size), 8) + ByteShape.little(0, 4) + ByteShape.little(64, 2)
      + ByteShape.little(56, 2) + ByteShape.little(2, 2) + ByteShape.little(64, 2)
      + ByteShape.little(random.below(4), 2)
      + ByteShape.little(0, 2)
    func segment(_ type: Int, _ offset: Int, _ size: Int) -> [UInt8] {
      ByteShape.little(type, 4) + ByteShape.little(5, 4) + ByteShape.little(offset, 8) + ByteShape.little(offset, 8)
        + ByteShape.little(offset, 8) + ByteShape.little(size, 8) + ByteShape.little(size, 8) + ByteShape.little(8, 8)
    }
    let tables = (0..<room / 4).flatMap { _ in
      ByteShape.little(random.once(in: 5) ? random.boundary() : random.below(40), 4)
    }
    return header + segment(1, 0, size) + segment(2, start + room, dynamic.count) + tables + dynamic
  }

  private static func list(using random: inout FuzzRandom) -> [UInt8] {
    let count = random.below(4)
    let entries = (0..<count).flatMap { _ in
      ByteShape.little(0x0303, 4) + ByteShape.little(48 + random.below(120), 4)
        + ByteShape.little(48 + random.below(120), 4) + [UInt8](repeating: 0, count: 12)
    }
    return Array("glibc-ld.so.cache1.1".utf8) + ByteShape.little(count, 4) + [UInt8](repeating: 0, count: 24) + entries
      + Array("libc.so.6\0/lib/libc.so.6\0".utf8)
  }
}
