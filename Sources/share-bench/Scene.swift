import ShareFiles
import ShareModel
import ShareSystem

/// A private directory with what the benchmarks need: plugins that do nothing, and an environment without anybody's settings.
struct Scene: ~Copyable {
  let isQuick: Bool
  let temporary: TemporaryDirectory
  /// The checkout whose sources the benchmarks use.
  let checkout: ByteString
  /// Where this program and those that it measures were built.
  let products: ByteString
  /// The bundles of the two targets that do nothing.
  let nullPlugins: ByteString

  var path: ByteString { temporary.path }
  var share: ByteString { products.appending("share") }
  /// A picture, the usual thing to share.
  var picture: ByteString { checkout.appending("Tests/Fixtures/Files/photo.png") }

  /// Makes the directory and what stands in it.
  static func make(isQuick: Bool) throws -> Scene {
    // Not below the runtime directory, which is memory: files are measured where files are.
    let scene = Scene(
      isQuick: isQuick, temporary: try TemporaryDirectory(in: Environment.value("TMPDIR") ?? "/tmp"),
      products: try FileSystem.readLink("/proc/self/exe").parent)
    try scene.makeNullPlugins()
    return scene
  }

  private init(isQuick: Bool, temporary: consuming TemporaryDirectory, products: ByteString) {
    self.isQuick = isQuick
    self.products = products
    checkout = ByteString(#filePath).parent.parent.parent
    nullPlugins = temporary.path.appending("null-plugins")
    self.temporary = temporary
  }

  /// The variables for a program: a home of its own, the usual places, and what is given.
  func environment(_ own: [String: ByteString] = [:]) -> [ByteString] {
    var variables: [String: ByteString] = [
      "HOME": path, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TMPDIR": path,
    ]
    for (name, value) in own { variables[name] = value }
    return variables.map { ByteString(Array("\($0.key)=".utf8) + $0.value.bytes) }
  }

  /// The `share` of this build.
  func share(_ words: [ByteString], plugins: ByteString? = nil) -> Program {
    let own = plugins.map { ["SHARE_PLUGIN_PATH": $0] } ?? [:]
    return Program(path: share, arguments: words, environment: environment(own))
  }

  private func makeNullPlugins() throws {
    let fixtures = checkout.appending("Tests/Fixtures")
    let source = fixtures.appending("Plugins/null")
    try FileSystem.makeDirectories(nullPlugins.appending("c"))
    try FileSystem.makeDirectories(nullPlugins.appending("swift"))
    let header = checkout.appending("Sources/CShareABI/include")
    let include = { (path: ByteString) in ByteString(Array("-I".utf8) + path.bytes) }
    let compiler = Program(
      path: "/usr/bin/env",
      arguments: [
        "cc", "-std=c99", "-D_GNU_SOURCE", "-O2", "-shared", "-fPIC", "-pthread", include(header),
        include(fixtures.appending("Plugins")), "-o", nullPlugins.appending("c/libnull.so"),
        source.appending("plugin.c"),
      ], environment: environment(["PATH": Environment.value("PATH") ?? "/usr/bin:/bin"]))
    _ = try compiler.run()
    try copy(source.appending("manifest.json"), to: nullPlugins.appending("c/manifest.json"))
    let swift = nullPlugins.appending("swift")
    try copy(products.appending("libNullSwift.so"), to: swift.appending("libNullSwift.so"))
    try copy(fixtures.appending("NullSwift/manifest.json"), to: swift.appending("manifest.json"))
  }

  /// Writes a file of its own.
  func write(_ bytes: [UInt8], to path: ByteString) throws {
    try Descriptor.open(path, [.write, .create, .truncate]).write(bytes)
  }

  func copy(_ source: ByteString, to target: ByteString) throws {
    try write(try FileReading.read(source, max: 1 << 28), to: target)
  }

  /// Makes plugins that take pictures, each with a manifest of the usual size and a library.
  func makePlugins(_ count: Int) throws -> ByteString {
    let directory = path.appending(ByteString("plugins-\(count)"))
    let library = try FileReading.read(nullPlugins.appending("c/libnull.so"), max: 1 << 24)
    for number in 0..<count {
      let bundle = directory.appending(ByteString("target\(number)"))
      try FileSystem.makeDirectories(bundle)
      try write(library, to: bundle.appending("libnull.so"))
      try write(Array(SampleManifest.text(number).utf8), to: bundle.appending("manifest.json"))
    }
    return directory
  }
}

/// A manifest as somebody would write it, one for each number.
enum SampleManifest {
  static func text(_ number: Int, types: String = "image/*") -> String {
    """
    {
      "manifest": 1,
      "id": "org.example.target\(number)",
      "version": "1.2.\(number)",
      "name": {"en": "Album \(number)", "de": "Album \(number)"},
      "library": "libnull.so",
      "abi": 1,
      "targets": [
        {
          "id": "org.example.target\(number)",
          "title": {"en": "Album \(number)", "de": "Album \(number)"},
          "icon": "image-x-generic",
          "category": "share",
          "rank": \(number % 7),
          "accepts": [
            {"slots": [
              {"types": ["\(types)"], "except": ["image/svg+xml"], "max": 30, "maxBytes": 12582911},
              {"types": ["public.movie"], "max": 1, "maxBytes": 52428799}
            ], "minItems": 1},
            {"slots": [{"types": ["public.url"], "max": 1}]}
          ],
          "attributes": {"takes": ["message", "hashtag"]}
        }
      ]
    }
    """
  }
}
