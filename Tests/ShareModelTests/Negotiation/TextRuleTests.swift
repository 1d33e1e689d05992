import Testing
import _StringProcessing

@testable import ShareModel

@Suite("Bounds on texts")
struct TextRuleTests {
  private static func text(_ text: String) -> ItemDescription {
    var item = ItemDescription.text(text)
    item.measure(text)
    return item
  }

  private static let words: CharacterClasses = [.letters, .digits, .spaces]
  private static let promotion = Slot(
    types: [.text], textLength: .init(min: 1, max: 80), textCharacters: words)

  static let slots: [(String, String?)] = [
    ("a", nil), (String(repeating: "a", count: 80), nil), ("Größe 10 日本", nil), ("ne\u{301}e", nil), ("", "tooFew"),
    (String(repeating: "a", count: 81), "tooLarge"), ("a_b", "textNotAccepted"), ("a\nb", "textNotAccepted"),
    ("a 🎉", "textNotAccepted"), ("a\u{0}", "textNotAccepted"),
  ]

  @Test("F11: a slot bounds a text's length and its characters", arguments: slots)
  func slot(text: String, code: String?) {
    // Alone, and where the closer look of limits and sums is needed.
    let plain = Combination(slots: [Self.promotion])
    let bounded = Combination(slots: [Self.promotion, Slot(types: [.image])], maxTotalBytes: 100_000)
    let limited = Combination(slots: [Slot(types: [.text])], limits: [Self.promotion])
    for combination in [plain, bounded, limited] {
      let reason = verdict([combination], [Self.text(text)]).reason
      #expect(reason?.code.description == code)
      #expect(reason?.item == (code == nil ? nil : 0))
    }
  }

  @Test("F11: the reason names the character, and what may be there")
  func detail() {
    let reason = verdict([Combination(slots: [Self.promotion])], [Self.text("buy_now")]).reason
    #expect(reason?.detail == "the text has `_`, and only letters, digits and spaces are taken")
    let control = verdict([Combination(slots: [Self.promotion])], [Self.text("buy\u{7}")]).reason
    #expect(control?.detail == "the text has `U+0007`, and only letters, digits and spaces are taken")
  }

  @Test("F11: of two slots for texts the one that takes the characters is chosen")
  func alternatives() throws {
    let free = Slot(types: [.text])
    let combination = Combination(slots: [Self.promotion, free])
    let plan = try #require(verdict([combination], [Self.text("a_b"), Self.text("ab")]).plan)
    #expect(plan.items.map(\.slot) == [1, 0])
  }

  @Test("F11: an item may be left out for its characters, and the warning says which")
  func leftOut() throws {
    let verdict = verdict([Combination(slots: [Self.promotion])], [Self.text("ab"), Self.text("a_b")], .partial)
    #expect(verdict.plan?.items.map { $0.leftOut == nil } == [true, false])
    #expect(verdict.warnings.map(\.code) == ["itemLeftOut"])
    #expect(verdict.warnings.first?.detail.contains("`_`") == true)
  }

  @Test("F11: a message goes as a text only where its characters are taken")
  func message() {
    let combination = Combination(slots: [Slot(types: [.image]), Self.promotion])
    for (value, use) in [("look here", AttributePlan.Use.asText), ("look!", .leftOut)] {
      let request = ShareRequest.saying(Attribute(name: "message", value: value))
      #expect(verdict([combination], [.file("a", .png)], request).plan?.attributes.first?.use == use)
    }
  }

  /// An invitation: a text of 1 to 80 characters, and a code of at most 10 that needs the text.
  private static let invitation = Candidate.target(
    "t",
    [
      Combination(
        slots: [Slot(types: [.url])],
        attributes: AttributeRules(
          taken: ["code"], required: ["text"],
          texts: ["code": TextRule(length: .init(max: 10), characters: words)]))
    ],
    attributes: AttributeRules(texts: ["text": TextRule(length: .init(min: 1, max: 80), characters: words)]))

  struct Invite: Sendable {
    var text: String?
    var code: String?
    /// The reason, or the warning.
    var says: String?
    var isEligible: Bool
  }

