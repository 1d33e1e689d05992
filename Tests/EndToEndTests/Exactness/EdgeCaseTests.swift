import Glibc
import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing
import _StringProcessing

/// Edge cases of handing items over.
struct EdgeCaseTests {
  @Test("E10: the link of a file is the file behind it, not the bytes of the link")
  func fileLink() throws {
    let scene = try Scene()
    let path = try scene.write("photo.png", Recipe.png)
    let link = ByteString(Array("file://".utf8) + path.bytes)
    let item = JSONText.object([("url", .string(link.display)), ("type", .string("public.file-url"))])
    let plain = JSONText.object([("url", .string(link.display))])
    let request = try scene.write("request.json", JSONText.object([("items", .array([plain]))]).encoded())
    for arguments: [ByteString] in [[link], ["--url", link], ["--request", request]] {
      let recorded = try scene.record(arguments)
      #expect(recorded.output.status == 0, "\(recorded.output.errors)")
      #expect(recorded.items.last?["kind"]?.text == "file")
      #expect(recorded.items.last?["mime"]?.text == "image/png")
      #expect(recorded.items.last?["size"]?.integer == Int64(Recipe.png.count))
    }
    #expect(try scene.save([link]).status == 0)
    #expect(try scene.saved("photo.png") == Recipe.png)
    // Also where the source says that its item is a link of a file.
    let typed = try scene.write("typed.json", JSONText.object([("items", .array([item]))]).encoded())
    let recorded = try scene.record(["--request", typed])
    #expect(recorded.items.last?["size"]?.integer == Int64(Recipe.png.count), "\(recorded.output.errors)")
  }

  @Test(
    "E13: a file that may not be read any more when it is opened is an access error, and nothing waits",
    .enabled(if: geteuid() != 0, "root may read everything"))
  func lostPermission() throws {
    let scene = try Scene()
    for name: ByteString in ["a.bin", "b.bin"] {
      try scene.write(name, [UInt8](repeating: 65, count: FileDisturbance.size))
    }
    let output = try scene.shareThroughGate(["a.bin", "b.bin"]) {
      try scene.setMode(0, of: scene.work.appending("b.bin"))
    }
    #expect(output.status == 5, "\(output.errors)")
    let items = try output.document()["shares"]?[0]?["items"]?.elements ?? []
    #expect(items.map { $0["outcome"]?.text } == ["completed", "failed"])
    #expect(items.last?["reason"]?["code"]?.text == "permissionDenied")
  }

