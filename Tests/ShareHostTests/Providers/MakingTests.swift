import ShareFiles
import ShareModel
import Testing

@testable import ShareHost

@Suite("Item providers: making")
struct MakingTests {
  @Test("D16: a file is what it is and the link to it, and never a link of the web")
  func file() async throws {
    let room = try Room()
    let path = try room.write("photo.jpg", Looking.png)
    let provider = try ItemProvider(contentsOf: path)
    #expect(provider.types == [Providing.png, .fileURL])
    #expect(provider.suggestedName == "photo.jpg")
    #expect(provider.description.representations[1].scheme == "file")
    #expect(try await provider.loadObject(of: ItemFile.self).path == path)
    #expect(try await provider.loadData(Providing.png) == Looking.png)
    #expect(!provider.types.contains(.url))
  }

  @Test("E9: the link to a file is no link of the web: a target for those is not offered the file")
  func fileIsNoWebLink() throws {
    let room = try Room()
    let provider = try ItemProvider(contentsOf: try room.write("a.bin", [0, 1, 2]))
    #expect(Self.takes(["public.url"], provider) == nil)
    #expect(Self.takes(["public.data"], provider) == 0)
    #expect(Self.takes(["text/plain"], provider) == nil)
  }

  @Test("E11: a picture that comes as the link to its file is found out by what is behind the link")
  func linkToPicture() async throws {
    let room = try Room()
    let path = try room.write("photo", Looking.png)
    let link = ItemProvider(data: Array(FileURI.uri(of: path).utf8), type: .fileURL)
    let file = try await link.loadObject(of: ItemFile.self)
    #expect(try ItemProvider(contentsOf: file.path).types.first == Providing.png)
  }

  @Test("D16: a folder is a folder, an unknown file has its bytes, and what is not there is a problem")
  func others() throws {
    let room = try Room()
    try room.folder("box")
    #expect(try ItemProvider(contentsOf: room.path.appending("box")).types == [.folder, .fileURL])
    let odd = try ItemProvider(contentsOf: try room.write("a.qqq", [0, 1, 2, 0xFF]))
    #expect(odd.hasItem(conformingTo: .data))
    #expect(throws: ItemProblem.self) { try ItemProvider(contentsOf: room.path.appending("none")) }
    try Looking.pipe(room.path.appending("pipe"))
    #expect(throws: ItemProblem.self) { try ItemProvider(contentsOf: room.path.appending("pipe")) }
  }

