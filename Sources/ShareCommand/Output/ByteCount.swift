/// Numbers of bytes as people read them.
package enum ByteCount {
  private static let units = ["KB", "MB", "GB", "TB", "PB", "EB"]

  /// A number of bytes in three digits, such as `1.23 MB`; 1 MB is 1024² bytes.
  ///
  /// It is rounded down, so that what is below a limit never reads as the limit.
  package static func text(_ bytes: UInt64) -> String {
    if bytes < 1024 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var unit = 0
    var divisor: UInt64 = 1024
    while bytes / divisor >= 1024, unit < units.count - 1 {
      divisor *= 1024
      unit += 1
    }
    let whole = bytes / divisor
    let digits = whole < 10 ? 2 : whole < 100 ? 1 : 0
    guard digits > 0 else { return "\(whole) \(units[unit])" }
    let scale: UInt64 = digits == 2 ? 100 : 10
    // The product may need more than 64 bits, the quotient is below the scale.
    let product = (bytes % divisor).multipliedFullWidth(by: scale)
    let fraction = String(divisor.dividingFullWidth(product).quotient)
    return "\(whole).\(String(repeating: "0", count: digits - fraction.count))\(fraction) \(units[unit])"
  }
}
