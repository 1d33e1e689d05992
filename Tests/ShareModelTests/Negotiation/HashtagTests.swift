import Testing

@testable import ShareModel

@Suite("Hashtags")
struct HashtagTests {
  private static let taken = AttributeRules(taken: ["hashtag"])

  private static func verdict(
    _ value: String, by provenance: Provenance = .person, _ policy: TargetDeclaration.PrefilledText = .refused,
    _ rules: AttributeRules = taken, isTakenOff: Bool = false
  ) -> Verdict {
    var hashtag = Attribute(name: "hashtag", value: value, provenance: provenance)
    hashtag.isTakenOff = isTakenOff
    let target = Candidate.target("t", [.anything], attributes: rules, prefilledText: policy)
    return ShareModelTests.verdict(target, [.file("a", .png)], .saying(hashtag))
  }

  /// What is sent of the hashtags; nil for nothing.
  private static func sent(_ verdict: Verdict, of value: String) -> String? {
    guard let plan = verdict.plan?.attributes.first, plan.use == .taken else { return nil }
    return plan.value ?? value
  }

  @Test("T1, T4: a hashtag arrives as it is written")
  func raw() {
    for value in ["#ValidHashtag", "#validhashtag", "#日本語", "#é"] {
      let verdict = Self.verdict(value)
      #expect(Self.sent(verdict, of: value) == value)
      #expect(verdict.plan?.attributes.first?.value == nil, "nothing of it changes")
      #expect(verdict.warnings == [])
    }
  }

  @Test(
    "T2, F6: a space, a line end or a NUL makes it none",
    arguments: [" #a", "#a ", "#a b", "#a\n", "\n#a", "#a\u{2028}", "#a\r", "#a\r\n", "#a\u{0}"])
  func spaces(value: String) {
    #expect(Self.sent(Self.verdict(value), of: value) == nil)
  }

  @Test("T3, F6: one that is none is left out, and the warning quotes it; nobody's consent is needed")
  func quoted() {
    let verdict = Self.verdict("# InvalidHashtag")
    let detail = "`# InvalidHashtag` is not a hashtag: it must be # and then only letters, digits and underscores"
    #expect(verdict.warnings == [PlanWarning(code: "hashtagLeftOut", detail: detail)])
    #expect(verdict.plan?.attributes.first?.leftOut == detail)
    #expect(verdict.plan?.needsConsent == false)
  }

  @Test("F6: joiners and connecting punctuation are as much a part of a word as elsewhere")
  func words() {
    for value in ["#می\u{200C}خواهم", "#क्\u{200D}ष", "#a‿b", "#a＿b"] {
      #expect(Self.sent(Self.verdict(value), of: value) == value)
    }
    for value in ["#\u{1F600}", "＃全角", "#a·", "##a"] { #expect(Self.sent(Self.verdict(value), of: value) == nil) }
  }

  struct Several: Sendable {
    var provenance: Provenance
    var policy: TargetDeclaration.PrefilledText
    var sent: String
  }

  static let authors: [Several] = [
    Several(provenance: .person, policy: .refused, sent: "#a\n#b\n#c"),
    Several(provenance: .app, policy: .accepted, sent: "#a\n#b\n#c"),
    Several(provenance: .app, policy: .refused, sent: "#a"),
    Several(provenance: .staff, policy: .refused, sent: "#a"),
    Several(provenance: .app, policy: .refusedExceptStaff, sent: "#a"),
    Several(provenance: .staff, policy: .refusedExceptStaff, sent: "#a\n#b\n#c"),
  ]

  @Test(
    "F6: of several that a person did not write, a target that takes only a person's texts gets one", arguments: authors
  )
  func several(row: Several) {
    let verdict = Self.verdict("#a\n#b\n#c", by: row.provenance, row.policy)
    #expect(Self.sent(verdict, of: "#a\n#b\n#c") == row.sent)
    let isCut = row.sent == "#a"
    #expect(verdict.warnings.map(\.code) == (isCut ? ["prefilledTextLeftOut"] : []))
    if isCut { #expect(verdict.warnings.first?.detail.hasPrefix("#b, #c left out") == true) }
  }

  @Test("F6: of several only those that are none are left out, each with its warning")
  func mixed() {
    let verdict = Self.verdict("#a\n#b-\nc\n#d")
    #expect(Self.sent(verdict, of: "") == "#a\n#d")
    #expect(verdict.warnings.map(\.code) == ["hashtagLeftOut", "hashtagLeftOut"])
    #expect(verdict.warnings.map { $0.detail.prefix(5) } == ["`#b-`", "`c` i"])
  }

  @Test("F8: a hashtag that the person took off reaches nobody, and the plan says so")
  func takenOff() {
    let verdict = Self.verdict("#a", by: .app, .accepted, isTakenOff: true)
    #expect(verdict.plan?.attributes.map(\.use) == [.leftOut])
    #expect(verdict.plan?.attributes.first?.leftOut == "the person took off the hashtag")
    #expect(verdict.plan?.needsConsent == false)
    #expect(verdict.warnings.map(\.code) == ["attributeTakenOff"])
  }

  @Test("F6: a target that cannot do without a hashtag says what is wrong with this one")
  func required() {
    let needs = AttributeRules(required: ["hashtag"])
    #expect(Self.verdict("#a", by: .app, .refused, needs).isEligible)
    #expect(Self.verdict("#a\nb", by: .app, .refused, needs).isEligible)
    #expect(
      Self.verdict("a b", .refused, needs).reason
        == Reason(.attributeRequired, "it needs the attribute hashtag, and `a b` is none"))
    #expect(
      Self.verdict("#a", .refused, needs, isTakenOff: true).reason
        == Reason(.attributeRequired, "it needs the attribute hashtag, which the person took off"))
  }
}
