import ShareModel
import Testing
import _StringProcessing

@Suite("Faults of predicates")
struct PredicateFaultTests {
  /// A rule with a `|` where the fault stands, and what is said of it.
  static let faults: [(String, String)] = [
    ("|", "expected a comparison, a test or a rule in brackets, found the end of the rule"),
    ("TRUEPREDICATE |TRUEPREDICATE", "expected AND, OR or the end of the rule, found `TRUEPREDICATE`"),
    ("(TRUEPREDICATE|", "expected `)` after a rule in brackets, found the end of the rule"),
    ("extensionItems.@count |", "expected a comparison, such as `== 1`, found the end of the rule"),
    ("extensionItems |== 1", "expected `.@count` after a list, found `==`"),
    ("extensionItems.|count == 1", "expected `@count` after a list, found `count`"),
    (
      "extensionItems.|attachments.@count == 1",
      "expected `@count` after a list; SUBQUERY looks at each of its elements, found `attachments`"
    ),
    ("extensionItems.@count == |'1'", "expected a number, or the length of a list, such as `.@count`"),
    (
      "|SUBQERY(extensionItems, $e, TRUEPREDICATE).@count == 1",
      "expected a comparison, a test or a rule in brackets (did you mean SUBQUERY?), found `SUBQERY`"
    ),
    ("SUBQUERY(extensionItems |$e, TRUEPREDICATE)", "expected `,` after the list of a SUBQUERY, found `$e`"),
    ("SUBQUERY(extensionItems, |e, TRUEPREDICATE)", "expected a variable, such as $attachment, found `e`"),
    (
      "SUBQUERY(extensionItems, $e, |$f.attachments.@count == 1).@count == 1",
      "no SUBQUERY around this names `$f`; there is $e"
    ),
    ("|$e.attachments.@count == 1", "no SUBQUERY around this names `$e`"),
    (
      "SUBQUERY(extensionItems, $e, $e.|registeredTypeIdentifiers.@count == 1).@count == 1",
      "expected `attachments` after $e, found `registeredTypeIdentifiers`"
    ),
    (
      test("ANY $a.registeredTypeIdentifiers |CONFORMS-TO 'public.image'"),
      "expected UTI-CONFORMS-TO, UTI-EQUALS, == or !=, found `CONFORMS-TO`"
    ),
    (
      test("ANY $a.registeredTypeIdentifiers |UTI-CONFORM-TO 'public.image'"),
      "expected UTI-CONFORMS-TO, UTI-EQUALS, == or != (did you mean UTI-CONFORMS-TO?), found `UTI-CONFORM-TO`"
    ),
    (
      test("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO |public.image"),
      "expected a content type in quotes, found `public`"
    ),
    (
      test("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO |'image'"),
      "expected a content type such as \"public.jpeg\", found the text \"image\""
    ),
    (
      test("|$a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.image'"), "expected ANY or ALL before a list of types"
    ),
    (
      test("ANY |$a UTI-CONFORMS-TO 'public.image'"),
      "expected a list of types after ANY, such as $attachment.registeredTypeIdentifiers"
    ),
    (
      test("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO |'public.image"),
      "the text that begins here has no closing '"
    ),
    (
      test("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO |“public.image”"),
      "a text stands in \" or ', not in typographic quotes"
    ),
    ("TRUEPREDICATE |% 1", "\"%\" has no meaning in a rule"),
    ("extensionItems.@count == |99999999999999999999", "the number is too large"),
    ("SUBQUERY(extensionItems, |$, TRUEPREDICATE)", "expected the name of a variable after `$`, such as $attachment"),
  ]

  static func test(_ test: String) -> String {
    "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, \(test)).@count == 1).@count == 1"
  }

