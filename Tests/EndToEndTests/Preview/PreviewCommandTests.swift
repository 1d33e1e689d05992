import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// `share preview` on real files.
struct PreviewCommandTests {
  static func file(_ name: String) throws -> [UInt8] {
    try FileReading.read(Checkout.fixture("Files/" + name), max: 1 << 20)
  }

  /// The document of a preview, which never fails.
  static func preview(_ scene: Scene, _ words: [ByteString], request: String? = nil) throws -> Document {
    if let request { try scene.write("request.json", request) }
    let more: [ByteString] = request == nil ? [] : ["--request", "request.json"]
    let output = try scene.share(["preview", "--json"] + words + more).run()
    #expect(output.status == 0, "\(output.errors)")
    let document = try Document(output.standardOutput)
    #expect(Contract.preview.faults(in: document) == [])
    return document
  }

  @Test("G1: title, subtitle, links and pictures of a request are shown as they are")
  func metadata() throws {
    let scene = try Scene()
    try scene.write("icon.png", try Self.file("photo.png"))
    let data = Base64.encode(try Self.file("photo.jpg"))
    let video = Base64.encode(try Self.file("clip.mp4"))
    let document = try Self.preview(
      scene, [],
      request: """
        {"items": [{"url": "https://example.org/a", "preview": {"title": "A page", "subtitle": "About a",
          "url": "https://example.org/b", "originalURL": "https://t.example/1", "thumbnail": {"data": "\(data)"},
          "icon": {"path": "icon.png"}, "video": {"data": "\(video)", "type": "video/mp4"}}}]}
        """)
    let preview = document["preview"]
    #expect(preview?["title"]?.text == "A page")
    #expect(preview?["subtitle"]?.text == "About a")
    #expect(preview?["url"]?.text == "https://example.org/b")
    #expect(preview?["originalURL"]?.text == "https://t.example/1")
    let thumbnail = preview?["thumbnails"]?[0]
    #expect(thumbnail?["from"]?.text == "request")
    #expect(thumbnail?["data"]?.text == data)
    #expect(thumbnail?["type"]?.text == "public.jpeg")
    #expect(thumbnail?["width"]?.integer == 120)
    #expect(thumbnail?["height"]?.integer == 160)
    #expect(preview?["video"]?["type"]?.text == "public.mpeg-4")
    #expect(document["items"]?.elements.count == 1)
    #expect(document["warnings"]?.elements.isEmpty == true)
  }

  @Test("G5: three items keep their own metadata")
  func several() throws {
    let scene = try Scene()
    try scene.write("a.jpg", try Self.file("photo.jpg"))
    let preview = try Self.preview(
      scene, [],
      request: """
        {"items": [{"text": "hello", "preview": {"title": "One"}}, {"path": "a.jpg", "preview": {"title": "Two"}},
          {"url": "https://example.org/c", "preview": {"title": "Three", "originalURL": "JPEG File · 1.23 MB"}}]}
        """)["preview"]
    #expect(preview?["title"]?.text == "1 Photo, 1 Link and 1 Text")
    #expect(preview?["items"]?.elements.map { $0["title"]?.text } == ["One", "Two", "Three"])
    #expect(preview?["items"]?[2]?["subtitle"]?.text == "JPEG File · 1.23 MB")
    #expect(preview?["thumbnails"]?.elements.map { $0["item"]?.integer } == [1, 2, 0])
  }

  @Test("G4: five photos have four thumbnails and one more, and their size together below")
  func photos() throws {
    let scene = try Scene()
    for index in 0..<5 { try scene.write(ByteString("\(index).png"), try Self.file("photo.png")) }
    let preview = try Self.preview(scene, (0..<5).map { ByteString("\($0).png") })["preview"]
    #expect(preview?["title"]?.text == "5 Photos")
    #expect(preview?["subtitle"]?.text == "38.92 KB")
    #expect(preview?["thumbnails"]?.elements.count == 4)
    #expect(preview?["more"]?.integer == 1)
    #expect(preview?["bytes"]?.integer == 39855)
  }

