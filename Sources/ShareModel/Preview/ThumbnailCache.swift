/// The rules of the thumbnails that desktops keep of files (freedesktop.org, Thumbnail Managing Standard).
public enum ThumbnailCache {
  /// The directories of the cache, the largest pictures first.
  public static let directories: [ByteString] = ["xx-large", "x-large", "large", "normal"]

  /// The link by which the cache knows a file.
  ///
  /// - Parameter path: an absolute path without `.` and `..`.
  /// - Returns: the spelling that GLib uses, which leaves more characters as they are than ``FileURI/uri(of:)`` does: the name of
  ///   the cached file depends on every byte.
  public static func uri(of path: ByteString) -> String {
    "file://" + PercentEncoding.encode(path.bytes, keeping: "!$&'()*+,/:=@")
  }

  /// The name of the cached picture.
  ///
  /// - Parameter uri: the file's link.
  /// - Returns: 32 hexadecimal digits and `.png`.
  public static func fileName(for uri: String) -> ByteString {
    let digits = Array("0123456789abcdef".utf8)
    return ByteString(
      MD5.digest(Array(uri.utf8)).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] } + Array(".png".utf8))
  }

  /// Whether a cached picture shows the file as it is now.
  ///
  /// - Parameters:
  ///   - picture: the cached picture.
  ///   - uri: the file's link.
  ///   - modified: when the file was changed, in seconds since 1970.
  public static func isCurrent(_ picture: PNGContents, of uri: String, modified: Int64) -> Bool {
    guard let named = picture["Thumb::URI"], named.utf8.elementsEqual(uri.utf8),
      let time = picture["Thumb::MTime"]
    else { return false }
    // Some programs write a fraction.
    return Int64(String(Substring(time.utf8.prefix { $0 != UInt8(ascii: ".") }))) == modified
  }
}
