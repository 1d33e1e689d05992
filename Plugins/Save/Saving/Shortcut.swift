/// The file in which desktops keep a link.
package enum Shortcut {
  /// The content of the file.
  ///
  /// - Parameter link: the link, kept byte for byte.
  /// - Throws: ``SaveFailure/linkWithLineBreak``.
  package static func content(_ link: [UInt8]) throws(SaveFailure) -> [UInt8] {
    guard !link.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
      throw .linkWithLineBreak
    }
    return Array("[InternetShortcut]\r\nURL=".utf8) + link + Array("\r\n".utf8)
  }
}
