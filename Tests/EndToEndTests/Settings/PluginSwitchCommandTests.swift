import ShareFiles
import ShareModel
import TestSupport
import Testing

/// `share plugin disable` and `enable`, with the real command.
struct PluginSwitchCommandTests {
  private static let anything = #"[{"slots": [{"types": ["public.item"], "kinds": ["file", "text", "link"]}]}]"#

  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    for name in ["keep", "notes"] { try scene.installNull(name, accepts: anything) }
    return scene
  }

  private static func run(_ scene: Scene, _ words: String) throws -> (status: Int32?, output: String, errors: String) {
    let output = try scene.shell("\"$SHARE\" \(words); echo \"=$?\" >&2").run()
    let errors = String(decoding: output.standardError, as: UTF8.self)
    let lines = errors.split(separator: "\n").map(String.init)
    let status = lines.last.flatMap { $0.hasPrefix("=") ? Int32($0.dropFirst()) : nil }
    return (status, String(decoding: output.standardOutput, as: UTF8.self), lines.dropLast().joined(separator: "\n"))
  }

  @Test("a plugin that is disabled is refused with the reason until it is enabled; what else was written stays")
  func there() throws {
    let scene = try Self.scene()
    let directory = scene.home.appending(".config/share-host")
    try FileSystem.makeDirectories(directory)
    let text = "{\n\t\"later\": 1e2,\n\t\"pinned\": [\"org.example.notes\"]\n}\n"
    let file = directory.appending("settings.json")
    try Descriptor.open(file, [.write, .create]).write(Array(text.utf8))

    let off = try Self.run(scene, "plugin disable keep")
    #expect(off.status == 0 && off.output.isEmpty && off.errors.hasSuffix("org.example.keep is switched off"))
    let again = try Self.run(scene, "plugin disable org.example.keep")
    #expect(again.status == 0 && again.errors.hasSuffix("org.example.keep is switched off already"))
    let changed = String(decoding: try FileReading.read(file, max: 1 << 16), as: UTF8.self)
    #expect(changed == "{\n\t\"disabled\": [\"org.example.keep\"],\(text.dropFirst())")
    let refused = try Self.run(scene, "a.txt --to keep")
    #expect(refused.status == 6)
    #expect(refused.errors.contains("switched off"))

    let on = try Self.run(scene, "plugin enable keep --json")
    #expect(on.status == 0)
    let document = try Document(Array(on.output.utf8))
    #expect(Contract.pluginSwitch.faults(in: document) == [])
    #expect(document["plugin"]?.text == "org.example.keep")
    #expect(try Self.run(scene, "a.txt --to keep").status == 0)
  }

  @Test("what somebody else switched off, a name that nobody has, and a file with a fault are told")
  func told() throws {
    let scene = try Self.scene()
    let etc = scene.path.appending("etc/share-host")
    try FileSystem.makeDirectories(etc)
    try Descriptor.open(etc.appending("settings.json"), [.write, .create])
      .write(Array(#"{"disabled": ["org.example.*"]}"#.utf8))
    let kept = try Self.run(scene, "plugin enable keep")
    #expect(kept.status == 6)
    #expect(kept.errors.contains("it is still switched off by"))
    let unknown = try Self.run(scene, "plugin disable nobody")
    #expect(unknown.status == 6 && unknown.errors.contains("share plugin list shows all"))
    let directory = scene.home.appending(".config/share-host")
    try FileSystem.makeDirectories(directory)
    try Descriptor.open(directory.appending("settings.json"), [.write, .create]).write(Array("{,}".utf8))
    let faulty = try Self.run(scene, "plugin disable keep")
    #expect(faulty.status == 6)
    #expect(faulty.errors.contains("line 1, column 2: ") && faulty.errors.contains("; correct the file"))
  }
}
