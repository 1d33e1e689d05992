package import ShareModel

/// The words that the process was started with, byte for byte.
///
/// Swift's own `CommandLine.arguments` repairs what is not UTF-8, and a file whose name was repaired cannot be found.
package enum RawArguments {
  /// All words, the program's own name first; empty when there are none.
  package static var all: [ByteString] {
    let count = Int(CommandLine.argc)
    let words = unsafe CommandLine.unsafeArgv
    var result: [ByteString] = []
    result.reserveCapacity(count)
    for index in 0..<count {
      guard let word = unsafe words[index] else { break }
      unsafe result.append(ByteString(terminated: word))
    }
    return result
  }
}

extension ByteString {
  /// Copies the bytes up to a NUL.
  @unsafe init(terminated pointer: UnsafePointer<CChar>) {
    var bytes: [UInt8] = []
    var index = 0
    while unsafe pointer[index] != 0 {
      unsafe bytes.append(UInt8(bitPattern: pointer[index]))
      index += 1
    }
    self.init(bytes)
  }
}
