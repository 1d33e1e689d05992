/// The linker's list of installed libraries, as `ldconfig` writes it to `/etc/ld.so.cache`.
///
/// It holds the newer of the two formats that glibc knows, which all have had since 2020; of anything else it says that it has nothing.
public struct LinkerCache: Sendable {
  private let bytes: [UInt8]
  private let start: Int
  private let count: Int

  /// The most libraries that are looked at; a machine with everything has some ten thousand.
  private static let entryLimit = 200_000
  /// How glibc marks libraries of its own kind for each machine, in the flags of an entry (`sysdeps/generic/ldconfig.h`).
  private static let flags: [UInt16: UInt64] = [62: 0x0303, 183: 0x0A03, 243: 0x1003]

  /// Takes the file's bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let magic = Array("glibc-ld.so.cache1.1".utf8)
    if bytes.starts(with: magic), bytes.count >= 48 {
      start = 48
      count = min(Int(bytes[0...].number(at: 20, 4)), (bytes.count - 48) / 24, Self.entryLimit)
    } else {
      start = 0
      count = 0
    }
  }

  /// Whether there is anything in it; with nothing, nobody can say that a library is missing.
  public var isUsable: Bool { count > 0 }

  /// Where a library lies.
  ///
  /// - Parameters:
  ///   - name: the name that others need it by, such as `libz.so.1`.
  ///   - machine: the processor that it must be for.
  /// - Returns: its paths, the preferred one first.
  public func paths(of name: ByteString, machine: LibraryMachine = .host) -> [ByteString] {
    guard count > 0 else { return [] }
    let wanted = name.bytes + [0]
    var found: [ByteString] = []
    for index in 0..<count {
      let entry = bytes[start + index * 24..<start + index * 24 + 24]
      let key = Int(entry.number(at: 4, 4))
      guard key <= bytes.count - wanted.count, bytes[key..<key + wanted.count].elementsEqual(wanted) else { continue }
      if let flags = Self.flags[machine.number], entry.number(at: 0, 4) & 0xFFFF != flags { continue }
      let value = Int(entry.number(at: 8, 4))
      guard value < bytes.count, let end = bytes[value...].prefix(4096).firstIndex(of: 0) else { continue }
      found.append(ByteString(Array(bytes[value..<end])))
    }
    return found
  }
}
