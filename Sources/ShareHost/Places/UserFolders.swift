internal import ShareFiles
internal import ShareModel

/// The person's own folders, as the desktop has them.
struct UserFolders: Sendable {
  let home: ByteString?
  /// The directory of `user-dirs.dirs`: `$XDG_CONFIG_HOME`, or `~/.config`.
  let configuration: ByteString?

  /// The folder that a default value names: `$downloads`, `$documents`, `$pictures`, `$home`.
  func folder(_ name: String) -> ByteString? {
    switch name {
    case "$home": home
    case "$downloads": declared("XDG_DOWNLOAD_DIR") ?? home?.appending("Downloads")
    case "$documents": declared("XDG_DOCUMENTS_DIR") ?? home?.appending("Documents")
    case "$pictures": declared("XDG_PICTURES_DIR") ?? home?.appending("Pictures")
    default: nil
    }
  }

  /// What the desktop's file says: lines of the form `XDG_DOWNLOAD_DIR="$HOME/Downloads"`, absolute or below `$HOME`.
  private func declared(_ key: String) -> ByteString? {
    guard let configuration,
      let bytes = try? FileReading.read(configuration.appending("user-dirs.dirs"), max: 1 << 16)
    else { return nil }
    let prefix = Array((key + "=\"").utf8)
    for whole in bytes.split(separator: UInt8(ascii: "\n")) {
      let line = whole.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard line.starts(with: prefix), let end = line.lastIndex(of: UInt8(ascii: "\"")),
        end >= line.startIndex + prefix.count
      else { continue }
      var value: [UInt8] = []
      var isEscaped = false
      for byte in line[(line.startIndex + prefix.count)..<end] {
        if byte == UInt8(ascii: "\\"), !isEscaped {
          isEscaped = true
        } else {
          value.append(byte)
          isEscaped = false
        }
      }
      let homePrefix = Array("$HOME/".utf8)
      // The desktop writes the home itself for a folder that somebody does not want.
      if value == Array("$HOME".utf8) || value == homePrefix { return home }
      if value.starts(with: homePrefix) { return home?.appending(ByteString(Array(value.dropFirst(homePrefix.count)))) }
      return value.first == UInt8(ascii: "/") ? ByteString(value) : nil
    }
    return nil
  }
}
