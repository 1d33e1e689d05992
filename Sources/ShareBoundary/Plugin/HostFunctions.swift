internal import CShareABI
internal import Synchronization

/// The host's functions, as a plugin holds them.
@safe struct HostFunctions: @unchecked Sendable {
  // Unchecked because it holds a pointer: the host promises that the table lives, unchanged, until the process ends, and that
  // every function may be called on any thread.
  static let current = Mutex<HostFunctions?>(nil)

  let table: UnsafePointer<share_host_t>

  /// Takes a host's table, unless it is older than version 1.
  init?(_ table: UnsafePointer<share_host_t>) {
    guard unsafe Int(table.pointee.size) >= MemoryLayout<share_host_t>.size else { return nil }
    unsafe self.table = table
  }
}

extension share_bytes_t {
  /// Lends bytes to the host for the length of one call.
  static func lend<Result>(_ bytes: [UInt8], _ body: (share_bytes_t) -> Result) -> Result {
    unsafe bytes.withUnsafeBytes { buffer in
      let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      return unsafe body(share_bytes_t(data: start, length: buffer.count))
    }
  }

  /// Lends bytes that are there even when they are none: an empty content is a content.
  static func lendContent<Result>(_ bytes: [UInt8], _ body: (share_bytes_t) -> Result) -> Result {
    unsafe (bytes + [0]).withUnsafeBytes { buffer in
      let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      return unsafe body(share_bytes_t(data: start, length: bytes.count))
    }
  }
}
