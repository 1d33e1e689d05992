import ShareModel
import Testing
import _StringProcessing

@Suite("Rules as predicates")
struct PredicateTests {
  static func every(_ test: String) -> String {
    """
    SUBQUERY (
      extensionItems,
      $extensionItem,
      SUBQUERY (
        $extensionItem.attachments,
        $attachment,
        \(test)
      ).@count == $extensionItem.attachments.@count
    ).@count == 1
    """
  }

  static func some(_ test: String, _ bound: String = ">= 1") -> String {
    "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, \(test)).@count \(bound)).@count == 1"
  }

  static func isKind(_ type: String, of name: String = "a") -> String {
    "ANY $\(name).registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\""
  }

  /// A rule, and what it takes and does not take: a word of letters, each an item.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var rule: String
    var taken: [String]
    var refused: [String]
    var testDescription: String { name }
  }

  /// `p` a picture, `v` a video, `d` a document, `t` a text, `f` a file of text, `l` a link, `o` a folder, `u` a link to a file.
  static func items(_ letters: String) -> [ItemDescription] {
    letters.map { letter in
      switch letter {
      case "p": .forms(.file, "p.heic", [.heic, .jpeg])
      case "v": .file("v.mp4", .mp4)
      case "d": .file("d.pdf", .pdf)
      case "t": .text("a text")
      case "f": .file("f.txt", .plainText)
      case "o": .folder("dir")
      case "u": .forms(.link, "", [.fileURL], scheme: "file")
      default: .link()
      }
    }
  }

  static let cases: [Case] = [
    Case(
      name: "every one is a picture", rule: every(isKind("public.image", of: "attachment")), taken: ["p", "ppp"],
      refused: ["d", "pd", "t", "l", "o"]),
    Case(
      name: "every one is a picture or a video",
      rule: every("\(isKind("public.image", of: "attachment")) || \(isKind("public.movie", of: "attachment"))"),
      taken: ["p", "v", "pvp"], refused: ["pvd", "tl"]),
    Case(
      name: "one link is enough", rule: some(isKind("public.url")), taken: ["l", "lt", "tl", "ll"],
      refused: ["t", "p", "u"]),
    Case(
      name: "exactly one link", rule: some(isKind("public.url"), "== 1"), taken: ["l", "lt"], refused: ["ll", "t"]),
    Case(
      name: "a bounded number",
      rule:
        "extensionItems.@count == 1 AND SUBQUERY(extensionItems, $e, $e.attachments.@count <= 4 AND SUBQUERY($e.attachments, $a, "
        + "\(isKind("public.image"))).@count == $e.attachments.@count).@count == 1",
      taken: ["p", "pppp"], refused: ["ppppp", "pd", "d"]),
    Case(
      name: "files but no documents",
      rule: every("\(isKind("public.data", of: "attachment")) AND NOT (\(isKind("com.adobe.pdf", of: "attachment")))"),
      taken: ["p", "f", "pf"], refused: ["d", "pd"]),
    Case(
      name: "no picture with a link",
      rule: "NOT (\(some(isKind("public.image"))) AND \(some(isKind("public.url"))))",
      taken: ["p", "l", "pp", "t"], refused: ["pl", "lpp"]),
    Case(
      name: "the link of a file is a file",
      rule: every(isKind("public.file-url", of: "attachment")),
      taken: ["p", "d", "o", "u", "pd"], refused: ["t", "l", "pt"]),
    Case(
      name: "the very type",
      rule: every("ANY $attachment.registeredTypeIdentifiers UTI-EQUALS 'public.plain-text'"),
      taken: ["f"], refused: ["t", "d"]),
    Case(
      name: "all types",
      rule: some(
        "ALL $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\" OR ALL $a.registeredTypeIdentifiers == \"public.mpeg-4\""
      ),
      taken: ["p", "v"], refused: ["l", "t"]),
    Case(
      name: "types one by one",
      rule: some(
        "SUBQUERY($a.registeredTypeIdentifiers, $t, $t UTI-CONFORMS-TO \"public.image\" && $t != \"public.heic\").@count = 1"
      ),
      taken: ["p"], refused: ["v", "t"]),
    Case(name: "no test of a type", rule: "extensionItems.@count == 1", taken: ["p", "t", "o"], refused: []),
    Case(
      name: "AND before OR",
      rule: "\(some(isKind("public.text"))) OR \(some(isKind("public.image"))) AND TRUEPREDICATE",
      taken: ["t", "p", "pp"], refused: ["v"]),
    Case(
      name: "every spelling",
      rule:
        "subquery(extensionItems,$x,(1 =< $x.attachments.@count) && 3 > ($x.attachments).@count and !FALSEPREDICATE).@count<>0 "
        + "and \(some("some $a.registeredTypeIdentifiers uti-conforms-to 'public.image'"))",
      taken: ["p", "pp"], refused: ["ppp", "d"]),
    Case(
      name: "none of them",
      rule: every("NONE $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\""),
      taken: ["d", "dv"], refused: ["p", "dp"]),
    Case(name: "anything", rule: "TRUEPREDICATE", taken: ["p", "t", "l", "o", "ptlo"], refused: []),
  ]

  @Test("C16: a predicate is true of what it says", arguments: cases)
  func truth(of test: Case) throws {
    let target = RuledTarget(predicate: test.rule)
    #expect(target.faults == [])
    for letters in test.taken { #expect(try target.reason(Self.items(letters)) == nil, "\(letters)") }
    for letters in test.refused {
      let reason = try #require(try target.reason(Self.items(letters)), "\(letters)")
      #expect(!reason.detail.isEmpty)
    }
    // What is printed is the same rule.
    let printed = try #require(target.reading.rules.first?.text)
    #expect(RuledTarget(predicate: printed).reading.rules.first?.text == printed)
  }

  @Test("C16: what comes along is sent as it is, and what is named in the form that is named first")
  func forms() throws {
    let target = RuledTarget(
      predicate: Self.some("\(Self.isKind("public.jpeg")) OR \(Self.isKind("public.plain-text"))"))
    let plan = try #require(try target.verdict(Self.items("pdl")).plan)
    #expect(plan.items.map(\.representation) == [1, 0, 1])
    #expect(plan.items.map(\.slot) == [0, nil, 0])
    let files = try #require(
      try RuledTarget(predicate: Self.some(Self.isKind("public.file-url"))).verdict(Self.items("p")).plan)
    #expect(files.items.map(\.representation) == [0])
  }

  static let reasons: [(String, String, Reason)] = [
    (
      every(isKind("public.image", of: "attachment")), "pdpd",
      Reason(.typeNotAccepted, item: 1, "d.pdf is application/pdf; takes image/*; 1 more item does not fit")
    ),
    (some(isKind("public.image"), "<= 2"), "pppd", Reason(.tooMany, item: 2, "3 pictures, limit 2")),
    (some(isKind("public.image"), "< 3"), "ppp", Reason(.tooMany, item: 2, "3 pictures, limit 2")),
    (some(isKind("public.image"), "== 2"), "p", Reason(.tooFew, "1 picture, at least 2 needed")),
    (some(isKind("public.image"), "> 1"), "p", Reason(.tooFew, "1 picture, at least 2 needed")),
    (some(isKind("com.adobe.pdf"), "== 0"), "pd", Reason(.tooMany, item: 1, "1 file, none may be among the items")),
    (
      "NOT (\(some(isKind("com.adobe.pdf"))))", "pd", Reason(.tooMany, item: 1, "1 file, none may be among the items")
    ),
    (
      every("\(isKind("public.data", of: "attachment")) AND NOT (\(isKind("com.adobe.pdf", of: "attachment")))"), "pd",
      Reason(.typeNotAccepted, item: 1, "d.pdf is application/pdf; application/pdf is not taken")
    ),
    (
      "SUBQUERY(extensionItems, $e, $e.attachments.@count == 2).@count == 1", "ppp",
      Reason(.tooMany, item: 2, "3 items, limit 2")
    ),
    ("extensionItems.@count == 2", "p", Reason(.typeNotAccepted, "its rule asks that extensionItems.@count == 2")),
    (
      "NOT (extensionItems.@count == 1)", "p",
      Reason(.typeNotAccepted, "its rule asks that not extensionItems.@count == 1")
    ),
  ]

  @Test("C16: a reason names the item, else the number, else the part of the rule", arguments: reasons)
  func reason(rule: String, letters: String, reason: Reason) throws {
    #expect(try RuledTarget(predicate: rule).reason(Self.items(letters)) == reason)
  }

  @Test("C16: what may be left out is, when that makes the rule true, and says why")
  func leftOut() throws {
    let every = RuledTarget(predicate: Self.every(Self.isKind("public.image", of: "attachment")))
    let partial = try #require(try every.verdict(Self.items("pdp"), .partial).plan)
    #expect(partial.items.map(\.leftOut) == [nil, "d.pdf is application/pdf; takes image/*", nil])
    #expect(partial.needsConsent)
    let bounded = RuledTarget(predicate: Self.some(Self.isKind("public.image"), "<= 2"))
    let first = try #require(try bounded.verdict(Self.items("pppp"), .partial).plan)
    #expect(first.items.map { $0.representation != nil } == [true, true, false, false])
    var optional = Self.items("d")[0]
    optional.isOptional = true
    let plan = try #require(try every.verdict(Self.items("p") + [optional]).plan)
    #expect(plan.items.map { $0.leftOut != nil } == [false, true])
    #expect(!plan.needsConsent)
    #expect(try every.verdict(Self.items("dd"), .partial).reason?.code == .typeNotAccepted)
  }

  @Test("C16: a message becomes a text only where the rule stays true with it")
  func message() throws {
    let saying = ShareRequest.saying(Attribute(name: "message", value: "hello", provenance: .person))
    let use = { (rule: String) throws in
      try RuledTarget(predicate: rule).verdict(Self.items("p"), saying).plan?.attributes.map(\.use)
    }
    #expect(try use(Self.every(Self.isKind("public.data", of: "attachment"))) == [.asText])
    #expect(try use(Self.every(Self.isKind("public.image", of: "attachment"))) == [.leftOut])
    #expect(
      try use("SUBQUERY(extensionItems, $e, $e.attachments.@count == 1).@count == 1") == [.leftOut])
  }

  @Test("C16: an item in a rule of thousands is looked at once for each kind of item")
  func many() throws {
    let target = RuledTarget(predicate: Self.every(Self.isKind("public.image", of: "attachment")))
    #expect(try target.reason(.pictures(20_000)) == nil)
  }

  @Test(
    "C16: a bound as large as a number can be is one that nobody reaches",
    arguments: ["> \(Int.max)", "< \(Int.min)", "== \(Int.max)", ">= \(Int.max)"])
  func largestNumbers(_ bound: String) throws {
    let target = RuledTarget(
      predicate: "SUBQUERY(extensionItems, $item, $item.attachments.@count \(bound)).@count == 1")
    #expect(try target.reason(.pictures(2)) != nil)
  }
}
