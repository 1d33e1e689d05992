import Glibc
import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// The kinds of node that no file can be made of.
enum Node {
  static let fifo: mode_t = S_IFIFO
  static let socket: mode_t = S_IFSOCK
}

extension Scene {
  /// The folder that the Save plugin is told to save into.
  var target: ByteString { path.appending("target") }

  /// Copies a built plugin into the scene, with its manifest changed.
  func installChanged(_ name: ByteString, change: ([UInt8]) -> [UInt8]) throws {
    let source = try FixturePlugins.folder(name.display)
    let manifest = try FileReading.read(source.appending("manifest.json"), max: 1 << 20)
    let folder = plugins.appending(name)
    try FileSystem.makeDirectories(folder)
    try Descriptor.open(folder.appending("manifest.json"), [.write, .create]).write(change(manifest))
    let library = ByteString("lib\(name.display).so")
    try FileSystem.makeLink(at: try Descriptor.openDirectory(folder), target: source.appending(library), name: library)
    try approve(name)
  }

  /// Everything that a share could touch: sources, the target folder, temporary files.
  func everything() throws -> [String: String] {
    var all: [String: String] = [:]
    for directory in [work, target, path.appending("tmp"), run, home] {
      for (name, what) in try Self.listing(directory) { all["\(directory.lastComponent.display)/\(name)"] = what }
    }
    // The one directory that stays, for the next share.
    all["run/share-host"] = nil
    return all
  }
}

/// What cannot be followed says the thing, the reason and the way out, has its exit status, and changes nothing.
struct BadInputTests {
  static let golden = Golden("BadInput.txt", order: BadInputCase.all.map(\.name))

  @Test("bad input is answered, and nothing is touched", arguments: BadInputCase.all)
  func answer(_ given: BadInputCase) throws {
    let scene = try Scene()
    for name in ["target", "tmp"] { try FileSystem.makeDirectories(scene.path.appending(ByteString(name))) }
    try scene.write("a.txt", "hello")
    try given.prepare(scene)
    let before = try scene.everything()
    let settings = given.words.contains("--to save") && given.status != 4 ? " --set \"folder=$SCENE/target\"" : ""
    let output = try scene.shell(
      "\"$SHARE\" \(given.words)\(settings) </dev/null", environment: ["TMPDIR": scene.path.appending("tmp")]
    ).run()
    let after = try scene.everything()

    #expect(output.status == given.status)
    if given.status != 0 { #expect(before == after) }
    let lines = output.errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "  " + $0 }
    let shown = output.text.split(separator: "\n").map { "  " + $0 }
    let text = try scene.settled(
      ([given.words.isEmpty ? "$ share" : "$ share \(given.words)", "exit status \(output.status ?? -1)"]
        + (lines.isEmpty ? [] : ["standard error:"] + lines) + (shown.isEmpty ? [] : ["standard output:"] + shown)
        + Scene.difference(before, after)).joined(separator: "\n")
    ).replacing(Regex(#"/Plugins \(build\): [0-9]+ plugins"#), with: "/Plugins (build): N plugins")
    if Golden.isRecording {
      try Self.golden.record(given.name, text)
    } else {
      #expect(text == Self.golden.block(given.name))
    }
    if given.status != 0 {
      #expect(output.text.isEmpty, "nothing came back, so nothing is on standard output")
      let complaints = output.errors.split(separator: "\n").filter {
        $0.hasPrefix("share: ") && !$0.hasPrefix("share: warning")
      }
      #expect(complaints.count == 1, "an error is one line")
    }
  }

  @Test("the golden file has no block without a case")
  func complete() {
    #expect(Self.golden.leftOver == [])
  }
}
