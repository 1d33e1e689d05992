import ShareModel
import Testing

@testable import ShareHost

@Suite("Words of a program beside an item")
struct ProgramWordsTests {
  private static func item(_ kind: ItemKind, by provenance: Provenance, form: ItemKind? = nil) -> ItemProvider {
    let first: ContentType = kind == .link ? .url : ContentType("public.png")
    return ItemProvider(
      description: ItemDescription(
        kind: kind, name: "",
        representations: [
          RepresentationDescription(type: first), RepresentationDescription(type: .utf8PlainText, kind: form),
        ], provenance: provenance), evidence: "", sources: [.bytes([1]), .bytes([2])])
  }

  private static func forms(_ item: ItemProvider, _ policy: TargetDeclaration.PrefilledText) -> Int {
    let candidate = Candidate(
      target: TargetDeclaration(id: "org.example.a", title: LocalizedText("a"), prefilledText: policy),
      plugin: "org.example.a")
    let views = SelectionViews(SelectionView([item]), candidates: [candidate], types: .standard)
    #expect(views[0].providers.first?.sources.count == views[0].providers.first?.description.representations.count)
    return views[0].providers.first?.description.representations.count ?? 0
  }

  static let rows: [(Provenance, TargetDeclaration.PrefilledText, Int)] = [
    (.person, .refused, 2), (.app, .accepted, 2), (.app, .refused, 1), (.app, .refusedExceptStaff, 1),
    (.staff, .refused, 1), (.staff, .refusedExceptStaff, 2),
  ]

  @Test("F8: a link's text by the program is no way round a target that takes only a person's texts", arguments: rows)
  func link(provenance: Provenance, policy: TargetDeclaration.PrefilledText, count: Int) {
    #expect(Self.forms(Self.item(.link, by: provenance), policy) == count)
    #expect(Self.forms(Self.item(.file, by: provenance, form: .text), policy) == count)
    // A text file is a file.
    #expect(Self.forms(Self.item(.file, by: provenance), policy) == 2)
  }

  @Test("F8: nobody has a view of his own where there are no such words")
  func same() {
    let candidate = Candidate(
      target: TargetDeclaration(id: "org.example.a", title: LocalizedText("a"), prefilledText: .refused),
      plugin: "org.example.a")
    let items = [Self.item(.file, by: .app), Self.item(.link, by: .person), Offers.text("hello")]
    #expect(SelectionViews(SelectionView(items), candidates: [candidate], types: .standard).others.isEmpty)
  }
}
