import ShareModel
import Testing

struct ManifestLintTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var document: String
    var findings: [String]

    init(_ document: String, _ findings: String...) {
      self.document = document
      self.findings = findings
    }

    var testDescription: String { findings.first ?? "nothing is found" }
  }

  /// A manifest whose title, icon and slot are at hand; nothing is found in it as it is.
  static func manifest(
    id: String = "org.acme.send", title: String = #""Send""#, icon: String = #""icon": "mail-send","#,
    slot: String = #"{"types": ["image/jpeg"]}"#, rest: String = "", library: String = #""library": "a.so","#
  ) -> String {
    """
    {"manifest": 1, "id": "\(id)", "version": "1.0.0", "name": "Send", \(library)
     "targets": [{"id": "\(id)", \(icon)
      "title": \(title),
      "accepts": [{"slots": [
        \(slot)]
        \(rest)}]}]}
    """
  }

  static let cases: [Case] = [
    Case(manifest()),
    Case(manifest(title: #""""#), "3:12 targets[0].title: the title is empty; say what the target does"),
    Case(
      manifest(title: #"{"en": "Send", "de": " "}"#),
      "3:12 targets[0].title: the title is empty; say what the target does"),
    Case(manifest(title: #""123456789012345678901234567890""#)),
    Case(manifest(title: #""ééééééééééééééééééééééééééééé🇩🇪""#)),
    Case(
      manifest(title: #""1234567890123456789012345678901""#),
      "3:12 targets[0].title: \"1234567890123456789012345678901\" has 31 characters; a title has at most 30"),
    Case(
      manifest(title: #""Send with ACME""#),
      "3:12 targets[0].title: \"Send with ACME\" holds the vendor's name; say what the target does"),
    Case(manifest(id: "org.ac.send", title: #""Pack it""#)),
    Case(manifest(id: "org.sharehost.send", title: #""ShareHost""#)),
    Case(manifest(title: #""Print""#), "3:12 targets[0].title: the target org.other.print has the same title"),
    Case(manifest(id: "org.other.print", title: #""Print""#)),
    Case(manifest(icon: ""), "2:14 targets[0].icon: the icon is missing; name a file or an icon of the theme"),
    Case(manifest(icon: #""category": "transform","#)),
    Case(manifest(icon: #""icon": "there.svg","#)),
    Case(
      manifest(icon: #""icon": "gone.svg","#), "2:46 targets[0].icon: the plugin's folder has no file \"gone.svg\""),
    Case(
      manifest(slot: #"{"types": ["image/jpeg", "image/jpg2"], "except": ["org.unheard.of"]}"#),
      "5:30 targets[0].accepts[0].slots[0].types[1]: no type \"dyn.image/jpg2\" is known; declare it in types, or mend the name",
      "5:56 targets[0].accepts[0].slots[0].except[0]: no type \"org.unheard.of\" is known; declare it in types, or mend the name"
    ),
    Case(
      manifest(
        slot: #"{"types": ["org.acme.note"]}"#, library: #""library": "a.so", "types": [{"id": "org.acme.note"}],"#)),
    Case(
      manifest(slot: #"{"types": ["*/*"]}"#),
      "5:5 targets[0].accepts[0].slots[0]: the rule takes everything; name what the target can use"),
    Case(
      manifest(slot: #"{"types": ["public.item"]}"#),
      "5:5 targets[0].accepts[0].slots[0]: the rule takes everything; name what the target can use"),
    Case(manifest(slot: #"{"types": ["*/*"], "maxBytes": "1MB"}"#)),
    Case(manifest(slot: #"{"types": ["*/*"], "max": 1}"#)),
    Case(manifest(slot: #"{"kinds": ["link"]}"#)),
    Case(manifest(slot: #"{"types": ["*/*"]}"#, rest: #", "maxItems": 5"#)),
    Case(manifest(library: ""), "1:1 library: the plugin has no library; nothing could perform its targets"),
    Case("{\"manifest\": 1}"),
  ]

  @Test("what an author should mend is found, with its place", arguments: cases)
  func findings(test: Case) {
    let findings = ManifestLint.findings(
      ManifestSamples.read(test.document), others: [ManifestLint.OtherTarget(id: "org.other.print", title: "print")],
      bundleHas: { $0 == "there.svg" },
      isKnown: { !$0.identifier.hasPrefix("dyn.") && $0.identifier != "org.unheard.of" })
    #expect(findings.map { "\($0.position.line):\($0.position.column) \($0.key): \($0.message)" } == test.findings)
    #expect(findings.allSatisfy { $0.severity == .warning })
  }

  @Test("two targets of one plugin may not have one title either")
  func sameTitleInside() {
    let document = #"""
      {"manifest": 1, "id": "org.acme.send", "version": "1.0.0", "name": "Send", "library": "a.so", "targets": [
      {"id": "org.acme.send.a", "title": "Send", "icon": "a", "accepts": [{"slots": [{"types": ["image/jpeg"]}]}]},
      {"id": "org.acme.send.b", "title": "Send", "icon": "a", "accepts": [{"slots": [{"types": ["image/jpeg"]}]}]}]}
      """#
    let findings = ManifestLint.findings(
      ManifestSamples.read(document), others: [], bundleHas: { _ in true }, isKnown: { _ in true })
    #expect(findings.map(\.message) == ["the target org.acme.send.a has the same title"])
    #expect(findings.map(\.key) == ["targets[1].title"])
  }
}
