extension ByteCount {
  /// The size as a preview shows it, always with two decimals: `0.00 bytes`, `1023.00 bytes`, `1.00 KB`, `1.00 MB`.
  ///
  /// - Parameter bytes: a number of bytes; 1 KB is 1024 of them. Half a hundredth is rounded up, and the unit is that of the number
  ///   before it is rounded, so 1,048,575 bytes are `1024.00 KB`.
  package static func decimals(_ bytes: UInt64) -> String {
    let unit = units.last { bytes >= $0.size } ?? ("bytes", 1)
    var whole = bytes / unit.size
    var hundredths = ((bytes % unit.size) * 100 + unit.size / 2) / unit.size
    if hundredths == 100 {
      whole += 1
      hundredths = 0
    }
    return "\(whole).\(hundredths < 10 ? "0" : "")\(hundredths) \(unit.name)"
  }

  private static let units: [(name: String, size: UInt64)] = [
    ("bytes", 1), ("KB", 1 << 10), ("MB", 1 << 20), ("GB", 1 << 30), ("TB", 1 << 40),
  ]
}