  static let invites: [Invite] = [
    Invite(text: "Come along 1", code: "SUMMER 10", says: nil, isEligible: true),
    Invite(text: "Come along", code: nil, says: nil, isEligible: true),
    Invite(
      text: nil, code: "SUMMER", says: "it needs the attribute text, which the request does not have", isEligible: false
    ),
    Invite(
      text: "", code: nil, says: "it needs the attribute text, which has 0 characters, at least 1 needed",
      isEligible: false),
    Invite(
      text: String(repeating: "long ", count: 30), code: nil,
      says: "it needs the attribute text, which has 150 characters, limit 80", isEligible: false),
    Invite(
      text: "a_b", code: nil,
      says: "it needs the attribute text, which has `_`, and only letters, digits and spaces are taken",
      isEligible: false),
    Invite(text: "Come", code: "12345678901", says: "the code has 11 characters, limit 10", isEligible: true),
    Invite(
      text: "Come", code: "A_B", says: "the code has `_`, and only letters, digits and spaces are taken",
      isEligible: true),
  ]

  @Test(
    "T38, F11: a required attribute out of its bounds is a reason with figures, another one is left out",
    arguments: invites)
  func invite(row: Invite) {
    let attributes = [
      row.text.map { Attribute(name: "text", value: $0) }, row.code.map { Attribute(name: "code", value: $0) },
    ]
    let verdict = verdict(
      Self.invitation, [FitTests.link], ShareRequest(items: [], attributes: attributes.compactMap { $0 }))
    #expect(verdict.isEligible == row.isEligible)
    if row.isEligible {
      #expect(verdict.warnings.map(\.detail) == [row.says].compactMap { $0 })
      #expect(verdict.warnings.allSatisfy { $0.code == "attributeLeftOut" })
      #expect(
        verdict.plan?.attributes.map(\.use)
          == attributes.compactMap { $0 }.map {
            $0.name == "code" && row.says != nil ? .leftOut : .taken
          })
    } else {
      #expect(verdict.reason == Reason(.attributeRequired, row.says ?? ""))
    }
  }

  @Test(
    "T35: an effect's number is digits",
    arguments: [
      ("a", false), ("1a", false), ("12345x67890", false), ("", true), ("1", true), ("123", true), ("1234567890", true),
    ])
  func effect(_ number: String, isNumber: Bool) {
    let rules = AttributeRules(taken: ["effect"], texts: ["effect": TextRule(characters: [.digits])])
    let request = ShareRequest(items: [], attributes: [Attribute(name: "effect", value: number)])
    let plan = verdict(.target("t", [.anything], attributes: rules), [FitTests.link], request).plan
    #expect(plan?.attributes.map(\.use) == [isNumber ? .taken : .leftOut])
  }

  @Test("bounds of a target and of its combination count both")
  func narrowed() {
    let wide = AttributeRules(
      taken: ["a"], texts: ["a": TextRule(length: .init(min: 2, max: 9), characters: [.letters])])
    let narrow = AttributeRules(required: ["a"], texts: ["a": TextRule(length: .init(min: 1, max: 5))])
    #expect(
      wide.adding(narrow).texts["a"] == TextRule(length: .init(min: 2, max: 5), characters: [.letters]))
  }

  static let classes: [(Unicode.Scalar, CharacterClasses?)] = [
    ("a", .letters), ("é", .letters), ("日", .letters), ("٣", .digits), ("7", .digits), (" ", .spaces), ("\t", .spaces),
    ("\u{A0}", .spaces), ("\n", .lineEnds), ("\u{2028}", .lineEnds), ("\u{85}", .lineEnds), ("_", .punctuation),
    ("。", .punctuation), ("€", .symbols), ("+", .symbols), ("½", .symbols), ("🎉", .symbols), ("\u{301}", nil),
    ("\u{FE0F}", nil), ("\u{200D}", nil), ("\u{7}", .others), ("\u{202E}", .others),
  ]

  @Test("every character is of one kind", arguments: classes)
  func kind(scalar: Unicode.Scalar, kind: CharacterClasses?) {
    #expect(CharacterClasses(of: scalar) == kind)
  }

  @Test("every ASCII character is of the kind that its category says")
  func ascii() {
    for byte in UInt8(0)...0x7F {
      let scalar = Unicode.Scalar(byte)
      let kind: CharacterClasses =
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter: .letters
        case .decimalNumber: .digits
        case .spaceSeparator: .spaces
        case .control: byte == 9 ? .spaces : (0x0A...0x0D).contains(byte) ? .lineEnds : .others
        case .mathSymbol, .currencySymbol, .modifierSymbol: .symbols
        default: .punctuation
        }
      #expect(CharacterClasses(of: scalar) == kind, "\(byte)")
    }
  }
}
