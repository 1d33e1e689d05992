import Testing

@testable import ShareModel

@Suite("Metadata that a target ignores")
struct IgnoredMetadataTests {
  private static func link(_ link: String, _ metadata: [String] = ["title", "thumbnail"]) -> ItemDescription {
    var item = FitTests.link
    item.host = LinkHost.of(link)
    item.metadata = metadata
    return item
  }

  private static func verdict(
    _ ignores: TargetDeclaration.IgnoredMetadata, _ items: [ItemDescription]
  ) -> Verdict {
    var target = Candidate.target("t", [.anything])
    target.target.ignoresMetadata = ignores
    return ShareModelTests.verdict(target, items)
  }

  static let hosts: [(String, Bool)] = [
    ("https://apps.apple.com/app/id1", true), ("https://APPS.Apple.com./x", true), ("http://apps.apple.com:8080", true),
    ("https://me:secret@apps.apple.com/", true), ("https://geo.apps.apple.com/app", true),
    ("https://apple.com/", false),
    ("https://myapps.apple.com/", false), ("https://apps.apple.com.example.org/", false),
    ("https://example.org/?u=https://apps.apple.com/", false), ("mailto:a@apps.apple.com", false),
    ("https://apps.apple.com@example.org/", false),
  ]

  @Test("a link to a listed host, or to one below it, is named with what is ignored", arguments: hosts)
  func listed(link: String, isIgnored: Bool) throws {
    let verdict = Self.verdict(.hosts(["apps.apple.com"]), [.file("a", .png), Self.link(link)])
    let plan = try #require(verdict.plan)
    #expect(plan.items.map(\.ignored) == [[], isIgnored ? ["title", "thumbnail"] : []])
    let detail = "the title and the thumbnail given for the link are ignored by this target"
    #expect(
      verdict.warnings == (isIgnored ? [PlanWarning(code: "metadataIgnored", item: 1, detail: detail)] : []))
    #expect(!plan.needsConsent)
  }

  @Test("a target that ignores all metadata says so of every item that has any")
  func always() {
    let link = Self.link("https://example.org", ["url", "originalURL"])
    #expect(
      Self.verdict(.always, [link]).warnings.map(\.detail) == ["the link given for the link is ignored by this target"])
    #expect(Self.verdict(.always, [Self.link("https://example.org", [])]).warnings == [])
    #expect(Self.verdict(.never, [link]).warnings == [])
  }

  @Test("what is given is told by its name; what is empty is not given")
  func given() {
    let metadata = PreviewMetadata(
      title: "T", subtitle: "  ", url: "https://example.org", thumbnail: PreviewPicture(.bytes([])))
    #expect(metadata.given == ["title", "url", "thumbnail"])
  }
}
