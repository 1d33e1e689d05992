internal import ShareModel
import ShareSystem

/// The line that shows how far a share has come; it never goes back.
package struct ProgressBar: Sendable {
  /// What takes the line away again.
  package static let clear = "\r\u{1B}[K"

  private var fraction = 0.0
  private var done: UInt64 = 0

  /// Makes a bar at its start.
  package init() {}

  /// The line for what has been done so far.
  ///
  /// - Parameters:
  ///   - title: what is being shared, from anywhere.
  ///   - done: bytes moved; fewer than before count as before.
  ///   - total: bytes in all, when that is known.
  ///   - columns: the width of the terminal.
  /// - Returns: one line that leaves the last column free, without a line end.
  package mutating func line(title: String, done: UInt64, total: UInt64?, columns: Int) -> String {
    self.done = max(self.done, done)
    let width = max(columns - 1, 1)
    let title = Sanitised.line(title)
    guard let total, total > 0 else { return ProgressBar.joined(title, [ByteCount.text(self.done)], width: width) }
    fraction = max(fraction, min(1, Double(self.done) / Double(total)))
    let percent = Int(fraction * 100)
    let share = String(repeating: " ", count: 3 - String(percent).count) + "\(percent)%"
    let moved = ByteCount.text(min(self.done, total)) + " of " + ByteCount.text(total)
    // What is least needed goes first: the bytes, then the bar.
    let full = ProgressBar.bar(fraction, columns: 20)
    for parts in [[full, share, moved], [ProgressBar.bar(fraction, columns: 10), share], [share]] {
      let used = parts.reduce(0) { $0 + DisplayWidth.of($1) + 2 }
      if used + min(DisplayWidth.of(title), 12) <= width { return ProgressBar.joined(title, parts, width: width) }
    }
    return DisplayWidth.truncated(share, to: width)
  }

  private static func joined(_ title: String, _ parts: [String], width: Int) -> String {
    let rest = parts.joined(separator: "  ")
    let room = width - DisplayWidth.of(rest) - 2
    guard room > 3, !title.isEmpty else { return DisplayWidth.truncated(rest, to: width) }
    return DisplayWidth.truncatedInMiddle(title, to: room) + "  " + rest
  }

  private static func bar(_ fraction: Double, columns: Int) -> String {
    let filled = Int(fraction * Double(columns))
    return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: columns - filled) + "]"
  }
}
