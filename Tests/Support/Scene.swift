import ShareFiles
package import ShareModel

/// A person's small world for one test: a home, a runtime directory, a plugin directory, and the real command in it.
///
/// It vanishes with everything in it when the last reference goes.
package final class Scene: Sendable {
  /// The top of it.
  package let path: ByteString
  private let temporary: TemporaryDirectory

  package init() throws {
    temporary = try TemporaryDirectory(in: "/tmp")
    path = temporary.path
    for name in ["home", "run", "plugins", "work"] {
      try FileSystem.makeDirectories(path.appending(ByteString(name)), mode: name == "run" ? 0o700 : 0o755)
    }
  }

  package var home: ByteString { path.appending("home") }
  package var run: ByteString { path.appending("run") }
  package var plugins: ByteString { path.appending("plugins") }
  package var work: ByteString { path.appending("work") }

  /// The environment of every program in it.
  package var environment: [String: ByteString] {
    [
      "HOME": home, "XDG_RUNTIME_DIR": run, "XDG_DATA_DIRS": path.appending("none"), "SHARE_PLUGIN_PATH": plugins,
      "XDG_CONFIG_DIRS": path.appending("etc"), "XDG_STATE_HOME": path.appending("state"),
      "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC",
    ]
  }

  /// The command, ready to run in `work`.
  package func share(
    _ arguments: [ByteString], environment extra: [String: ByteString] = [:], input: [UInt8] = []
  ) -> Program {
    Program(
      Checkout.share, arguments, environment: environment.merging(extra) { _, new in new }, directory: work,
      input: input)
  }

  /// Writes a file below `work`, with the directories that it needs.
  @discardableResult
  package func write(_ name: ByteString, _ bytes: [UInt8]) throws -> ByteString {
    let file = work.appending(name)
    try FileSystem.makeDirectories(file.parent)
    try Descriptor.open(file, [.write, .create, .truncate]).write(bytes)
    return file
  }

  /// Writes a text file below `work`.
  @discardableResult
  package func write(_ name: ByteString, _ text: String) throws -> ByteString {
    try write(name, Array(text.utf8))
  }

  /// Installs a plugin whose folder has been built, and allows it what it asks for.
  package func install(_ folder: ByteString) throws {
    let directory = try Descriptor.openDirectory(plugins)
    try FileSystem.makeLink(at: directory, target: folder, name: folder.lastComponent)
    try approve(folder.lastComponent)
  }

  /// Writes a plugin that has only a manifest, and allows it what it asks for.
  package func installManifest(_ name: ByteString, _ manifest: String) throws {
    let folder = plugins.appending(name)
    try FileSystem.makeDirectories(folder)
    try Descriptor.open(folder.appending("manifest.json"), [.write, .create, .truncate]).write(Array(manifest.utf8))
    try approve(name)
  }

  /// What is below a directory: each path with what it is and holds.
  package static func listing(_ directory: ByteString) throws -> [String: String] {
    var found: [String: String] = [:]
    try list(directory, prefix: [], into: &found)
    return found
  }

  private static func list(_ path: ByteString, prefix: [UInt8], into found: inout [String: String]) throws {
    for entry in try DirectoryReader.entries(ofPath: path) {
      let inner = path.appending(entry.name)
      let name = prefix + entry.name.bytes
      let key = ByteString(name).isUTF8 ? ByteString(name).display : Base64.encode(name)
      switch entry.kind {
      case .directory:
        found[key] = "directory"
        try list(inner, prefix: name + [UInt8(ascii: "/")], into: &found)
      case .regular: found[key] = Fingerprint.of(try FileReading.read(inner, max: 1 << 30))
      case .symbolicLink: found[key] = "-> " + (try FileSystem.readLink(inner)).display
      default: found[key] = entry.kind.phrase
      }
    }
  }
}

/// A short name for some bytes: their number and a 64-bit FNV-1a hash, enough to notice a change.
package enum Fingerprint {
  package static func of(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return "\(bytes.count) bytes, \(String(hash, radix: 16))"
  }
}