  @Test("E14: a share without items is a mistake that is named, and no plugin runs")
  func noItems() throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("abort"))
    let request = try scene.write("request.json", "{\"items\": [], \"to\": [[\"abort\"]]}")
    try scene.write("names", "")
    for arguments: [ByteString] in [
      ["--to", "abort"], ["--request", request], ["--files0-from", "names", "--to", "abort"],
    ] {
      let output = try scene.share(arguments + ["--json"]).run()
      #expect(output.status == 2 || output.status == 4, "\(output.text)\(output.errors)")
      #expect(!output.errors.isEmpty && !output.errors.contains("SIGABRT"))
      let code = try output.document()["error"]?["code"]?.text
      #expect(code != nil, "\(output.text)")
    }
    #expect(try scene.isTidy())
  }

  @Test("E22: items that end in any order are told in the order of the request")
  func order() throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("backwards"))
    let names: [ByteString] = ["0", "reject 1", "2", "3", "reject 4", "5"]
    for name in names { try scene.write(name, "content") }
    let output = try scene.share(names + ["--to", "backwards", "--json"]).run()
    let share = try output.document()["shares"]?[0]
    let items = share?["items"]?.elements ?? []
    #expect(items.map { $0["index"]?.integer } == [0, 1, 2, 3, 4, 5])
    #expect(
      items.map { $0["outcome"]?.text } == ["completed", "refused", "completed", "completed", "refused", "completed"])
    #expect(items.map { $0["reason"]?["detail"]?.text } == [nil, "reject 1", nil, nil, "reject 4", nil])
    #expect(share?["returned"]?.elements.map { $0["text"]?.text } == ["5", "3", "2", "0"])
  }

  @Test(
    "D25, E23: a large file passes where neither host nor worker may have 64 MiB of data",
    .enabled(if: Sanitizer.isAbsent, "a sanitizer takes memory of its own"))
  func memory() throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("reads-all"))
    let made = try scene.shell("truncate -s 500M big.mov && printf z >> big.mov").run()
    #expect(made.status == 0)
    let output = try scene.shell("ulimit -d 65536; exec \"$SHARE\" big.mov --to reads-all").run()
    #expect(output.status == 0, "\(output.errors)")
    #expect(output.text == "524288001 7a\n")
  }

  @Test("E29: what the first target has read before it found something missing is still there for the next")
  func secondAttempt() throws {
    let scene = try Scene()
    for plugin in ["reads-then-lacks", "reads-all"] { try scene.install(try FixturePlugins.folder(plugin)) }
    try scene.write("a.txt", "file")
    let data = JSONText.object([("data", .string(Base64.encode([1, 2, 3]))), ("name", .string("x.bin"))])
    let chain = JSONText.array([.array([.string("reads-then-lacks"), .string("reads-all")])])
    let request = try scene.write(
      "request.json", JSONText.object([("items", .array([data])), ("to", chain)]).encoded())
    let long = [UInt8](repeating: UInt8(ascii: "y"), count: 300_000)
    for (arguments, input, answer): ([ByteString], [UInt8], String) in [
      (["a.txt", "--to", "reads-then-lacks", "--or", "reads-all"], [], "4 65\n"),
      (["-", "--to", "reads-then-lacks", "--or", "reads-all"], long, "300000 79\n"),
      (["--request", request], [], "3 03\n"),
    ] {
      let output = try scene.share(arguments + ["--json"], input: input).run()
      let share = try output.document()["shares"]?[0]
      #expect(output.status == 0, "\(output.errors)")
      #expect(share?["attempts"]?.elements.map { $0["outcome"]?.text } == ["unavailable", "completed"])
      #expect(share?["returned"]?[0]?["text"]?.text == answer)
    }
    let piped = try scene.shell("printf piped | \"$SHARE\" - --to reads-then-lacks --or reads-all").run()
    #expect(piped.text == "5 64\n", "\(piped.errors)")
    #expect(try scene.isTidy())
  }

  struct End: Sendable, CustomTestStringConvertible {
    var plugin: String
    var status: Int32
    var testDescription: String { plugin }
  }

  static let ends = [
    End(plugin: "reads-all", status: 0), End(plugin: "reads-then-fails", status: 1), End(plugin: "refuses", status: 4),
    End(plugin: "hang", status: 7), End(plugin: "abort", status: 8), End(plugin: "kill-self", status: 8),
  ]

  @Test("E30: no copy is left behind, however the share ends", arguments: ends)
  func nothingLeft(_ end: End) throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder(end.plugin))
    let data = JSONText.object([
      ("data", .string(Base64.encode([UInt8](repeating: 7, count: 200_000)))), ("name", .string("x.bin")),
    ])
    let text = JSONText.object([("text", .string(String(repeating: "t", count: 100_000)))])
    let target = JSONText.array([.array([.string(end.plugin)])])
    let request = try scene.write(
      "request.json", JSONText.object([("items", .array([data, text])), ("to", target)]).encoded())
    #expect(try scene.share(["--request", request, "--quiet"]).run().status == end.status)
    #expect(try scene.isTidy())
    let piped = try scene.shell("head -c 300000 /dev/zero | \"$SHARE\" --type public.data - --to \(end.plugin)").run()
    #expect(piped.status == end.status, "\(piped.errors)")
    #expect(try scene.isTidy())
    #expect(scene.processes() == [])
  }

  @Test("E30: nor when somebody stops it")
  func nothingLeftAfterCancel() throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("good-cancel"))
    let running = try scene.shell(
      "head -c 300000 /dev/zero > z; exec \"$SHARE\" --type public.data - --to good-cancel --events 2 < <(cat z)"
    ).start()
    let wasSent = running.signal(SIGINT, after: Event.progress)
    #expect(wasSent)
    let end = try running.wait().end
    #expect(end == .signalled(SIGINT))
    #expect(try scene.isTidy())
  }
}
