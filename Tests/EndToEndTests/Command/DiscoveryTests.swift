import Glibc
import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// Where plugins are found, where they are not, and that both are said.
struct DiscoveryTests {
  private static let anything = #"[{"slots": [{"types": ["public.item"], "kinds": ["file", "text", "link"]}]}]"#

  private static func list(_ scene: Scene, _ environment: [String: ByteString] = [:]) throws -> [Document] {
    let output = try scene.share(["plugin", "list", "--json"], environment: environment).run()
    #expect(output.status == 0)
    let document = try Document(output.standardOutput)
    #expect(Contract.pluginList.faults(in: document) == [])
    return (document["plugins"]?.elements ?? []).filter { $0["id"]?.text?.hasPrefix("org.sharehost.") == false }
  }

  private static func code(_ plugin: Document?) -> String? { plugin?["reason"]?["code"]?.text }

  @Test("case 64: what only looks like a plugin is refused, each with its own reason, and the good one is found")
  func impostors() throws {
    let scene = try Scene()
    try scene.installNull("good", accepts: Self.anything)
    // A manifest whose library is something that must never be opened, above all a FIFO, which would wait for ever.
    let odd: [(name: String, make: (ByteString) throws -> Void)] = [
      ("nothing", { _ in }),
      ("fifo", { path in #expect(unsafe mknod(path.display, S_IFIFO | 0o600, 0) == 0) }),
      ("folder", { path in try FileSystem.makeDirectories(path) }),
      (
        "dangling",
        { path in
          try FileSystem.makeLink(
            at: try Descriptor.openDirectory(path.parent), target: "nowhere.so", name: path.lastComponent)
        }
      ),
      (
        "device",
        { path in
          try FileSystem.makeLink(
            at: try Descriptor.openDirectory(path.parent), target: "/dev/zero", name: path.lastComponent)
        }
      ),
      ("empty", { path in try Descriptor.open(path, [.write, .create]).write([]) }),
      ("script", { path in try Descriptor.open(path, [.write, .create]).write(Array("GROUP ( libc.so.6 )\n".utf8)) }),
      (
        "cut",
        { path in
          let whole = try FileReading.read(try FixturePlugins.folder("null").appending("libnull.so"), max: 1 << 20)
          try Descriptor.open(path, [.write, .create]).write(Array(whole.prefix(200)))
        }
      ),
    ]
    for (name, make) in odd {
      try scene.installManifest(
        ByteString(name),
        """
        {"manifest": 1, "id": "org.example.\(name)", "version": "1.0.0", "name": "\(name)", "library": "libx.so", "abi": 1,
         "targets": [{"id": "org.example.\(name)", "title": "\(name)", "category": "share", "accepts": \(Self.anything)}]}
        """)
      try make(scene.plugins.appending(ByteString(name)).appending("libx.so"))
    }
    // Neither is a plugin at all.
    try Descriptor.open(scene.plugins.appending("README"), [.write, .create]).write(Array("hello".utf8))
    try FileSystem.makeDirectories(scene.plugins.appending("no-manifest"))
    try FileSystem.makeDirectories(scene.plugins.appending("odd-manifest/manifest.json"))

    let plugins = try Self.list(scene)
    let codes = Dictionary(plugins.map { ($0["id"]?.text ?? "", Self.code($0) ?? "usable") }) { first, _ in first }
    for name in ["nothing", "fifo", "folder", "dangling", "device"] {
      #expect(codes["org.example.\(name)"] == "missingDependency", "\(name)")
    }
    #expect(codes["org.example.good"] == "usable")
    #expect(codes["odd-manifest"] == "invalidManifest")
    #expect(codes["no-manifest"] == nil && codes["README"] == nil)
    // The others are found out when they are loaded, in a process of their own.
    try scene.write("a.txt", "hello")
    for name in ["empty", "script", "cut"] {
      let output = try scene.share(["a.txt", "--to", ByteString(name), "--json"]).run()
      #expect(output.status == 6, "\(name): \(output.errors)")
      #expect(Self.code(try Document(output.standardOutput)["shares"]?[0]) == "libraryNotLoaded", "\(name)")
    }
    #expect(try scene.share(["a.txt", "--to", "good"]).run().status == 0)
  }

  struct Spelling: Sendable, CustomTestStringConvertible {
    var name: String
    var isLoaded: Bool
    var change: @Sendable ([UInt8]) -> [UInt8]
    var testDescription: String { name }
  }

  static let spellings: [Spelling] = [
    Spelling(name: "as it is", isLoaded: true) { $0 },
    Spelling(name: "a byte order mark", isLoaded: true) { [0xEF, 0xBB, 0xBF] + $0 },
    Spelling(name: "two byte order marks", isLoaded: false) { [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + $0 },
    Spelling(name: "UTF-16", isLoaded: false) { [0xFF, 0xFE] + $0.flatMap { [$0, 0] } },
    Spelling(name: "UTF-16 without a mark", isLoaded: false) { $0.flatMap { [$0, 0] } },
    Spelling(name: "no bytes", isLoaded: false) { _ in [] },
    Spelling(name: "a trailing comma", isLoaded: false) {
      Array($0.dropLast(while: { $0 != UInt8(ascii: "}") })) + Array(",}".utf8)
    },
    Spelling(name: "a duplicate key", isLoaded: false) {
      Array("{\"id\": \"org.example.null\",".utf8) + $0.dropFirst()
    },
    Spelling(name: "a value of the wrong type", isLoaded: false) {
      Array(String(decoding: $0, as: UTF8.self).replacing("\"abi\": 1", with: "\"abi\": \"1\"").utf8)
    },
    Spelling(name: "cut in half", isLoaded: false) { Array($0.prefix($0.count / 2)) },
    Spelling(name: "a NUL at the end", isLoaded: false) { $0 + [0] },
  ]

  @Test(
    "case 69: a manifest loads, or is refused with its path, line and column; other plugins load", arguments: spellings)
  func spelling(_ spelling: Spelling) throws {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    try scene.installChanged("null", change: spelling.change)
    try scene.installNull("good", accepts: Self.anything)
    let plugins = try Self.list(scene)
    #expect(Self.code(plugins.first { $0["id"]?.text == "org.example.good" }) == nil)
    let plugin = try #require(plugins.first { $0["id"]?.text != "org.example.good" })
    #expect(plugin["usable"]?.bool == spelling.isLoaded)
    if !spelling.isLoaded {
      #expect(Self.code(plugin) == "invalidManifest")
      let detail = plugin["reason"]?["detail"]?.text ?? ""
      let place = scene.plugins.appending("null/manifest.json").display + ":"
      #expect(detail.hasPrefix(place), "\(detail)")
      let numbers = detail.dropFirst(place.count).split(separator: ":").prefix(2)
      #expect(numbers.count == 2 && numbers.allSatisfy { Int($0).map { $0 >= 1 } ?? false }, "\(detail)")
      let validation = try scene.share(["plugin", "validate", scene.plugins.appending("null")]).run()
      #expect(validation.status == 1)
      #expect(validation.text.contains(place))
    }
    #expect(try scene.share(["a.txt", "--to", "good"]).run().status == 0)
  }

  @Test(
    "case 70: of one id in two places the person's counts, and the other is listed as shadowed with both paths",
    arguments: [
      "aaa", "zzz",
    ])
  func shadowed(_ name: String) throws {
    let scene = try Scene()
    let user = scene.home.appending(".local/share/share-host/plugins")
    let system = scene.path.appending("none/share-host/plugins")
    func install(_ directory: ByteString, _ folder: String, version: String) throws {
      let path = directory.appending(ByteString(folder))
      try FileSystem.makeDirectories(path)
      try Descriptor.open(path.appending("manifest.json"), [.write, .create]).write(
        Array(
          """
          {"manifest": 1, "id": "org.example.twin", "version": "\(version)", "name": "Twin", "library": "libnull.so", "abi": 1,
           "targets": [{"id": "org.example.twin", "title": "Twin", "category": "share", "accepts": \(Self.anything)}]}
          """.utf8))
      try FileSystem.makeLink(
        at: try Descriptor.openDirectory(path), target: try FixturePlugins.folder("null").appending("libnull.so"),
        name: "libnull.so")
    }
    // The very first plugin, and the very last.
    try install(user, name, version: "1.0.0")
    try install(system, name, version: "2.0.0")
    for other in ["bbb", "ccc"] { try scene.installNull(other, accepts: Self.anything) }
    var twins = try Self.list(scene).filter { $0["id"]?.text == "org.example.twin" }
    #expect(twins.count == 2)
    #expect(twins.filter { $0["usable"]?.bool == true }.map { $0["version"]?.text } == ["1.0.0"])
    let loser = try #require(twins.first { $0["usable"]?.bool == false })
    #expect(Self.code(loser) == "shadowed")
    for directory in [user, system] {
      #expect(loser["reason"]?["detail"]?.text?.contains(directory.appending(ByteString(name)).display) == true)
    }
    let targets =
      try Document(scene.share(["targets", "--text", "x", "--json"]).run().standardOutput)["targets"]?.elements ?? []
    #expect(targets.count { $0["id"]?.text == "org.example.twin" } == 1, "offered once")

    // Twice inside one directory: the higher version.
    try install(user, name + "2", version: "3.0.0")
    twins = try Self.list(scene).filter { $0["id"]?.text == "org.example.twin" }
    #expect(twins.count == 3)
    #expect(twins.filter { $0["usable"]?.bool == true }.map { $0["version"]?.text } == ["3.0.0"])
  }

  @Test("case 72: links that lead in circles end the search nowhere, and nothing is found twice")
  func circles() throws {
    let scene = try Scene()
    let plugins = try Descriptor.openDirectory(scene.plugins)
    try FileSystem.makeLink(at: plugins, target: ".", name: "X11")
    try FileSystem.makeLink(at: plugins, target: "..", name: "up")
    try FileSystem.makeDirectories(scene.plugins.appending("a"))
    try FileSystem.makeLink(
      at: try Descriptor.openDirectory(scene.plugins.appending("a")), target: "../a", name: "b")
    try FileSystem.makeLink(at: plugins, target: "loop", name: "loop")
    try scene.installNull("z", accepts: Self.anything)
    try FileSystem.makeLink(at: plugins, target: "z", name: "also-z")
    let output = try scene.share(["plugin", "list", "--json"]).run(seconds: 60)
    #expect(output.status == 0)
    let found = (try Document(output.standardOutput)["plugins"]?.elements ?? []).filter {
      $0["id"]?.text == "org.example.z"
    }
    #expect(found.count == 1)
  }

  struct Path: Sendable, CustomTestStringConvertible {
    var value: String
    /// What the notes of `share doctor` say of it.
    var note: String
    var testDescription: String { value }
  }

  static let paths: [Path] = [
    Path(value: ":SCENE/other", note: "an empty entry"), Path(value: "SCENE/other:", note: "an empty entry"),
    Path(value: "SCENE/other::SCENE/none", note: "an empty entry"),
    Path(value: ".:SCENE/other", note: "relative path (.)"),
    Path(value: "work:SCENE/other", note: "relative path (work)"),
    Path(value: "../work:SCENE/other", note: "relative path (../work)"),
  ]

  @Test("case 112: an empty or relative entry of the search path never means the current directory", arguments: paths)
  func searchPath(_ path: Path) throws {
    let scene = try Scene()
    try scene.installNull("evil", accepts: Self.anything)
    // Now the plugin's folder lies in the current directory, and nowhere else.
    _ = try scene.shell("mv \"$SCENE/plugins/evil\" \"$SCENE/work/evil\"").run()
    let value = ByteString(path.value.replacing("SCENE", with: scene.path.display))
    let output = try scene.share(["plugin", "list", "--json"], environment: ["SHARE_PLUGIN_PATH": value]).run()
    #expect(!output.text.contains("org.example.evil"))
    #expect(output.errors.contains(path.note), "\(output.errors)")
    let doctor = try Document(
      scene.share(["doctor", "--json"], environment: ["SHARE_PLUGIN_PATH": value]).run().standardOutput)
    #expect(doctor["notes"]?.elements.contains { $0.text?.contains(path.note) == true } == true)
    // Somebody who means it says so.
    let explicit = try scene.share(["plugin", "list", "--json", "--plugin-path", "."]).run()
    #expect(explicit.text.contains("org.example.evil"))
  }

  @Test("case 112: a directory that others can write to, or that belongs to somebody else, is not used")
  func untrusted() throws {
    let scene = try Scene()
    try scene.installNull("evil", accepts: Self.anything)
    try scene.setMode(0o777, of: scene.plugins)
    var output = try scene.share(["plugin", "list", "--json"]).run()
    #expect(!output.text.contains("org.example.evil"))
    var doctor = try Document(scene.share(["doctor", "--json"]).run().standardOutput)
    var report = doctor["directories"]?.elements.first { $0["path"]?.text == scene.plugins.display }
    #expect(report?["problem"]?.text?.isEmpty == false, "it says why")
    try scene.setMode(0o755, of: scene.plugins)
    output = try scene.share(["plugin", "list", "--json"]).run()
    #expect(output.text.contains("org.example.evil"), "the mode was the reason")

    guard geteuid() == 0 else { return }
    #expect(unsafe chown(scene.plugins.display, 65534, 65534) == 0)
    output = try scene.share(["plugin", "list", "--json"]).run()
    #expect(!output.text.contains("org.example.evil"))
    doctor = try Document(scene.share(["doctor", "--json"]).run().standardOutput)
    report = doctor["directories"]?.elements.first { $0["path"]?.text == scene.plugins.display }
    #expect(report?["problem"]?.text?.isEmpty == false, "it says why")
  }

  @Test(
    "case 112: a library outside the plugin's folder is refused",
    arguments: ["../evil.so", "../../evil.so", "/tmp/evil.so", "a/evil.so", "..", "."])
  func outside(_ library: String) throws {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    try scene.installManifest(
      "evil",
      """
      {"manifest": 1, "id": "org.example.evil", "version": "1.0.0", "name": "Evil", "library": "\(library)", "abi": 1,
       "targets": [{"id": "org.example.evil", "title": "Evil", "category": "share", "accepts": \(Self.anything)}]}
      """)
    let good = try FixturePlugins.folder("null").appending("libnull.so")
    for place in [scene.plugins, scene.path] {
      try? FileSystem.makeLink(at: try Descriptor.openDirectory(place), target: good, name: "evil.so")
    }
    let plugin = try Self.list(scene).first { $0["id"]?.text == "org.example.evil" }
    #expect(Self.code(plugin) == "invalidManifest")
    #expect(
      plugin?["reason"]?["detail"]?.text?.contains("library") == true
        || plugin?["reason"]?["detail"]?.text?.contains("file name") == true)
    #expect(try scene.share(["a.txt", "--to", "org.example.evil"]).run().status == 6)
  }
}

extension Array<UInt8> {
  /// Without what follows the last element that is not wanted.
  fileprivate func dropLast(while isUnwanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var end = endIndex
    while end > startIndex, isUnwanted(self[end - 1]) { end -= 1 }
    return self[..<Swift.max(startIndex, end - 1)]
  }
}
