import ShareModel
import Testing

/// The page for programs that write requests says what the decoder does.
struct RequestArticleTests {
  @Test("the example of the page is a sound request")
  func example() throws {
    let reading = RequestDecoder.decode(Array(try #require(Article("WritingARequest").example).utf8))
    #expect(reading.faults == [])
    #expect(reading.request?.items.count == 4)
  }

  static let sections: [ArticleSection] = [
    ArticleSection("The request") { "{\($0)}" },
    ArticleSection("An item") { "{\"items\": [{\($0)}]}" },
    ArticleSection("A representation") { "{\"items\": [{\"text\": \"\", \"representations\": [{\($0)}]}]}" },
    ArticleSection("A custom target") { "{\"items\": [], \"custom\": [{\($0)}]}" },
    ArticleSection("A preview") { "{\"items\": [{\"text\": \"\", \"preview\": {\($0)}}]}" },
    ArticleSection("A picture") { "{\"items\": [{\"text\": \"\", \"preview\": {\"icon\": {\($0)}}}]}" },
    ArticleSection("An attribute") { "{\"items\": [], \"attributes\": {\"a\": {\($0)}}}" },
    ArticleSection("The policy") { "{\"items\": [], \"policy\": {\($0)}}" },
  ]

  @Test("the page lists exactly the keys that the decoder knows", arguments: sections)
  func keys(section: ArticleSection) throws {
    let article = try Article("WritingARequest")
    let listed = try #require(article.keys(under: section.heading))
    let known = article.keys.union(["nobody", "variants"]).filter { key in
      !RequestDecoder.decode(Array(section.document("\"\(key)\": null").utf8)).faults.contains {
        $0.message.hasPrefix("unknown key") || $0.message.hasPrefix("not supported")
      }
    }
    #expect(listed.sorted() == known.sorted())
  }
}
