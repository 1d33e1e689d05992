import ShareFiles
import ShareModel
import Testing

@testable import ShareHost

@Suite("Item providers: values and objects")
struct ItemValueTests {
  /// One representation and what each class makes of it: a value in words, or the number of an error.
  struct Row: Sendable, CustomStringConvertible {
    var description: String
    var type: String
    var bytes: [UInt8]
    /// For bytes, text, link, file.
    var expected: [String]
  }

  static let rows = [
    Row(
      description: "text", type: "public.utf8-plain-text", bytes: Array("é".utf8),
      expected: ["[195, 169]", "é", "-1100", "-1200"]),
    Row(
      description: "text that is a link", type: "public.utf8-plain-text", bytes: Array("https://a/".utf8),
      expected: ["[104, 116, 116, 112, 115, 58, 47, 47, 97, 47]", "https://a/", "https://a/", "-1200"]),
    Row(
      description: "UTF-16, little end first", type: "public.utf16-plain-text", bytes: [0xFF, 0xFE, 0xE9, 0],
      expected: ["[255, 254, 233, 0]", "é", "-1100", "-1200"]),
    Row(
      description: "UTF-16, big end first", type: "public.utf16-external-plain-text", bytes: [0xFE, 0xFF, 0, 0xE9],
      expected: ["[254, 255, 0, 233]", "é", "-1100", "-1200"]),
    Row(
      description: "UTF-16 of another program without a mark", type: "public.utf16-external-plain-text",
      bytes: [0, 0xE9], expected: ["[0, 233]", "é", "-1100", "-1200"]),
    Row(
      description: "text that is none", type: "public.utf8-plain-text", bytes: [0xC3],
      expected: ["[195]", "-1100", "-1100", "-1200"]),
    Row(
      description: "half a UTF-16", type: "public.utf16-plain-text", bytes: [0x41],
      expected: ["[65]", "-1100", "-1100", "-1200"]),
    Row(
      description: "link", type: "public.url", bytes: Array("HTTP://a/%7e".utf8),
      expected: ["[72, 84, 84, 80, 58, 47, 47, 97, 47, 37, 55, 101]", "HTTP://a/%7e", "HTTP://a/%7e", "-1200"]),
    Row(
      description: "link that is none", type: "public.url", bytes: Array("hello".utf8),
      expected: ["[104, 101, 108, 108, 111]", "-1100", "-1100", "-1200"]),
    Row(
      description: "picture", type: "public.png", bytes: [1, 2],
      expected: ["[1, 2]", "-1200", "-1200", "-1200"]),
    Row(
      description: "bytes of text in a type that is no text", type: "public.data", bytes: [65],
      expected: ["[65]", "-1200", "-1200", "-1200"]),
    Row(
      description: "link to a file of another machine", type: "public.file-url",
      bytes: Array("file://nowhere.example/x".utf8),
      expected: ["-1100", "file://nowhere.example/x", "file://nowhere.example/x", "-1100"]),
  ]

  @Test("D15: every pair of what there is and what is asked for", arguments: rows)
  func matrix(_ row: Row) async throws {
    let provider = ItemProvider(data: row.bytes, type: ContentType(row.type))
    for (kind, expected) in zip(ItemValue.Kind.allCases, row.expected) {
      #expect(await Self.said(provider, ContentType(row.type), kind) == expected, "\(row) as \(kind)")
    }
  }

  private static func said(_ provider: ItemProvider, _ type: ContentType, _ kind: ItemValue.Kind) async -> String {
    do throws(ItemLoadError) {
      let value = try await provider.loadItem(type, as: kind)
      if value.kind != kind { return "a \(value.kind)" }
      switch value {
      case .bytes(let bytes): return "\(bytes)"
      case .text(let text): return text
      case .link(let link): return link.text
      case .file(let path): return path.display
      }
    } catch {
      return "\(error.number)"
    }
  }

  @Test("D15: a link to a file is the content of the file, its path, or the link; E10 too")
  func fileLink() async throws {
    let room = try Room()
    let path = try room.write("a b.txt", "inside")
    let link = FileURI.uri(of: path)
    let provider = ItemProvider(data: Array(link.utf8), type: .fileURL)
    #expect(try await provider.loadItem(.fileURL, as: .bytes) == .bytes(Array("inside".utf8)))
    #expect(try await provider.loadItem(.fileURL, as: .file) == .file(path))
    #expect(try await provider.loadItem(.fileURL) == .file(path))
    #expect(try await provider.loadItem(.fileURL, as: .text) == .text(link))
    #expect(try await provider.loadItem(.url, as: .link) == .link(try #require(ItemLink(link))))
    #expect(try await provider.loadData(.fileURL) == Array(link.utf8))
    try room.remove("a b.txt")
    #expect(await Providing.error { try await provider.loadItem(.fileURL, as: .bytes) }?.code == .itemUnavailable)
  }

