import ShareModel
import Testing

@Suite("Texts that a program wrote")
struct TextPolicyTests {
  private func refusing(_ policy: TargetDeclaration.PrefilledText = .refused, _ rules: AttributeRules = .init())
    -> Candidate
  {
    .target("t", [.anything], attributes: rules, prefilledText: policy)
  }

  @Test("F8: the program's text is left out, the person's stays")
  func leftOut() throws {
    let items: [ItemDescription] = [.text("from the app", by: .app), .text("mine"), .file("a", .png)]
    let verdict = verdict(refusing(), items)
    let plan = try #require(verdict.plan)
    #expect(plan.items.map { $0.leftOut == nil } == [false, true, true])
    #expect(plan.items.map(\.index) == [0, 1, 2])
    #expect(!plan.needsConsent)
    #expect(verdict.warnings.map(\.code) == ["prefilledTextLeftOut"])
    #expect(verdict.warnings.map(\.item) == [0])
    #expect(ShareModelTests.verdict(refusing(.accepted), items).plan?.items.allSatisfy { $0.leftOut == nil } == true)
  }

  @Test("F8: a text that is left out is not held against one that stays, however long it is")
  func leftOutLength() {
    let slot = Slot(types: [.item], maxBytes: 10, textLength: .init(max: 10))
    let target = Candidate.target("t", [Combination(slots: [slot])], prefilledText: .refused)
    let plan = verdict(target, [.text("too long for the slot", by: .app), .text("mine")]).plan
    #expect(plan?.items.map { $0.leftOut == nil } == [false, true])
  }

  static let alone: [(TargetDeclaration.PrefilledText, Provenance, Bool)] = [
    (.accepted, .app, true), (.accepted, .staff, true), (.accepted, .person, true),
    (.refused, .app, false), (.refused, .staff, false), (.refused, .person, true),
    (.refusedExceptStaff, .app, false), (.refusedExceptStaff, .staff, true), (.refusedExceptStaff, .person, true),
  ]

  @Test("F8: nothing but refused texts is a reason", arguments: alone)
  func nothingRemains(policy: TargetDeclaration.PrefilledText, provenance: Provenance, isOffered: Bool) {
    let reason = verdict(refusing(policy), [.text("hello", by: provenance)]).reason
    #expect(reason?.code == (isOffered ? nil : .prefilledTextRefused))
    #expect(reason?.item == (isOffered ? nil : 0))
  }

  @Test("F8: a message that the program wrote is left out of such a target, without asking")
  func message() throws {
    let rules = AttributeRules(taken: ["message", "title", "quote", "recipient"])
    let request = ShareRequest.saying(
      Attribute(name: "message", value: "m", provenance: .app), Attribute(name: "title", value: "t", provenance: .app),
      Attribute(name: "quote", value: "q"), Attribute(name: "recipient", value: "r", provenance: .app))
    let verdict = verdict(refusing(.refused, rules), [.file("a", .png)], request)
    let plan = try #require(verdict.plan)
    #expect(plan.attributes.map(\.use) == [.leftOut, .leftOut, .taken, .taken])
    #expect(!plan.needsConsent)
    #expect(verdict.warnings.map(\.code) == ["prefilledTextLeftOut", "prefilledTextLeftOut"])
    // It does not come back as a text either.
    #expect(
      ShareModelTests.verdict(refusing(), [.file("a", .png)], request).plan?.attributes.first?.use == .leftOut)
  }

  @Test("a required message by the program is missing for a target that refuses it")
  func requiredMessage() {
    let request = ShareRequest.saying(Attribute(name: "message", value: "m", provenance: .app))
    let reason = verdict(refusing(.refused, AttributeRules(required: ["message"])), [.file("a", .png)], request).reason
    #expect(
      reason == Reason(.attributeRequired, "it needs the attribute message, and takes it only from a person"))
  }

  @Test("C6: the first item whose type is blocked is named, whatever was left out before it")
  func blockedBesideRefused() {
    let plain = ItemDescription(
      kind: .text, name: "", representations: [RepresentationDescription(type: .plainText)], provenance: .app)
    var mine = plain
    mine.provenance = .person
    let links = Candidate.target("t", [.types(.url)], prefilledText: .refused)
    let reason = verdict(links, [plain, .text("mine"), mine]).reason
    #expect(reason?.code == .typeNotAccepted)
    #expect(reason?.item == 1)
  }

  static let hashtags: [(String, Bool)] = [
    ("#MadeWithHackbook", true), ("#a_1", true), ("#日本語", true), ("#हिन्दी", true), ("#1", true), ("#_", true),
    ("#", false), ("", false), ("a", false), ("#a b", false), ("#a#b", false), ("#a\n", false), ("#a-b", false),
    ("##a", false), ("#🎉", false), ("#a\r\n", false), ("#a\u{0}", false),
  ]

  @Test("F6: one hashtag by the program is allowed, if it is one", arguments: hashtags)
  func hashtag(value: String, isTaken: Bool) {
    let rules = AttributeRules(taken: ["hashtag"])
    for provenance in Provenance.allCases {
      let request = ShareRequest.saying(Attribute(name: "hashtag", value: value, provenance: provenance))
      let verdict = verdict(refusing(.refused, rules), [.file("a", .png)], request)
      #expect(verdict.plan?.attributes.first?.use == (isTaken ? .taken : .leftOut))
      #expect(verdict.warnings.count == (isTaken ? 0 : 1))
    }
  }
}
