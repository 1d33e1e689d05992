/// The host that a link leads to.
package enum LinkHost {
  /// Finds the host in a link.
  ///
  /// - Parameter link: a link with its scheme.
  /// - Returns: the host in lower case, without user, port and a dot at its end; nil where there is none, as in `mailto:`.
  package static func of(_ link: String) -> String? {
    let bytes = link.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let rest = bytes[bytes.index(after: colon)...]
    guard rest.starts(with: "//".utf8) else { return nil }
    var host = rest.dropFirst(2).prefix { !"/?#\\".utf8.contains($0) }
    if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[host.index(after: at)...] }
    if host.first == UInt8(ascii: "["), let end = host.firstIndex(of: UInt8(ascii: "]")) {
      host = host[...end]
    } else if let port = host.firstIndex(of: UInt8(ascii: ":")) {
      host = host[..<port]
    }
    while host.last == UInt8(ascii: ".") { host = host.dropLast() }
    let name = String(Substring(host)).lowercased()
    return name.isEmpty ? nil : name
  }

  /// Whether a host is one that is meant, or stands below it: `www.example.org` is `example.org`, `myexample.org` is not.
  static func isHost(_ host: String, under meant: String) -> Bool {
    var meant = meant.utf8[...]
    while meant.last == UInt8(ascii: ".") { meant = meant.dropLast() }
    if meant.isEmpty || !host.utf8.reversed().starts(with: meant.reversed()) { return false }
    let head = host.utf8.dropLast(meant.count)
    return head.isEmpty || head.last == UInt8(ascii: ".")
  }
}
