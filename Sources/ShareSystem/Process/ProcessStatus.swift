internal import ShareFiles
internal import ShareModel

/// What the kernel says of this process.
package enum ProcessStatus {
  /// The file creation mask.
  ///
  /// Asking for it by `umask` would change it for a moment, for every thread.
  ///
  /// - Returns: the mask; 022 where the kernel does not say.
  package static func fileCreationMask() -> UInt32 {
    guard let status = try? FileReading.read("/proc/self/status", max: 1 << 14) else { return 0o022 }
    for line in status.split(separator: UInt8(ascii: "\n")) where line.starts(with: "Umask:".utf8) {
      let digits = line.dropFirst(6).filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "7") }
      return UInt32(String(decoding: digits, as: UTF8.self), radix: 8) ?? 0o022
    }
    return 0o022
  }
}
