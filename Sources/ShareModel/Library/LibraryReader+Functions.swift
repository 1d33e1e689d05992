/// A place in a library as people look for it: a function, and how far behind its beginning.
public struct CodePlace: Hashable, Sendable, CustomStringConvertible {
  /// The function's name as the linker knows it.
  public var function: String
  /// Bytes from the function's beginning.
  public var distance: UInt64

  /// Makes a place.
  public init(function: String, distance: UInt64) {
    self.function = function
    self.distance = distance
  }

  /// The place as debuggers write it: `perform+0x1c`.
  public var description: String { "\(function)+0x\(String(distance, radix: 16))" }
}

extension LibraryReader {
  /// The function in which a byte of a library lies, by the library's own table of symbols, else by what it exports.
  ///
  /// - Parameters:
  ///   - offset: where the byte lies in the file.
  ///   - size: the file's size in bytes.
  ///   - read: gives the bytes from an offset on, at most so many; fewer where the file ends or cannot be read.
  /// - Returns: nil when the file does not say, or makes no sense.
  public static func function(
    atOffset offset: UInt64, size: UInt64, read: @escaping (_ offset: UInt64, _ count: Int) -> [UInt8]
  ) -> CodePlace? {
    var reader = LibraryReader(size: size, host: .host, read: read)
    return try? reader.nearestFunction(offset)
  }

  private mutating func nearestFunction(_ offset: UInt64) throws(LibraryFault) -> CodePlace? {
    try readSegments()
    guard let load = loads.first(where: { offset >= $0.offset && offset - $0.offset < $0.fileSize }) else { return nil }
    let address = load.address + (offset - load.offset)
    let header = try bytes.take(0, 64)
    let table = header.number(at: 40, 8)
    let count = header.number(at: 60, 2)
    guard header.number(at: 58, 2) == 64, let tableEnd = table.adding(count * 64), tableEnd <= bytes.size else {
      return nil
    }
    // All symbols where they were left in, else the exported ones.
    for kind: UInt64 in [2, 11] {
      for index in 0..<count where try bytes.number(table + index * 64 + 4, 4) == kind {
        let section = try bytes.take(table + index * 64, 64)
        let link = section.number(at: 40, 4)
        guard link < count else { continue }
        let names = try bytes.take(table + link * 64, 64)
        let found = try nearest(
          address, (section.number(at: 24, 8), section.number(at: 32, 8)),
          names: (names.number(at: 24, 8), names.number(at: 32, 8)))
        if let found { return found }
      }
    }
    return nil
  }

  /// The function with the highest address that is not beyond a given one, and reaches to it where its size is known.
  private mutating func nearest(
    _ address: UInt64, _ table: (offset: UInt64, size: UInt64), names: (offset: UInt64, size: UInt64)
  ) throws(LibraryFault) -> CodePlace? {
    guard let end = table.offset.adding(table.size), end <= bytes.size,
      let namesEnd = names.offset.adding(names.size), namesEnd <= bytes.size
    else { return nil }
    var best: (address: UInt64, name: UInt64)?
    var offset = table.offset
    while end - offset >= 24 {
      let symbol = try bytes.take(offset, 24)
      offset += 24
      let start = symbol.number(at: 8, 8)
      let size = symbol.number(at: 16, 8)
      guard symbol.number(at: 4, 1) & 0xF == 2, symbol.number(at: 6, 2) != 0, start <= address,
        size == 0 || address - start < size, best.map({ start > $0.address }) ?? true
      else { continue }
      best = (start, symbol.number(at: 0, 4))
    }
    guard let best, best.name < names.size else { return nil }
    let name = try bytes.text(names.offset + best.name, end: namesEnd)
    return name.isEmpty ? nil : CodePlace(function: name.display, distance: address - best.address)
  }
}
