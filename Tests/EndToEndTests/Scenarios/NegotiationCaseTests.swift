import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// What people reported about lists that had the wrong targets, or not the right ones, through the command.
struct NegotiationCaseTests {
  private static func scene(_ targets: [(String, String)] = []) throws -> Scene {
    let scene = try Scene()
    for (name, slots) in targets { try scene.installNull(name, accepts: #"[{"slots": \#(slots)}]"#) }
    try scene.writeSamples()
    try scene.write("t.png", Recipe.png)
    return scene
  }

  private static func types(_ types: String..., more: String = "") -> String {
    "[{\"types\": [\(types.map { "\"\($0)\"" }.joined(separator: ", "))]\(more)}]"
  }

  private static let png = #"{"data": "\#(Base64.encode(Recipe.png))", "type": "image/png", "name": "t.png"}"#

  @Test("Case 12: one post in three forms goes to a target for one of them; three items need a target for all")
  func formsAndItems() throws {
    let scene = try Self.scene([("words", Self.types("text/plain"))])
    let one =
      #"{"data": "\#(Base64.encode(Recipe.png))", "type": "image/png", "representations": [{"url": "https://e.x/a"}, {"text": "a post"}]}"#
    #expect(try scene.verdicts(#"{"items": [\#(one)]}"#).plan("words") == ["public.utf8-plain-text"])
    let three = #"{"items": [\#(Self.png), {"url": "https://e.x/a"}, {"text": "a post"}]}"#
    #expect(
      try scene.verdicts(three).reason("words")
        == "typeNotAccepted 0: t.png is image/png; takes text/plain; 1 more item does not fit")
  }

  @Test("Case 13: a picture with a video: refused where one does not fit, else both arrive, each as what it is")
  func pictureAndVideo() throws {
    let scene = try Self.scene([("pictures", Self.types("image/*"))])
    #expect(
      try scene.verdicts(words: "t.png clip.mp4").reason("pictures")
        == "typeNotAccepted 1: clip.mp4 is video/mp4; takes public.image")
    let (output, items) = try scene.record(["t.png", "clip.mp4"])
    #expect(output.status == 0)
    #expect(items.map { $0["mime"]?.text } == ["image/png", "video/mp4"])
  }

  @Test("Case 14: a video with 31 pictures is refused before anything starts; with 30 all arrive", arguments: [30, 31])
  func limit(count: Int) throws {
    let scene = try Scene()
    try scene.installManifests("Facebook", only: ["Facebook"], running: "reads-all")
    try scene.installProgram("facebook-app", version: "26.0")
    try scene.write("clip.mp4", Recipe.mp4)
    let names = (1...count).map { "p\($0).png" }
    for name in names { try scene.write(ByteString(name), Recipe.png) }
    let words = "clip.mp4 " + names.joined(separator: " ")
    let listed = try scene.verdicts(words: words)
    let output = try scene.shell(
      "\"$SHARE\" \(words) --to org.example.facebook.app --json", environment: scene.withPrograms
    ).run()
    let share = try output.document()["shares"]?[0]
    if count > 30 {
      #expect(listed.reason("app") == "tooMany 31: 31 pictures, limit 30")
      #expect(output.status == 4)
      #expect(share?["returned"]?.elements.count == 0)
      #expect(share?["reason"]?["detail"]?.text == "31 pictures, limit 30")
    } else {
      #expect(listed.offered == ["app"])
      #expect(output.status == 0)
      #expect(share?["returned"]?.elements.count == 31)
    }
  }

  @Test("Case 15: six pictures for a target that takes three: refused, or three and a word about the others")
  func beyondTheLimit() throws {
    let scene = try Self.scene([("three", Self.types("image/png", more: #", "max": 3"#))])
    let names = (1...6).map { ByteString("\($0).png") }
    for name in names { try scene.write(name, Recipe.png) }
    let refused = try scene.share(names + ["--to", "three", "--json"]).run()
    #expect(refused.status == 4)
    #expect(try refused.document()["shares"]?[0]?["reason"]?.asReason == "tooMany 3: 6 pictures, limit 3")
    let partial = try scene.share(names + ["--to", "three", "--partial", "--json"]).run()
    #expect(partial.status == 5)
    let share = try partial.document()["shares"]?[0]
    #expect(share?["outcome"]?.text == "partial")
    #expect(
      share?["items"]?.elements.map { $0["outcome"]?.text } == [
        "completed", "completed", "completed", "skipped", "skipped", "skipped",
      ])
  }

  @Test("Case 16: image/jpg means image/jpeg, in a manifest and from a source")
  func commonMistake() throws {
    let scene = try Self.scene([("wrong", Self.types("image/jpg")), ("right", Self.types("image/jpeg"))])
    try scene.write("PHOTO.JPG", Recipe.jpeg)
    #expect(Set(try scene.verdicts(words: "PHOTO.JPG").offered) == ["wrong", "right"])
    let stated = #"{"items": [{"data": "\#(Base64.encode(Recipe.jpeg))", "type": "image/jpg"}]}"#
    #expect(Set(try scene.verdicts(stated).offered) == ["wrong", "right"])
    let (_, items) = try scene.record(["PHOTO.JPG"])
    #expect(items.first?["mime"]?.text == "image/jpeg")
  }

  @Test(
    "Case 18: parameters and letter case of a type do not decide, and reach the plugin as they were written",
    arguments: [
      "text/plain;charset=utf-8", #"TEXT/PLAIN ; Charset="UTF-8""#, "text/plain; charset=utf-8; format=flowed",
    ])
  func parameters(_ type: String) throws {
    let scene = try Self.scene([("words", Self.types("text/plain"))])
    let (output, items) = try scene.record(["--type", ByteString(type), "--name", "a", "-"], input: Array("abc".utf8))
    #expect(output.status == 0, "\(output.errors)")
    #expect(items.first?["mime"]?.text == type)
    let listed = try scene.share(["explain", "--type", ByteString(type), "a.jpg", "--json"]).run()
    let words = try listed.document()["targets"]?.elements.first { $0["id"]?.text == "org.example.words" }
    #expect(words?["eligible"]?.bool == true)
  }

  @Test(
    "Case 18: what is no type is an error, in a manifest and from a source",
    arguments: ["text/plain;", "text/", "/plain", "text"])
  func noType(_ type: String) throws {
    let scene = try Self.scene()
    let stated = try scene.share(["explain", "--type", ByteString(type), "a.jpg"]).run()
    #expect(stated.status == 2)
    #expect(stated.errors.contains("is no content type"), "\(stated.errors)")
    try scene.installNull("odd", accepts: #"[{"slots": [{"types": ["\#(type)"]}]}]"#)
    let checked = try scene.share(["plugin", "validate", scene.plugins.appending("odd")]).run()
    #expect(checked.status == 1)
    #expect((checked.text + checked.errors).contains("expected a content type"))
  }

  @Test("Case 19: letter case never decides whether a type is accepted, and lists have one spelling")
  func letterCase() throws {
    let excel = "application/vnd.ms-excel.sheet.macroEnabled.12"
    let scene = try Self.scene([("upper", Self.types("Image/PNG", excel))])
    #expect(try scene.verdicts(words: "t.png").offered == ["upper"])
    let stated = try scene.verdicts(words: "--type \(excel.lowercased()) page.html")
    #expect(stated.offered == ["upper"])
    #expect(
      try scene.verdicts(words: "clip.mp4").reason("upper")
        == "typeNotAccepted 0: clip.mp4 is video/mp4; takes image/png, \(excel.lowercased())")
  }

  @Test("Case 22: a target for everything is offered, last, and its no is an outcome with its words")
  func anything() throws {
    let scene = try Self.scene([
      ("exact", Self.types("image/heic")), ("standard", Self.types("image/heif")), ("image", Self.types("image/*")),
      ("any", Self.types("*/*")),
    ])
    try scene.write("a.heic", Recipe.heic)
    #expect(try scene.verdicts(words: "a.heic").offered == ["exact", "standard", "image", "any"])
    try scene.install(try FixturePlugins.folder("refuses"))
    try scene.write("bundle.zip", [0x50, 0x4b, 5, 6] + [UInt8](repeating: 0, count: 18))
    let output = try scene.shell("\"$SHARE\" --type message/rfc822 bundle.zip --to refuses --json").run()
    #expect(output.status == 4)
    #expect(
      try output.document()["shares"]?[0]?["reason"]?["detail"]?.text?
        .contains("only pictures of cats are welcome") == true)
  }

  @Test("Case 23: */* means files, a folder needs a target for folders, and the numbers of items hold")
  func folder() throws {
    let scene = try Self.scene([
      ("any", Self.types("*/*")), ("folders", Self.types("inode/directory")),
      ("books", Self.types("application/epub+zip")), ("one", Self.types("*/*", more: #", "max": 1"#)),
      ("two", Self.types("*/*", more: #", "min": 2"#)),
    ])
    try scene.write("dir.d/inside", "x")
    #expect(try scene.verdicts(words: "dir.d").offered == ["folders"])
    let pair = try scene.verdicts(words: "a.jpg t.png")
    #expect(Set(pair.offered) == ["any", "two"])
    #expect(pair.reason("one") == "tooMany 1: 2 files, limit 1")
    let single = try scene.verdicts(words: "a.jpg")
    #expect(Set(single.offered) == ["any", "one"])
    #expect(single.reason("two") == "tooFew: 1 file, at least 2 needed")
  }

  @Test("Case 24: the path of a file is never sent in place of its bytes")
  func pathAsText() throws {
    let scene = try Self.scene([("both", Self.types("text/plain", "image/png")), ("words", Self.types("text/plain"))])
    let item =
      #"{"text": "file:///x/t.png", "representations": [{"url": "file:///x/t.png"}, {"data": "\#(Base64.encode(Recipe.png))", "type": "image/png"}]}"#
    let found = try scene.verdicts(#"{"items": [\#(item)]}"#)
    #expect(found.plan("both") == ["public.png"])
    #expect(found.reason("words")?.hasPrefix("typeNotAccepted 0") == true)
  }

  @Test(
    "Case 25: a title with a link: a target for links gets the link byte for byte, one for texts the text, one for both both"
  )
  func titleAndLink() throws {
    let link = "https://e.x/a?id=1&x=2#f"
    let item = #"{"text": "I used Shazam to discover Boom", "representations": [{"url": "\#(link)"}]}"#
    let scene = try Self.scene([("links", Self.types("public.url")), ("words", Self.types("text/plain"))])
    let found = try scene.verdicts(#"{"items": [\#(item)]}"#)
    #expect(found.plan("links") == ["public.url"])
    #expect(found.plan("words") == ["public.utf8-plain-text"])
    let (output, items) = try scene.record(["--request", scene.work.appending("request.json")])
    #expect(output.status == 0, "\(output.errors)")
    #expect(items.first?["offered"]?.elements.map { $0.text } == ["public.utf8-plain-text", "public.url"])

    // What a target for links is meant to read is the link, with its query and its fragment.
    let reader = try Scene()
    try reader.installChanged("recorder") { manifest in
      let kinds = #""kinds": ["file", "directory", "text", "link"]"#
      let text = String(decoding: manifest, as: UTF8.self)
      return Array(text.replacing("\"public.item\"", with: "\"public.url\"").replacing(kinds, with: "\"max\": 1").utf8)
    }
    let (sent, links) = try reader.record([
      "--request", try reader.write("request.json", #"{"items": [\#(item)]}"#),
    ])
    #expect(sent.status == 0, "\(sent.errors)")
    #expect(links.first?["type"]?.text == "public.url")
    #expect(links.first?.hex("text") == Array(link.utf8))
  }

  @Test("Case 28: a plugin that shares to itself is told so, its own share ends, and the next one works")
  func recursion() throws {
    let scene = try Scene()
    let plugins = scene.home.appending(".local/share/share-host/plugins")
    try FileSystem.makeDirectories(plugins)
    try FileSystem.makeLink(
      at: try Descriptor.openDirectory(plugins), target: try FixturePlugins.folder("shares-again"),
      name: "shares-again")
    // A plugin's environment names the home and nothing else of where things are.
    try scene.approve("shares-again", in: plugins, state: scene.home.appending(".local/state/share-host"))
    try FileSystem.makeDirectories(scene.programs)
    try FileSystem.makeLink(
      at: try Descriptor.openDirectory(scene.programs), target: Checkout.share, name: "share")
    // A sandbox would not let it start anything; this is what stops one that may.
    let environment = scene.withPrograms.merging(["SHARE_SANDBOX_WITHOUT": "landlock,seccomp", "XDG_STATE_HOME": ""]) {
      first, _ in first
    }
    for _ in 0..<2 {
      let output = try scene.share(["--text", "a", "--to", "shares-again", "--json"], environment: environment).run()
      #expect(output.status == 0, "\(output.errors)")
      let printed = try output.document()["shares"]?[0]?["printed"]?["text"]?.text ?? ""
      #expect(printed.contains("\"recursiveTarget\""), "\(printed)")
      #expect(printed.hasSuffix("status 4\n"), "\(printed)")
    }
    let hidden = try scene.share(
      ["targets", "--text", "a", "--exclude", "shares-again", "--json"], environment: scene.withPrograms
    ).run()
    #expect(!hidden.text.contains("shares-again\","))
  }
}
