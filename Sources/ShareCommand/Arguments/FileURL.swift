package import ShareModel

/// The path that a `file:` URL stands for.
package enum FileURL {
  /// Why a `file:` URL is no path of this machine.
  package enum Fault: Error, Hashable, Sendable {
    /// It names a file of another machine.
    case otherHost(String)
    /// It has no absolute path.
    case notAbsolute
    /// A percent sign without two hexadecimal digits, or one that stands for NUL or a slash.
    case badEscape
  }

  /// Reads a `file:` URL.
  ///
  /// A query and a fragment are dropped: neither is part of a file's name, in which `?` and `#` are escaped.
  /// - Parameters:
  ///   - bytes: the URL, which begins with `file:` in any letter case.
  ///   - isThisMachine: whether a host is this machine; empty and `localhost` need no asking.
  /// - Returns: the path, byte for byte.
  /// - Throws: ``Fault``; a path that does not exist is not an error here.
  package static func path(
    of bytes: [UInt8], isThisMachine: (String) -> Bool
  ) throws(Fault) -> ByteString {
    var rest = bytes.dropFirst(5)
    if rest.starts(with: [0x2F, 0x2F]) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: 0x2F) ?? rest.endIndex
      let host = String(decoding: rest[..<end].map(Link.lowercased), as: UTF8.self)
      if !host.isEmpty, host != "localhost", !isThisMachine(host) { throw .otherHost(host) }
      rest = rest[end...]
    }
    guard rest.first == 0x2F else { throw .notAbsolute }
    let end = rest.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex
    return ByteString(try decoded(Array(rest[..<end])))
  }

  private static func decoded(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < bytes.count, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2]) else {
        throw .badEscape
      }
      let byte = high << 4 | low
      if byte == 0 || byte == 0x2F { throw .badEscape }
      result.append(byte)
      index += 3
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
