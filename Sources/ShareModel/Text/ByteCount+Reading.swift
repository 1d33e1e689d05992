/// Numbers of bytes as people write them: `500bytes`, `64KB`, `12MB`, `2GB`; 1 KB is 1024 bytes.
extension ByteCount {
  private static let written: [(name: String, shift: UInt64)] = [("bytes", 0), ("KB", 10), ("MB", 20), ("GB", 30)]

  /// Reads a whole number with a unit.
  ///
  /// - Parameter text: digits and a unit, with at most one space between them.
  /// - Returns: the number of bytes; nil when it is something else or does not fit in 64 bits.
  package static func read(_ text: String) -> UInt64? {
    let digits = text.utf8.prefix { $0.isDigit }
    guard let number = UInt64(String(Substring(digits))) else { return nil }
    var unit = text.utf8.dropFirst(digits.count)
    if unit.first == UInt8(ascii: " ") { unit = unit.dropFirst() }
    guard let shift = written.first(where: { $0.name.utf8.elementsEqual(unit) })?.shift else { return nil }
    let (count, overflow) = number.multipliedReportingOverflow(by: 1 << shift)
    return overflow ? nil : count
  }
}
