public import ShareModel

/// Writing a small file so that whoever reads it sees the old one or the new one, each whole.
public enum FileReplacing {
  /// Writes a new file beside the old one and puts it in its place.
  ///
  /// Blocks until the new content is on the disk.
  ///
  /// - Parameters:
  ///   - path: the absolute path; what it names is replaced, a link too. Directories that are missing are made for this user only.
  ///   - bytes: the whole content.
  ///   - mode: the permission bits of the new file.
  /// - Throws: why it cannot be written; the old file is then as it was.
  public static func replace(_ path: ByteString, with bytes: [UInt8], mode: UInt32 = 0o600) throws(SystemError) {
    try FileSystem.makeDirectories(path.parent, mode: 0o700)
    let directory = try Descriptor.openDirectory(path.parent)
    let name = ByteString(
      Array(".".utf8) + path.lastComponent.bytes + Array(".\(UInt64.random(in: .min ... .max))".utf8))
    do throws(SystemError) {
      let new = try Descriptor.open(at: directory, name: name, [.write, .create, .exclusive, .noFollow], mode: 0o600)
      try new.write(bytes)
      try FileSystem.setMode(mode, of: new)
      try new.sync()
      try FileSystem.rename(at: directory, from: name, to: path.lastComponent, noReplace: false)
    } catch {
      try? FileSystem.remove(at: directory, name: name)
      throw error
    }
  }
}
