import ShareFiles
import ShareModel
import TestSupport
import Testing

/// What a plugin hands back reaches the person: texts are printed, payloads saved, places named, links printed.
struct ReturnedItemTests {
  private func scene(_ plugin: String = "returns-everything") throws -> Scene {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder(plugin))
    try scene.write("a.txt", "hello")
    return scene
  }

  @Test("text and link are printed, a payload is saved in the current directory, a place is only named")
  func everything() throws {
    let scene = try scene()
    let output = try scene.share(["a.txt", "--to", "returns-everything"]).run()
    #expect(output.status == 0, "\(output.errors)")
    #expect(output.lines.count == 4)
    #expect(output.lines.first == "some bytes")
    #expect(output.lines.last == "https://example.org/a%20page?q=1#top")
    #expect(output.lines.contains("./table.csv"))
    #expect(output.lines.count == 4 && output.lines[2].lastComponent == "placed.txt" && output.lines[2].isAbsolute)
    #expect(try FileReading.read(scene.work.appending("table.csv"), max: 99) == Array("a,b\n1,2\n".utf8))
    #expect(try Scene.listing(scene.work).keys.sorted() == ["a.txt", "table.csv"])
    #expect(try scene.isTidy())
  }

  @Test("with --output everything that has bytes is saved there, and nothing is replaced")
  func outputDirectory() throws {
    let scene = try scene()
    try FileSystem.makeDirectories(scene.box)
    for round in 1...2 {
      let output = try scene.share(["a.txt", "--to", "returns-everything", "--output", scene.box]).run()
      #expect(output.status == 0, "\(output.errors)")
      let names = round == 1 ? ["bytes.txt", "table.csv"] : ["bytes (2).txt", "table (2).csv"]
      #expect(Array(output.lines.prefix(2)) == names.map { scene.box.appending(ByteString($0)) })
    }
    #expect(try scene.names() == ["bytes (2).txt", "bytes.txt", "table (2).csv", "table.csv"])
    #expect(try scene.saved("bytes (2).txt") == Array("some bytes\n".utf8))
    #expect(try Scene.listing(scene.work).keys.sorted() == ["a.txt"])
  }

  @Test("JSON tells the four forms apart")
  func json() throws {
    let scene = try scene()
    let output = try scene.share(["a.txt", "--to", "returns-everything", "--json"]).run()
    let returned = try output.document()["shares"]?[0]?["returned"]?.elements ?? []
    #expect(returned.map { $0["text"]?.text } == ["some bytes\n", nil, nil, nil])
    #expect(returned.map { $0["path"]?.text?.split(separator: "/").last } == [nil, "table.csv", "placed.txt", nil])
    #expect(returned.map { $0["url"]?.text } == [nil, nil, nil, "https://example.org/a%20page?q=1#top"])
    #expect(returned.map { $0["placed"]?.bool } == [false, false, true, false])
    #expect(returned.map { $0["name"]?.text }.prefix(2) == ["bytes.txt", "table.csv"])
    #expect(
      returned.map { $0["type"]?.text }.prefix(2) == ["public.utf8-plain-text", "public.comma-separated-values-text"])
  }

  @Test("--output - wants exactly one item, and says so")
  func severalToStandardOutput() throws {
    let scene = try scene()
    let output = try scene.share(["a.txt", "--to", "returns-everything", "--output", "-"]).run()
    #expect(output.status != 0)
    #expect(output.standardOutput.isEmpty)
    #expect(output.errors.contains("--output"), "\(output.errors)")
  }

  @Test("an odd type and a name that leads elsewhere do no harm")
  func oddReturn() throws {
    let scene = try scene("bad-type-returned")
    let before = try Scene.listing(scene.home)
    let output = try scene.share(["a.txt", "--to", "bad-type-returned", "--json"]).run()
    let document = try output.document()
    let outcome = document["outcome"]?.text
    #expect(outcome == "completed" && output.status == 0 || outcome == "failed" && output.status == 1, "\(output.text)")
    let made = try Scene.listing(scene.path).keys.filter { $0.contains("elsewhere") }
    #expect(made.allSatisfy { $0.hasPrefix("work/") && !$0.contains("\n") }, "\(made)")
    #expect(try Scene.listing(scene.home) == before)
    #expect(try scene.isTidy())
  }

  static let nonsensical: [(plugin: String, outcomes: [String])] = [
    ("nonsense-index", ["completed"]), ("nonsense-item-status", ["partial", "failed"]),
    ("two-threads-answer", ["completed", "failed"]), ("constructor-writes", ["completed"]),
  ]

  @Test("nonsense of a plugin ends in one true outcome", arguments: nonsensical)
  func nonsense(_ row: (plugin: String, outcomes: [String])) throws {
    let scene = try scene(row.plugin)
    let output = try scene.share(["a.txt", "--to", ByteString(row.plugin), "--json"]).run()
    let document = try output.document()
    let outcome = document["outcome"]?.text ?? "none"
    #expect(row.outcomes.contains(outcome), "\(output.text)")
    let statuses: [String: Int32] = ["completed": 0, "failed": 1, "partial": 5]
    #expect(output.status == statuses[outcome])
    #expect(try scene.isTidy())
  }

  @Test("a plugin that prints to everything does not disturb the document")
  func noise() throws {
    let scene = try scene("noisy")
    let output = try scene.share(["a.txt", "--to", "noisy", "--json"]).run()
    #expect(output.status == 1)
    let document = try output.document()
    #expect(document["outcome"]?.text == "failed")
    #expect(document["shares"]?[0]?["reason"]?["detail"]?.text?.contains("the noise is over") == true)
    let printed = document["shares"]?[0]?["printed"]
    let text = try #require(printed?["text"]?.text)
    #expect(text.hasPrefix("{\"status\":\"ok\"}"))
    let dropped = try #require(printed?["dropped"]?.integer)
    #expect(dropped > 1 << 20)
    let spoken = try scene.share(["a.txt", "--to", "noisy"]).run()
    #expect(spoken.standardOutput.isEmpty)
    #expect(spoken.errors.utf8.count < 16 << 10)
  }

  @Test("each item has its own end, and the command's status says that it is a part")
  func partial() throws {
    let scene = try scene("partial")
    try scene.write("b.txt", "two")
    try scene.write("c.txt", "three")
    let output = try scene.share(["a.txt", "b.txt", "c.txt", "--to", "partial", "--json"]).run()
    #expect(output.status == 5)
    let share = try output.document()["shares"]?[0]
    #expect((share?["items"]?.elements ?? []).map { $0["outcome"]?.text } == ["completed", "failed", "completed"])
    #expect(share?["items"]?[1]?["reason"]?["detail"]?.text == "the second one is not allowed")
    let spoken = try scene.share(["a.txt", "b.txt", "c.txt", "--to", "partial"]).run()
    #expect(
      spoken.errors.contains("b.txt") && spoken.errors.contains("the second one is not allowed"), "\(spoken.errors)")
  }

  @Test("bounded reads of odd sizes give every byte, from files, texts and pipes")
  func boundedReads() throws {
    let scene = try scene("reads-slowly")
    try scene.write("long.bin", [UInt8](repeating: 0x61, count: 123_457))
    let output = try scene.share(
      ["long.bin", "--text", "four", "https://e.x/", "-", "--to", "reads-slowly"],
      input: [UInt8](repeating: 0, count: 70_001)
    ).run()
    #expect(output.status == 0, "\(output.errors)")
    #expect(output.lines == ["123457", "4", "12", "70001"])
  }
}
