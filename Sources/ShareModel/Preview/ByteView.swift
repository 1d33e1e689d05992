/// A part of bytes from outside, read by offset; what lies beyond its end is nil, and no offset overflows.
struct ByteView {
  private let bytes: [UInt8]
  private let start: Int
  /// How many bytes there are.
  let count: Int
  /// Whether the least significant byte of a number comes first.
  var isLittleEndian: Bool

  /// All of some bytes.
  init(_ bytes: [UInt8], isLittleEndian: Bool = false) {
    self.init(bytes, start: 0, count: bytes.count, isLittleEndian)
  }

  private init(_ bytes: [UInt8], start: Int, count: Int, _ isLittleEndian: Bool) {
    self.bytes = bytes
    self.start = start
    self.count = count
    self.isLittleEndian = isLittleEndian
  }

  /// A part of it; nil when it is not all there.
  func part(at offset: Int, count length: Int) -> ByteView? {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
    return ByteView(bytes, start: start + offset, count: length, isLittleEndian)
  }

  /// All its bytes.
  var array: [UInt8] { Array(bytes[start..<(start + count)]) }

  /// One byte.
  func byte(at offset: Int) -> UInt8? {
    offset >= 0 && offset < count ? bytes[start + offset] : nil
  }

  /// A whole number of one to four bytes.
  func number(at offset: Int, bytes length: Int) -> Int? {
    guard let part = part(at: offset, count: length) else { return nil }
    let range = bytes[part.start..<(part.start + length)]
    let number: UInt32
    if isLittleEndian {
      number = range.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    } else {
      number = range.reduce(0) { $0 << 8 | UInt32($1) }
    }
    return Int(number)
  }

  /// Whether some ASCII text stands at an offset.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    let wanted = Array("\(text)".utf8)
    guard let part = part(at: offset, count: wanted.count) else { return false }
    return part.bytes[part.start..<(part.start + part.count)].elementsEqual(wanted)
  }
}

/// What is wrong with the bytes of a picture.
public struct PictureFault: Error, Hashable, Sendable {
  /// The fault in words, to follow a name.
  public var detail: String

  /// Makes a fault.
  public init(_ detail: String) {
    self.detail = detail
  }
}