  @Test("C16: a fault has its place in the rule, and says what was expected and what was found", arguments: faults)
  func fault(marked: String, message: String) throws {
    let pieces = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let fault = #expect(throws: ActivationFault.self) {
      try ActivationPredicate(pieces.joined()) { ManifestSamples.resolve($0) }
    }
    #expect(fault?.message == message)
    #expect(fault?.offset == pieces[0].utf8.count)
  }

  @Test("C16: length and nesting have bounds, whatever a rule is made of")
  func bounds() {
    let deep = [
      String(repeating: "(", count: 5000) + "TRUEPREDICATE" + String(repeating: ")", count: 5000),
      String(repeating: "NOT ", count: 3000) + "TRUEPREDICATE", String(repeating: "!", count: 10000) + "TRUEPREDICATE",
      String(repeating: "SUBQUERY(", count: 1500),
    ]
    for rule in deep {
      let fault = #expect(throws: ActivationFault.self) {
        try ActivationPredicate(rule) { ManifestSamples.resolve($0) }
      }
      #expect(fault?.message.contains("nested deeper than 64") == true, "\(fault as Any)")
    }
    let long = Array(repeating: "TRUEPREDICATE", count: 2000).joined(separator: " AND ")
    let fault = #expect(throws: ActivationFault.self) { try ActivationPredicate(long) { ManifestSamples.resolve($0) } }
    #expect(fault?.message == "the rule has 35995 bytes, limit 16384")
    #expect(throws: Never.self) {
      _ = try ActivationPredicate(String(repeating: "(", count: 60) + "1 == 1" + String(repeating: ")", count: 60)) {
        _ in nil
      }
      _ = try ActivationPredicate(Array(repeating: "1 == 1", count: 1500).joined(separator: " OR ")) { _ in nil }
    }
  }

  @Test("C16: a fault makes the manifest unusable, and has its place in the manifest, escapes and all")
  func placeInManifest() {
    let target = RuledTarget(#""ANY \"é\u00e9\ud83d\ude00\"""#)
    #expect(
      target.faults == [
        "6:6 error targets[0].accepts: expected a list of types after ANY, such as "
          + "$attachment.registeredTypeIdentifiers (byte 5 of the rule)"
      ])
    #expect(target.reading.manifest == nil)
    // The sign stands after escapes of one, two and six characters, for one, two and four bytes.
    let late = RuledTarget(#""1 == 1 AND \u00e9""#)
    #expect(late.faults == ["6:13 error targets[0].accepts: \"é\" has no meaning in a rule (byte 12 of the rule)"])
    let after = RuledTarget(#""1 == 1\n\tAND \"é\u00e9\ud83d\ude00\" %""#)
    #expect(
      after.faults == ["6:41 error targets[0].accepts: \"%\" has no meaning in a rule (byte 24 of the rule)"])
  }

  @Test("E34: a rule whose variables were taken away says so, with the place")
  func eatenVariables() {
    let eaten =
      "SUBQUERY(extensionItems, , SUBQUERY(.attachments, , ANY .registeredTypeIdentifiers UTI-CONFORMS-TO 'a.b').@count == 1).@count == 1"
    let target = RuledTarget(predicate: eaten)
    #expect(target.faults.count == 1)
    #expect(
      target.faults.first?.hasPrefix("6:27 error targets[0].accepts: expected a variable") == true, "\(target.faults)")
    #expect(target.faults.first?.contains("the variables are missing") == true)
    #expect(target.reading.manifest == nil)
    for rest in [
      "ANY .registeredTypeIdentifiers UTI-CONFORMS-TO 'a.b'", "SUBQUERY(.attachments, $a, TRUEPREDICATE).@count == 1",
    ] {
      #expect(RuledTarget(predicate: rest).faults.first?.contains("the variables are missing") == true)
    }
  }

  @Test("E34: a rule that is understood is shown as it is understood")
  func shown() {
    let rule = "(subquery(extensionItems,$e,$e.attachments.@count=1).@count=1)&&!(1==2 or 2==3)"
    #expect(
      RuledTarget(predicate: rule).reading.rules.map(\.text) == [
        "SUBQUERY(extensionItems, $e, $e.attachments.@count == 1).@count == 1 AND NOT (1 == 2 OR 2 == 3)"
      ])
  }
}
