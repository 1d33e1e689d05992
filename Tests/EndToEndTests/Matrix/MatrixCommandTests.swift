import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// `share matrix` on manifests of a small chat program.
struct MatrixCommandTests {
  /// Targets of every kind of answer, in areas and everywhere.
  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.installNull("keep", accepts: #"[{"slots": [{"kinds": ["file", "text", "link"]}]}]"#)
    try scene.installNull(
      "album", accepts: #"[{"slots": [{"types": ["public.image"]}]}]"#, more: #""areas": ["chat"],"#)
    try scene.installNull("pair", accepts: #"[{"slots": [{"types": ["public.image", "public.movie"], "min": 2}]}]"#)
    try scene.installNull(
      "mail", accepts: #"[{"slots": [{"types": ["public.text", "public.url"]}]}]"#,
      more: #""availability": [{"command": "no-such-mailer", "hint": "install it with apt install mailer"}],"#)
    try scene.installBare("hollow", #""library": "libhollow.so", "abi": 1"#)
    return scene
  }

  private static let words = "matrix --include 'org.example.*'"

  @Test("C19: the matrix is the picture of who takes what where", arguments: ["", " -v", " --area chat --type image"])
  func text(_ more: String) throws {
    let scene = try Self.scene()
    let output = try scene.shell("\"$SHARE\" \(Self.words)\(more)").run()
    #expect(output.status == 0 && output.errors.isEmpty, "\(output.errors)")
    let name = more.isEmpty ? "Matrix" : more == " -v" ? "MatrixReasons" : "MatrixOfOneType"
    #expect(try GoldenText(name).difference(from: scene.settled(output.text)) == nil)
  }

  @Test("C4: who may share what from where, in the chat program that keeps its table in the settings")
  func chatProgram() throws {
    let scene = try Scene()
    try scene.installManifests("Line")
    let table = try FileReading.read(Checkout.fixture("Manifests/Line/areas.json"), max: 1 << 16)
    let settings = scene.home.appending(".config/share-host")
    try FileSystem.makeDirectories(settings)
    try Descriptor.open(settings.appending("settings.json"), [.write, .create]).write(
      Array("{\"sources\": {\"line\": {\"areas\": ".utf8) + table + Array("}}}".utf8))
    let words = "matrix --source line --area chat --area openchat --area album --type text --type image --type video"
    let output = try scene.shell("\"$SHARE\" \(words) --exclude 'org.sharehost.*'").run()
    #expect(output.status == 0 && output.errors.isEmpty, "\(output.errors)")
    #expect(try GoldenText("MatrixOfAChat").difference(from: scene.settled(output.text)) == nil)
  }

  @Test("C21: every cell says what a share of such an item would meet, the targets that are not eligible too")
  func cells() throws {
    let scene = try Self.scene()
    let types = ["text", "link", "image", "folder"]
    try scene.write(
      "photo.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [UInt8](repeating: 0, count: 64))
    try scene.write("folder/inner.txt", "inner")
    let items = ["--text hello", "https://example.org", "photo.jpg", "folder"]
    let matrix = try Document(
      scene.shell("\"$SHARE\" \(Self.words) --json" + types.map { " --type \($0)" }.joined()).run().standardOutput)
    let areas = matrix["areas"]?.elements.compactMap(\.text) ?? []
    #expect(areas == ["default", "chat"])
    var seen = 0
    for area in areas {
      for (type, item) in zip(matrix["types"]?.elements ?? [], items) {
        let listed = try Document(
          scene.shell("\"$SHARE\" targets --all --json \(item) --area \(area) --include 'org.example.*'").run()
            .standardOutput)
        for target in listed["targets"]?.elements ?? [] {
          let cell = matrix["cells"]?.elements.first {
            $0["area"]?.text == area && $0["type"]?.text == type["type"]?.text
              && $0["target"]?.text == target["id"]?.text
          }
          guard target["plugin"]?.text?.hasPrefix("org.example.") == true else {
            #expect(cell == nil, "what the lists keep out has no column")
            continue
          }
          seen += 1
          #expect(target["eligible"]?.bool != nil)
          #expect(cell?["eligible"]?.bool == target["eligible"]?.bool, "\(area) \(item) \(target)")
          #expect(cell?["reason"]?["code"]?.text == target["reason"]?["code"]?.text, "\(area) \(item)")
        }
      }
    }
    #expect(seen == areas.count * types.count * 5)
  }

  @Test("the areas of a request's own table are rows, and its items are not looked at")
  func request() throws {
    let scene = try Self.scene()
    try scene.write(
      "request.json",
      """
      {"items": [{"path": "missing.txt"}], "areas": {"timeline": ["org.example.keep"]},
       "exclude": ["org.sharehost.*", "org.example.hollow"]}
      """)
    let output = try scene.share(["matrix", "--request", "request.json", "--type", "image/png", "--json"]).run()
    let matrix = try Document(output.standardOutput)
    #expect(matrix["areas"]?.elements.compactMap(\.text) == ["default", "chat", "timeline"])
    let offered = (matrix["cells"]?.elements ?? []).filter { $0["eligible"]?.bool == true }
    #expect(
      offered.map { "\($0["area"]?.text ?? "") \($0["target"]?.text ?? "")" } == [
        "default org.example.keep", "chat org.example.album", "chat org.example.keep", "timeline org.example.keep",
      ])
    #expect(matrix["targets"]?.elements.contains { $0["id"]?.text == "org.example.hollow" } == false)
  }

  @Test("types are words, UTIs and MIME types, each once; what is none is an error that helps")
  func types() throws {
    let scene = try Self.scene()
    let document = try Document(
      scene.shell("\"$SHARE\" \(Self.words) --type IMAGE --type image/jpeg --type text/html --type public.url --json")
        .run()
        .standardOutput)
    #expect(
      document["types"]?.elements.map {
        "\($0["name"]?.text ?? "") \($0["type"]?.text ?? "") \($0["kind"]?.text ?? "")"
      }
        == ["image public.jpeg file", "text/html public.html file", "public.url public.url link"])
    let wrong = try scene.shell("\"$SHARE\" matrix --type picture").run()
    #expect(wrong.status == 2)
    #expect(wrong.errors.hasPrefix("share: --type picture: it is no content type; write one of text, link, image,"))
  }
}
