import ShareModel
import TestSupport

/// What the command says of every target, for one request.
struct Verdicts {
  var output: Program.Output
  var document: Document

  /// The verdicts on the targets of the examples, eligible ones first as the command has them.
  ///
  /// The plugins that ship are in every list too; what becomes of them is no part of an example.
  var targets: [Document] {
    (document["targets"]?.elements ?? []).filter { $0["id"]?.text?.hasPrefix("org.example.") == true }
  }

  /// The last parts of the ids of the eligible ones, best first.
  var offered: [String] {
    targets.filter { $0["eligible"]?.bool == true }.compactMap { $0["id"]?.text }.map(Self.short)
  }

  /// The verdict on one target, named by the last part of its id.
  func verdict(_ name: String) -> Document? {
    targets.first { $0["id"]?.text.map(Self.short) == name }
  }

  /// Why a target is not offered: `code` or `code N`, N being the index of the item, and the words after a colon; nil when
  /// it is offered.
  func reason(_ name: String) -> String? {
    verdict(name)?["reason"]?.asReason
  }

  /// What becomes of the items in the plan for a target: the types that are sent, in order, and `-` for one that is left out.
  func plan(_ name: String) -> [String]? {
    guard let items = verdict(name)?["plan"]?["items"]?.elements, !items.isEmpty else { return nil }
    return items.map { $0["representation"]?.text ?? "-" }
  }

  /// The codes of the warnings on a target.
  func warnings(_ name: String) -> [String] {
    (verdict(name)?["warnings"]?.elements ?? []).compactMap { $0["code"]?.text }
  }

  /// The parts of the verdicts that every version has, one line of JSON for each target.
  var lines: String {
    targets.map { target in
      let kept = ["id", "title", "plugin", "category", "eligible", "plan", "reason", "warnings"]
      let members = kept.compactMap { key in target[key].map { (key, $0.json) } }
      return String(decoding: JSONText.object(members).encoded(), as: UTF8.self)
    }.joined(separator: "\n")
  }

  private static func short(_ id: String) -> String {
    String(id.split(separator: ".").last ?? "")
  }
}

extension Document {
  /// The document as it can be written, so that two of them can be compared: as values, and in order.
  var json: JSONText {
    JSONText(JSONNode(value, at: JSONPosition(line: 1, column: 1)))
  }

  /// A reason in one line.
  var asReason: String? {
    guard let code = self["code"]?.text else { return nil }
    let item = self["item"]?.integer.map { " \($0)" } ?? ""
    return "\(code)\(item): \(self["detail"]?.text ?? "")"
  }
}

extension Scene {
  /// Asks about every target for a request as JSON.
  func verdicts(_ request: String, environment: [String: ByteString] = [:]) throws -> Verdicts {
    let file = try write("request.json", request)
    let output = try share(
      ["explain", "--request", file, "--json"], environment: withPrograms.merging(environment) { $1 }
    ).run()
    return Verdicts(output: output, document: try output.document())
  }

  /// Asks about every target for items and options, as words for bash.
  func verdicts(words: String, environment: [String: ByteString] = [:]) throws -> Verdicts {
    let output = try shell(
      "\"$SHARE\" explain \(words) --json </dev/null", environment: withPrograms.merging(environment) { $1 }
    ).run()
    return Verdicts(output: output, document: try output.document())
  }

  /// Two small pictures, a video and a page in `work`.
  func writeSamples() throws {
    try write("a.jpg", Recipe.jpeg)
    try write("b.png", Recipe.png)
    try write("clip.mp4", Recipe.mp4)
    try write("page.html", "<!DOCTYPE html><title>t</title>")
  }
}
