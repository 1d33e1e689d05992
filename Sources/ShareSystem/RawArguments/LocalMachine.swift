import Glibc

/// This machine, as others call it.
package enum LocalMachine {
  /// Whether a name is the name of this machine.
  ///
  /// - Parameter name: a host name in any letter case.
  package static func isThisMachine(_ name: String) -> Bool {
    var buffer = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&buffer, buffer.count - 1) == 0 else { return false }
    let own = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return !own.isEmpty && String(decoding: own, as: UTF8.self).lowercased() == name.lowercased()
  }
}
