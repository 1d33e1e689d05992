internal import CShareABI
internal import ShareModel

/// Bytes that a plugin may look at until its process ends.
///
/// They are never freed: the ABI lets pointers live as long as the request, a worker has one request, and the process ends
/// with it. A NUL follows the bytes for whoever expects one; the length does not count it.
@safe struct KeptBytes: @unchecked Sendable {
  // Unchecked because it holds a pointer; what it points at is written once, here, and never again.
  let view: share_bytes_t

  init(_ bytes: [UInt8]) {
    let memory = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count + 1)
    unsafe UnsafeMutableRawBufferPointer(memory).copyBytes(from: bytes)
    unsafe memory[bytes.count] = 0
    unsafe self.view = share_bytes_t(data: UnsafePointer(memory.baseAddress), length: bytes.count)
  }

  init(_ text: String) {
    self.init(Array(text.utf8))
  }
}

/// What a plugin passed, copied before it can change.
extension share_bytes_t {
  /// The bytes; empty for a NULL.
  var copied: [UInt8] {
    guard let data = unsafe data, unsafe length > 0 else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: data, count: length))
  }

  /// The bytes as text, repaired where they are not UTF-8, at most `limit` of them, cut between two characters.
  func text(limit: Int = 4096) -> String {
    guard let data = unsafe data, unsafe length > 0 else { return "" }
    var count = unsafe Swift.min(length, limit)
    if unsafe count < length {
      let end = count
      while count > end - 4, count > 0, unsafe UInt8(bitPattern: data[count]) & 0xC0 == 0x80 { count -= 1 }
    }
    return unsafe String(decoding: UnsafeRawBufferPointer(start: data, count: count), as: UTF8.self)
  }

  /// Whether the plugin passed a length without bytes, or one beyond the address space, which arrives as a negative number.
  var isNonsense: Bool { unsafe length < 0 || (data == nil && length > 0) }
}