  @Test("D15: a folder behind a link is a ZIP archive")
  func folderLink() async throws {
    let room = try Room()
    try room.write("box/a", "x")
    let link = FileURI.uri(of: room.path.appending("box"))
    let provider = ItemProvider(data: Array(link.utf8), type: .fileURL)
    guard case .bytes(let bytes) = try await provider.loadItem(.fileURL, as: .bytes) else { return }
    #expect(try Providing.entries(of: bytes) == ["box/ 0o40755 ", "box/a 0o100644 x"])
  }

  @Test("D15: a file that may be used in place is its path; a made one is lent instead")
  func file() async throws {
    let room = try Room()
    let path = try room.write("a.png", Looking.png)
    let provider = try ItemProvider(contentsOf: path)
    #expect(try await provider.loadItem(Providing.png, as: .file) == .file(path))
    #expect(try await provider.loadItem(Providing.png) == .bytes(Looking.png))
    #expect(await Self.said(Providing.provider([Providing.png]), Providing.png, .file) == "-1200")
    #expect(await Self.said(provider, Providing.jpeg, .bytes) == "-1000")
  }

  @Test("D15: an object is given back itself, or read from bytes of a type that its class reads")
  func objects() async throws {
    var provider = ItemProvider()
    provider.registerObject(try #require(ItemLink("https://example.org/A?b#c")))
    provider.registerObject("a text")
    #expect(provider.types == [.url, .utf8PlainText])
    #expect(provider.description.kind == .link)
    #expect(provider.description.scheme == "https")
    #expect(try await provider.loadObject(of: ItemLink.self).text == "https://example.org/A?b#c")
    #expect(try await provider.loadObject(of: String.self) == "a text")
    #expect(try await provider.loadData(.utf8PlainText) == Array("a text".utf8))
    #expect(provider.canLoadObject(of: String.self))
    #expect(!provider.canLoadObject(of: ItemFile.self))
    #expect(await Providing.error { try await provider.loadObject(of: ItemFile.self) }?.number == -1000)
    let broken = ItemProvider(data: [0xFF], type: .utf8PlainText)
    #expect(await Providing.error { try await broken.loadObject(of: String.self) }?.number == -1100)
  }

  @Test("D15: a file as an object is its bytes and the link to it")
  func fileObject() async throws {
    let room = try Room()
    let path = try room.write("a.png", Looking.png)
    var provider = ItemProvider()
    provider.registerObject(try #require(ItemFile(path)))
    #expect(provider.types == [Providing.png, .fileURL])
    #expect(try await provider.loadData(Providing.png) == Looking.png)
    #expect(try await provider.loadObject(of: ItemFile.self).path == path)
    #expect(try await provider.loadFileInPlace(.image) { path, isInPlace in isInPlace })
    #expect(ItemFile("a.png")?.path == nil)
  }

  @Test("E12: the same type as bytes, as a file and as an object is loaded in the same way")
  func sameTypeOtherClass() async throws {
    let room = try Room()
    let path = try room.write("a.png", Looking.png)
    var file = ItemProvider()
    file.registerFile(Providing.png) { _ in path }
    var object = ItemProvider()
    object.registerObject(try #require(ItemFile(path)))
    for provider in [file, object, ItemProvider(data: Looking.png, type: Providing.png)] {
      #expect(try await provider.loadData(Providing.png) == Looking.png)
      #expect(try await provider.loadFile(Providing.png) { try Providing.read($0) } == Looking.png)
      #expect(try await provider.loadItem(.image, as: .bytes) == .bytes(Looking.png))
    }
  }

  @Test(
    "D15: a link is a scheme, a colon and something without spaces",
    arguments: [
      ("http://a", true), ("MAILTO:a@b", true), ("x-y.z+1:b", true), ("a:", false), (":b", false), ("1a:b", false),
      ("a b:c", false), ("http://a b", false), ("hello", false), ("", false), ("http://a\n", false),
    ])
  func links(_ text: String, _ isLink: Bool) {
    #expect((ItemLink(text) != nil) == isLink)
  }
}
