public import ShareModel

extension FileSystem {
  /// The absolute path of something, with every link and every `..` resolved.
  ///
  /// - Parameter path: of something that exists.
  /// - Throws: `ENOENT` when it does not exist; `EACCES` when a directory on the way may not be searched.
  public static func resolve(_ path: ByteString) throws(SystemError) -> ByteString {
    let place = try Descriptor.open(path, .place)
    return try readLink(at: place, name: ByteString("/proc/self/fd/\(place.raw)"))
  }

  /// Where a link leads, as it is written in it.
  ///
  /// - Parameter path: of a link.
  /// - Throws: `EINVAL` when it is no link.
  public static func readLink(path: ByteString) throws(SystemError) -> ByteString {
    let directory = try Descriptor.openDirectory(path.parent)
    return try readLink(at: directory, name: path.lastComponent)
  }
}
