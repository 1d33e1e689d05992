import ShareFiles
import ShareModel
import TestSupport
import Testing

/// Everything that a request can say reaches the plugin as it was said.
struct RecorderTests {
  private func values(_ document: Document?) -> [String] {
    (document?.elements ?? []).map { value in
      "\(value["name"]?.text ?? "?")=\(String(decoding: value.hex("value") ?? [], as: UTF8.self))"
    }
  }

  @Test("attributes and settings arrive with every item")
  func attributes() throws {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    let recorded = try scene.record([
      "a.txt", "--message", "look \u{1f600}\nhere", "--title", "T", "--hashtag", "#one", "--quote", "q", "--recipient",
      "a@e.x",
      "--recipient", "b@e.x",
    ])
    #expect(recorded.output.status == 0, "\(recorded.output.errors)")
    let item = try #require(recorded.items.first)
    #expect(
      Set(values(item["attributes"]))
        == ["message=look \u{1f600}\nhere", "title=T", "hashtag=#one", "quote=q", "recipient=a@e.x\nb@e.x"])
    #expect(values(item["settings"]) == ["log=" + scene.log.display])
    #expect(item["target"]?.text == "org.example.recorder")
  }

  @Test("texts, links, bytes and files keep their order and say what they are")
  func kinds() throws {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    try FileSystem.makeDirectories(scene.work.appending("dir"))
    let items: [JSONText] = [
      .object([("text", .string("some words"))]), .object([("url", .string("https://e.x/?a=%C3"))]),
      .object([
        ("data", .string(Base64.encode(Recipe.png))), ("name", .string("p.png")), ("type", .string("image/png")),
      ]),
      .object([("path", .string("a.txt"))]), .object([("path", .string("dir"))]),
    ]
    let request = try scene.write("request.json", JSONText.object([("items", .array(items))]).encoded())
    let recorded = try scene.record(["--request", request])
    #expect(recorded.output.status == 0, "\(recorded.output.errors)")
    #expect(recorded.items.map { $0["kind"]?.text } == ["text", "link", "file", "file", "directory"])
    #expect(recorded.items.map { $0["size"]?.integer } == [10, 18, Int64(Recipe.png.count), 5, nil])
    #expect(
      recorded.items.map { $0.hex("text").map { String(decoding: $0, as: UTF8.self) } } == [
        "some words", "https://e.x/?a=%C3", nil, nil, nil,
      ])
    #expect(recorded.items.map { $0["mime"]?.text }.suffix(3) == ["image/png", "text/plain", "inode/directory"])
    #expect(recorded.items.suffix(3).map(\.name) == ["p.png", "a.txt", "dir"])
  }

  @Test("standard input is an item, from a pipe and from a file")
  func standardInput() throws {
    let scene = try Scene()
    let bytes = [UInt8](repeating: 0x42, count: 200_000)
    let file = try scene.write("in.bin", bytes)
    _ = try scene.record(["--name", "x.bin", "-"], input: bytes)
    for script in ["\"$0\" \"$@\" < in.bin", "cat in.bin | \"$0\" \"$@\""] {
      let arguments: [ByteString] = [
        "--name", "x.bin", "-", "--to", "recorder", "--set", ByteString(Array("log=".utf8) + scene.log.bytes),
      ]
      try Program(
        "/bin/sh", ["-c", ByteString(script), Checkout.share] + arguments, environment: scene.environment,
        directory: scene.work
      ).run().isFine()
    }
    let items = try scene.recorded()
    let sum = try Program("/usr/bin/sha256sum", [file]).run().text.prefix(64)
    #expect(items.map { $0["sha256"]?.text } == [String(sum), String(sum), String(sum)])
    #expect(items.map { $0["size"]?.integer } == [200_000, 200_000, 200_000])
    #expect(items.map(\.name) == ["x.bin", "x.bin", "x.bin"])
    let empty = try scene.record(["--name", "nothing.txt", "-"], input: [])
    #expect(empty.output.status == 0, "\(empty.output.errors)")
    #expect(empty.items.last?["size"]?.integer == 0)
    #expect(try scene.isTidy())
  }
}
