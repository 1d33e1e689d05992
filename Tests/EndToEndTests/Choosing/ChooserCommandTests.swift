import Glibc
import ShareFiles
import ShareModel
import TestSupport
import Testing

/// A program that chooses: it gets lines `id TAB title TAB icon` and prints one id, or nothing to cancel.
struct ChooserCommandTests {
  struct Answer: Sendable, CustomTestStringConvertible {
    var command: String
    var status: Int32
    var chosen: [String]
    var complaint: String = ""
    var testDescription: String { command }
  }

  static let answers: [Answer] = [
    Answer(command: "grep badger | cut -f1", status: 0, chosen: ["org.example.badger"]),
    Answer(command: "grep badger", status: 0, chosen: ["org.example.badger"]),
    Answer(command: "tee lines | sed -n '2s/\\t.*//p'", status: 0, chosen: ["org.example.badger"]),
    Answer(command: "cat >/dev/null", status: 3, chosen: []),
    Answer(command: "cat >/dev/null; exit 1", status: 3, chosen: []),
    Answer(command: "true", status: 3, chosen: []),
    Answer(command: "echo; echo '  '", status: 3, chosen: []),
    Answer(command: "echo org.example.elsewhere", status: 1, chosen: [], complaint: "org.example.elsewhere"),
    Answer(command: "cat", status: 1, chosen: [], complaint: "none of the ids"),
    Answer(command: "head -c 1000000 /dev/zero", status: 1, chosen: [], complaint: "none of the ids"),
    Answer(command: "printf '\\377\\376'", status: 1, chosen: [], complaint: "none of the ids"),
    Answer(command: "no-such-chooser-here", status: 2, chosen: [], complaint: "--chooser"),
    Answer(command: "./a.txt", status: 2, chosen: [], complaint: "--chooser"),
  ]

  private static func chosen(_ output: String) -> [String] {
    output.split(separator: "\n").filter { $0.contains("\"started\"") }.compactMap {
      (try? Document(Array($0.utf8)))?["target"]?.text
    }
  }

  private static let words: [ByteString] = ["a.txt", "--include", "org.example.*", "--events", "1"]

  @Test("the answer of --chooser decides", arguments: answers)
  func option(_ answer: Answer) throws {
    let scene = try ChoosingTests.scene()
    let output = try scene.share(Self.words + ["--chooser", ByteString(answer.command)]).run()
    #expect(output.status == answer.status, "\(output.errors)")
    #expect(Self.chosen(output.text) == answer.chosen)
    if answer.status != 0 { #expect(output.text == "", "nothing came back") }
    #expect(output.errors.contains(answer.complaint))
    #expect(!output.errors.contains("\0") && output.errors.utf8.count < 2000, "what a program prints is not trusted")
    #expect(try scene.temporaryFiles() == [])
  }

  @Test("the setting chooser is the same, where no option says otherwise")
  func setting() throws {
    let scene = try ChoosingTests.scene()
    let folder = scene.home.appending(".config/share-host")
    try FileSystem.makeDirectories(folder)
    try Descriptor.open(folder.appending("settings.json"), [.write, .create]).write(
      Array(#"{"chooser": "grep cheetah"}"#.utf8))
    #expect(Self.chosen(try scene.share(Self.words).run().text) == ["org.example.cheetah"])
    let other = try scene.share(Self.words + ["--chooser", "grep aardvark"]).run()
    #expect(Self.chosen(other.text) == ["org.example.aardvark"])
    #expect(Self.chosen(try scene.share(Self.words + ["--to", "badger"]).run().text) == ["org.example.badger"])
  }

  @Test("it gets the id, the title and the icon of every eligible target, best first")
  func lines() throws {
    let scene = try ChoosingTests.scene()
    try scene.installNull(
      "tabs", title: "A\\tB\\nC", accepts: #"[{"slots": [{"types": ["public.text"], "kinds": ["file"]}]}]"#)
    try scene.installNull("pictures", accepts: #"[{"slots": [{"types": ["public.image"], "kinds": ["file"]}]}]"#)
    _ = try scene.share(Self.words + ["--chooser", "cat >lines"]).run()
    let lines = String(decoding: try FileReading.read(scene.work.appending("lines"), max: 1 << 20), as: UTF8.self)
      .split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    let listed = try Document(scene.share(["targets", "a.txt", "--include", "org.example.*", "--json"]).run().standardOutput)
    #expect(lines.map { String($0[0]) } == listed["targets"]?.elements.map { $0["id"]?.text ?? "" })
    #expect(lines.allSatisfy { $0.count == 3 }, "a tab or a line end in a title does not make another field")
    #expect(lines.contains { $0[1] == "Cheetah" })
  }

  @Test("a signal while it is open ends both")
  func interrupted() throws {
    let scene = try ChoosingTests.scene()
    let running = try scene.share(Self.words + ["--chooser", "echo open >&2; exec sleep 600"]).start()
    #expect(eventually { running.errorsSoFar().contains("open") })
    kill(running.id, SIGTERM)
    #expect(try running.wait().end == .signalled(SIGTERM))
    #expect(eventually { scene.processes() == [] })
  }

  @Test("without a terminal and without a chooser: exit 2, and the targets on standard error")
  func neither() throws {
    let scene = try ChoosingTests.scene()
    let output = try scene.share(Self.words).run()
    #expect(output.status == 2)
    #expect(output.text == "")
    for id in ["org.example.aardvark", "org.example.badger", "org.example.cheetah"] { #expect(output.errors.contains(id)) }
    #expect(output.errors.contains("--to") && output.errors.contains("--chooser"))
  }

  @Test("nothing to choose from is said at once: exit 4")
  func nothingEligible() throws {
    let scene = try ChoosingTests.scene()
    let output = try scene.share(["a.txt", "--include", "org.example.elsewhere", "--chooser", "touch asked"]).run()
    #expect(output.status == 4)
    #expect(try Scene.listing(scene.work)["asked"] == nil, "nobody is asked")
  }
}
