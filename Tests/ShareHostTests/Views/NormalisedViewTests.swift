import ShareModel
import Testing

@testable import ShareHost

@Suite("What targets see when somebody asks for normalisers")
struct NormalisedViewTests {
  private static func candidate(_ id: String, _ normalise: Set<Normaliser> = []) -> Candidate {
    Candidate(target: TargetDeclaration(id: id, title: LocalizedText(id), normalise: normalise), plugin: id)
  }

  private static func text(_ text: String, _ visibility: Visibility = .all) -> ItemProvider {
    ItemProvider(
      description: ItemDescription(
        kind: .text, name: "",
        representations: [RepresentationDescription(type: .utf8PlainText, visibility: visibility)]), evidence: "",
      sources: [.bytes(Array(text.utf8))])
  }

  private static let link = ItemProvider(
    description: ItemDescription(
      kind: .link, name: "", representations: [RepresentationDescription(type: .url)], scheme: "https"),
    evidence: "", sources: [.bytes(Array("https://e.x/".utf8))])

  private static func views(
    _ items: [ItemProvider], _ candidates: [Candidate], _ normalisers: Set<Normaliser> = []
  ) -> SelectionViews {
    SelectionViews(SelectionView(items), candidates: candidates, normalisers: normalisers, types: .standard)
  }

  @Test("D19: the rules of a target are for that target only, and the source's own view stays")
  func target() {
    let candidates = [Self.candidate("a.a"), Self.candidate("a.b", [.emptyText]), Self.candidate("a.c", [.emptyText])]
    let views = Self.views([Self.text(" "), Self.link], candidates)
    #expect(views.others.map(\.audience) == [[1, 2]])
    #expect(views[0].indices == [0, 1])
    #expect(views.plain.indices == [0, 1])
    for tidied in [1, 2] {
      #expect(views[tidied].indices == [1])
      #expect(views[tidied].allIndices == [0, 1])
      #expect(views[tidied].leftOut.map(\.index) == [0])
      #expect(views[tidied].leftOut.map(\.cause) == [.normalised])
      #expect(views[tidied].provider(of: 1)?.description.kind == .link)
    }
  }

  @Test("D19: the rules of a request are for all, beside those of each target")
  func request() {
    let items = [Self.text(" "), Self.text("https://e.x/"), Self.link]
    let views = Self.views(items, [Self.candidate("a.a"), Self.candidate("a.b", [.emptyText])], [.repeatedCaption])
    #expect(views[0].indices == [0, 2])
    #expect(views[1].indices == [2])
    #expect(views.plain.indices == [0, 1, 2])
  }

  @Test("D20: the link of a text is one more form with bytes of its own")
  func link() throws {
    let views = Self.views([Self.text("see https://e.x/a.")], [Self.candidate("a.a")], [.linkInText])
    let provider = try #require(views[0].providers.first)
    #expect(provider.description.representations.map(\.type) == [.utf8PlainText, .url])
    #expect(provider.sources.count == 2)
    guard case .bytes(let text) = provider.sources[0], case .bytes(let link) = provider.sources[1] else {
      Issue.record("not bytes")
      return
    }
    #expect(text == Array("see https://e.x/a.".utf8))
    #expect(link == Array("https://e.x/a".utf8))
    #expect(views.plain.providers[0].sources.count == 1)
  }

  @Test("D10: what a target may not see does not count for the rules either")
  func hidden() {
    let items = [Self.text("a", .group(.id("a.b"))), Self.text("a")]
    let views = Self.views(items, [Self.candidate("a.a"), Self.candidate("a.b")], [.repeatedCaption])
    #expect(views[0].indices == [1])
    #expect(views[0].leftOut.map(\.cause) == [.notForTarget])
    #expect(views[1].indices == [0])
    #expect(views[1].leftOut.map(\.cause) == [.normalised])
  }

  @Test(
    "A12, E16: each target keeps the first item that it takes; who takes none alone keeps all, as everybody else does")
  func firstUsable() {
    let candidates = [
      Self.candidate("a.a"), Self.candidate("a.b", [.firstUsable]), Self.candidate("a.c", [.firstUsable]),
      Self.candidate("a.d", [.firstUsable]),
    ]
    var views = Self.views([Self.text("T"), Self.link, Self.link], candidates)
    var asked: [[Int]] = []
    views.keepFirstUsable { view in
      asked.append(view.audience)
      // The second takes links, the third takes everything, the last takes nothing alone.
      return view.audience.filter { $0 == 2 || $0 == 1 && view.items.map(\.kind) == [.link] }
    }
    #expect(views[0].indices == [0, 1, 2])
    #expect(views[1].indices == [1])
    #expect(views[1].leftOut.map(\.index) == [0, 2])
    #expect(views[1].leftOut.map(\.cause) == [.normalised, .normalised])
    #expect(views[2].indices == [0])
    #expect(views[3].indices == [0, 1, 2])
    #expect(asked == [[1, 2, 3], [1, 3], [3]])
  }
}
