import ShareFiles
import ShareHost
import ShareModel
import TestSupport
import Testing

/// The examples of the article on item providers, as they stand there.
@Suite("The article on item providers")
struct ItemProvidersArticleTests {
  private struct Printer: Sendable {
    func print(_ done: @escaping @Sendable (String) -> Void) { done("a chart") }
  }

  private static func offer() async throws -> [ItemProvider] {
    let model: [UInt8] = [1]
    let printer = Printer()
    @Sendable func draw(_ progress: LoadProgress) async throws -> [UInt8] { [2] }

    let note = ItemProvider(text: "Hello")
    let letter = ItemProvider(html: "<b>Hello</b>", plain: "Hello")

    var chart = ItemProvider()
    chart.suggestedName = "Sales 2026"
    chart.registerData(ContentType("public.svg-image")) { progress in
      try await draw(progress)
    }
    chart.registerFile(ContentType("com.adobe.pdf"), options: .openInPlace) { _ in "/var/charts/sales.pdf" }
    chart.registerData(ContentType("com.example.chart"), visibility: .group(Selector("com.example.*"))) { _ in model }

    chart.registerData(.utf8PlainText) { progress, completion in
      printer.print { text in completion.succeed(Array(text.utf8)) }
    }
    return [note, letter, chart]
  }

  private static func photo() throws -> ItemProvider {
    let photo = try ItemProvider(contentsOf: "/home/ada/photo.heic")
    return photo
  }

  private static func load(_ item: ItemProvider) async throws -> ([UInt8], UInt64, String, ItemValue) {
    let bytes = try await item.loadData(.image)
    let size = try await item.loadFile(.movie) { path in try Descriptor.status(of: path).size }
    let text = try await item.loadObject(of: String.self)
    let value = try await item.loadItem(.url, as: .text)
    return (bytes, size, text, value)
  }

  private static func both(_ one: ItemProvider, _ other: ItemProvider) async throws -> [[UInt8]] {
    let whole = LoadProgress(units: 2)
    async let first = one.loadData(.image, progress: whole.child(units: 1))
    async let second = other.loadData(.image, progress: whole.child(units: 1))
    return try await [first, second]
  }

  @Test("its examples do what it says")
  func examples() async throws {
    let offered = try await Self.offer()
    #expect(offered.map(\.types.count) == [1, 2, 4])
    #expect(try await offered[2].loadData(.utf8PlainText) == Array("a chart".utf8))
    #expect(try await offered[2].loadData(.image) == [2])
    #expect(throws: ItemProblem.self) { try Self.photo() }
    var item = ItemProvider()
    item.registerData(ContentType("public.png")) { _ in [1] }
    item.registerData(ContentType("public.mpeg-4")) { _ in [1, 2, 3] }
    item.registerObject("words")
    item.registerObject(try #require(ItemLink("https://example.org/")))
    let (bytes, size, text, value) = try await Self.load(item)
    #expect(bytes == [1])
    #expect(size == 3)
    #expect(text == "words")
    #expect(value == .text("https://example.org/"))
    #expect(try await Self.both(item, offered[2]) == [[1], [2]])
  }

  @Test("every line of its examples is compiled here")
  func lines() throws {
    let code = try ArticleCode("Sources/ShareHost/ShareHost.docc/ItemProviders.md", compiledIn: ByteString(#filePath))
    #expect(code.missing == [])
    #expect(code.count > 15)
  }
}
