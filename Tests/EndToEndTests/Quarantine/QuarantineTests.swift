import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// A plugin that crashes when it is loaded is not loaded again and again, and one that crashes at work is still there.
@Suite("Plugins that crash are remembered")
struct QuarantineTests {
  private static let anything = ByteString("hello")

  /// A plugin of its own, whose library a test can change.
  private static func copy(_ name: String, into scene: Scene) throws {
    let folder = scene.plugins.appending(ByteString(name))
    try FileSystem.makeDirectories(folder)
    for file in ["manifest.json", "lib\(name).so"] {
      let bytes = try FileReading.read(FixturePlugins.folder(name).appending(ByteString(file)), max: 16 << 20)
      try FileReplacing.replace(folder.appending(ByteString(file)), with: bytes, mode: 0o755)
    }
  }

  private static func send(_ scene: Scene, _ plugin: String, _ text: String = "hello", _ more: [ByteString] = [])
    throws -> (status: Int32?, code: String?, detail: String)
  {
    let arguments: [ByteString] = ["--text", ByteString(text), "--to", ByteString("org.example." + plugin), "--json"]
    let output = try scene.share(arguments + more).run()
    let reason = try Document(output.standardOutput)["shares"]?[0]?["reason"]
    return (output.status, reason?["code"]?.text, reason?["detail"]?.text ?? "")
  }

  @Test(
    "Case 74: a plugin that crashed when it was loaded is not loaded again until its library changes or --rescan says so",
    arguments: [("constructor-abort", 8), ("constructor-exit", 8), ("constructor-hang", 7)] as [(String, Int32)])
  func load(_ plugin: String, _ status: Int32) throws {
    let scene = try Scene()
    try Self.copy(plugin, into: scene)
    try scene.install(try FixturePlugins.folder("null"))
    #expect(try Self.send(scene, plugin).status == status)
    let again = try Self.send(scene, plugin)
    #expect(again.status == 6)
    #expect(again.code == "quarantined")
    #expect(again.detail.contains("while it was loaded, "), "\(again)")
    #expect(try Self.send(scene, "null").status == 0)

    #expect(try Self.send(scene, plugin, "hello", ["--rescan"]).status == status)
    #expect(try Self.send(scene, plugin).code == "quarantined")

    let library = scene.plugins.appending(ByteString(plugin)).appending(ByteString("lib\(plugin).so"))
    let mended = try FileReading.read(try FixturePlugins.folder("null").appending("libnull.so"), max: 16 << 20)
    try FileReplacing.replace(library, with: mended, mode: 0o755)
    #expect(try Self.send(scene, plugin).status == 0)
    #expect(try Self.send(scene, plugin).status == 0)
  }

  @Test("what is quarantined is listed with the reason and the way out, and every document keeps its shape")
  func listed() throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("constructor-abort"))
    _ = try Self.send(scene, "constructor-abort")
    let lists: [([ByteString], Shape, @Sendable (Document) -> Document?)] = [
      (["targets", "--all", "--text", "a"], Contract.targets, { Self.target($0) }),
      (["explain", "--text", "a"], Contract.explain, { Self.target($0) }),
      (["plugin", "list"], Contract.pluginList, { $0["plugins"]?.elements.first { Self.isOurs($0) } }),
      (["doctor"], Contract.doctor, { $0["unusable"]?.elements.first { Self.isOurs($0) } }),
    ]
    for (words, shape, find) in lists {
      let document = try Document(try scene.share(words + ["--json"]).run().standardOutput)
      #expect(shape.faults(in: document) == [], "\(words)")
      #expect(find(document)?["reason"]?["code"]?.text == "quarantined", "\(words)")
      let text = try scene.share(words).run().text
      #expect(text.contains("SIGABRT while it was loaded") && text.contains("--rescan"), "\(words): \(text)")
    }
    let rescanned = try Document(try scene.share(["plugin", "list", "--rescan", "--json"]).run().standardOutput)
    #expect(rescanned["plugins"]?.elements.first { Self.isOurs($0) }?["usable"]?.bool == true)
    #expect(try Self.send(scene, "constructor-abort").status == 8)
  }

  private static func isOurs(_ document: Document) -> Bool { document["id"]?.text == "org.example.constructor-abort" }
  private static func target(_ document: Document) -> Document? {
    document["targets"]?.elements.first { isOurs($0) }
  }

  private static func targets(_ scene: Scene) throws -> [Document] {
    let output = try scene.share(["targets", "--text", "a", "--include", "org.example.*", "--json"]).run()
    return try Document(output.standardOutput)["targets"]?.elements ?? []
  }

  @Test("three crashes at different requests list the target last with a warning, and one success clears that")
  func unreliable() throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("crash-at-text"))
    try scene.install(try FixturePlugins.folder("null"))
    let ours = "org.example.crash-at-text"
    #expect(try Self.targets(scene).map { $0["id"]?.text } == [ours, "org.example.null"])
    for text in ["no", "no", "no", "not"] { #expect(try Self.send(scene, "crash-at-text", text).status == 8) }
    #expect(try Self.targets(scene).first?["id"]?.text == ours)
    #expect(try Self.send(scene, "crash-at-text", "never").status == 8)

    let listed = try #require(try Self.targets(scene).last)
    #expect(listed["id"]?.text == ours)
    #expect(listed["warnings"]?.elements.map { $0["code"]?.text } == ["unreliable"])
    for words in [["plugin", "list"], ["doctor"], ["targets", "--text", "a"]] as [[ByteString]] {
      let text = try scene.share(words).run().text
      #expect(text.contains("crashed at the last 3 different requests"), "\(words): \(text)")
      let document = try Document(try scene.share(words + ["--json"]).run().standardOutput)
      let shape = words[0] == "plugin" ? Contract.pluginList : words[0] == "doctor" ? Contract.doctor : Contract.targets
      #expect(shape.faults(in: document) == [])
    }

    #expect(try Self.send(scene, "crash-at-text", "yes").status == 0)
    #expect(try Self.targets(scene).map { $0["warnings"]?.elements.count } == [0, 0])
    #expect(try Self.targets(scene).first?["id"]?.text == ours)
  }

  @Test("a library that is missing, or lacks another, is looked for each time")
  func missing() throws {
    let scene = try Scene()
    try Self.copy("null", into: scene)
    let folder = try Descriptor.openDirectory(scene.plugins.appending("null"))
    try FileSystem.rename(at: folder, from: "libnull.so", to: "away", noReplace: true)
    #expect(try Self.send(scene, "null").code == "missingDependency")
    try FileSystem.rename(at: folder, from: "away", to: "libnull.so", noReplace: true)
    #expect(try Self.send(scene, "null").status == 0)
    try scene.install(try FixturePlugins.folder("missing-needed"))
    for _ in 0..<2 { #expect(try Self.send(scene, "missing-needed").code == "missingDependency") }
  }

  @Test("a memory that is damaged is set aside with a word, and shares go on")
  func damaged() throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("null"))
    try FileSystem.makeDirectories(scene.state)
    try FileReplacing.replace(scene.state.appending("quarantine.json"), with: Array("{".utf8))
    let first = try scene.share(["--text", "a", "--to", "null"]).run()
    #expect(first.status == 0)
    #expect(first.errors.contains("quarantine.json.damaged"))
    let second = try scene.share(["--text", "a", "--to", "null"]).run()
    #expect(second.status == 0)
    #expect(!second.errors.contains("quarantine"))
  }
}
