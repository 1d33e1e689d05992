import ShareFiles
import ShareModel
import ShareSystem
import Testing
import _StringProcessing

@testable import ShareHost

@Suite("Items that arrive as a list of links")
struct URIListItemsTests {
  private static func list(_ text: String, type: String = "text/uri-list") -> RequestItem {
    RequestItem(.data(Array(text.utf8)), type: type)
  }

  /// What each item is, in order.
  private static func kinds(_ item: RequestItem) throws -> [String] {
    try Looking.at([item]).map { provider in
      let what = provider.description
      return what.kind == .link ? "link \(provider.beginning(max: 200) ?? "")" : "\(what.kind) \(what.name.display)"
    }
  }

  @Test("B15: files of this machine become files, other lines links, in order, whatever ends a line")
  func mixed() throws {
    let room = try Room()
    try room.write("a b#1.png", Looking.png)
    try room.folder("box")
    let base = FileURI.uri(of: room.path)
    let host = LocalMachine.name ?? "localhost"
    for end in ["\r\n", "\n"] {
      let text = [
        "# all of it", "\(base)/a%20b%231.png", "HTTPS://e.x/%zz#f", "",
        base.replacing("file://", with: "file://LOCALHOST") + "/box",
        base.replacing("file://", with: "file://\(host)") + "/box",
        "mailto:a@b",
      ].joined(separator: end)
      #expect(
        try Self.kinds(Self.list(text)) == [
          "file a b#1.png", "link HTTPS://e.x/%zz#f", "directory box", "directory box", "link mailto:a@b",
        ])
    }
    let picture = try Looking.at([Self.list("\(base)/a%20b%231.png", type: "TEXT/uri-list; charset=utf-8")])[0]
    #expect(picture.description.type.identifier == "public.png")
  }

  @Test("B15: a byte order mark is no part of the first link")
  func byteOrderMark() throws {
    #expect(
      try Self.kinds(Self.list("\u{FEFF}https://a/\r\nhttps://b/\r\n")) == ["link https://a/", "link https://b/"])
  }

  @Test("B15: a variant may be a list of one, and no longer one")
  func variant() throws {
    let host = try Hosting([], room: try Room()).host
    var item = RequestItem(.text("t"))
    item.variants = [RequestItem.Variant(target: "org.a.b", item: Self.list("https://a/"))]
    #expect(throws: Never.self) { try host.negotiate(ShareRequest(items: [item])) }
    item.variants = [RequestItem.Variant(target: "org.a.b", item: Self.list("https://a/\nhttps://b/"))]
    let problem = #expect(throws: ItemProblem.self) { try host.negotiate(ShareRequest(items: [item])) }
    #expect(problem?.detail.hasPrefix("a variant is one item, and its list names 2") == true)
  }

  @Test("B15: what holds for the list holds for each item; a name is that of one item")
  func inherited() throws {
    var item = Self.list("https://a/\nhttps://b/")
    item.isOptional = true
    item.provenance = .app
    let providers = try Looking.at([RequestItem(.text("x")), item])
    #expect(providers.map(\.description.isOptional) == [false, true, true])
    #expect(providers[2].description.provenance == .app)
    item.name = "page"
    #expect(try Looking.problem(item)?.detail == "one name cannot be that of 2 items; leave the name out")
    item.content = .data(Array("https://a/".utf8))
    #expect(try Looking.at([item])[0].description.name == "page")
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    var text: String
    var subject: String
    var words: String
    var kind = ItemProblem.Kind.malformed
    var type = "text/uri-list"
    var testDescription: String { text.debugDescription }
  }

  static let wrong: [Wrong] = [
    Wrong(
      text: "https://a/\r\n#\r\nfile://otherhost/a\r\n", subject: "the list, line 3",
      words: "file://otherhost/a is a file of another machine (otherhost); copy it here first"),
    Wrong(
      text: "https://a/\nnonsense", subject: "the list, line 2",
      words: "nonsense is no link; write it with its scheme, such as https: or file:"),
    Wrong(text: "file:a", subject: "the list, line 1", words: "file:a names no absolute path of a file; mend the line"),
    Wrong(
      text: "file:///a%00", subject: "the list, line 1",
      words: "file:///a%00 names no absolute path of a file; mend the line"),
    Wrong(
      text: "\nfile:///no/such/thing", subject: "/no/such/thing",
      words: "no such file or directory; check the name (line 2 of the list)", kind: .notFound),
    Wrong(text: "# nothing\r\n", subject: "the list", words: "the list names nothing; write one link on each line"),
    Wrong(
      text: "file:///a", subject: "the list",
      words: "its first line is neither copy nor cut; state the type that it really has",
      type: "x-special/gnome-copied-files"),
    Wrong(
      text: String(repeating: "a:b\n", count: 100_001), subject: "the list",
      words: "the list has 100001 links, and the most is 100000; share it in parts"),
    Wrong(
      text: String(repeating: "#", count: (16 << 20) + 1), subject: "the list",
      words: "the list has more than 16 MB; share it in parts"),
  ]

  @Test("B15: a list that is wrong says where, and what to do", arguments: wrong)
  func problems(_ wrong: Wrong) throws {
    let problem = try #require(try Looking.problem(Self.list(wrong.text, type: wrong.type)))
    #expect(problem.subject == wrong.subject)
    #expect(problem.detail == wrong.words)
    #expect(problem.kind == wrong.kind && problem.item == 0)
  }

  @Test("B15: what a file manager copied and what a browser drags are lists too; a title names its link")
  func otherForms() throws {
    let room = try Room()
    try room.write("a.txt", "x")
    let base = FileURI.uri(of: room.path)
    for word in ["copy", "cut"] {
      let item = Self.list("\(word)\n\(base)/a.txt\nhttps://e.x/", type: "x-special/gnome-copied-files")
      #expect(try Self.kinds(item) == ["file a.txt", "link https://e.x/"])
    }
    let units = Array("https://e.x/a\nA page: 50 %\n\(base)/a.txt\nother".utf16)
    let bytes = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let providers = try Looking.at([RequestItem(.data(bytes), type: "text/x-moz-url")])
    #expect(providers.map(\.description.kind) == [.link, .file])
    #expect(providers.map { $0.description.name.display } == ["A page: 50 %", "a.txt"])
  }

  @Test("Case 109: only bytes that say they are a list are read as one: no text, no file, no further form")
  func neverDereferenced() throws {
    let room = try Room()
    let list = try room.write("list.uri", "file:///etc/passwd\n")
    let text = try Looking.at(RequestItem(.text("file:///etc/passwd"), type: "text/uri-list"))
    #expect(text.description.kind == .text)
    let file = try Looking.at(RequestItem(.path(list), type: "text/uri-list"))
    #expect(file.description.kind == .file && file.description.name == "list.uri")
    #expect(try Looking.at(RequestItem(.path(list))).description.name == "list.uri")
    let bytes = try Looking.at(RequestItem(.data(Array("file:///etc/passwd".utf8))))
    #expect(bytes.description.kind == .file && bytes.description.name == "")
    let form = RequestItem(
      .data(Looking.png), type: "image/png",
      alternatives: [.init(.data(Array("file:///etc/passwd".utf8)), type: "text/uri-list")])
    #expect(try Looking.at([form]).count == 1)
  }
}
