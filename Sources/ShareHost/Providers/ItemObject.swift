public import ShareModel

/// Something that can be put into an item provider as an object: it knows in which types it can be written.
public protocol WritableObject: Sendable {
  /// The types that every value can be written as, richest first.
  static var writableTypes: [ContentType] { get }

  /// The types that this value can be written as, richest first; without one of its own, those of its class.
  var writableTypes: [ContentType] { get }

  /// Writes the value.
  ///
  /// - Parameters:
  ///   - type: one of ``writableTypes-swift.property``.
  ///   - progress: for reporting; its cancellation is a request to stop.
  /// - Returns: the bytes.
  func write(as type: ContentType, progress: LoadProgress) async throws -> [UInt8]

  /// The file that holds the bytes already, so that they need not be written.
  ///
  /// - Parameter type: one of ``writableTypes-swift.property``.
  /// - Returns: its path, which stays as long as the object; nil when there is none.
  func file(as type: ContentType) -> ByteString?
}

extension WritableObject {
  /// The types of the class.
  public var writableTypes: [ContentType] { Self.writableTypes }

  /// None.
  public func file(as type: ContentType) -> ByteString? { nil }
}

/// Something that can be made of an item's bytes: it knows which types it reads.
public protocol ReadableObject: Sendable {
  /// The types that can be read, best first.
  static var readableTypes: [ContentType] { get }

  /// Makes a value of bytes.
  ///
  /// - Parameters:
  ///   - bytes: what was loaded.
  ///   - type: the type under which it was registered: one of ``readableTypes`` or a kind of it.
  /// - Throws: that the bytes are none; anything but an ``ItemLoadError`` counts as `unexpectedValueClass`.
  init(reading bytes: [UInt8], as type: ContentType) throws
}

extension String: WritableObject, ReadableObject {
  /// UTF-8 text.
  public static var writableTypes: [ContentType] { [.utf8PlainText] }

  /// Text in UTF-8, in UTF-16, and any other without markup.
  public static var readableTypes: [ContentType] {
    [.utf8PlainText, .utf16PlainText, .utf16ExternalPlainText, .plainText]
  }

  /// The bytes in UTF-8.
  public func write(as type: ContentType, progress: LoadProgress) async throws -> [UInt8] { Array(utf8) }

  /// Reads UTF-8, or UTF-16 with its byte order mark.
  public init(reading bytes: [UInt8], as type: ContentType) throws {
    self = try TextCoding.decode(bytes, type)
  }
}

extension [UInt8]: WritableObject, ReadableObject {
  /// Bytes of no particular kind.
  public static var writableTypes: [ContentType] { [.data] }

  /// Everything that has bytes.
  public static var readableTypes: [ContentType] { [.data] }

  /// The bytes.
  public func write(as type: ContentType, progress: LoadProgress) async throws -> [UInt8] { self }

  /// The bytes as they are.
  public init(reading bytes: [UInt8], as type: ContentType) throws { self = bytes }
}

/// A link as an object, exactly as it is written.
public struct ItemLink: Hashable, Sendable, WritableObject, ReadableObject {
  /// The link.
  public let text: String

  /// Takes a text for a link.
  ///
  /// - Parameter text: begins with a scheme and a colon; no spaces, no control characters.
  /// - Returns: nil for anything else.
  public init?(_ text: String) {
    guard Self.scheme(of: text) != nil, !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { return nil }
    self.text = text
  }

  /// The scheme in lower case.
  public var scheme: String { Self.scheme(of: text) ?? "" }

  /// Any link is one.
  public static var writableTypes: [ContentType] { [.url] }

  /// A link to a file is that first, then a link.
  public var writableTypes: [ContentType] { scheme == "file" ? [.fileURL, .url] : [.url] }

  /// Links.
  public static var readableTypes: [ContentType] { [.url] }

  /// The bytes of the link.
  public func write(as type: ContentType, progress: LoadProgress) async throws -> [UInt8] { Array(text.utf8) }

  /// Reads the one link that bytes are.
  public init(reading bytes: [UInt8], as type: ContentType) throws {
    let lines = URIList.read(bytes)
    guard lines.count == 1, let line = lines.first, let link = ItemLink(line) else {
      throw ItemLoadError(.unexpectedValueClass, "the bytes are not one link")
    }
    self = link
  }

  private static func scheme(of text: String) -> String? {
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    guard scheme.count < text.utf8.count - 1, let first = scheme.first, isLetter(first) else { return nil }
    let others = Array("+-.0123456789".utf8)
    guard scheme.allSatisfy({ isLetter($0) || others.contains($0) }) else { return nil }
    return String(decoding: scheme, as: UTF8.self).lowercased()
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

/// A file as an object: its bytes, and the link to it.
public struct ItemFile: Hashable, Sendable, WritableObject, ReadableObject {
  /// The absolute path.
  public let path: ByteString

  /// Takes a path for a file; nothing is looked at.
  ///
  /// - Parameter path: an absolute path.
  /// - Returns: nil for a relative one.
  public init?(_ path: ByteString) {
    guard path.isAbsolute else { return nil }
    self.path = path
  }

  /// Every file can be linked to.
  public static var writableTypes: [ContentType] { [.fileURL] }

  /// What the name says that the file is, then the link to it.
  public var writableTypes: [ContentType] {
    [ContentTypeTree.standard.type(fileName: path) ?? .data, .fileURL]
  }

  /// Links to files.
  public static var readableTypes: [ContentType] { [.fileURL] }

  /// The bytes of the link.
  public func write(as type: ContentType, progress: LoadProgress) async throws -> [UInt8] {
    Array(FileURI.uri(of: path).utf8)
  }

  /// The file itself for every type but the link.
  public func file(as type: ContentType) -> ByteString? { type == .fileURL ? nil : path }

  /// Reads the link to a file of this machine.
  public init(reading bytes: [UInt8], as type: ContentType) throws {
    self.path = try TextCoding.path(of: bytes)
  }
}
