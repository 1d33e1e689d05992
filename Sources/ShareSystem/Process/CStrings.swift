internal import ShareModel

/// Byte strings in the shapes that system calls want.
enum CStrings {
  /// Lends a string with a NUL behind it.
  ///
  /// A NUL inside ends it, as it does for the system.
  static func withPointer<Result>(_ string: ByteString, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let terminated = string.bytes.map { CChar(bitPattern: $0) } + [0]
    return unsafe terminated.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return unsafe withUnsafePointer(to: 0, body) }
      return unsafe body(base)
    }
  }

  /// Lends strings as an array that ends with NULL.
  static func withPointers<Result>(
    _ strings: [ByteString], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var all: [CChar] = []
    var offsets: [Int] = []
    for string in strings {
      offsets.append(all.count)
      all += string.bytes.map { CChar(bitPattern: $0) }
      all.append(0)
    }
    return unsafe all.withUnsafeMutableBufferPointer { buffer in
      var pointers = unsafe offsets.map { offset in unsafe buffer.baseAddress.map { base in unsafe base + offset } }
      unsafe pointers.append(nil)
      return unsafe pointers.withUnsafeBufferPointer { list in
        guard let base = list.baseAddress else { return unsafe withUnsafePointer(to: nil, body) }
        return unsafe body(base)
      }
    }
  }
}
