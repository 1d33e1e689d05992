import ShareModel
import Testing

/// What is shown of items before they are shared: the words.
struct PreviewHeaderTests {
  static let sizes: [(UInt64, String)] = [
    (0, "0.00 bytes"), (1, "1.00 bytes"), (1023, "1023.00 bytes"), (1024, "1.00 KB"), (1536, "1.50 KB"),
    (1_048_575, "1024.00 KB"), (1_048_576, "1.00 MB"), (1_289_749, "1.23 MB"), (1_073_741_824, "1.00 GB"),
    (1_099_511_627_776, "1.00 TB"), (1 << 50, "1024.00 TB"), (.max, "16777216.00 TB"),
  ]

  @Test("G3: a size has two decimals and binary units", arguments: sizes)
  func size(_ row: (bytes: UInt64, text: String)) {
    #expect(ByteCount.decimals(row.bytes) == row.text)
  }

  static func file(_ name: ByteString, _ type: String, _ bytes: UInt64?, _ metadata: PreviewMetadata? = nil)
    -> PreviewSubject
  {
    let isFolder = type == "public.folder" || type.hasSuffix(".pages.pages")
    let form = RepresentationDescription(type: ContentType(type), bytes: bytes)
    return PreviewSubject(
      ItemDescription(kind: isFolder ? .directory : .file, name: name, representations: [form]), metadata: metadata)
  }

  static func link(_ url: String, _ metadata: PreviewMetadata? = nil) -> PreviewSubject {
    let form = RepresentationDescription(type: .url, bytes: UInt64(url.utf8.count))
    return PreviewSubject(
      ItemDescription(kind: .link, name: "", representations: [form]), metadata: metadata, words: url)
  }

  static func text(_ words: String) -> PreviewSubject {
    let form = RepresentationDescription(type: .utf8PlainText, bytes: UInt64(words.utf8.count))
    return PreviewSubject(ItemDescription(kind: .text, name: "", representations: [form]), words: words)
  }

  static let photo = file("photo.jpg", "public.jpeg", 1_289_749)

  private static func header(_ subjects: PreviewSubject..., metadata: [PreviewMetadata] = []) -> PreviewHeader {
    PreviewHeader(subjects, metadata: metadata, types: .standard)
  }

  @Test("G3: without a subtitle it is type and size")
  func derived() {
    let header = Self.header(Self.photo)
    #expect(header.title == "photo.jpg")
    #expect(header.subtitle == "JPEG · 1.23 MB")
    #expect(header.bytes == 1_289_749)
    #expect(Self.header(Self.file("Notes", "public.folder", nil)).subtitle == "Folder")
    #expect(Self.header(Self.file("x.pages", "com.apple.iwork.pages.pages", nil)).subtitle == "Pages Document")
    #expect(Self.header(Self.text("hello")).subtitle == "Text · 5.00 bytes")
    #expect(Self.header(Self.text("hello")).title == "hello")
    #expect(Self.header(Self.text(" ")).title == "Text")
    #expect(Self.header(Self.file("", "public.png", 0)).title == "Photo")
  }

  @Test("G1: what the source says is shown as it says it")
  func given() {
    let metadata = PreviewMetadata(
      title: "Lake", subtitle: "A morning", url: "https://example.org/lake", originalURL: "https://t.example/1")
    let header = Self.header(Self.file("photo.jpg", "public.jpeg", 10, metadata))
    #expect(header.title == "Lake")
    #expect(header.subtitle == "A morning")
    #expect(header.url == "https://example.org/lake")
    #expect(header.originalURL == "https://t.example/1")
  }

