import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// The services of a chat program: which of them are offered follows from three lists, the source's for the area in which
/// the share began, and for each selected type of content the services that take it.
struct ChatExampleTests {
  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.installManifests("Line")
    try scene.writeSamples()
    return scene
  }

  /// A request with the table of the program's areas.
  private static func request(_ items: String, area: String = "chat", _ more: String = "") throws -> String {
    let table = try FileReading.read(Checkout.fixture("Manifests/Line/areas.json"), max: 1 << 16)
    return """
      {"items": [\(items)], "source": "org.example.line", "area": "\(area)", \(more)
       "areas": \(String(decoding: table, as: UTF8.self))}
      """
  }

  private static let text = #"{"text": "hello"}"#
  private static let picture = #"{"path": "a.jpg"}"#
  private static let video = #"{"path": "clip.mp4"}"#

  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    var items: String
    var area = "chat"
    var more = ""
    var offered: Set<String>
    var testDescription: String { name }
  }

  static let examples: [Example] = [
    Example(
      name: "texts and pictures in a chat", items: "\(text), \(picture)",
      offered: ["keep", "timeline", "notes", "otherapps"]),
    Example(
      name: "pictures in a chat", items: "\(picture), {\"path\": \"b.png\"}",
      offered: ["keep", "timeline", "album", "notes", "otherapps"]),
    Example(
      name: "a text in a chat", items: text, offered: ["keep", "timeline", "notes", "otherapps"]),
    Example(
      name: "a picture and a video in a chat", items: "\(picture), \(video)",
      offered: ["keep", "timeline", "notes", "otherapps"]),
    Example(
      name: "texts and pictures in an open chat", items: "\(text), \(picture)", area: "openchat",
      offered: ["keep", "timeline", "openchatnote", "otherapps"]),
    Example(
      name: "pictures in an album", items: picture, area: "album", offered: ["keep", "timeline", "otherapps"]),
    Example(
      name: "a wish list", items: "\(text), \(picture)",
      more: #""include": ["org.example.line.album", "org.example.line.keep"],"#, offered: ["keep"]),
    Example(
      name: "a wish list and a list of exceptions", items: picture,
      more: #"""
        "include": ["org.example.line.album", "org.example.line.keep"], "exclude": ["org.example.line.keep"],
        """#,
      offered: ["album"]),
  ]

  static let golden = Golden("ChatExample.txt", order: examples.map(\.name))

  @Test("C4: each area and selection is offered exactly the services of the three lists", arguments: examples)
  func threeLists(_ example: Example) throws {
    let scene = try Self.scene()
    let found = try scene.verdicts(try Self.request(example.items, area: example.area, example.more))
    #expect(Set(found.offered) == example.offered)
    if Golden.isRecording { return try Self.golden.record(example.name, found.lines) }
    let expected = try #require(Self.golden.block(example.name))
    let verdicts = try expected.split(separator: "\n").map { try Document(Array($0.utf8)).json.encoded() }
    let lines = try found.lines.split(separator: "\n").map { try Document(Array($0.utf8)).json.encoded() }
    #expect(verdicts == lines, "now: \(found.lines)")
  }

  @Test("every block of the golden file has its example")
  func golden() {
    #expect(Self.golden.leftOver.isEmpty)
  }

  @Test("C6: Album is blocked by a text or by a video, and the reason names that item")
  func blockedAlbum() throws {
    let scene = try Self.scene()
    let withText = try scene.verdicts(try Self.request("\(Self.picture), \(Self.text)"))
    #expect(
      withText.reason("album")
        == "typeNotAccepted 1: the text is text/plain;charset=utf-8; takes public.image")
    let withVideo = try scene.verdicts(try Self.request("\(Self.video), \(Self.picture)"))
    #expect(withVideo.reason("album") == "typeNotAccepted 0: clip.mp4 is video/mp4; takes public.image")
  }

  @Test("C5: Album and Notes are offered in chats only, whatever the source allows elsewhere")
  func areas() throws {
    let scene = try Self.scene()
    let chat = try scene.verdicts(#"{"items": [{"path": "a.jpg"}], "area": "chat"}"#)
    #expect(chat.offered.contains("album") && chat.offered.contains("notes"))
    let elsewhere = try scene.verdicts(#"{"items": [{"path": "a.jpg"}], "area": "timeline"}"#)
    #expect(
      elsewhere.reason("album")
        == "areaNotAllowed: it is offered only in chat, openchat, and this is the area timeline")
    #expect(elsewhere.reason("notes") == "areaNotAllowed: it is offered only in chat, and this is the area timeline")
    // The other side of the rule: the source's own list, for a service that would take every area.
    let album = try scene.verdicts(try Self.request(Self.picture, area: "album"))
    #expect(album.reason("album") == "areaNotAllowed: it is offered only in chat, openchat, and this is the area album")
    let keepless = #"{"items": [{"text": "a"}], "area": "keep", "areas": {"keep": ["org.example.line.timeline"]}}"#
    #expect(
      try scene.verdicts(keepless).reason("keep") == "areaNotAllowed: the source does not offer it in the area keep")
  }

  @Test("C2: a wish list makes candidates and guarantees nothing")
  func wishList() throws {
    let scene = try Self.scene()
    let wish = #""include": ["org.example.line.album", "org.example.line.timeline"],"#
    let found = try scene.verdicts(try Self.request("\(Self.text), \(Self.picture)", wish))
    #expect(found.offered == ["timeline"])
    #expect(found.reason("album")?.hasPrefix("typeNotAccepted 0") == true)
    #expect(
      found.reason("keep")
        == "notIncluded: the request includes only org.example.line.album, org.example.line.timeline")
  }

  @Test("C1, C3: what is excluded is not offered, also where the wish list names it, and a stranger's name is noted")
  func exclusion() throws {
    let scene = try Self.scene()
    let both =
      #""include": ["org.example.line.keep"], "exclude": ["org.example.line.keep", "org.example.line.gone"],"#
    let found = try scene.verdicts(try Self.request(Self.picture, both))
    #expect(found.offered == [])
    #expect(found.reason("keep") == "excluded: the request excludes org.example.line.keep")
    let notes = (found.document["warnings"]?.elements ?? []).compactMap { $0["detail"]?.text }
    #expect(notes.contains { $0.hasPrefix("org.example.line.gone in the excluded list names no target") })
    // Nothing to offer is an answer for those who ask, and the status of those who want to share.
    #expect(found.output.status == 0)
    #expect(try scene.share(["targets", "--request", scene.work.appending("request.json")]).run().status == 4)
  }

  @Test("C7: a custom service is added after the lists, first of all, and still obeys its own rule")
  func customService() throws {
    let scene = try Self.scene()
    try scene.installManifests("LineCustom")
    let wish = #""include": ["org.example.line.keep"],"#
    let custom = wish + #" "custom": ["org.example.line.textreader"],"#
    let without = try scene.verdicts(try Self.request(Self.picture, wish))
    #expect(without.offered == ["keep"])
    let found = try scene.verdicts(try Self.request(Self.picture, custom))
    #expect(found.offered == ["textreader", "keep"])
    // LINE's module adds it whatever is selected; here a target that cannot take the items is never offered.
    let two = try scene.verdicts(try Self.request("\(Self.picture), {\"path\": \"b.png\"}", custom))
    #expect(two.reason("textreader") == "tooMany 1: 2 pictures, limit 1")
    let text = try scene.verdicts(try Self.request("\(Self.picture), \(Self.text)", custom))
    #expect(text.reason("textreader")?.hasPrefix("typeNotAccepted 1") == true)
    let excluded = custom + #" "exclude": ["org.example.line.textreader"],"#
    #expect(
      try scene.verdicts(try Self.request(Self.picture, excluded)).reason("textreader")
        == "excluded: the request excludes org.example.line.textreader")
  }

  @Test("C8: one more manifest folder leaves every other target's JSON byte for byte as it was")
  func independence() throws {
    let scene = try Self.scene()
    for area in ["chat", "album", "elsewhere"] {
      let request = try Self.request("\(Self.picture), {\"path\": \"b.png\"}", area: area)
      let before = try scene.verdicts(request)
      try scene.installManifests("LineMore")
      let after = try scene.verdicts(request)
      // A source with a list for the area does not offer a service that the list does not name.
      let listed = ["chat", "album"].contains(area)
      #expect(after.offered.contains("stickers") == !listed)
      let text = after.output.text
      let start = try #require(text.firstRange(of: "    {\n      \"id\": \"org.example.line.stickers\""))
      let end = try #require(text[start.upperBound...].firstRange(of: "\n    },\n"))
      #expect(String(text[..<start.lowerBound]) + String(text[end.upperBound...]) == before.output.text)
      try FileSystem.removeTree(at: try Descriptor.openDirectory(scene.plugins), name: "Stickers")
    }
  }
}
