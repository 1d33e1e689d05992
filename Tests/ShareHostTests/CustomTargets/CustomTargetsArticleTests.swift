import ShareFiles
import ShareHost
import ShareModel
import TestSupport
import Testing

/// The example of the article on custom targets, as it stands there.
@Suite("The article on custom targets")
struct CustomTargetsArticleTests {
  private static func hang(_ photo: ByteString, _ host: Host) async throws -> ShareResult {
    @Sendable func show(_ picture: [UInt8], called title: String?) async throws {}

    let wall = CustomTarget(
      id: "org.example.paper.wall", title: LocalizedText("Put on the wall"), icon: "preferences-desktop-wallpaper",
      accepts: [Combination(slots: [Slot(types: [.image], max: 1)])],
      attributes: AttributeRules(taken: [Attribute.title])
    ) { share in
      try await show(try await share.items[0].loadData(.image), called: share[Attribute.title])
      return [.text("it hangs")]
    }
    let request = ShareRequest(items: [RequestItem(.path(photo))], source: "org.example.paper", to: [["wall"]])
    let result = try await host.share(request, custom: [wall])
    return result
  }

  @Test("its example does what it says")
  func example() async throws {
    let hosting = try Hosting([])
    let photo = try hosting.room.write("photo.png", Looking.png)
    let result = try await Self.hang(photo, hosting.host)
    #expect(result.outcome == .completed && result.shares.map(\.target) == ["org.example.paper.wall"])
    #expect(result.shares[0].returned.count == 1)
  }

  @Test("every line of its example is compiled here")
  func lines() throws {
    let code = try ArticleCode("Sources/ShareHost/ShareHost.docc/CustomTargets.md", compiledIn: ByteString(#filePath))
    #expect(code.missing == [])
    #expect(code.count > 8)
  }
}
