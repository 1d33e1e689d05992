import CShareSystem
import Glibc
package import ShareModel

/// The variables that the process was started with, byte for byte.
package enum Environment {
  /// The value of a variable.
  ///
  /// - Parameter name: its name.
  /// - Returns: the value, which may be empty; nil when the variable is not set.
  package static func value(_ name: String) -> ByteString? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe ByteString(terminated: value)
  }

  /// Every variable, in the order of the environment.
  package static var all: [(name: ByteString, value: ByteString)] {
    guard let entries = unsafe share_environment() else { return [] }
    var result: [(name: ByteString, value: ByteString)] = []
    var index = 0
    while let entry = unsafe entries[index] {
      index += 1
      let bytes = unsafe ByteString(terminated: entry).bytes
      guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { continue }
      result.append((ByteString(Array(bytes[..<equals])), ByteString(Array(bytes[(equals + 1)...]))))
    }
    return result
  }
}