  @Test("G3: the original link, which may be any text, doubles as the subtitle where there is none")
  func originalURL() {
    let words = "JPEG File · 1.23 MB"
    #expect(Self.header(Self.file("a.jpg", "public.jpeg", 1, .init(originalURL: words))).subtitle == words)
    #expect(
      Self.header(Self.file("a.jpg", "public.jpeg", 1, .init(subtitle: " ", originalURL: words))).subtitle == words)
    #expect(
      Self.header(Self.file("a.jpg", "public.jpeg", 1, .init(subtitle: "own", originalURL: words))).subtitle == "own")
  }

  @Test("G1: a link without metadata is its own title, with metadata its host stands below")
  func links() {
    let plain = Self.header(Self.link("https://example.org/a%20b"))
    #expect(plain.title == "https://example.org/a%20b")
    #expect(plain.subtitle == "Link")
    #expect(plain.url == "https://example.org/a%20b")
    let titled = Self.header(Self.link("https://ada:x@Example.org:8080/a?b", .init(title: "A page")))
    #expect(titled.title == "A page")
    #expect(titled.subtitle == "Example.org:8080")
    #expect(titled.url == "https://ada:x@Example.org:8080/a?b")
    #expect(Self.header(Self.link("mailto:ada@example.org", .init(title: "Ada"))).subtitle == "Link")
    #expect(Self.header(Self.link("https:///", .init(title: "x"))).subtitle == "Link")
    let broken = Self.header(Self.link("https://example.org", .init(url: "no link")))
    #expect(broken.url == "https://example.org")
  }

  static let movie = file("clip.mp4", "public.mpeg-4", 100)
  static let document = file("page.pdf", "com.adobe.pdf", 24)
  static let counts: [([PreviewSubject], String)] = [
    ([photo, photo], "2 Photos"),
    ([document, movie, photo], "1 Photo, 1 Video and 1 Document"),
    ([text("a"), photo], "1 Photo and 1 Text"),
    ([photo, text("a")], "1 Photo and 1 Text"),
    ([file("t.m4a", "public.mpeg-4-audio", 1), file("u.m4a", "com.apple.m4a-audio", 1)], "2 Audio Recordings"),
    (
      [link("https://example.org"), file("f", "public.folder", nil), file("a.zip", "public.zip-archive", 1)],
      "1 Archive, 1 Folder and 1 Link"
    ),
    ([file("a.md", "net.daringfireball.markdown", 1), text("a"), text("b")], "1 Text File and 2 Texts"),
    ([file("a", "public.data", 1), file("b", "public.data", 1)], "2 Files"),
    ([file("a.pages", "com.apple.iwork.pages.pages", nil), document], "2 Documents"),
  ]

  @Test("G4: several items are counted by what they are, pictures first, whatever their order", arguments: counts)
  func count(_ row: (subjects: [PreviewSubject], title: String)) {
    for subjects in [row.subjects, row.subjects.reversed()] {
      #expect(PreviewHeader(subjects, types: .standard).title == row.title)
    }
  }

  @Test("G4: without metadata an image comes before a text, always")
  func order() {
    #expect(Self.header(Self.text("a"), Self.document, Self.photo, Self.movie).order == [2, 3, 1, 0])
    #expect(Self.header(Self.photo, Self.text("a")).order == [0, 1])
    #expect(Self.header(Self.photo, Self.photo, Self.photo).order == [0, 1, 2])
  }

  @Test("G5: three items with metadata of their own keep it, and the size of all is the subtitle")
  func several() {
    let header = Self.header(
      Self.file("a.jpg", "public.jpeg", 1000, .init(title: "One", subtitle: "first")),
      Self.file("b.jpg", "public.jpeg", 24, .init(title: "Two")),
      Self.link("https://example.org/c", .init(title: "Three", originalURL: "https://t.example/3")))
    #expect(header.title == "2 Photos and 1 Link")
    #expect(header.subtitle == "1.02 KB")
    #expect(header.bytes == 1045)
    #expect(header.url == nil)
    #expect(
      header.items == [
        ItemPreview(title: "One", subtitle: "first"), ItemPreview(title: "Two", subtitle: "JPEG · 24.00 bytes"),
        ItemPreview(
          title: "Three", subtitle: "https://t.example/3", url: "https://example.org/c",
          originalURL: "https://t.example/3"),
      ])
  }

  @Test("G5: a size that is not known is not guessed")
  func unknownSize() {
    let folder = Self.file("f", "public.folder", nil)
    #expect(Self.header(folder, folder).subtitle == nil)
    #expect(Self.header(folder, folder).bytes == nil)
    let mixed = Self.header(folder, Self.document)
    #expect(mixed.subtitle == "more than 24.00 bytes")
    #expect(mixed.bytes == nil)
    let huge = Self.file("a", "public.data", .max)
    #expect(Self.header(huge, huge).bytes == .max)
  }

  @Test("A7: metadata of the request as a whole is shown for one item and for several, and counts as no item")
  func whole() {
    let whole = PreviewMetadata(title: "Holiday", url: "https://example.org/album")
    let one = Self.header(Self.photo, metadata: [whole])
    #expect(one.title == "Holiday")
    #expect(one.subtitle == "JPEG · 1.23 MB")
    #expect(one.url == "https://example.org/album")
    #expect(one.items.map(\.title) == ["photo.jpg"])
    let two = Self.header(Self.photo, Self.document, metadata: [whole, .init(title: "later", subtitle: "by Ada")])
    #expect(two.title == "Holiday")
    #expect(two.subtitle == "by Ada")
    #expect(Self.header(Self.photo, Self.document, metadata: [whole]).subtitle == "1 Photo and 1 Document · 1.23 MB")
    let none = Self.header(metadata: [whole])
    #expect(none.title == "Holiday")
    #expect(none.subtitle == nil)
    #expect(none.items.isEmpty && none.order.isEmpty)
    #expect(none.bytes == nil)
  }
}
