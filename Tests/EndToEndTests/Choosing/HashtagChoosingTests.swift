import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing
import _StringProcessing

/// Taking a hashtag off at a terminal, with the real command at a pseudo-terminal.
struct HashtagChoosingTests {
  /// A target that takes hashtags and hands nothing back, and the recorder, which writes down what it gets.
  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    try scene.installManifest(
      "record",
      """
      {"manifest": 1, "id": "org.example.record", "version": "1.0.0", "name": "Record", "library": "librecorder.so", "abi": 1,
       "settings": [{"name": "log", "type": "file", "required": true, "label": "Log"}],
       "permissions": {"write": {"values": [{"setting": "log"}], "reason": "It writes down what it gets."}},
       "targets": [{"id": "org.example.record", "title": "Write it down", "category": "share",
         "attributes": {"takes": ["hashtag", "message"]}, "prefilledText": "refused",
         "accepts": [{"slots": [{"types": ["public.text"], "kinds": ["file"]}]}]}]}
      """)
    let folder = try Descriptor.openDirectory(scene.plugins.appending("record"))
    try FileSystem.makeLink(
      at: folder, target: try FixturePlugins.folder("recorder").appending("librecorder.so"), name: "librecorder.so")
    return scene
  }

  private static func program(_ scene: Scene, _ words: [ByteString] = []) -> Program {
    scene.share(
      [
        "a.txt", "--hashtag", "#sale", "--provenance", "app", "--include", "org.example.record", "--set",
        ByteString(Array("log=".utf8) + scene.path.appending("log").bytes),
      ] + words)
  }

  /// The attributes that arrived.
  private static func arrived(_ scene: Scene) throws -> [String] {
    let log = try FileReading.read(scene.path.appending("log"), max: 1 << 20)
    let line = try #require(log.split(separator: 0x0A).first)
    return (try Document(Array(line))["attributes"]?.elements ?? []).compactMap { $0["name"]?.text }
  }

  struct Way: Sendable, CustomTestStringConvertible {
    var term: ByteString
    var keys: [String]
    var isOff: Bool
    var testDescription: String { "\(keys), TERM=\(term.display)" }
  }

  static let ways: [Way] = [
    Way(term: "xterm", keys: ["\r"], isOff: false), Way(term: "xterm", keys: ["#", "\r"], isOff: true),
    Way(term: "xterm", keys: ["#", "#", "\r"], isOff: false),
    Way(term: "dumb", keys: ["1\r"], isOff: false), Way(term: "dumb", keys: ["#\r", "1\r"], isOff: true),
  ]

  @Test("F6, F8: the person sees who wrote the hashtag, and may take it off", arguments: ways)
  func choosing(_ way: Way) throws {
    let scene = try Self.scene()
    let session = try TerminalSession(Self.program(scene), term: way.term)
    #expect(session.shows("#sale (hashtag by the program, # takes it off)"), "\(session.shown)")
    #expect(session.shows("Write it down"))
    for (index, key) in way.keys.enumerated() {
      session.type(key)
      if index == 0, way.keys.count > 1 { #expect(session.shows("#sale is taken off"), "\(session.shown)") }
    }
    let (end, _) = try session.wait()
    #expect(end == .exited(0), "\(session.shown)")
    #expect(try Self.arrived(scene) == (way.isOff ? [] : ["hashtag"]))
    #expect(session.shown.contains("the person took off the hashtag") == way.isOff)
  }

  @Test("F6: the plan of a share without the hashtag says so")
  func plan() throws {
    let scene = try Self.scene()
    let session = try TerminalSession(Self.program(scene, ["--dry-run"]))
    #expect(session.shows("Write it down"))
    session.type("#\r")
    let (end, output) = try session.wait()
    #expect(end == .exited(0), "\(session.shown)")
    #expect(output.contains("left out: the person took off the hashtag"), "\(output)")
  }

  @Test("F6: what happens is told to programs too")
  func events() throws {
    let scene = try Self.scene()
    let session = try TerminalSession(Self.program(scene, ["--events", "1"]))
    #expect(session.shows("Write it down"))
    session.type("#\r")
    let (end, output) = try session.wait()
    #expect(end == .exited(0), "\(session.shown)")
    let warnings = output.split(separator: "\n").compactMap { try? Document(Array($0.utf8)) }
      .compactMap { $0["warning"]?["code"]?.text }
    #expect(warnings == ["attributeTakenOff"])
  }

  @Test("F8: what the program says about the items stands above the list, with its author")
  func shown() throws {
    let scene = try Self.scene()
    let session = try TerminalSession(Self.program(scene, ["-m", "buy this"]))
    #expect(session.shows("message by the program: buy this"), "\(session.shown)")
    #expect(session.shows("the message was not written by a person"), "\(session.shown)")
    session.type("q")
    let (end, _) = try session.wait()
    #expect(end == .exited(3))
  }
}
