import Glibc

/// This machine, as others call it.
package enum LocalMachine {
  /// Its name; nil when it has none.
  package static var name: String? {
    var buffer = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
    let own = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return own.isEmpty ? nil : String(decoding: own, as: UTF8.self)
  }

  /// Whether a name is the name of this machine.
  ///
  /// - Parameter name: a host name in any letter case.
  package static func isThisMachine(_ name: String) -> Bool {
    self.name?.lowercased() == name.lowercased()
  }
}
