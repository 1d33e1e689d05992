import ShareFiles
import ShareModel
import TestSupport
import Testing

@testable import ShareHost

@Suite("Item providers: files and folders")
struct LoadingFileTests {
  @Test("D6: a folder loaded as data is a ZIP whose top entry is the folder; links stay links and lead nowhere")
  func folder() async throws {
    let room = try Room()
    try room.write("secret", "outside")
    try room.write("box/b.txt", "bee")
    try room.write("box/a/run", "ay", mode: 0o755)
    try room.link("box/out", to: "../secret")
    try room.link("box/in", to: "b.txt")
    try Looking.pipe(room.path.appending("box/pipe"))
    let provider = try ItemProvider(contentsOf: room.path.appending("box"))
    var counted = provider
    _ = counted.ownLog()
    let archive = try await counted.loadData(.folder)
    #expect(
      try Providing.entries(of: archive) == [
        "box/ 0o40755 ", "box/a/ 0o40755 ", "box/a/run 0o100755 ay", "box/b.txt 0o100644 bee", "box/in 0o120777 b.txt",
        "box/out 0o120777 ../secret",
      ])
    #expect(try await provider.loadData(.folder) == archive)
    #expect(counted.loadWarnings.map(\.code) == ["leftOut"])
    #expect(counted.loadWarnings.first?.detail.contains("pipe") == true)
  }

  @Test("D6: a folder that a loader makes is packed under its own name, or under the one that is suggested")
  func madeFolder() async throws {
    let room = try Room()
    try room.write("box/a", "x")
    let path = room.path.appending("box")
    var provider = ItemProvider()
    provider.registerFile(.folder) { _ in path }
    #expect(try Providing.entries(of: try await provider.loadData(.folder)) == ["box/ 0o40755 ", "box/a 0o100644 x"])
    provider.suggestedName = "holiday"
    #expect(try Providing.entries(of: try await provider.loadData(.folder)).first == "holiday/ 0o40755 ")
  }

  @Test("E20: a package is a folder that is packed with itself on top")
  func package() async throws {
    let room = try Room()
    try room.write("Letter.pages/index.xml", "<x/>")
    let provider = try ItemProvider(contentsOf: room.path.appending("Letter.pages"))
    #expect(provider.types.first == ContentType("com.apple.iwork.pages.pages"))
    let archive = try await provider.loadData(ContentType("com.apple.package"))
    #expect(try Providing.entries(of: archive).last == "Letter.pages/index.xml 0o100644 <x/>")
  }

  @Test("E21: a folder with a link, dangling or in a circle, is no failure")
  func links() async throws {
    let room = try Room()
    try room.folder("box")
    try room.link("box/dangling", to: "/nowhere")
    try room.link("box/self", to: "self")
    try room.link("box/up", to: "..")
    let provider = try ItemProvider(contentsOf: room.path.appending("box"))
    #expect(
      try Providing.entries(of: try await provider.loadData(.folder)) == [
        "box/ 0o40755 ", "box/dangling 0o120777 /nowhere", "box/self 0o120777 self", "box/up 0o120777 ..",
      ])
    let copied = try await provider.loadFile(.folder) { try FileSystem.readLink($0.appending("up")) }
    #expect(copied == "..")
  }

  @Test("D7: the file is there until the closure ends, whatever it waits for, and gone afterwards")
  func temporary() async throws {
    let provider = Providing.provider([Providing.png])
    let path = try await provider.loadFile(Providing.png) { path in
      #expect(path.lastComponent == "item.png")
      #expect((try? Providing.read(path)) == Array("public.png".utf8))
      pause(milliseconds: 20)
      #expect(Providing.exists(path))
      return path
    }
    #expect(!Providing.exists(path))
    #expect(!Providing.exists(path.parent))
  }

  @Test("D7: it is gone too when the closure throws")
  func thrown() async throws {
    struct Stop: Error {}
    let seen = Kept<ByteString>()
    let provider = Providing.provider([Providing.png])
    await #expect(throws: Stop.self) {
      try await provider.loadFile(Providing.png) { path in
        seen.add(path)
        throw Stop()
      }
    }
    #expect(seen.values.count == 1)
    #expect(!Providing.exists(seen.values[0]))
  }

  @Test("D7: a file and a folder are lent as copies with their names; the originals stay")
  func originals() async throws {
    let room = try Room()
    let path = try room.write("Grüße 1.txt", "hello")
    try room.write("box/deep/a", "x")
    let file = try ItemProvider(contentsOf: path)
    try await file.loadFile(.plainText) { copy in
      #expect(copy != path)
      #expect(copy.lastComponent == path.lastComponent)
      try Descriptor.open(copy, [.write, .truncate]).write([0])
    }
    #expect(try Providing.read(path) == Array("hello".utf8))
    let folder = try ItemProvider(contentsOf: room.path.appending("box"))
    try await folder.loadFile(.folder) { (copy) async throws in
      #expect(copy.lastComponent == "box")
      #expect(try Providing.read(copy.appending("deep/a")) == Array("x".utf8))
    }
    #expect(Providing.exists(room.path.appending("box/deep/a")))
  }

  @Test("D7: a hundred loaded files leave nothing behind: no file, no descriptor")
  func leaks() async throws {
    let provider = Providing.provider([Providing.png])
    let paths = Kept<ByteString>()
    for _ in 0..<100 { try await provider.loadFile(Providing.png) { paths.add($0) } }
    #expect(paths.values.count == 100)
    #expect(paths.values.allSatisfy { !Providing.exists($0) })
  }

  @Test("D8: in place only where the source allows it and the file can be read there; else a copy, and that is said")
  func inPlace() async throws {
    let room = try Room()
    let path = try room.write("a.png", Looking.png)
    let ingested = try ItemProvider(contentsOf: path)
    try await ingested.loadFileInPlace(Providing.png) { file, isInPlace in
      #expect(isInPlace)
      #expect(file == path)
    }
    #expect(Providing.exists(path))
    var allowed = ItemProvider()
    allowed.registerFile(Providing.png, options: .openInPlace) { _ in path }
    try await allowed.loadFileInPlace(Providing.png) { file, isInPlace in #expect(isInPlace && file == path) }
    var forbidden = ItemProvider()
    forbidden.registerFile(Providing.png) { _ in path }
    let copy = try await forbidden.loadFileInPlace(Providing.png) { (file, isInPlace) async throws in
      #expect(!isInPlace)
      #expect(file != path)
      #expect(try Providing.read(file) == Looking.png)
      return file
    }
    #expect(!Providing.exists(copy))
    try await Providing.provider([Providing.png]).loadFileInPlace(Providing.png) { _, isInPlace in
      #expect(!isInPlace)
    }
  }

  @Test("E13: a file that may not be read is an error that says so, at once")
  func unreadable() async throws {
    let denied = SystemError(code: 13, call: "open", subject: "/x/a.png")
    let provider = ItemProvider(
      description: ItemDescription(
        kind: .file, name: "a.png", representations: [RepresentationDescription(type: Providing.png)]),
      evidence: "", sources: [.unreadable(denied)])
    let error = await Providing.error { try await provider.loadData(Providing.png) }
    #expect(error == ItemLoadError(.itemUnavailable, "open /x/a.png: permission denied"))
    let lent = await Providing.error { try await provider.loadFileInPlace(Providing.png) { _, _ in } }
    #expect(lent?.code == .itemUnavailable)
  }

  @Test("D8: a file that is not any more what was offered is not loaded")
  func changed() async throws {
    let room = try Room()
    let path = try room.write("a.png", Looking.png)
    let provider = try ItemProvider(contentsOf: path)
    try room.write("a.png", Looking.png + [1])
    #expect(await Providing.error { try await provider.loadData(Providing.png) }?.code == .itemUnavailable)
    #expect(await Providing.error { try await provider.loadFile(Providing.png) { _ in } }?.code == .itemUnavailable)
    try room.remove("a.png")
    #expect(await Providing.error { try await provider.loadData(Providing.png) }?.code == .itemUnavailable)
  }

  @Test(
    "D2: a loader that names what is no file fails alone, and nobody waits for it",
    arguments: ["pipe", "missing", "", "socket/../missing"] as [ByteString])
  func strange(_ name: ByteString) async throws {
    let room = try Room()
    try Looking.pipe(room.path.appending("pipe"))
    let path = name.isEmpty ? name : room.path.appending(name)
    for options in [[], FileOptions.openInPlace] {
      var provider = ItemProvider()
      provider.registerFile(Providing.png, options: options) { _ in path }
      #expect(await Providing.error { try await provider.loadData(Providing.png) }?.code == .itemUnavailable)
      provider.registerFile(Providing.png, options: options) { _, completion in completion.succeed(path) }
      #expect(await Providing.error { try await provider.loadFile(Providing.png) { _ in } }?.code == .itemUnavailable)
    }
  }

  @Test("D22: a GIF arrives byte for byte, however it is loaded; E19 too")
  func gif() async throws {
    let bytes = Array("GIF89a".utf8) + (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) } + [0x3B]
    let room = try Room()
    let path = try room.write("a.gif", bytes)
    var provider = ItemProvider(data: bytes, type: ContentType("com.compuserve.gif"))
    let file = try ItemProvider(contentsOf: path)
    provider.suggestedName = "party"
    for item in [provider, file] {
      #expect(try await item.loadData(.image) == bytes)
      #expect(try await item.loadFile(.image) { try Providing.read($0) } == bytes)
      #expect(try await item.loadItem(ContentType("com.compuserve.gif")) == .bytes(bytes))
      #expect(try await item.loadObject(of: [UInt8].self) == bytes)
    }
    #expect(try await provider.loadFile(.image) { $0.lastComponent } == "party.gif")
  }
}