  @Test("A7: metadata of the whole counts as no item: a target for one item takes it")
  func metadataOnly() throws {
    let scene = try Scene()
    try scene.write("a.jpg", try Self.file("photo.jpg"))
    try scene.installNull("one", accepts: #"[{"slots": [{"types": ["public.image"], "max": 1}], "maxItems": 1}]"#)
    let request = #"{"items": [{"preview": {"title": "Holiday"}}, {"path": "a.jpg"}]}"#
    #expect(try Self.preview(scene, [], request: request)["preview"]?["title"]?.text == "Holiday")
    let output = try scene.share(["--request", "request.json", "--to", "one", "--json"]).run()
    #expect(output.status == 0, "\(output.errors)")
    #expect(try Document(output.standardOutput)["items"]?.elements.map { $0["name"]?.text } == ["a.jpg"])
    try scene.write("only.json", #"{"items": [{"preview": {"title": "Holiday"}}]}"#)
    let nothing = try scene.share(["--request", "only.json", "--to", "one"]).run()
    #expect(nothing.status == 2)
    #expect(nothing.errors.contains("there is nothing to share"))
    #expect(try Self.preview(scene, ["--request", "only.json"])["items"]?.elements.isEmpty == true)
  }

  /// A preview that cannot be shown, as JSON, with the words of the warning.
  static let bad: [(String, String)] = [
    (#""thumbnail": {"path": "none.png"}"#, "preview thumbnail none.png: no such file or directory"),
    (#""thumbnail": {"path": "pipe"}"#, "preview thumbnail pipe: is no regular file"),
    (#""icon": {"data": "aGVsbG8="}"#, "preview icon: is no picture"),
    (#""thumbnail": {"path": "cut.png"}"#, "preview thumbnail cut.png: ends inside a PNG chunk"),
    (#""video": {"path": "cut.png"}"#, "preview video cut.png: is no video"),
    (#""url": "example""#, "preview url: is no link"),
  ]

  @Test("D17: a bad preview is a warning: the preview is there, and the share completes", arguments: bad)
  func badPreview(_ row: (preview: String, warning: String)) throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("null"))
    try scene.makeNode("pipe", Node.fifo)
    try scene.write("cut.png", Array(try Self.file("photo.png").prefix(200)))
    try scene.write("a.txt", "hello")
    let request = #"{"items": [{"path": "a.txt", "preview": {"title": "T", \#(row.preview)}}]}"#
    let document = try Self.preview(scene, [], request: request)
    #expect(document["preview"]?["title"]?.text == "T")
    #expect(document["preview"]?["thumbnails"]?[0]?["icon"]?.text == "text-plain")
    #expect(document["warnings"]?.elements.map { $0["code"]?.text } == ["badPreview"])
    #expect(document["warnings"]?[0]?["detail"]?.text?.hasPrefix(row.warning) == true, "\(document)")
    let shared = try scene.share(["--request", "request.json", "--to", "null", "--json"]).run()
    #expect(shared.status == 0, "\(shared.errors)")
    #expect(shared.errors.contains(row.warning))
    let outcome = try Document(shared.standardOutput)
    #expect(outcome["outcome"]?.text == "completed")
    #expect(outcome["warnings"]?.elements.map { $0["code"]?.text } == ["badPreview"])
  }

  @Test("D17: the chooser shows the same header, at 80 and at 40 columns", arguments: [80, 40])
  func chooser(_ columns: Int) throws {
    let scene = try Scene()
    try scene.write("a.jpg", try Self.file("photo.jpg"))
    try scene.write("b.jpg", try Self.file("photo.jpg"))
    let session = try TerminalSession(
      scene.share(["a.jpg", "b.jpg", "--include", "org.sharehost.digest"]), columns: columns)
    #expect(session.shows("SHA-256"))
    session.type("q")
    _ = try session.wait()
    for words in ["2 Photos", "5.25 KB", "  a.jpg", "  b.jpg"] {
      #expect(session.shown.contains(words), "\(session.shown)")
    }
  }
}
