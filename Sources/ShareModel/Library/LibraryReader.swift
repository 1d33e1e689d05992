/// Reads what a library's headers say.
///
/// It follows the loader's own order: the file's header, the segments, the dynamic section, then the tables that this names. It reads
/// a few pages, whatever the file's size, and answers for any bytes at all.
public struct LibraryReader {
  /// The most segments that are looked at; a library has about ten.
  static let segmentLimit = 512
  /// The most entries of the dynamic section; a library has about thirty.
  static let dynamicLimit = 4096

  var bytes: LibraryBytes
  let host: LibraryMachine
  var loads: [Load] = []
  var dynamic: (address: UInt64, size: UInt64)?
  var facts: LibraryFacts

  /// A part of the file that is put into memory.
  struct Load {
    var offset: UInt64
    var address: UInt64
    var fileSize: UInt64
  }

  /// Reads a library.
  ///
  /// - Parameters:
  ///   - size: the file's size in bytes.
  ///   - host: the processor that it must be built for.
  ///   - read: gives the bytes from an offset on, at most so many; fewer where the file ends or cannot be read.
  /// - Returns: what it says about itself. That it needs what is not there is not an error.
  /// - Throws: why it cannot be loaded.
  public static func facts(
    size: UInt64, host: LibraryMachine = .host, read: @escaping (_ offset: UInt64, _ count: Int) -> [UInt8]
  ) throws(LibraryFault) -> LibraryFacts {
    var reader = LibraryReader(size: size, host: host, read: read)
    try reader.readSegments()
    try reader.readDynamicSection()
    return reader.facts
  }

  init(size: UInt64, host: LibraryMachine, read: @escaping (UInt64, Int) -> [UInt8]) {
    self.bytes = LibraryBytes(size: size, read: read)
    self.host = host
    self.facts = LibraryFacts(machine: host)
  }

  /// The file's header: what it is, and for which machine.
  ///
  /// - Returns: where the table of segments begins, and how many there are.
  private mutating func readHeader() throws(LibraryFault) -> (offset: UInt64, count: Int) {
    guard bytes.size > 0 else { throw .empty }
    let beginning = Array(try bytes.take(0, Int(min(16, bytes.size))))
    guard beginning.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else {
      if try isLinkerScript() { throw .linkerScript }
      throw .notALibrary(beginning: beginning)
    }
    guard bytes.size >= 64 else { throw .cutOff(end: 64, size: bytes.size) }
    let header = try bytes.take(0, 64)
    guard (1...2).contains(header[4]), (1...2).contains(header[5]), header[6] == 1 else {
      throw .damaged("its header names a format that does not exist")
    }
    let isLittle = header[5] == 1
    let number = isLittle ? header.number(at: 18, 2) : header.number(at: 18, 2).byteSwapped >> 48
    let machine = LibraryMachine(
      number: UInt16(truncatingIfNeeded: number), bits: header[4] == 2 ? 64 : 32, isLittleEndian: isLittle)
    guard machine == host else { throw .otherMachine(machine) }
    switch header.number(at: 16, 2) {
    case 3: break
    case 2: throw .otherKind(.program)
    case 1: throw .otherKind(.object)
    case 4: throw .otherKind(.core)
    default: throw .otherKind(.unknown)
    }
    guard header.number(at: 54, 2) == 56 else { throw .damaged("its segments have an unknown size") }
    let count = Int(header.number(at: 56, 2))
    guard (1...Self.segmentLimit).contains(count) else { throw .damaged("it has \(count) segments") }
    return (header.number(at: 32, 8), count)
  }

  /// Whether it is a text as a linker reads it: `GROUP ( … )`, after comments.
  private mutating func isLinkerScript() throws(LibraryFault) -> Bool {
    let text = Array(try bytes.take(0, Int(min(1024, bytes.size))))
    guard text.allSatisfy({ $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 >= 0x20 }) else { return false }
    let words = String(decoding: text, as: UTF8.self).split { !$0.isLetter && $0 != "_" }
    return words.contains { ["GROUP", "INPUT", "OUTPUT_FORMAT"].contains($0) }
  }

