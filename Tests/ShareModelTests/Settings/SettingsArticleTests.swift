import ShareModel
import Testing

/// The page about settings says what the decoder does.
struct SettingsArticleTests {
  private static let decoder = SettingsDecoder { ContentTypeTree.standard.acceptedType($0) }

  @Test("the example of the page is without a fault")
  func example() throws {
    let reading = Self.decoder.decode(Array(try #require(Article("WritingSettings").example).utf8))
    #expect(reading.faults == [])
    #expect(reading.settings.preferences.count == 2)
    #expect(reading.settings.sources["org.example.chat"]?["secret"] == [])
  }

  static let sections: [ArticleSection] = [
    ArticleSection("A settings file") { "{\($0)}" },
    ArticleSection("A preference") { "{\"preferences\": [{\($0)}]}" },
    ArticleSection("A source") { "{\"sources\": {\"a\": {\($0)}}}" },
  ]

  @Test("the page lists exactly the keys that the decoder knows", arguments: sections)
  func keys(section: ArticleSection) throws {
    let article = try Article("WritingSettings")
    let listed = try #require(article.keys(under: section.heading))
    let known = article.keys.union(["nobody", "source", "area"]).filter { key in
      !Self.decoder.decode(Array(section.document("\"\(key)\": null").utf8)).faults.contains {
        $0.message.hasPrefix("unknown key")
      }
    }
    #expect(listed.sorted() == known.sorted())
  }
}
