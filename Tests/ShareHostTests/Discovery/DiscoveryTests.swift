import ShareFiles
import ShareHost
import ShareModel
import Testing
import _StringProcessing

@Suite("Finding plugins")
struct DiscoveryTests {
  private static func obstacles(_ registry: Registry) -> [String] {
    registry.plugins.map { "\($0.folder.lastComponent.display): \($0.obstacle.map { "\($0.code)" } ?? "usable")" }
  }

  @Test("plugins are listed by id, whatever their folders are called; other things are left alone")
  func listing() throws {
    let room = try Room()
    try room.plugin("p/zz", id: "org.example.a")
    try room.plugin("p/aa", id: "org.example.b")
    try room.folder("p/empty")
    try room.write("p/manifest.json", "{}")
    let registry = Samples.found([(room.path.appending("p"), .user)])
    #expect(registry.plugins.map(\.id) == ["org.example.a", "org.example.b"])
    #expect(registry.plugins.allSatisfy { $0.obstacle == nil })
    #expect(registry.directories.map(\.plugins) == [2])
    #expect(registry.plugins.first?.library == room.path.appending("p/zz/a.so"))
  }

  @Test(
    "links to folders are followed; one that leads to its own directory, above it, nowhere or in a circle is no plugin")
  func links() throws {
    let room = try Room()
    try room.plugin("elsewhere/real", id: "org.example.real")
    try room.plugin("p/own", id: "org.example.own")
    try room.link("p/X11", to: ".")
    try room.link("p/up", to: "..")
    try room.link("p/loop", to: "loop")
    try room.link("p/gone", to: "nothing")
    try room.link("p/linked", to: "../elsewhere/real")
    let registry = Samples.found([(room.path.appending("p"), .user)])
    #expect(registry.plugins.map(\.id) == ["org.example.own", "org.example.real"])
    #expect(Self.obstacles(registry) == ["own: usable", "linked: usable"])
  }

  @Test("a folder that is reached twice is one plugin, at the place that comes first")
  func twice() throws {
    let room = try Room()
    try room.plugin("p/b", id: "org.example.b")
    try room.link("p/a", to: "b")
    try room.link("q", to: "p")
    let registry = Samples.found([(room.path.appending("p"), .user), (room.path.appending("q"), .system)])
    #expect(registry.plugins.map(\.folder) == [room.path.appending("p/a")])
    #expect(registry.directories.map(\.plugins) == [1, 0])
  }

  @Test("of one id in two directories the first directory wins, whatever the versions")
  func shadowed() throws {
    let room = try Room()
    try room.plugin("p/old", id: "org.example.a", version: "1.0.0")
    try room.plugin("q/new", id: "org.example.a", version: "9.0.0")
    let registry = Samples.found([(room.path.appending("p"), .user), (room.path.appending("q"), .system)])
    #expect(Self.obstacles(registry) == ["old: usable", "new: shadowed"])
    let reason = try #require(registry.plugins.last?.obstacle)
    #expect(reason.detail.contains(room.path.appending("p/old").display))
  }

  @Test("one that cannot be used hides none that can")
  func unusable() throws {
    let room = try Room()
    try room.plugin("p/broken", id: "org.example.a", file: nil)
    try room.plugin("q/good", id: "org.example.a")
    let registry = Samples.found([(room.path.appending("p"), .user), (room.path.appending("q"), .system)])
    #expect(Self.obstacles(registry).sorted() == ["broken: missingDependency", "good: usable"])
  }

  @Test("a library that others may write to is not loaded")
  func openLibrary() throws {
    let room = try Room()
    try room.plugin("p/a", id: "org.example.a")
    let library = try Descriptor.open(room.path.appending("p/a/a.so"), .read)
    try FileSystem.setMode(0o777, of: library)
    let registry = Samples.found([(room.path.appending("p"), .user)])
    #expect(registry.plugins.map { $0.obstacle?.code } == [.untrusted])
  }

  static let orders: [[String]] = [["a", "b", "c"], ["c", "b", "a"], ["b", "c", "a"], ["b", "a", "c"]]

  @Test("within a directory the higher version wins, whatever the folders are called", arguments: orders)
  func versions(_ names: [String]) throws {
    let room = try Room()
    for (name, version) in zip(names, ["1.9.0", "1.10.0", "1.2.0"]) {
      try room.plugin(ByteString("p/" + name), id: "org.example.a", version: version)
    }
    let registry = Samples.found([(room.path.appending("p"), .user)])
    let usable = registry.plugins.filter { $0.obstacle == nil }
    #expect(usable.map { "\($0.manifest.map { "\($0.version)" } ?? "")" } == ["1.10.0"])
    #expect(registry.plugins.count == 3)
    #expect(registry.types.type("public.png") != nil)
  }

