import Foundation
import ShareModel
import Testing

/// The page for plugin authors says what the decoder does.
struct ManifestArticleTests {
  static func article(file: String = #filePath) throws -> String {
    let root = file.components(separatedBy: "/Tests/")[0]
    return try String(contentsOfFile: root + "/Sources/ShareModel/ShareModel.docc/Manifest.md", encoding: .utf8)
  }

  @Test("the example of the page is a sound manifest")
  func example() throws {
    let article = try Self.article()
    let example = try #require(
      article.components(separatedBy: "```json\n").dropFirst().first?.components(separatedBy: "```").first)
    let reading = ManifestSamples.read(example)
    #expect(reading.faults == [])
    #expect(reading.manifest?.targets.map(\.unusable) == [nil])
  }

  /// A heading of the page, and a manifest with a member in the object that it describes.
  struct Section: Sendable, CustomTestStringConvertible {
    var heading: String
    var document: @Sendable (_ member: String) -> String
    var testDescription: String { heading }

    init(_ heading: String, _ document: @escaping @Sendable (String) -> String) {
      self.heading = heading
      self.document = document
    }
  }

  static let sections: [Section] = [
    Section("The plugin") { "{\"manifest\": 1, \($0)}" },
    Section("A target") { #"{"manifest": 1, "targets": [{\#($0)}]}"# },
    Section("A requirement") { ManifestSamples.manifest(target: "\"availability\": [{\($0)}],") },
    Section("A combination") { ManifestSamples.manifest(accepts: "[{\($0)}]") },
    Section("A slot, or a limit") { ManifestSamples.manifest(accepts: "[{\"slots\": [{\($0)}]}]") },
    Section("An exported type") { ManifestSamples.manifest("\"types\": [{\($0)}],") },
    Section("Permissions") { ManifestSamples.manifest("\"permissions\": {\($0)},") },
    Section("Limits") { ManifestSamples.manifest("\"limits\": {\($0)},") },
    Section("A setting") { ManifestSamples.manifest("\"settings\": [{\($0)}],") },
  ]

  @Test("the page lists exactly the keys that the decoder knows", arguments: sections)
  func keys(section: Section) throws {
    let article = try Self.article()
    let all = article.components(separatedBy: "\n## ")
    let body = try #require(all.first { $0.hasPrefix(section.heading + "\n") })
    let listed = Self.keys(in: body)
    let known = Self.keys(in: article).union(["nobody"]).filter { key in
      // The form is checked before anything else, so its own key cannot be probed twice.
      if key == "manifest" { return section.heading == "The plugin" }
      return !ManifestSamples.read(section.document("\"\(key)\": null")).faults.contains {
        $0.message.hasPrefix("unknown key") && $0.key.hasSuffix(key)
      }
    }
    #expect(listed.sorted() == known.sorted())
  }

  /// The names in the first column of the tables; of a whole page, the kinds of value too.
  private static func keys(in text: String) -> Set<String> {
    var keys: Set<String> = []
    for line in text.components(separatedBy: "\n") where line.hasPrefix("| `") {
      let cell = line.components(separatedBy: "|")[1]
      for (index, piece) in cell.components(separatedBy: "`").enumerated() where index % 2 == 1 { keys.insert(piece) }
    }
    return keys
  }
}
