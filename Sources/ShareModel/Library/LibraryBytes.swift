/// A library's file as its reader sees it: asked for in small pieces, never whole, and only so often.
///
/// What a file says about itself decides what is read next, so the work is bounded here and not by what the file says.
struct LibraryBytes {
  /// The most bytes that are read of one library: some hundred times what a sound one needs.
  static let byteLimit = 32 << 20
  /// The most pieces that are looked at: a chain of symbols of a sound library is a dozen long.
  static let pieceLimit = 400_000
  /// How much is read at once: a page, which holds the headers and mostly the tables too.
  private static let windowSize = 4096

  /// The file's size in bytes.
  let size: UInt64
  private let read: (UInt64, Int) -> [UInt8]
  private var window: [UInt8] = []
  private var windowStart: UInt64 = 0
  private var bytesLeft = Self.byteLimit
  private var piecesLeft = Self.pieceLimit

  /// Makes the bytes of a file.
  ///
  /// - Parameters:
  ///   - size: how many it has.
  ///   - read: gives the bytes from an offset on, at most so many; fewer where the file ends or cannot be read.
  init(size: UInt64, read: @escaping (UInt64, Int) -> [UInt8]) {
    self.size = size
    self.read = read
  }

  /// The bytes from an offset on.
  ///
  /// - Parameters:
  ///   - offset: where they begin.
  ///   - count: how many there must be.
  /// - Throws: that they are not there, or that the file leads round and round.
  mutating func take(_ offset: UInt64, _ count: Int) throws(LibraryFault) -> ArraySlice<UInt8> {
    guard count >= 0, let end = offset.adding(UInt64(count)), end <= size else {
      throw .cutOff(end: offset.adding(UInt64(max(0, count))) ?? .max, size: size)
    }
    piecesLeft -= 1
    guard piecesLeft >= 0 else { throw .damaged("its tables lead round and round") }
    if offset < windowStart || end > windowStart + UInt64(window.count) {
      let wanted = max(count, Self.windowSize)
      bytesLeft -= wanted
      guard bytesLeft >= 0 else { throw .damaged("its tables are larger than any library's") }
      window = read(offset, Int(min(UInt64(wanted), size - offset)))
      windowStart = offset
      guard window.count >= count else { throw .unreadable }
    }
    let start = Int(offset - windowStart)
    return window[start..<start + count]
  }

  /// A number, little-endian.
  mutating func number(_ offset: UInt64, _ width: Int) throws(LibraryFault) -> UInt64 {
    try take(offset, width).number(at: 0, width)
  }

  /// A text that ends with a NUL.
  ///
  /// - Parameters:
  ///   - offset: where it begins.
  ///   - end: where its table ends.
  ///   - limit: the most bytes that it may have.
  mutating func text(_ offset: UInt64, end: UInt64, limit: Int = 4096) throws(LibraryFault) -> ByteString {
    var bytes: [UInt8] = []
    var position = offset
    while position < end {
      let piece = try take(position, Int(min(64, end - position)))
      if let nul = piece.firstIndex(of: 0) { return ByteString(bytes + piece[piece.startIndex..<nul]) }
      bytes += piece
      position += UInt64(piece.count)
      guard bytes.count <= limit else { throw .damaged("a name in it is longer than any path") }
    }
    throw .damaged("a name in it has no end")
  }
}

extension ArraySlice<UInt8> {
  /// A number within a piece, little-endian.
  ///
  /// - Parameters:
  ///   - offset: where it begins, from the piece's first byte; the piece must be long enough.
  ///   - width: 1 to 8 bytes.
  func number(at offset: Int, _ width: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in (0..<width).reversed() { value = value << 8 | UInt64(self[startIndex + offset + index]) }
    return value
  }
}

extension UInt64 {
  /// The sum, nil where it does not fit.
  func adding(_ other: UInt64) -> UInt64? {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? nil : sum
  }
}
