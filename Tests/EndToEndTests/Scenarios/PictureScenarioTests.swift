import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// Where a picture comes from: a file, bytes, or a link to where it can be had, which some targets take and others do not.
struct PictureScenarioTests {
  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.installManifests("Media")
    try scene.writeSamples()
    return scene
  }

  /// The document of the error that a request's items make.
  private static func fault(_ items: String) throws -> (status: Int32?, message: String) {
    let scene = try Scene()
    let file = try scene.write("request.json", #"{"items": [\#(items)]}"#)
    let output = try scene.share(["explain", "--request", file, "--json"]).run()
    return (output.status, try output.document()["error"]?["message"]?.text ?? "")
  }

  private static func verdicts(_ item: String) throws -> Verdicts {
    try scene().verdicts(#"{"items": [\#(item)]}"#)
  }

  private static let bytes = #"{"data": "\#(Base64.encode(Recipe.jpeg))", "type": "image/jpeg"}"#
  private static let remote = #"{"url": "https://example.org/p.jpg", "type": "image/jpeg"}"#

  @Test("F2, T5: an item has exactly one source, and two are a fault")
  func oneSource() throws {
    for (kind, item) in [("path", #""path": "a.jpg""#), ("url", #""url": "https://a.b""#), ("text", #""text": "a""#)] {
      let both = try Self.fault("{\(item), \"data\": \"AA==\"}")
      #expect(both.status == 2)
      #expect(
        both.message.contains("exactly one of \"path\", \"url\", \"text\", \"data\", found"), "\(kind): \(both.message)"
      )
    }
  }

  @Test("F2, F3, T6: giving an item another source takes the place of the former one")
  func changedSource() {
    var item = RequestItem(.data(Recipe.jpeg))
    let sources: [RequestItem.Content] = [.path("a.jpg"), .url("https://example.org/p.jpg"), .data(Recipe.jpeg)]
    for source in sources {
      item.content = source
      // There is one content, so the former one cannot stay beside it.
      switch (item.content, source) {
      case (.path("a.jpg"), .path), (.url("https://example.org/p.jpg"), .url), (.data(Recipe.jpeg), .data): break
      default: Issue.record("\(item.content)")
      }
    }
  }

  @Test("T7: an item without a source is a fault that says where and what is missing")
  func noSource() throws {
    let fault = try Self.fault(#"{"text": "a"}, {"type": "image/jpeg"}"#)
    #expect(fault.status == 2)
    #expect(
      fault.message.contains("items[1]: expected exactly one of \"path\", \"url\", \"text\", \"data\", found none"),
      "\(fault.message)")
  }

  @Test("F4, T8: a target that wants pictures by their links takes no bytes and no file, by whatever link")
  func byLink() throws {
    #expect(
      try Self.verdicts(Self.bytes).reason("remotepictures")
        == "typeNotAccepted 0: the file is local; only remote items are taken")
    let scene = try Self.scene()
    let file = try scene.verdicts(#"{"items": [{"url": "file://\#(scene.work.display)/b.png"}]}"#)
    #expect(file.reason("remotepictures") == "typeNotAccepted 0: b.png is local; only remote items are taken")
    #expect(try Self.verdicts(Self.remote).plan("remotepictures") == ["public.jpeg"])
  }

  @Test("T9: a target for pictures takes what is one, and the reason says what else it is")
  func kind() throws {
    #expect(
      try Self.verdicts(#"{"path": "page.html"}"#).reason("localpictures")?
        .hasPrefix("typeNotAccepted 0: page.html is text/html") == true)
    #expect(try Self.verdicts(#"{"path": "a.jpg"}"#).plan("localpictures") == ["public.jpeg"])
  }

  @Test("F4, T10: a target for pictures at hand takes files, links to files and bytes, and no picture elsewhere")
  func atHand() throws {
    #expect(
      try Self.verdicts(Self.remote).reason("localpictures")
        == "typeNotAccepted 0: the link is remote; only local items are taken")
    let scene = try Self.scene()
    let file = try scene.verdicts(#"{"items": [{"url": "file://\#(scene.work.display)/b.png"}]}"#)
    #expect(file.plan("localpictures") == ["public.png"])
    #expect(try Self.verdicts(Self.bytes).plan("localpictures") == ["public.jpeg"])
  }

  @Test("T11: everything that is said about a share arrives, in the order in which it was said")
  func fields() throws {
    let scene = try Self.scene()
    let words: [ByteString] = [
      "--quote", "a passage", "--recipient", "one", "--hashtag", "#ok", "--title", "the title", "--recipient", "two",
      "-m", "look",
    ]
    let (output, items) = try scene.record(["a.jpg", "b.png"] + words)
    #expect(output.status == 0, "\(output.errors)")
    #expect(items.map(\.name) == ["a.jpg", "b.png"])
    let arrived = items[0]["attributes"]?.elements.map {
      "\($0["name"]?.text ?? "")=\(String(decoding: $0.hex("value") ?? [], as: UTF8.self))"
    }
    #expect(
      arrived == ["quote=a passage", "recipient=one\ntwo", "hashtag=#ok", "title=the title", "message=look"])
  }

  @Test("T12: one to ten pictures, not eleven and not none", arguments: [1, 10, 11])
  func number(_ count: Int) throws {
    let scene = try Self.scene()
    let names = (1...count).map { "p\($0).jpg" }
    for name in names { try scene.write(ByteString(name), Recipe.jpeg) }
    let found = try scene.verdicts(words: names.joined(separator: " "))
    #expect(found.reason("localpictures") == (count > 10 ? "tooMany 10: 11 pictures, limit 10" : nil))
    #expect(found.plan("localpictures")?.count == (count > 10 ? nil : count))
  }

  @Test("T13: a share without items is an error before anything is chosen")
  func none() throws {
    let scene = try Self.scene()
    let file = try scene.write("request.json", #"{"items": []}"#)
    let output = try scene.share(["--request", file, "--to", "localpictures"]).run()
    #expect(output.status == 2)
    #expect(output.errors.contains("there is nothing to share"))
  }

  @Test("T14, F9: of four pictures the one elsewhere is left out where that was allowed, and named")
  func leftOut() throws {
    let scene = try Self.scene()
    let items = #"{"items": [{"path": "a.jpg"}, {"path": "b.png"}, \#(Self.remote), \#(Self.bytes)]}"#
    #expect(try scene.verdicts(items).reason("localpictures")?.hasPrefix("typeNotAccepted 2") == true)
    let file = scene.work.appending("request.json")
    let refused = try scene.share(["--request", file, "--to", "localpictures"]).run()
    #expect(refused.status == 4)
    let output = try scene.share(["--request", file, "--to", "localpictures", "--partial", "--json"]).run()
    #expect(output.status == 5)
    let share = try output.document()["shares"]?[0]
    #expect(
      share?["items"]?.elements.map { $0["outcome"]?.text } == ["completed", "completed", "skipped", "completed"])
    #expect(
      share?["items"]?[2]?["reason"]?.asReason == "typeNotAccepted 2: the link is remote; only local items are taken")
    #expect(output.errors.contains("link: left out") || share?["outcome"]?.text == "partial")
  }
}
