import Testing
import _StringProcessing

@testable import ShareModel

@Suite("Bounds on texts in a manifest")
struct ManifestTextRuleTests {
  private static func target(_ members: String, slot: String = "") throws -> TargetDeclaration {
    let reading = ManifestSamples.read(
      ManifestSamples.manifest(target: members, accepts: #"[{"slots": [{"types": ["text/plain"] \#(slot)}]}]"#))
    #expect(reading.faults.filter { $0.severity == .error } == [])
    return try #require(reading.manifest?.targets.first)
  }

  @Test("F11: a slot's text has bounds on its length and its characters")
  func slot() throws {
    let target = try Self.target(
      "", slot: #", "text": {"min": 1, "max": 80, "characters": ["letters", "digits", "spaces"]}"#)
    let slot = try #require(target.accepts.first?.slots.first)
    #expect(slot.textLength == Slot.TextLength(min: 1, max: 80))
    #expect(slot.textCharacters == [.letters, .digits, .spaces])
    #expect(try Self.target("", slot: #", "text": {"max": 80}"#).accepts.first?.slots.first?.textCharacters == nil)
  }

  @Test("F11: an attribute has the same bounds")
  func attribute() throws {
    let target = try Self.target(
      #""attributes": {"requires": ["code"], "text": {"code": {"max": 10, "characters": ["symbols", "lineEnds", "punctuation"]}}},"#
    )
    #expect(
      target.attributes.texts == [
        "code": TextRule(length: .init(max: 10), characters: [.symbols, .lineEnds, .punctuation])
      ])
  }

  static let faults: [(String, String)] = [
    (
      #"{"characters": ["letter"]}"#,
      #"expected one of "letters", "digits", "spaces", "lineEnds", "punctuation", "symbols", found "letter""#
    ),
    (#"{"characters": []}"#, "expected at least one kind of characters, found an empty array"),
    (#"{"min": 3, "max": 2}"#, "min (3) is above max (2): nothing fits"),
  ]

  @Test("F11: what makes no sense is an error with its place", arguments: faults)
  func fault(rule: String, message: String) {
    let slot = ManifestSamples.read(
      ManifestSamples.manifest(accepts: #"[{"slots": [{"types": ["text/plain"], "text": \#(rule)}]}]"#))
    let attribute = ManifestSamples.read(
      ManifestSamples.manifest(target: #""attributes": {"takes": ["a"], "text": {"a": \#(rule)}},"#))
    #expect(slot.faults.map(\.message) == [message])
    #expect(attribute.faults.map(\.message) == [message])
    #expect(attribute.faults.first?.key.hasPrefix("targets[0].attributes.text.a") == true)
  }

  @Test("F11: a bound that this host does not know keeps the target from being offered")
  func unknown() throws {
    let target = try Self.target(#""attributes": {"takes": ["a"], "text": {"a": {"words": 3}}},"#)
    #expect(target.unusable == "its rule has the key \"words\", which this host does not know")
  }

  @Test("hosts are names, without scheme, port or star; anything else is a warning")
  func hosts() throws {
    let reading = ManifestSamples.read(
      ManifestSamples.manifest(
        target: #""ignoresMetadata": ["Apps.Apple.com", "*.example.org", "https://example.org"],"#))
    #expect(
      reading.manifest?.targets.first?.ignoresMetadata
        == .hosts(["apps.apple.com", "*.example.org", "https://example.org"]))
    #expect(reading.faults.map(\.severity) == [.warning, .warning])
    #expect(reading.faults.first?.key == "targets[0].ignoresMetadata[1]")
    #expect(reading.faults.first?.message.contains("matches nothing") == true)
  }

  @Test("bounds on an attribute that is not taken are a finding of lint")
  func lint() {
    let reading = ManifestSamples.read(
      ManifestSamples.manifest(
        target: #""icon": "x", "attributes": {"takes": ["b"], "text": {"a": {"max": 1}, "b": {"max": 1}}},"#))
    let findings = ManifestLint.findings(reading, others: [], bundleHas: { _ in true }, isKnown: { _ in true })
    #expect(findings.map(\.key).contains("targets[0].attributes.text.a"))
    #expect(!findings.map(\.key).contains("targets[0].attributes.text.b"))
  }
}
