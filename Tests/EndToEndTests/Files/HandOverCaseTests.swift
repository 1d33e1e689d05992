import ShareFiles
import ShareModel
import TestSupport
import Testing

/// What reaches a plugin is what was shared: bytes, names, order and type.
struct HandOverCaseTests {
  /// Shares files of these names, each holding a text of its own, to the recorder and to Save.
  private func expectDelivered(_ names: [ByteString], arguments: [ByteString]? = nil) throws {
    let scene = try Scene()
    for (index, name) in names.enumerated() { try scene.write(name, "content \(index)") }
    let recorded = try scene.record(arguments ?? names)
    #expect(recorded.output.status == 0, "\(recorded.output.errors)")
    #expect(recorded.items.map(\.name) == names)
    #expect(recorded.items.map { $0["index"]?.integer } == names.indices.map { Int64($0) })
    let output = try scene.save(arguments ?? names)
    #expect(output.status == 0, "\(output.errors)")
    #expect(output.standardOutput == names.flatMap { scene.box.appending($0).bytes + [10] })
    for (index, name) in names.enumerated() {
      #expect(try scene.saved(name) == Array("content \(index)".utf8), "\(name.display)")
    }
    #expect(try scene.isTidy())
  }

  @Test("Case 29: a name that looks encoded is not decoded")
  func percentName() throws {
    let scene = try Scene()
    try scene.write("FILE%20NAME%20123A.JPG", "right")
    try scene.write("FILE NAME 123A.JPG", "decoy")
    let encoded = ByteString(
      Array("file://".utf8) + scene.work.appending("FILE%2520NAME%2520123A.JPG").bytes)
    for argument in [ByteString("FILE%20NAME%20123A.JPG"), encoded] {
      let recorded = try scene.record([argument])
      #expect(recorded.output.status == 0, "\(recorded.output.errors)")
      #expect(recorded.items.last?.name == "FILE%20NAME%20123A.JPG")
      #expect(recorded.items.last?["size"]?.integer == 5)
    }
    let decoy = try scene.record([
      ByteString(Array("file://".utf8) + scene.work.appending("FILE%20NAME%20123A.JPG").bytes)
    ])
    #expect(decoy.items.last?.name == "FILE NAME 123A.JPG")
    #expect(try scene.save(["FILE%20NAME%20123A.JPG"]).status == 0)
    #expect(try scene.saved("FILE%20NAME%20123A.JPG") == Array("right".utf8))
  }

  @Test("Case 30: names with #, %, ? and letters beyond ASCII arrive as they are")
  func oddNames() throws {
    try expectDelivered([
      "r\u{e9}sum\u{e9} 100%#1.pdf", "3804_Unit_#1-4.pdf", "Sequenz%2001.mp4#t=0.033333.jpg", "a?b&c=d;e.png",
      "\u{62a5}\u{544a} 50%.txt",
    ])
  }

  @Test("Case 31: separators in names separate nothing")
  func separators() throws {
    try expectDelivered(["Smith, Joseph's R&D = 1; v2.doc", "b.doc"])
  }

  @Test("case 32: a name with a line break is one name, also from a list")
  func lineBreak() throws {
    let scene = try Scene()
    try scene.write("line1\nline2.txt", "one")
    try scene.write("\r\n", "two")
    let recorded = try scene.record(["--files0-from", "-"], input: Array("line1\nline2.txt\0\r\n\0".utf8))
    #expect(recorded.output.status == 0, "\(recorded.output.errors)")
    #expect(recorded.items.map(\.name) == ["line1\nline2.txt", "\r\n"])
    let link = ByteString(Array("file://".utf8) + scene.work.appending("line1%0Aline2.txt").bytes)
    #expect(try scene.record([link]).items.last?.name == "line1\nline2.txt")
    let output = try scene.save(["line1\nline2.txt", "\r\n"])
    #expect(output.status == 0, "\(output.errors)")
    #expect(try scene.saved("line1\nline2.txt") == Array("one".utf8))
    #expect(try scene.saved("\r\n") == Array("two".utf8))
    // The paths are printed one a line, which cannot tell such names apart: JSON can.
    let document = try scene.save(["line1\nline2.txt", "\r\n", "--json"]).document()
    let places = (document["shares"]?[0]?["returned"]?.elements ?? []).map { $0.path("path") }
    #expect(places == ["line1\nline2 (2).txt", "\r\n (2)"].map { scene.box.appending(ByteString($0)) })
  }

