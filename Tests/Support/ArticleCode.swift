import ShareFiles
package import ShareModel

/// The Swift code of an article, held against a test that compiles it.
package struct ArticleCode {
  /// How many lines of code the article has.
  package let count: Int
  /// The lines that the test does not have, without their indentation.
  package let missing: [String]

  /// - Parameters:
  ///   - article: the article's path below the checkout.
  ///   - file: the test's own source.
  package init(_ article: ByteString, compiledIn file: ByteString) throws {
    let text = String(decoding: try FileReading.read(Checkout.root.appending(article), max: 1 << 20), as: UTF8.self)
    let own = String(decoding: try FileReading.read(file, max: 1 << 20), as: UTF8.self)
    let compiled = Set(own.split(separator: "\n").map { $0.drop { $0 == " " } })
    var isCode = false
    var code: [Substring] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("```") {
        isCode = line == "```swift"
      } else if isCode {
        code.append(line.drop { $0 == " " })
      }
    }
    count = code.count
    missing = code.filter { !compiled.contains($0) }.map(String.init)
  }
}
