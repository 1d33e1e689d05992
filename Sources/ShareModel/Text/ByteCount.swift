/// Puts numbers of bytes into words: binary units, two decimals.
package enum ByteCount {
  /// The size for reading: `70 bytes`, `1.23 MB`.
  ///
  /// - Parameter bytes: a number of bytes; 1 KB is 1024 of them.
  package static func text(_ bytes: UInt64) -> String {
    guard let unit = unit(of: bytes) else { return plain(bytes) }
    var whole = bytes / unit.size
    var hundredths = ((bytes % unit.size) * 100 + unit.size / 2) / unit.size
    if hundredths == 100 {
      whole += 1
      hundredths = 0
    }
    return "\(whole).\(hundredths < 10 ? "0" : "")\(hundredths) \(unit.name)"
  }

  /// The size where every byte matters: `12.00 MB + 1 byte`, `12.00 MB - 1 byte`.
  ///
  /// - Parameter bytes: a number of bytes.
  /// - Returns: a whole number of units with the bytes that are over or missing, where those are few; else as
  ///   ``text(_:)``.
  package static func exact(_ bytes: UInt64) -> String {
    let (next, overflow) = bytes.addingReportingOverflow(1023)
    guard let unit = unit(of: overflow ? bytes : next) else { return plain(bytes) }
    let over = bytes % unit.size
    if over == 0 { return text(bytes) }
    if over < 1024 && unit.size > 1024 { return "\(text(bytes - over)) + \(plain(over))" }
    let missing = unit.size - over
    if missing < 1024 && unit.size > 1024 { return "\(bytes / unit.size + 1).00 \(unit.name) - \(plain(missing))" }
    return text(bytes)
  }

  /// Two sizes that differ, worded so that one sees it.
  package static func pair(_ bytes: UInt64, _ limit: UInt64) -> (bytes: String, limit: String) {
    let words = (exact(bytes), exact(limit))
    return words.0 == words.1 ? (plain(bytes), plain(limit)) : words
  }

  private static func plain(_ bytes: UInt64) -> String { bytes == 1 ? "1 byte" : "\(bytes) bytes" }

  private static func unit(of bytes: UInt64) -> (size: UInt64, name: String)? {
    if bytes >= 1 << 30 { return (1 << 30, "GB") }
    if bytes >= 1 << 20 { return (1 << 20, "MB") }
    return bytes >= 1 << 10 ? (1 << 10, "KB") : nil
  }
}
