import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// A target that a request writes out, with real commands.
struct CommandTargetTests {
  /// Prints each argument in brackets.
  private static func brackets(_ arguments: String...) -> [String] {
    ["printf", "[%s]"] + arguments
  }

  @Test("C7: a custom target is listed first, skips the included list and the areas, and shows its source")
  func listed() throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("null"))
    let custom = Scene.custom("zz", ["true", "{path}"])
    let request = try scene.request(
      #"{"text": "x"}"#, custom: [custom],
      more: #", "source": "org.me", "include": ["org.example.null"], "areas": {"default": ["org.example.null"]}"#)
    let listed = try scene.share(["targets", "--request", request, "--json"]).run()
    #expect(listed.status == 0, "\(listed.errors)")
    let document = try listed.document()
    #expect(document["targets"]?.elements.map { $0["id"]?.text } == ["org.me.zz", "org.example.null"])
    #expect(document["targets"]?[0]?["plugin"]?.text == "org.me")
    #expect(document["targets"]?[0]?["plan"]?["command"]?.elements.map(\.text) == ["true", "{path}"])
    #expect(document["targets"]?[1]?["plan"]?["command"] == nil)
    #expect(Contract.targets.faults(in: document) == [])
    let excluded = try scene.share(["--request", request, "--exclude", "org.me.*", "--to", "zz"]).run()
    #expect(excluded.status == 4 && excluded.errors.contains("the request excludes org.me.*"), "\(excluded.errors)")
    let nameless = try scene.share(
      ["targets", "--request", try scene.request(#"{"text": "x"}"#, custom: [custom]), "--json"]
    ).run()
    #expect(try nameless.document()["targets"]?[0]?["plugin"]?.text == "custom")
  }

  @Test("C7: its own rule counts as for any other target")
  func ownRule() throws {
    let scene = try Scene()
    let pictures = Scene.custom("pictures", ["true", "{path}"], accepts: #"[{"slots": [{"types": ["image/*"]}]}]"#)
    let output = try scene.send(#"{"text": "x"}"#, custom: [pictures], ["--to", "pictures"])
    #expect(output.status == 4 && output.errors.contains("takes public.image"), "\(output.errors)")
  }

  @Test("C7: an installed target is added by its id or by the last part of it")
  func installed() throws {
    let scene = try Scene()
    try scene.installNull("note", accepts: Scene.takesAll, more: #""areas": ["notes"],"#)
    #expect(try scene.share(["--text", "x", "--to", "note"]).run().status == 4)
    for name: ByteString in ["note", "NOTE", "org.example.note"] {
      let output = try scene.share(["--text", "x", "--custom", name, "--to", "note"]).run()
      #expect(output.status == 0, "\(output.errors)")
    }
    let unknown = try scene.share(["--text", "x", "--custom", "notte", "--to", "note"]).run()
    #expect(unknown.status == 2 && unknown.errors.contains("no target is called that"), "\(unknown.errors)")
  }

  @Test("C7: an id that an installed target has is an error that says whose")
  func collision() throws {
    let scene = try Scene()
    try scene.installNull("note", accepts: Scene.takesAll)
    let custom = Scene.custom("x", ["true"]).replacing("org.me.x", with: "org.example.note")
    let output = try scene.send(#"{"text": "x"}"#, custom: [custom], ["--to", "note"])
    #expect(output.status == 2, "\(output.errors)")
    #expect(
      output.errors.contains("custom target org.example.note: the plugin org.example.note in "), "\(output.errors)")
  }

  @Test("C7: files, texts, links and attributes arrive as arguments, whatever is in their names")
  func arguments() throws {
    let scene = try Scene()
    try scene.write("-n $(id) 'x'\n*.png", Recipe.png)
    let odd = ByteString(Array("B".utf8) + [0xE9] + Array(".png".utf8))
    try scene.write(odd, Recipe.png)
    let items = """
      {"path": "-n $(id) 'x'\\n*.png"}, {"pathBytes": "\(Base64.encode(odd.bytes))"}, {"text": "a  b; rm -rf ~"},
      {"url": "HTTPS://Example.org/%7e?a b"}
      """
    let custom = Scene.custom("show", Self.brackets("f={path}", "{text}", "{url}", "t={title}", "m={message}", "{{}}"))
    let output = try scene.send(
      items, custom: [custom], more: #", "attributes": {"title": "-T"}"#, ["--to", "show"])
    #expect(output.status == 0, "\(output.errors)")
    let work = scene.work.bytes
    var expected = Array("[f=".utf8) + work + Array("/-n $(id) 'x'\n*.png][f=".utf8) + work + Array("/B".utf8) + [0xE9]
    expected += Array(".png][a  b; rm -rf ~][HTTPS://Example.org/%7e?a b][t=-T][m=][{}]".utf8)
    // A name that is not UTF-8 makes what is printed no text: it is dropped, and that is said.
    #expect(output.text == "" && output.errors.contains("\(expected.count) bytes that are no text"), "\(output.errors)")
    let plain = try scene.send(
      #"{"path": "-n $(id) 'x'\n*.png"}, {"text": "a  b"}"#, custom: [custom], ["--to", "show", "--json"])
    let document = try plain.document()
    #expect(
      document["shares"]?[0]?["returned"]?[0]?["text"]?.text
        == "[f=\(scene.work.display)/-n $(id) 'x'\n*.png][a  b][t=][m=][{}]")
    #expect(document["shares"]?[0]?["items"]?.elements.map { $0["outcome"]?.text } == ["completed", "completed"])
    #expect(Contract.send.faults(in: document) == [])
    #expect(try scene.isTidy())
  }

  @Test("C7: what is no file comes as a temporary file with a fitting name, byte for byte, and goes afterwards")
  func temporary() throws {
    let scene = try Scene()
    let png = Base64.encode(Recipe.png)
    let items = """
      {"data": "\(png)", "name": "sun set.png"}, {"text": "a\\u0000b"}, {"url": "https://example.org/"}
      """
    let custom = Scene.custom("copy", ["cp", "--", "{path}", scene.path.appending("box").display])
    try FileSystem.makeDirectories(scene.box)
    let output = try scene.send(items, custom: [custom], ["--to", "copy"])
    #expect(output.status == 0, "\(output.errors)")
    #expect(try scene.names() == ["link.txt", "sun set.png", "text.txt"])
    #expect(try scene.saved("sun set.png") == Recipe.png)
    #expect(try scene.saved("text.txt") == [0x61, 0, 0x62])
    #expect(try scene.saved("link.txt") == Array("https://example.org/".utf8))
    #expect(try scene.isTidy())
  }

  @Test("C7: without a place for items one item goes to standard input, a pipe too")
  func standardInput() throws {
    let scene = try Scene()
    try scene.write("big.bin", [UInt8](repeating: 7, count: 300_000))
    let count = Scene.custom("count", ["wc", "-c"])
    let file = try scene.send(#"{"path": "big.bin"}"#, custom: [count], ["--to", "count"])
    #expect(file.status == 0 && file.text == "300000\n", "\(file.errors)")
    let text = try scene.send(#"{"text": "a\u0000b"}"#, custom: [count], ["--to", "count"])
    #expect(text.status == 0 && text.text == "3\n", "\(text.errors)")
    let two = try scene.send(#"{"text": "a"}, {"text": "b"}"#, custom: [count], ["--to", "count"])
    #expect(two.status == 4 && two.errors.contains("limit 1"), "\(two.errors)")
    let folder = try scene.send(#"{"path": "."}"#, custom: [count], ["--to", "count"])
    #expect(folder.status == 4, "\(folder.errors)")
  }

  @Test("C7: a text with a NUL, or one that is too long, fits no argument and is refused before anything starts")
  func unfit() throws {
    let scene = try Scene()
    let show = Scene.custom("show", Self.brackets("{text}"))
    for arguments: [ByteString] in [["--to", "show"], ["--to", "show", "--dry-run"]] {
      let nul = try scene.send(#"{"text": "a\u0000b"}"#, custom: [show], arguments)
      #expect(nul.status == 4 && nul.errors.contains("holds a NUL"), "\(nul.errors)")
      #expect(nul.text.hasPrefix("[") == false)
    }
    let long = String(repeating: "x", count: 131_072)
    let output = try scene.send("{\"text\": \"\(long)\"}", custom: [show], ["--to", "show"])
    #expect(output.status == 4 && output.errors.contains("limit 131071"), "\(output.errors)")
    let fits = try scene.send("{\"text\": \"\(long.dropLast())\"}", custom: [show], ["--to", "show"])
    #expect(fits.status == 0 && fits.text.utf8.count == 131_073, "\(fits.errors)")
    let nul = try scene.send(
      #"{"text": "a"}"#, custom: [Scene.custom("t", Self.brackets("{text}", "{title}"))],
      more: #", "attributes": {"title": "a\u0000b"}"#, ["--to", "t"])
    #expect(nul.status == 4 && nul.errors.contains("the title holds a NUL"), "\(nul.errors)")
  }

  @Test("C7: a dry run and explain show the command and run nothing")
  func rehearsed() throws {
    let scene = try Scene()
    let touch = Scene.custom("touch", ["touch", "here it is", "{path}"])
    let request = try scene.request(#"{"text": "x"}"#, custom: [touch])
    for arguments: [ByteString] in [["--dry-run"], []] {
      let words: [ByteString] = arguments.isEmpty ? ["explain"] : ["send"]
      let output = try scene.share(words + ["--request", request, "--to", "touch"] + arguments).run()
      #expect(output.status == 0 && output.text.contains("runs: touch 'here it is' '{path}'"), "\(output.text)")
    }
    #expect(try Scene.listing(scene.work).keys.sorted() == ["request.json"])
  }

  @Test("C7: of several items one that cannot be had keeps the command from running, unless a part will do")
  func missing() throws {
    let scene = try Scene()
    let show = Scene.custom("show", ["cat", "{path}"])
    // After the first share one of the files is gone.
    let remove = Scene.custom("remove", Scene.shell("rm b.txt", "{path}"))
    func shares(_ arguments: [ByteString]) throws -> Document? {
      try scene.write("a.txt", "a")
      try scene.write("b.txt", "b")
      return try scene.send(
        #"{"path": "a.txt"}, {"path": "b.txt"}"#, custom: [show, remove], more: #", "to": [["remove"], ["show"]]"#,
        arguments + ["--json"]
      ).document()["shares"]
    }
    let whole = try shares([])
    #expect(whole?[1]?["outcome"]?.text == "failed" && whole?[1]?["reason"]?["code"]?.text == "sourceGone")
    #expect(whole?[1]?["items"]?.elements.map { $0["outcome"]?.text } == ["failed", "failed"])
    #expect(whole?[1]?["items"]?.elements.map { $0["reason"]?["code"]?.text } == ["notDelivered", "sourceGone"])
    let part = try shares(["--partial"])
    #expect(part?[1]?["outcome"]?.text == "partial")
    #expect(part?[1]?["items"]?.elements.map { $0["outcome"]?.text } == ["completed", "failed"])
    #expect(part?[1]?["returned"]?[0]?["text"]?.text == "a")
  }
}
