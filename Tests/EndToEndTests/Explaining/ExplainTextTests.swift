import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// What `share explain` says, word for word, for every reason that negotiation can give.
///
/// `RECORD_GOLDEN=1 swift test --filter 'EndToEndTests\.ExplainTextTests'` writes the files of `Tests/EndToEndTests/Golden/Texts` anew; read the
/// difference before you keep it.
struct ExplainTextTests {
  @Test("C19: explain names the rule, the item and the figures, word for word", arguments: ReasonCase.all)
  func text(_ given: ReasonCase) throws {
    let scene = try Scene()
    try scene.write("photo.png", try ReasonCase.photo())
    try scene.write("note.txt", "see you at six")
    try given.prepare(scene)
    var said = ""
    for (command, filter) in [("explain \(given.words)", true), ("explain \(given.words) --to \(given.target)", false)]
    {
      let output = try scene.shell("\"$SHARE\" \(command) </dev/null").run()
      said += "$ share \(command)\n"
      said += Self.kept(scene.settled(output.text), onlyExamples: filter)
      for line in Self.kept(scene.settled(output.errors), onlyExamples: false).split(separator: "\n") {
        said += "! " + line + "\n"
      }
      said += "exit status \(output.status.map(String.init) ?? "none")\n\n"
    }
    #expect(try GoldenText(given.name).difference(from: said) == nil)
  }

  @Test("every reason code of negotiation has a file, and every file a case")
  func everyCode() throws {
    let source = String(
      decoding: try FileReading.read(
        Checkout.root.appending("Sources/ShareModel/Negotiation/Reason.swift"), max: 1 << 20), as: UTF8.self)
    let codes = source.matches(of: /static let \w+ = Self\("(\w+)"\)/).map { String($0.1) }
    #expect(codes.count > 20)
    let named = Set(ReasonCase.all.map(\.name))
    for code in codes {
      #expect(named.contains(code), "no case shows the reason \(code)")
      #expect(
        GoldenText(code).text.contains("\(code): "), "no file shows the reason \(code)")
    }
    let files = try GoldenText.names()
    #expect(named.isSubset(of: files))
  }

  /// Without what depends on the plugins that ship, and on where tests run.
  ///
  /// - Parameter onlyExamples: whether it is a table of all targets, whose columns are as wide as the widest id.
  private static func kept(_ text: String, onlyExamples: Bool) -> String {
    var kept = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("searched "), !line.contains("SCENE/plugins"), !line.contains("SCENE/nearer") { continue }
      guard onlyExamples else {
        kept += line + "\n"
        continue
      }
      guard line.hasPrefix("org.example.") else { continue }
      let words = line.split(separator: "  ").map { String($0).trimmed }
      kept += words.joined(separator: "  ") + "\n"
    }
    return kept
  }
}
