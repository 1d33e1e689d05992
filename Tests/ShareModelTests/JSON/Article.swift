import Foundation

/// A page of the documentation, cut into what tests compare.
struct Article {
  private var text: String

  init(_ name: String, file: String = #filePath) throws {
    let root = file.components(separatedBy: "/Tests/")[0]
    text = try String(contentsOfFile: "\(root)/Sources/ShareModel/ShareModel.docc/\(name).md", encoding: .utf8)
  }

  /// The first JSON example.
  var example: String? {
    text.components(separatedBy: "```json\n").dropFirst().first?.components(separatedBy: "```").first
  }

  /// The names in the first columns of all tables.
  var keys: Set<String> { Self.keys(in: text) }

  /// The names in the first columns of the tables under a heading.
  func keys(under heading: String) -> Set<String>? {
    text.components(separatedBy: "\n## ").first { $0.hasPrefix(heading + "\n") }.map(Self.keys(in:))
  }

  private static func keys(in text: String) -> Set<String> {
    var keys: Set<String> = []
    for line in text.components(separatedBy: "\n") where line.hasPrefix("| `") {
      let cell = line.components(separatedBy: "|")[1]
      for (index, piece) in cell.components(separatedBy: "`").enumerated() where index % 2 == 1 { keys.insert(piece) }
    }
    return keys
  }
}

/// A heading of a page, and a document with a member in the object that it describes.
struct ArticleSection: Sendable {
  var heading: String
  var document: @Sendable (_ member: String) -> String

  init(_ heading: String, _ document: @escaping @Sendable (String) -> String) {
    self.heading = heading
    self.document = document
  }
}
