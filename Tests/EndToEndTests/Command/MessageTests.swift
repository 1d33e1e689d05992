import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// A message is not an item: a link with one keeps the targets that take only links.
struct MessageTests {
  private static let link = #"{"types": ["public.url"], "kinds": ["link"], "max": 1}"#

  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.installNull(
      "attribute", accepts: "[{\"slots\": [\(link)]}]", more: #""attributes": {"takes": ["message"]},"#)
    try scene.installNull(
      "text", accepts: "[{\"slots\": [\(link), {\"types\": [\"public.text\"], \"kinds\": [\"text\"], \"max\": 1}]}]")
    try scene.installNull("neither", accepts: "[{\"slots\": [\(link)]}]")
    return scene
  }

  @Test("a link with a message keeps every target that takes links")
  func listed() throws {
    let scene = try Self.scene()
    let words = "https://example.org/a --include 'org.example.*' --json"
    let without = try Document(scene.shell("\"$SHARE\" targets \(words)").run().standardOutput)
    let with = try Document(scene.shell("\"$SHARE\" targets \(words) -m look").run().standardOutput)
    func ids(_ document: Document) -> Set<String> {
      Set((document["targets"]?.elements ?? []).compactMap { $0["id"]?.text })
    }
    #expect(ids(without) == ["org.example.attribute", "org.example.text", "org.example.neither"])
    #expect(ids(with) == ids(without))
    var uses: [String: String] = [:]
    for target in with["targets"]?.elements ?? [] {
      uses[target["id"]?.text ?? ""] = target["plan"]?["attributes"]?[0]?["use"]?.text
      let isMarked = target["warnings"]?.elements.contains { $0["code"]?.text == "messageLeftOut" } == true
      #expect(isMarked == (target["id"]?.text == "org.example.neither"))
    }
    #expect(uses == ["org.example.attribute": "taken", "org.example.text": "asText", "org.example.neither": "leftOut"])
    let table = try scene.shell("\"$SHARE\" targets https://example.org/a --include 'org.example.*' -m look").run().text
    let marked = table.split(separator: "\n").filter { $0.contains("no place for the message") }
    #expect(marked.count == 1 && marked.first?.contains("org.example.neither") == true, "\(table)")
  }

  struct Sending: Sendable, CustomTestStringConvertible {
    var words: String
    var status: Int32
    var outcome: String
    var code: String?
    var testDescription: String { words }
  }

  static let sendings: [Sending] = [
    Sending(words: "--to attribute", status: 0, outcome: "completed", code: nil),
    Sending(words: "--to text", status: 0, outcome: "completed", code: nil),
    Sending(words: "--to neither", status: 4, outcome: "refused", code: "consentNeeded"),
    Sending(words: "--to neither --partial", status: 5, outcome: "partial", code: "notDelivered"),
    Sending(words: "--to neither --dry-run", status: 4, outcome: "", code: nil),
    Sending(words: "--to neither --partial --dry-run", status: 5, outcome: "", code: nil),
  ]

  @Test("sending without the message needs consent", arguments: sendings)
  func sent(_ sending: Sending) throws {
    let scene = try Self.scene()
    let output = try scene.shell("\"$SHARE\" https://example.org/a -m look \(sending.words) --json").run()
    #expect(output.status == sending.status, "\(output.errors)")
    let document = try Document(output.standardOutput)
    if sending.outcome.isEmpty { return }
    #expect(document["outcome"]?.text == sending.outcome)
    if let code = sending.code { #expect(document["shares"]?[0]?["reason"]?["code"]?.text == code) }
    if sending.status == 4 { #expect(output.errors.contains("--partial"), "the way out is said") }
  }

  @Test(
    "the message arrives: as the attribute where it is taken, as a text otherwise", arguments: ["attribute", "text"])
  func arrives(_ way: String) throws {
    let scene = try Scene()
    let accepts =
      way == "text" ? ", {\"types\": [\"public.text\"], \"kinds\": [\"text\"]}" : ""
    let takes = way == "text" ? "" : "\"attributes\": {\"takes\": [\"message\"]},"
    try scene.installManifest(
      "record",
      """
      {"manifest": 1, "id": "org.example.record", "version": "1.0.0", "name": "Record", "library": "librecorder.so", "abi": 1,
       "settings": [{"name": "log", "type": "file", "required": true, "label": "Log"}],
       "permissions": {"write": {"values": [{"setting": "log"}], "reason": "It writes down what it gets."}},
       "targets": [{"id": "org.example.record", "title": "Record", "category": "share", \(takes)
         "accepts": [{"slots": [\(Self.link)\(accepts)]}]}]}
      """)
    let folder = try Descriptor.openDirectory(scene.plugins.appending("record"))
    try FileSystem.makeLink(
      at: folder, target: try FixturePlugins.folder("recorder").appending("librecorder.so"), name: "librecorder.so")
    let output = try scene.shell("\"$SHARE\" https://example.org/a -m 'löok' --to record --set \"log=$SCENE/log\"")
      .run()
    #expect(output.status == 0, "\(output.errors)")
    let lines = try FileReading.read(scene.path.appending("log"), max: 1 << 20).split(separator: 0x0A)
      .map { try Document(Array($0)) }
    let message = Array("löok".utf8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    #expect(lines.first?["kind"]?.text == "link")
    if way == "text" {
      #expect(lines.count == 2)
      #expect(lines.last?["text"]?.text == message)
    } else {
      #expect(lines.count == 1)
      #expect(lines.first?["attributes"]?[0]?["name"]?.text == "message")
      #expect(lines.first?["attributes"]?[0]?["value"]?.text == message)
    }
  }
}