  /// The segments: each part that is put into memory has to be in the file, or the process dies on touching it.
  mutating func readSegments() throws(LibraryFault) {
    let table = try readHeader()
    var end: UInt64 = 0
    for index in 0..<table.count {
      guard let offset = table.offset.adding(UInt64(index * 56)) else { throw .damaged("its segments lie nowhere") }
      let entry = try bytes.take(offset, 56)
      let flags = entry.number(at: 4, 4)
      let segment = Load(
        offset: entry.number(at: 8, 8), address: entry.number(at: 16, 8), fileSize: entry.number(at: 32, 8))
      let memorySize = entry.number(at: 40, 8)
      switch entry.number(at: 0, 4) {
      case 1:
        try check(segment, memorySize, alignment: entry.number(at: 48, 8), after: end)
        end = segment.address &+ memorySize
        loads.append(segment)
      case 2: dynamic = (segment.address, segment.fileSize)
      case 4: if facts.buildID.isEmpty { facts.buildID = try buildID(in: segment) }
      case 0x6474_E551: facts.hasExecutableStack = flags & 1 != 0
      default: break
      }
    }
    guard !loads.isEmpty else { throw .damaged("nothing in it is to be loaded") }
  }

  private func check(
    _ segment: Load, _ memorySize: UInt64, alignment: UInt64, after end: UInt64
  ) throws(LibraryFault) {
    guard let fileEnd = segment.offset.adding(segment.fileSize) else {
      throw .damaged("a part of it lies beyond every file")
    }
    guard fileEnd <= bytes.size else { throw .cutOff(end: fileEnd, size: bytes.size) }
    guard segment.fileSize <= memorySize, let memoryEnd = segment.address.adding(memorySize), memoryEnd < 1 << 47 else {
      throw .damaged("a part of it has no room in memory")
    }
    // The loader wants them in order, and each at the same place of a page in the file and in memory.
    guard segment.address >= end else { throw .damaged("its parts overlap in memory") }
    guard alignment <= 1 || alignment.nonzeroBitCount == 1,
      alignment <= 1 || (segment.address &- segment.offset) & (alignment - 1) == 0
    else { throw .damaged("a part of it is not aligned") }
  }

  /// The build id among notes; empty when there is none or they make no sense, which keeps nothing from being loaded.
  private mutating func buildID(in segment: Load) throws(LibraryFault) -> [UInt8] {
    var position = segment.offset
    guard let end = segment.offset.adding(segment.fileSize), end <= bytes.size else { return [] }
    for _ in 0..<64 where end - position >= 12 {
      let header = try bytes.take(position, 12)
      let nameSize = header.number(at: 0, 4)
      let size = header.number(at: 4, 4)
      let content = position + 12 + (nameSize + 3) & ~3
      let next = content + (size + 3) & ~3
      guard content + size <= end, next > position else { return [] }
      if header.number(at: 8, 4) == 3, nameSize == 4, (1...64).contains(size),
        try bytes.take(position + 12, 4).elementsEqual([0x47, 0x4E, 0x55, 0])
      {
        return Array(try bytes.take(content, Int(size)))
      }
      guard next <= end else { return [] }
      position = next
    }
    return []
  }

  /// Where the bytes lie in the file that are put at an address.
  ///
  /// - Parameters:
  ///   - address: where they are in memory, before the library is moved to its place.
  ///   - what: what is looked for, for the message.
  /// - Returns: where they begin, and where their part of the file ends.
  func place(_ address: UInt64, _ what: String) throws(LibraryFault) -> (offset: UInt64, end: UInt64) {
    for load in loads where address >= load.address && address - load.address < load.fileSize {
      return (load.offset + (address - load.address), load.offset + load.fileSize)
    }
    throw .damaged("\(what) lies outside of what is loaded")
  }
}