  @Test("Case 33: a name that is not UTF-8 arrives as it is")
  func latinName() throws {
    try expectDelivered([HardName.latin])
    let scene = try Scene()
    try scene.write(HardName.latin, "Latin")
    let document = try scene.share(["types", "--json", HardName.latin]).run().document()
    #expect(document["items"]?[0]?["name"]?.text == "98 Bol\u{fffd}ro.mp3")
    #expect(document["items"]?[0]?.path("name") == HardName.latin)
    let text = try scene.share(["types", HardName.latin]).run().text
    #expect(text.contains("98 Bol\u{fffd}ro.mp3"))
  }

  @Test("Case 34: two names that only look the same are two files")
  func composition() throws {
    try expectDelivered([HardName.composed, HardName.decomposed])
  }

  static let links: [String] = [
    "https://a\u{e4}.com/?q=ba\u{fa}", "https://e.x/\u{1f389}?a=100%", "https://e.x/%E4%BD%A0%20b",
    "https://e.x/p?id=1&t=a|b", "https://user@e.x:8080/a/../b//c;d=1?x=%00#frag?ment",
  ]

  @Test("Case 36: a link arrives exactly as it was written", arguments: links)
  func link(_ link: String) throws {
    let scene = try Scene()
    let recorded = try scene.record([ByteString(link)])
    #expect(recorded.output.status == 0, "\(recorded.output.errors)")
    #expect(recorded.items.map { $0["kind"]?.text } == ["link"])
    #expect(recorded.items.first?.hex("text") == Array(link.utf8))
    let saved = try scene.save([ByteString(link)])
    #expect(saved.status == 0, "\(saved.errors)")
    let file = try #require(saved.lines.first)
    #expect(
      try FileReading.read(file, max: 4096) == Array("[InternetShortcut]\r\nURL=\(link)\r\n".utf8))
  }

  @Test("Case 38: the order stays, and a path that was named twice keeps its place")
  func order() throws {
    let scene = try Scene()
    for name in ["a", "b", "c"] { try scene.write(ByteString(name + ".png"), Recipe.png + Array(name.utf8)) }
    var answers: Set<[ByteString?]> = []
    for _ in 0..<100 {
      try? FileSystem.removeTree(at: Descriptor.openDirectory(scene.path), name: "log")
      answers.insert(try scene.record(["c.png", "a.png", "b.png", "a.png"]).items.map(\.name))
    }
    #expect(answers == [["c.png", "a.png", "b.png", "a.png"]])
  }

  @Test("Case 42: an animated picture is not drawn anew")
  func animated() throws {
    let scene = try Scene()
    #expect(Recipe.animatedGIF.count == 85)
    try scene.write("moving.gif", Recipe.animatedGIF)
    let recorded = try scene.record(["moving.gif"])
    #expect(recorded.items.map { $0["mime"]?.text } == ["image/gif"])
    let sum = try Program("/usr/bin/sha256sum", ["moving.gif"], directory: scene.work).run().text
    #expect(recorded.items.first?["sha256"]?.text == String(sum.prefix(64)))
    #expect(try scene.save(["moving.gif"]).status == 0)
    #expect(try scene.saved("moving.gif") == Recipe.animatedGIF)
  }

  @Test("Case 44: contacts and texts in any encoding arrive byte for byte")
  func encodings() throws {
    let scene = try Scene()
    let contents: [(name: ByteString, bytes: [UInt8])] = [
      (
        "two.vcf",
        Array(
          "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:3.0\r\nFN:B\r\nEND:VCARD\r\n".utf8)
      ),
      ("u16.txt", [0xff, 0xfe, 0x61, 0, 0xe4, 0, 0x0d, 0, 0x0a, 0]), ("l1.txt", [0x61, 0xe4, 0x0a]),
    ]
    for (name, bytes) in contents { try scene.write(name, bytes) }
    let recorded = try scene.record(contents.map(\.name))
    #expect(recorded.output.status == 0, "\(recorded.output.errors)")
    #expect(recorded.items.map { $0["size"]?.integer } == contents.map { Int64($0.bytes.count) })
    #expect(try scene.save(contents.map(\.name)).status == 0)
    for (name, bytes) in contents { #expect(try scene.saved(name) == bytes) }
  }

  @Test("Case 45: a text keeps its NUL, its line ends and its length")
  func texts() throws {
    let long = String(repeating: "0123456789abcde\n", count: 1 << 16)
    let texts = ["a\0b", long, "lone\rcarriage\r\nreturn\n\n"]
    let scene = try Scene()
    let items = texts.map { JSONText.object([("text", .string($0))]) }
    let request = try scene.write("request.json", JSONText.object([("items", .array(items))]).encoded())
    let recorded = try scene.record(["--request", request])
    #expect(recorded.output.status == 0, "\(recorded.output.errors)")
    #expect(recorded.items.map { $0["kind"]?.text } == ["text", "text", "text"])
    #expect(recorded.items.map { $0["size"]?.integer } == texts.map { Int64($0.utf8.count) })
    #expect(recorded.items.first?.hex("text") == [0x61, 0, 0x62])
    let output = try scene.save(["--request", request])
    #expect(output.status == 0, "\(output.errors)")
    for (path, text) in zip(output.lines, texts) {
      #expect(try FileReading.read(path, max: 2 << 20) == Array(text.utf8), "\(path.display)")
    }
    #expect(output.lines.count == texts.count)
  }

  @Test("Case 46: a folder goes to targets that take folders, and to no other")
  func folder() throws {
    let scene = try Scene()
    try scene.write("dir.d/inside.txt", "inside")
    try scene.write("a.txt", "beside")
    try scene.install(try FixturePlugins.folder("reads-slowly"))
    let refused = try scene.share(["dir.d", "a.txt", "--to", "reads-slowly", "--json"]).run()
    #expect(refused.status == 4)
    let reason = try refused.document()["shares"]?[0]?["reason"]
    #expect(reason?["code"]?.text == "typeNotAccepted")
    #expect(reason?["detail"]?.text?.contains("dir.d") == true)
    let recorded = try scene.record(["dir.d", "a.txt"])
    #expect(recorded.output.status == 0, "\(recorded.output.errors)")
    #expect(recorded.items.map { $0["kind"]?.text } == ["directory", "file"])
    #expect(recorded.items.first?["entries"]?.elements.map { $0.hex("path") } == [Array("inside.txt".utf8)])
  }

  static let specials: [(name: ByteString, make: String)] = [
    ("p.jpg", "mkfifo p.jpg"), ("s.sock", "python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"s.sock\")'"),
    ("/dev/zero", "true"), ("/dev/tty", "true"),
  ]

  @Test("Case 47: what is no file is never opened to look inside", arguments: specials)
  func special(_ row: (name: ByteString, make: String)) throws {
    let scene = try Scene()
    let made = try Program(
      "/bin/sh", ["-c", ByteString(row.make)], environment: scene.environment, directory: scene.work
    ).run()
    #expect(made.status == 0)
    let output = try scene.save([row.name, "--json"])
    #expect(output.status == 4)
    let document = try output.document()
    #expect(document["error"]?["message"]?.text?.contains("file") == true, "\(output.text)")
    #expect(try scene.names() == [])
    #expect(try scene.isTidy())
  }
}
