import ShareFiles
import ShareModel
import TestSupport
import Testing

/// Many items need few descriptors and little memory.
@Suite(.serialized)
struct ManyItemsTests {
  private static let count = 5000

  @Test("Case 59: 5,000 files of their own content are sent with 256 descriptors, and every one arrives")
  func files() throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("recorder"))
    var names: [UInt8] = []
    for number in 0..<Self.count {
      let name = ByteString("many/\(number).txt")
      try scene.write(name, "content of \(number)")
      names += name.bytes + [0]
    }
    try scene.write("names", names)
    let sums = try scene.shell("xargs -0 sha256sum < names").run(seconds: 300).text.split(separator: "\n").map {
      String($0.prefix(64))
    }
    let output = try scene.shell(
      "ulimit -n 256; exec \"$SHARE\" --files0-from names --to recorder --set log=\"$SCENE/log\""
    ).run(seconds: 600)
    #expect(output.status == 0, "\(output.errors)")
    let items = try scene.recorded()
    #expect(items.map(\.name) == (0..<Self.count).map { ByteString("\($0).txt") })
    #expect(items.map { $0["sha256"]?.text } == sums)
    let saved = try scene.shell(
      "mkdir -p ../box; ulimit -n 256; exec \"$SHARE\" --files0-from names --to save --set folder=\"$SCENE/box\""
    ).run(seconds: 600)
    #expect(saved.status == 0, "\(saved.errors)")
    #expect(saved.lines.count == Self.count)
    #expect(try scene.shell("diff -r many ../box").run(seconds: 300).status == 0)
    #expect(try scene.isTidy())
  }

  @Test("Case 59: 3,000 texts, together far above what a message carries, are sent with 256 descriptors")
  func texts() throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("recorder"))
    let texts = (0..<3000).map { "\($0)\r\n" + String(repeating: "x", count: $0) }
    let items = texts.map { JSONText.object([("text", .string($0))]) }
    try scene.write("request.json", JSONText.object([("items", .array(items))]).encoded())
    let output = try scene.shell(
      "ulimit -n 256; exec \"$SHARE\" --request request.json --to recorder --set log=\"$SCENE/log\""
    ).run(seconds: 600)
    #expect(output.status == 0, "\(output.errors)")
    #expect(try scene.recorded().map { $0.hex("text") } == texts.map { Array($0.utf8) })
  }
}
