import ShareFiles
import ShareModel

/// Where the sources and the built programs are.
enum Repository {
  /// The package's folder.
  static let root = ByteString(#filePath).parent.parent.parent.parent

  /// The header's folder, for a compiler.
  static let include = root.appending("Sources/CShareABI/include")

  /// The folder in which everything is built: that of the test bundle.
  static func products() throws -> ByteString {
    try FileSystem.readLink("/proc/self/exe").parent
  }

  /// A text of the package.
  static func text(_ path: ByteString) throws -> String {
    String(decoding: try FileReading.read(root.appending(path), max: 1 << 20), as: UTF8.self)
  }
}
