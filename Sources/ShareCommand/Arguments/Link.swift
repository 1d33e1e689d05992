import ShareModel

/// The rules by which a word is a link.
package enum Link {
  /// The schemes that make a word a link without `--url`.
  package static let knownSchemes = ["http", "https", "mailto", "tel", "geo", "magnet", "data"]

  /// The scheme of a link.
  ///
  /// - Parameter text: the link as it was written.
  /// - Returns: the scheme in lower case; nil when the text does not begin with one.
  package static func scheme(of text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return nil }
    let scheme = bytes[..<colon].map(lowercased)
    guard isLetter(scheme[0]) else { return nil }
    for byte in scheme {
      guard isLetter(byte) || isDigit(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E else { return nil }
    }
    return String(decoding: scheme, as: UTF8.self)
  }

  /// What keeps a text from being a link; nil when nothing does.
  package static func fault(in text: String, scheme: String) -> String? {
    let rest = Array(text.utf8.dropFirst(scheme.utf8.count + 1))
    if rest.isEmpty { return "a link with nothing after its scheme" }
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return "a link with a control character in it" }
    if scheme == "http" || scheme == "https" {
      guard rest.starts(with: [0x2F, 0x2F]), rest.count > 2, rest[2] != 0x2F, rest[2] != 0x3F, rest[2] != 0x23 else {
        return "a link without a host"
      }
    }
    return nil
  }

  /// The link that somebody meant who left out the scheme.
  ///
  /// - Parameter text: a word that is neither a file nor a link.
  /// - Returns: a link for what looks like a host or a mail address; nil for anything else.
  package static func guess(for text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    if let at = bytes.firstIndex(of: UInt8(ascii: "@")) {
      let domain = Array(bytes[(at + 1)...])
      return at > 0 && isDomain(domain) ? "mailto:" + text : nil
    }
    let end = bytes.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? bytes.count
    var host = Array(bytes[..<end])
    if let colon = host.lastIndex(of: UInt8(ascii: ":")) {
      let port = host[(colon + 1)...]
      guard !port.isEmpty, port.allSatisfy(isDigit) else { return nil }
      host = Array(host[..<colon])
      if String(decoding: host, as: UTF8.self) == "localhost" { return "http://" + text }
    }
    return isDomain(host) ? "https://" + text : nil
  }

  /// Whether bytes are a host name that people type: labels and a top-level domain that no file name usually ends with.
  private static func isDomain(_ host: [UInt8]) -> Bool {
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last else { return false }
    for label in labels {
      guard !label.isEmpty, label.allSatisfy({ isLetter($0) || isDigit($0) || $0 == 0x2D || $0 >= 0x80 }) else {
        return false
      }
    }
    if labels[0].map(lowercased) == Array("www".utf8) { return true }
    return topLevel.contains(String(decoding: last.map(lowercased), as: UTF8.self))
  }

  private static let topLevel = [
    "com", "org", "net", "edu", "gov", "int", "eu", "io", "dev", "app", "info", "uk", "de", "fr", "jp", "cn", "us",
    "nl",
    "ch", "at", "se", "no", "es", "it", "br", "in", "au", "ca", "tw", "kr", "example", "test",
  ]

  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
