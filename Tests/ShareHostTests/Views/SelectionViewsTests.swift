import ShareModel
import Testing

@testable import ShareHost

@Suite("What targets see of a request's items")
struct SelectionViewsTests {
  private static func candidate(_ id: String, plugin: String? = nil) -> Candidate {
    Candidate(target: TargetDeclaration(id: id, title: LocalizedText(id)), plugin: plugin ?? id)
  }

  static let candidates = [candidate("org.example.a"), candidate("com.maker.one"), candidate("com.maker.two")]

  /// A link that can also be had as a text, each limited in its way.
  private static func item(_ first: Visibility, _ second: Visibility) -> ItemProvider {
    ItemProvider(
      description: ItemDescription(
        kind: .link, name: "",
        representations: [
          RepresentationDescription(type: .url, visibility: first),
          RepresentationDescription(type: .utf8PlainText, visibility: second),
        ]), evidence: "", sources: [.bytes([1]), .bytes([2])])
  }

  private static func views(_ items: [ItemProvider], _ variants: [ItemVariant] = []) -> SelectionViews {
    SelectionViews(SelectionView(items), variants: variants, candidates: candidates, types: .standard)
  }

  @Test("when nothing is limited there is one view for all")
  func plain() {
    let views = Self.views([Self.item(.all, .all)])
    #expect(views.others.isEmpty)
    #expect(views[2].providers.count == 1)
  }

  @Test("D10: a form that a target may not see is not listed, and what remains says what the item is")
  func group() {
    let views = Self.views([Self.item(.group(Selector("com.maker.*")), .all)])
    #expect(views.others.count == 1)
    #expect(views[0].providers[0].description.representations.map(\.type) == [.utf8PlainText])
    #expect(views[0].providers[0].description.kind == .text)
    #expect(views[0].providers[0].sources.count == 1)
    for maker in [1, 2] {
      #expect(views[maker].providers[0].description.representations.map(\.type) == [.url, .utf8PlainText])
      #expect(views[maker].providers[0].description.kind == .link)
    }
  }

  @Test("D10: an item without a form that a target may see is left out, and does not count")
  func hidden() {
    let views = Self.views([Self.item(.own, .group(Selector("org.example.a"))), Self.item(.all, .all)])
    #expect(views[0].allIndices == [0, 1])
    #expect(views[0].leftOut.isEmpty)
    #expect(views[1].indices == [1])
    #expect(views[1].leftOut.map(\.index) == [0])
    #expect(views[1].provider(of: 0) == nil)
    #expect(views[1].provider(of: 1)?.description.kind == .link)
    #expect(views.others.count == 2)
  }

  @Test("what nobody may see is the source's own: every target is without it, the source's view has it")
  func own() {
    let views = Self.views([Self.item(.own, .own)])
    #expect(views.plain.providers.count == 1)
    for index in Self.candidates.indices { #expect(views[index].providers.isEmpty) }
  }

  @Test("A5: a variant is for its target only, and may be nothing")
  func variants() {
    let other = ItemProvider(
      description: ItemDescription(
        kind: .text, name: "", representations: [RepresentationDescription(type: .utf8PlainText)]), evidence: "",
      sources: [.bytes([3])])
    let views = Self.views(
      [Self.item(.all, .all), Self.item(.all, .all)],
      [
        ItemVariant(item: 0, target: "com.maker.one", provider: other),
        ItemVariant(item: 1, target: "com.maker.two", provider: nil),
      ])
    #expect(views[0].providers.map(\.description.kind) == [.link, .link])
    #expect(views[1].providers.map(\.description.kind) == [.text, .link])
    #expect(views[2].indices == [0])
    #expect(views[2].leftOut.map(\.index) == [1])
  }
}
