import Testing
import _StringProcessing

/// A reason is what people and programs get instead of silence, so each code is seen where it is given.
@Suite("Reason codes")
struct ReasonCodeTests {
  /// Codes that nothing gives yet, each with what it waits for.
  static let waiting = [
    "needsInput": "plugins that ask a person", "outOfMemory": "the limit on a worker's memory",
    "specialFile": "items of a list; one alone is an error of the request",
    "unsupportedVersion": "a status of its own in the plugin interface",
  ]
  /// These tests list every code and show none.
  private static let lists = ["ReasonCodeTests.swift", "ExitStatusTests.swift"]

  private static func declared() throws -> [String] {
    try Repository.files(below: "Sources/ShareModel", ".swift").flatMap { file in
      try file.text().split(separator: "\n").compactMap { line -> String? in
        guard line.contains("public static let "), let start = line.firstRange(of: "Self(\"") else { return nil }
        return String(line[start.upperBound...].prefix { $0 != "\"" })
      }
    }
  }

  private static func contains(_ text: String, _ code: String) -> Bool {
    // As a value of Swift, as a word of JSON, or at the beginning of a reason in one line.
    let values = [",", ")", "]"].map { ".\(code)\($0)" }
    let words = ["\"", ":", " ", "\\\""].map { "\"\(code)\($0)" }
    return (values + words).contains { text.contains($0) }
  }

  @Test("C19: every reason code is in a test that shows it, or waits for what would give it")
  func shown() throws {
    let codes = try Self.declared()
    #expect(codes.count > 40)
    let tests = try Repository.files(below: "Tests", ".swift").filter { !Self.lists.contains($0.name) }.map {
      try $0.text()
    }
    for code in codes where Self.waiting[code] == nil {
      #expect(tests.contains { Self.contains($0, code) }, "\(code)")
    }
    for code in Self.waiting.keys { #expect(codes.contains(code), "\(code) is no code any more") }
  }

  @Test("a code that something gives waits for nothing")
  func notGiven() throws {
    for file in try Repository.shippedSwift() where !file.path.hasPrefix("Sources/ShareModel/") {
      for line in try file.codeLines() {
        for code in Self.waiting.keys { #expect(!line.contains(".\(code),"), "\(file): \(line)") }
      }
    }
  }
}
