import ShareModel
import Testing

/// The page for plugin authors says what the decoder does.
struct ManifestArticleTests {
  @Test("the example of the page is a sound manifest")
  func example() throws {
    let reading = ManifestSamples.read(try #require(Article("WritingAManifest").example))
    #expect(reading.faults == [])
    #expect(reading.manifest?.targets.map(\.unusable) == [nil])
  }

  static let sections: [ArticleSection] = [
    ArticleSection("The plugin") { "{\"manifest\": 1, \($0)}" },
    ArticleSection("A target") { "{\"manifest\": 1, \"targets\": [{\($0)}]}" },
    ArticleSection("A requirement") { ManifestSamples.manifest(target: "\"availability\": [{\($0)}],") },
    ArticleSection("A combination") { ManifestSamples.manifest(accepts: "[{\($0)}]") },
    ArticleSection("A slot, or a limit") { ManifestSamples.manifest(accepts: "[{\"slots\": [{\($0)}]}]") },
    ArticleSection("An activation rule") { ManifestSamples.manifest(accepts: "{\($0)}") },
    ArticleSection("A declared type") { ManifestSamples.manifest("\"types\": [{\($0)}],") },
    ArticleSection("Permissions") { ManifestSamples.manifest("\"permissions\": {\($0)},") },
    ArticleSection("Limits") { ManifestSamples.manifest("\"limits\": {\($0)},") },
    ArticleSection("A setting") { ManifestSamples.manifest("\"settings\": [{\($0)}],") },
  ]

  @Test("the page lists exactly the keys that the decoder knows", arguments: sections)
  func keys(section: ArticleSection) throws {
    let article = try Article("WritingAManifest")
    let listed = try #require(article.keys(under: section.heading))
    let known = article.keys.union(["nobody"]).filter { key in
      // Every manifest has this key, so it cannot be tried once more.
      if key == "manifest" { return section.heading == "The plugin" }
      return !ManifestSamples.read(section.document("\"\(key)\": null")).faults.contains {
        $0.message.hasPrefix("unknown key") && $0.key.hasSuffix(key)
      }
    }
    #expect(listed.sorted() == known.sorted())
  }
}
