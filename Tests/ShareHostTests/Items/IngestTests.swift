import ShareFiles
import ShareModel
import Testing
import _StringProcessing

@testable import ShareHost

@Suite("Items")
struct IngestTests {
  @Test("each kind of item is described without its bytes")
  func kinds() throws {
    let room = try Room()
    let file = try room.write("a.png", Looking.png)
    let folder = try room.folder("box")
    let providers = try Looking.at([
      RequestItem(.path(file)), RequestItem(.path(folder)), RequestItem(.url("HTTPS://e.org/%zz")),
      RequestItem(.text("a\u{0}é")), RequestItem(.data([1, 2, 3]), name: "b.bin"),
    ])
    #expect(providers.map(\.description.kind) == [.file, .directory, .link, .text, .file])
    #expect(providers.map { $0.description.name.display } == ["a.png", "box", "", "", "b.bin"])
    #expect(providers[0].description.type.identifier == "public.png")
    #expect(providers[0].description.representations.first?.bytes == UInt64(Looking.png.count))
    #expect(providers[1].description.type.identifier == "public.folder")
    #expect(providers[2].description.scheme == "https")
    #expect(providers[2].description.location == .remote)
    #expect(providers[2].beginning(max: 100) == "HTTPS://e.org/%zz")
    #expect(providers[3].description.characters == 3)
    #expect(providers[3].description.representations.first?.bytes == 4)
    #expect(providers[4].description.representations.first?.bytes == 3)
    for provider in providers { #expect(provider.sources.count == provider.description.representations.count) }
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    var name: ByteString
    var kind: ItemProblem.Kind
    var words: String
    var testDescription: String { name.display }
  }

  static let wrong: [Wrong] = [
    Wrong(name: "missing", kind: .notFound, words: "no such file or directory; check the name"),
    Wrong(name: "file/x", kind: .notFound, words: "a part of the path is not a directory; check the name"),
    Wrong(name: "dangling", kind: .notFound, words: "is a link to nothing, which does not exist"),
    Wrong(name: "circle", kind: .notFound, words: "is a link that leads in a circle"),
    Wrong(name: "fifo", kind: .notShareable, words: "is a FIFO"),
    Wrong(name: "zero", kind: .notShareable, words: "is a "),
  ]

  @Test("what cannot be an item says why, and what to do", arguments: wrong)
  func notAnItem(_ wrong: Wrong) throws {
    let room = try Room()
    try room.write("file", "x")
    try room.link("dangling", to: "nothing")
    try room.link("circle", to: "circle")
    try room.link("zero", to: "/dev/zero")
    try Looking.pipe(room.path.appending("fifo"))
    let path = room.path.appending(wrong.name)
    let problem = try #require(try Looking.problem(RequestItem(.path(path))))
    #expect(problem.kind == wrong.kind)
    #expect(problem.subject == path.display)
    #expect(problem.detail.lowercased().hasPrefix(wrong.words.lowercased()), "\(problem.detail)")
  }

  @Test("the problem names the item's place in the request")
  func place() throws {
    let items = [RequestItem(.text("a")), RequestItem(.text("b")), RequestItem(.path("/nowhere/at/all"))]
    do {
      _ = try Looking.at(items)
      Issue.record("a missing file was taken")
    } catch let problem as ItemProblem {
      #expect(problem.item == 2)
    }
  }

  @Test("a link to a file or folder is what it leads to, under its own name")
  func links() throws {
    let room = try Room()
    try room.write("a.png", Looking.png)
    try room.folder("box")
    let picture = try Looking.at(RequestItem(.path(try room.link("b.dat", to: "a.png"))))
    #expect(picture.description.type.identifier == "public.png")
    #expect(picture.description.name == "b.dat")
    let folder = try Looking.at(RequestItem(.path(try room.link("c", to: "box"))))
    #expect(folder.description.kind == .directory)
    #expect(folder.description.name == "c")
  }

  static let ownNames: [ByteString] = [".", "..", "/box/.", "/box/inner/..", "/box/"]

  @Test("`.`, `..` and a trailing slash are the folder's own name", arguments: ownNames)
  func dots(_ name: ByteString) throws {
    let room = try Room()
    try room.folder("box/inner")
    let path = name.isAbsolute ? ByteString(room.path.bytes + name.bytes) : name
    let found = try Looking.at(RequestItem(.path(path))).description.name
    if name.isAbsolute { #expect(found == "box") }
    #expect(found != "." && found != ".." && !found.isEmpty)
  }

  @Test("a name that is not UTF-8, or decomposed, stays as it is")
  func bytes() throws {
    let room = try Room()
    for name in [ByteString([0x66, 0xff, 0xfe]), "e\u{301}.txt", "\u{e9}.txt"] {
      let path = try room.write(name, "x")
      #expect(try Looking.at(RequestItem(.path(path))).description.name.bytes == name.bytes)
    }
  }

  @Test("a stated type counts instead of the found one; what is no type is a mistake of the request")
  func stated() throws {
    let room = try Room()
    let file = try room.write("a.png", Looking.png)
    let item = try Looking.at(RequestItem(.path(file), type: "text/x-thing; charset=utf-8"))
    #expect(item.description.representations.count == 1)
    #expect(item.description.representations[0].mime == "text/x-thing; charset=utf-8")
    #expect(item.description.representations[0].bytes == UInt64(Looking.png.count))
    #expect(item.evidence == "stated by the source")
    let problem = try #require(try Looking.problem(RequestItem(.path(file), type: "no type")))
    #expect(problem.kind == .malformed)
    #expect(problem.subject == "no type")
  }

  static let policies: [MismatchPolicy] = [.content, .name]

  @Test("name and bytes that disagree are a warning, whichever is believed", arguments: policies)
  func mismatch(_ policy: MismatchPolicy) throws {
    let room = try Room()
    let file = try room.write("a.jpg", Looking.png)
    let item = try Looking.at(RequestItem(.path(file)), policy: policy)
    #expect(item.description.type.identifier == (policy == .name ? "public.jpeg" : "public.png"))
    #expect(item.description.warnings.count == (policy == .name ? item.description.warnings.count : 1))
  }

  @Test("a request may refuse such items, be they files or bytes")
  func refused() throws {
    let room = try Room()
    let file = try room.write("a.jpg", Looking.png)
    for item in [RequestItem(.path(file)), RequestItem(.data(Looking.png), name: "a.jpg")] {
      let problem = try #require(try Looking.problem(item, policy: .refuse))
      #expect(problem.kind == .notShareable)
      #expect(problem.detail.contains("the request refuses that"))
    }
    #expect(try Looking.problem(RequestItem(.data(Looking.png), name: "a.png"), policy: .refuse) == nil)
  }

  @Test("further forms come after the first, each with its own source, kind and warnings")
  func alternatives() throws {
    let room = try Room()
    let file = try room.write("a.jpg", Looking.png)
    let item = try Looking.at(
      RequestItem(
        .text("hello"),
        alternatives: [.init(.path(file)), .init(.url("https://e.org/")), .init(.text("x"), type: "text/html")]))
    #expect(item.description.kind == .text)
    #expect(
      item.description.representations.map(\.type.identifier) == [
        "public.utf8-plain-text", "public.png", "public.url", "public.html",
      ])
    #expect(item.description.representations.map(\.kind) == [nil, .file, .link, nil])
    #expect(item.description.warnings.count == 1)
    #expect(item.sources.count == 4)
  }

  @Test("case 24: a text or link that only names a local file is marked as such")
  func localNames() throws {
    let item = try Looking.at(
      RequestItem(
        .data(Looking.png), name: "t.png",
        alternatives: [.init(.text("file:///x/t.png")), .init(.url("file:///x/t.png")), .init(.text("see file:///x"))]))
    #expect(item.description.representations.map(\.scheme) == [nil, "file", "file", nil])
    #expect(item.description.representations.map(\.kind) == [nil, .text, .link, .text])
  }

  @Test("a link to a file of this machine is that file; one to another machine stays a link")
  func fileLinks() throws {
    let room = try Room()
    let file = try room.write("a b.png", Looking.png)
    let item = try Looking.at(RequestItem(.url(FileURI.uri(of: file))))
    #expect(item.description.kind == .file)
    #expect(item.description.name == "a b.png")
    #expect(try Looking.at(RequestItem(.url("file://elsewhere.example/a"))).description.kind == .link)
  }

  @Test("a suggested name is made safe; none keeps the file's")
  func names() throws {
    let room = try Room()
    let file = try room.write("a.png", Looking.png)
    #expect(
      try Looking.at(RequestItem(.path(file), name: "../../etc/x")).description.name.display.contains("/") == false)
    #expect(try Looking.at(RequestItem(.path(file), name: "..")).description.name == "a.png")
  }

  @Test("optional and provenance are passed on")
  func marks() throws {
    let item = try Looking.at(RequestItem(.text("x"), isOptional: true, provenance: .staff))
    #expect(item.description.isOptional)
    #expect(item.description.provenance == .staff)
  }

  @Test("an empty file is known by its name, and a large one by its beginning")
  func sizes() throws {
    let room = try Room()
    let empty = try Looking.at(RequestItem(.path(try room.write("a.md", ""))))
    #expect(empty.description.representations.first?.bytes == 0)
    let sparse = try room.write("big.png", Looking.png)
    try Descriptor.open(sparse, [.write]).resize(to: 8 << 30)
    let big = try Looking.at(RequestItem(.path(sparse)))
    #expect(big.description.type.identifier == "public.png")
    #expect(big.description.representations.first?.bytes == 8 << 30)
  }
}
