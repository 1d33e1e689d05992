/// Percent-encoding of bytes, as in RFC 3986.
public enum PercentEncoding {
  /// Encodes all bytes but letters, digits and `-._~`, and those that are named.
  ///
  /// - Parameters:
  ///   - bytes: any bytes.
  ///   - kept: further ASCII characters that stay as they are.
  /// - Returns: ASCII text from which ``decode(_:)`` gives the same bytes back.
  public static func encode(_ bytes: some Sequence<UInt8>, keeping kept: StaticString = "") -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let kept = Array("\(kept)".utf8)
    var encoded: [UInt8] = []
    for byte in bytes {
      if isUnreserved(byte) || kept.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Decodes every `%` that two hexadecimal digits follow; any other `%` stays, as people write it.
  public static func decode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let source = Array(bytes)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count, let high = digit(source[index + 1]),
        let low = digit(source[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(source[index])
        index += 1
      }
    }
    return decoded
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Links to files: `file:///path`.
public enum FileURI {
  /// The link to a path.
  ///
  /// - Parameter path: an absolute path; any bytes.
  /// - Returns: a link from which ``path(of:hostName:)`` gives the same bytes back.
  public static func uri(of path: ByteString) -> String {
    "file://" + PercentEncoding.encode(path.bytes, keeping: "/")
  }

  /// The path that a link names on this machine.
  ///
  /// - Parameters:
  ///   - uri: a link, in any case of `file:`; `file:/path`, `file:///path`, `file://localhost/path` and this machine's own name
  ///     all name the path. A query and a fragment are not part of it.
  ///   - hostName: this machine's own name, when it is known.
  /// - Returns: the path; nil for another scheme, another machine, a relative path, or a path with a NUL, which no file can have.
  public static func path(of uri: String, hostName: String? = nil) -> ByteString? {
    guard let (host, rest) = parts(of: uri), isLocal(host, hostName: hostName), rest.first == UInt8(ascii: "/") else {
      return nil
    }
    let path = PercentEncoding.decode(rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    return path.contains(0) ? nil : ByteString(path)
  }

  /// The machine that a link names.
  ///
  /// - Parameter uri: a link, in any case of `file:`.
  /// - Returns: its host in lower case, empty when it has none; nil for another scheme.
  public static func host(of uri: String) -> String? {
    parts(of: uri).map { String(decoding: $0.host.map(lower), as: UTF8.self) }
  }

  private static func parts(of uri: String) -> (host: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    let bytes = Array(uri.utf8)
    let scheme = Array("file:".utf8)
    guard bytes.count > scheme.count, zip(bytes, scheme).allSatisfy({ lower($0) == $1 }) else { return nil }
    let rest = bytes[scheme.count...]
    guard rest.starts(with: "//".utf8) else { return ([], rest) }
    let host = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
    return (host, rest.dropFirst(2 + host.count))
  }

  private static func isLocal(_ host: ArraySlice<UInt8>, hostName: String?) -> Bool {
    let host = host.map(lower)
    if host.isEmpty || host.elementsEqual("localhost".utf8) { return true }
    guard let hostName, !hostName.isEmpty else { return false }
    return host.elementsEqual(hostName.utf8.map(lower))
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