  @Test("D16: a text, a link and bytes are one form each; a link to a file is that first")
  func simple() async throws {
    let text = ItemProvider(text: "a\u{0}b\r\n")
    #expect(text.types == [.utf8PlainText])
    #expect(text.description.kind == .text)
    #expect(try await text.loadData(.text) == Array("a\u{0}b\r\n".utf8))
    let link = ItemProvider(link: try #require(ItemLink("HTTPS://Example.org/%7Ea")))
    #expect(link.types == [.url])
    #expect(link.description.scheme == "https")
    #expect(try await link.loadItem(.url, as: .text) == .text("HTTPS://Example.org/%7Ea"))
    let file = ItemProvider(link: try #require(ItemLink("file:///etc/hostname")))
    #expect(file.types == [.fileURL, .url])
    #expect(ItemProvider(data: [1], type: Providing.png).types == [Providing.png])
    #expect(ItemProvider().types == [])
  }

  @Test("D18: a text with markup is HTML, RTF and plain text, in that order, plain always last")
  func attributed() {
    let whole = ItemProvider(html: "<b>a</b>", rtf: Array("{\\rtf1 a}".utf8), plain: "a")
    #expect(whole.types == [Providing.html, Providing.rtf, .utf8PlainText])
    #expect(ItemProvider(html: nil, rtf: [], plain: "a").types == [Providing.rtf, .utf8PlainText])
    #expect(ItemProvider(html: nil, plain: "a").types == [.utf8PlainText])
    #expect(whole.best(for: [.plainText]) == .utf8PlainText)
    #expect(whole.best(for: [Providing.rtf, Providing.html]) == Providing.rtf)
    #expect(whole.best(for: [.text]) == Providing.html)
    #expect(Self.takes(["text/plain"], whole) == 2)
    #expect(Self.takes(["text/rtf", "text/html"], whole) == 1)
  }

  @Test("D23: a Live Photo is one item: the pair as a package, then the still picture as it is; E18 too")
  func livePhoto() async throws {
    let room = try Room()
    let still = try room.write("IMG_1.PNG", Looking.png)
    let movie = try room.write("clips/IMG_1.PNG", "film")
    let live = ContentType("com.apple.live-photo")
    let provider = try ItemProvider(livePhotoStill: still, movie: movie)
    #expect(provider.types == [live, Providing.png, .fileURL])
    try await provider.loadFile(live) { (package) async throws in
      #expect(package.lastComponent == "IMG_1.pvt")
      #expect(try DirectoryReader.entries(ofPath: package).map(\.name) == ["IMG_1 (2).PNG", "IMG_1.PNG"])
      #expect(try Providing.read(package.appending("IMG_1.PNG")) == Looking.png)
      #expect(try Providing.read(package.appending("IMG_1 (2).PNG")) == Array("film".utf8))
    }
    #expect(
      try Providing.entries(of: try await provider.loadData(live)).map { $0.prefix(10) }.first
        == "IMG_1.pvt/")
    #expect(try await provider.loadData(.image) == Looking.png)
    #expect(Self.takes(["image/*"], provider) == 1)
    #expect(Providing.exists(still) && Providing.exists(movie))
  }

  @Test("E18: without a film that can be read the still picture is all there is, and that is said")
  func stillOnly() throws {
    let room = try Room()
    let still = try room.write("IMG_1.PNG", Looking.png)
    let provider = try ItemProvider(livePhotoStill: still, movie: room.path.appending("none.mov"))
    #expect(provider.types == [Providing.png, .fileURL])
    #expect(provider.description.warnings.map(\.code) == ["livePhotoIncomplete"])
  }

  @Test("D17: a preview is optional, gets the wanted size, and a failing one fails nothing else")
  func preview() async throws {
    var provider = Providing.provider([Providing.png])
    #expect(await Providing.error { try await provider.loadPreviewImage() }?.number == -1000)
    let asked = Kept<PreviewSize?>()
    provider.previewImageLoader = { size in
      asked.add(size)
      return .bytes([1])
    }
    #expect(try await provider.loadPreviewImage(preferred: PreviewSize(width: 64, height: 48)) == .bytes([1]))
    #expect(asked.values == [PreviewSize(width: 64, height: 48)])
    struct Bad: Error {}
    provider.previewImageLoader = { _ in throw Bad() }
    #expect(await Providing.error { try await provider.loadPreviewImage() }?.code == .unknown)
    provider.previewImageLoader = { _ in .file("/nowhere/a.png") }
    #expect(await Providing.error { try await provider.loadPreviewImage() }?.code == .itemUnavailable)
    #expect(try await provider.loadData(Providing.png) == Array("public.png".utf8))
    #expect(Self.takes(["image/*"], provider) == 0)
  }

  /// The form that a target with one slot of some types would get.
  private static func takes(_ types: [String], _ provider: ItemProvider) -> Int? {
    let tree = ContentTypeTree.standard
    let slot = Slot(types: types.compactMap { tree.acceptedType($0) })
    let target = TargetDeclaration(id: "org.a", title: LocalizedText("A"), accepts: [Combination(slots: [slot])])
    let candidate = Candidate(target: target, plugin: "org.a")
    let negotiator = Negotiator(types: tree, candidates: [candidate], machine: Machine { _, _ in nil })
    let verdicts = negotiator.verdicts(items: [provider.description], request: ShareRequest(items: []))
    return verdicts.first?.plan?.items.first?.representation
  }
}
