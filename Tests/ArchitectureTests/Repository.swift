import ShareFiles
import ShareModel

/// The checkout that this test was compiled from.
enum Repository {
  static let root = ByteString(#filePath).parent.parent.parent

  /// Every regular file below a directory of the checkout, in a fixed order; links are not followed.
  ///
  /// - Parameters:
  ///   - directory: its path from the root.
  ///   - suffixes: how the names end; none means all.
  static func files(below directory: String, _ suffixes: String...) throws -> [SourceFile] {
    var found: [SourceFile] = []
    for entry in try DirectoryReader.entries(ofPath: root.appending(ByteString(directory))) {
      let path = "\(directory)/\(entry.name.display)"
      switch entry.kind {
      case .directory: found += try files(below: path, suffixes)
      case .regular where suffixes.isEmpty || suffixes.contains(where: path.hasSuffix): found.append(SourceFile(path))
      default: break
      }
    }
    return found
  }

  private static func files(below directory: String, _ suffixes: [String]) throws -> [SourceFile] {
    try files(below: directory).filter { file in suffixes.isEmpty || suffixes.contains(where: file.path.hasSuffix) }
  }

  /// All Swift code that ships; read once, because every test looks at all of it.
  static func shippedSwift() throws -> [SourceFile] { try shipped.get() }

  private static let shipped = Result {
    try (files(below: "Sources", ".swift") + files(below: "Plugins", ".swift")).map { try $0.read() }
  }
}

/// One file of the checkout.
struct SourceFile: CustomStringConvertible {
  /// Its path from the root.
  let path: String

  private var kept: [String]?

  init(_ path: String) { self.path = path }

  /// The same file with its code at hand.
  fileprivate func read() throws -> SourceFile {
    var file = self
    file.kept = SwiftCode.lines(of: try bytes())
    return file
  }

  var description: String { path }
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  func bytes() throws -> [UInt8] {
    try FileReading.read(Repository.root.appending(ByteString(path)), max: 16 << 20)
  }

  func text() throws -> String { String(decoding: try bytes(), as: UTF8.self) }

  func lineCount() throws -> Int { try bytes().count { $0 == UInt8(ascii: "\n") } }

  /// The lines without comments and without what stands in string literals.
  func codeLines() throws -> [String] { try kept ?? SwiftCode.lines(of: bytes()) }

  /// The module that the file belongs to.
  var module: String {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count > 2 else { return "" }
    switch (parts[0], parts[1], parts[2]) {
    case ("Sources", "System", let module): return module
    case ("Plugins", "Save", "Saving"): return "SaveEngine"
    case (_, let module, _): return module
    }
  }
}