  @Test("of two equal versions in one directory the smaller path wins")
  func equalVersions() throws {
    let room = try Room()
    try room.plugin("p/b", id: "org.example.a")
    try room.plugin("p/a", id: "org.example.a")
    #expect(
      Self.obstacles(Samples.found([(room.path.appending("p"), .user)])) == ["a: usable", "b: shadowed"])
  }

  @Test("a directory that others may write to is not searched, nor a folder that a link leads to")
  func trust() throws {
    let room = try Room()
    try room.plugin("open/a", id: "org.example.a")
    try room.folder("open", mode: 0o777)
    try room.plugin("p/b", id: "org.example.b")
    try room.plugin("planted", id: "org.example.c")
    try room.folder("planted", mode: 0o777)
    try room.link("p/c", to: "../planted")
    let registry = Samples.found([(room.path.appending("open"), .user), (room.path.appending("p"), .user)])
    #expect(registry.plugins.map(\.id) == ["org.example.b", "org.example.c"])
    #expect(registry.plugins.map { $0.obstacle?.code } == [nil, .untrusted])
    #expect(registry.directories[0].problem?.contains("everybody may write to it") == true)
    #expect(registry.directories[1].problem == nil)
  }

  @Test("a directory that does not exist is no problem; a file in its place is one")
  func missing() throws {
    let room = try Room()
    let file = try room.write("file", "")
    let registry = Samples.found([(room.path.appending("none"), .user), (file, .user)])
    #expect(registry.directories.map(\.exists) == [false, true])
    #expect(registry.directories.map { $0.problem == nil } == [true, false])
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    var manifest: String
    var place: String
    var testDescription: String { manifest }
  }

  static let broken: [Broken] = [
    Broken(manifest: "", place: ":1:1: "),
    Broken(manifest: "{", place: ":1:2: "),
    Broken(manifest: "{\n\"manifest\": 1,\n\"manifest\": 1}", place: ":3:1: "),
    Broken(manifest: "{\"manifest\": 2}", place: ":1:14: "),
  ]

  @Test("a broken manifest is listed under its folder's name, with line and column", arguments: broken)
  func manifest(_ broken: Broken) throws {
    let room = try Room()
    try room.write("p/x/manifest.json", broken.manifest)
    let registry = Samples.found([(room.path.appending("p"), .user)])
    let plugin = try #require(registry.plugins.first)
    #expect(plugin.id == "x")
    #expect(plugin.obstacle?.code == .invalidManifest)
    #expect(plugin.obstacle?.detail.hasPrefix(room.path.appending("p/x/manifest.json").display + broken.place) == true)
    #expect(!plugin.faults.isEmpty)
    #expect(registry.candidates().isEmpty)
  }

  @Test("a broken manifest does not hide a good one of the same id, and keeps the id that it states")
  func brokenFirst() throws {
    let room = try Room()
    try room.write("p/x/manifest.json", Samples.manifest(id: "org.example.a", version: "one"))
    try room.plugin("q/y", id: "org.example.a")
    let registry = Samples.found([(room.path.appending("p"), .user), (room.path.appending("q"), .user)])
    #expect(registry.plugins.map(\.id) == ["org.example.a", "org.example.a"])
    #expect(registry.plugins.map { $0.obstacle?.code } == [.invalidManifest, nil])
  }

  @Test("a manifest that is a directory, or too large, is a fault")
  func unreadable() throws {
    let room = try Room()
    try room.folder("p/x/manifest.json")
    try room.write("p/y/manifest.json", [UInt8](repeating: 0x20, count: (1 << 20) + 1))
    let registry = Samples.found([(room.path.appending("p"), .user)])
    #expect(registry.plugins.map { $0.obstacle?.code } == [.invalidManifest, .invalidManifest])
  }

  @Test("a library lies in the bundle, else beside it, and in the build tree beside the executable")
  func library() throws {
    let room = try Room()
    try room.plugin("p/in", id: "org.example.in")
    try room.plugin("p/beside", id: "org.example.beside", library: "\"b.so\"", file: nil)
    try room.write("p/b.so", "")
    try room.plugin("p/none", id: "org.example.none", library: "\"c.so\"", file: nil)
    try room.write("built/c.so", "")
    let directory = room.path.appending("p")
    let user = Samples.found([(directory, .user)], libraries: room.path.appending("built"))
    #expect(user.plugins.map(\.library) == [directory.appending("b.so"), directory.appending("in/a.so"), nil])
    #expect(user.plugins.map { $0.obstacle?.code } == [nil, nil, .missingDependency])
    let build = Samples.found([(directory, .build)], libraries: room.path.appending("built"))
    #expect(build.plugins.last?.library == room.path.appending("built/c.so"))
  }

  @Test("a library for each architecture; none for this one, none at all and another ABI are obstacles")
  func architecture() throws {
    let room = try Room()
    try room.plugin("p/a", id: "org.example.a", library: #"{"x86_64": "a.so", "aarch64": "z.so"}"#)
    try room.plugin("p/b", id: "org.example.b", library: #"{"aarch64": "a.so"}"#)
    try room.plugin("p/c", id: "org.example.c", library: nil)
    try room.write(
      "p/d/manifest.json",
      String(Samples.manifest(id: "org.example.d")).split(separator: "\"abi\": 1").joined(separator: "\"abi\": 7"))
    let registry = Samples.found([(room.path.appending("p"), .user)])
    #expect(
      registry.plugins.map { $0.obstacle?.code } == [nil, .missingDependency, .missingDependency, .abiMismatch])
    #expect(registry.plugins[1].obstacle?.detail == "has no library for x86_64")
  }

  @Test("what somebody switched off is listed and not usable; its types do not count")
  func disabled() throws {
    let room = try Room()
    let types = #""types": [{"id": "org.example.zine", "parents": ["public.data"], "extensions": ["zine"]}],"#
    try room.plugin("p/a", id: "org.example.a", extra: types)
    let directory = room.path.appending("p")
    #expect(Samples.found([(directory, .user)]).types.type(fileName: "a.zine")?.identifier == "org.example.zine")
    let registry = Samples.found([(directory, .user)], disabled: ["org.example.a"])
    #expect(registry.plugins.map { $0.obstacle?.code } == [.disabled])
    #expect(registry.types.type(fileName: "a.zine")?.identifier != "org.example.zine")
    #expect(registry.candidates().first?.obstacle?.code == .disabled)
  }
}
