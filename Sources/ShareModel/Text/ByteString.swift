/// A file name or path exactly as the system has it.
///
/// Names are bytes: two names are the same only when every byte is, so the composed and the decomposed spelling of `é` stay
/// two names, and a name that is not UTF-8 is still a name.
public struct ByteString: Hashable, Sendable {
  /// The bytes, without a terminating NUL.
  public var bytes: [UInt8]

  /// Makes a name of bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Makes a name of a text's UTF-8 bytes.
  public init(_ text: String) {
    self.bytes = Array(text.utf8)
  }

  /// The name for reading: what is not UTF-8 appears as U+FFFD.
  public var display: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Whether ``display`` says all: the bytes are valid UTF-8.
  public var isUTF8: Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  /// Whether there are no bytes.
  public var isEmpty: Bool { bytes.isEmpty }
}

extension ByteString: ExpressibleByStringLiteral, Comparable {
  /// Makes a name of a literal's UTF-8 bytes.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Orders by bytes, so that the order never depends on a locale.
  public static func < (left: ByteString, right: ByteString) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension ByteString {
  /// The last component of a path, without trailing slashes; empty for `/` and for an empty path.
  public var lastComponent: ByteString {
    let end = bytes.lastIndex { $0 != UInt8(ascii: "/") }
    guard let end else { return ByteString([]) }
    let head = bytes[...end]
    let start = head.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return ByteString(Array(head[start...]))
  }

  /// Whether the path starts at the root.
  public var isAbsolute: Bool { bytes.first == UInt8(ascii: "/") }

  /// The path of an entry inside this directory.
  ///
  /// - Parameter component: one name or a relative path.
  /// - Returns: both, with exactly one slash between them.
  public func appending(_ component: ByteString) -> ByteString {
    if bytes.isEmpty { return component }
    let needsSlash = bytes.last != UInt8(ascii: "/")
    return ByteString(bytes + (needsSlash ? [UInt8(ascii: "/")] : []) + component.bytes)
  }

  /// The path of the directory that holds this path; `/` for an entry of the root, `.` for a bare name.
  public var parent: ByteString {
    guard let end = bytes.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return ByteString("/") }
    guard let slash = bytes[...end].lastIndex(of: UInt8(ascii: "/")) else { return ByteString(".") }
    guard let last = bytes[..<slash].lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return ByteString("/") }
    return ByteString(Array(bytes[...last]))
  }
}
