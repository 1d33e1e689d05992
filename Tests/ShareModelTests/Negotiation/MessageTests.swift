import ShareModel
import Testing

@Suite("A message is not an item")
struct MessageTests {
  private let look = ShareRequest.saying(Attribute(name: "message", value: "look"))
  private let takesMessage = AttributeRules(taken: ["message"])

  private func use(_ candidate: Candidate, _ items: [ItemDescription]) -> AttributePlan.Use? {
    verdict(candidate, items, look).plan?.attributes.first?.use
  }

  @Test("a target that takes the attribute gets it, by the target's word or the combination's")
  func taken() {
    let slots = [Slot(types: [.url], max: 1), Slot(types: [.text])]
    #expect(use(.target("t", [Combination(slots: slots)], attributes: takesMessage), [.link()]) == .taken)
    #expect(use(.target("t", [Combination(slots: slots, attributes: takesMessage)]), [.link()]) == .taken)
  }

  @Test("a target for links only keeps its link, and says that the message is left out")
  func leftOut() throws {
    let verdict = verdict(.target("t", [.types(.url)]), [.link()], look)
    let plan = try #require(verdict.plan)
    let why = "this target has no place for the message"
    #expect(plan.attributes == [AttributePlan(name: "message", use: .leftOut, leftOut: why)])
    #expect(plan.needsConsent)
    #expect(
      verdict.warnings == [PlanWarning(code: "messageLeftOut", detail: "this target has no place for the message")])
  }

  static let room: [(Combination, [ItemDescription], AttributePlan.Use)] = [
    (Combination(slots: [Slot(types: [.url]), Slot(types: [.text], max: 1)]), [.link()], .asText),
    (Combination(slots: [Slot(types: [.item], textLength: .init(max: 3))]), [.text("hey")], .leftOut),
    (Combination(slots: [Slot(types: [.item], textLength: .init(min: 5))]), [.text("hello")], .leftOut),
    (Combination(slots: [Slot(types: [.url]), Slot(types: [.text], max: 1)]), [.link(), .text("a")], .leftOut),
    (Combination(slots: [Slot(types: [.url]), Slot(types: [.text], max: 2)]), [.link(), .text("a")], .asText),
    (Combination(slots: [Slot(types: [.item])], maxItems: 1), [.link()], .leftOut),
    (Combination(slots: [Slot(types: [.item])], maxItems: 2), [.link()], .asText),
    (Combination(slots: [Slot(types: [.item])], limits: [Slot(types: [.text], max: 1)]), [.file("a", .png)], .asText),
    (Combination(slots: [Slot(types: [.item])], limits: [Slot(types: [.text], max: 0)]), [.file("a", .png)], .leftOut),
    (
      Combination(slots: [Slot(types: [.image]), Slot(types: [.text], textLength: .init(max: 3))]),
      [.file("a", .png)], .leftOut
    ),
    (
      Combination(slots: [Slot(types: [.image]), Slot(types: [.text], textLength: .init(max: 4))]),
      [.file("a", .png)], .asText
    ),
    (Combination(slots: [Slot(types: [.image]), Slot(types: [.text], maxBytes: 3)]), [.file("a", .png)], .leftOut),
    (Combination(slots: [Slot(types: [.item])], maxTotalBytes: 13), [.file("a", .png, bytes: 10)], .leftOut),
    (Combination(slots: [Slot(types: [.item])], maxTotalBytes: 14), [.file("a", .png, bytes: 10)], .asText),
    (Combination(slots: [Slot(types: [.data])]), [.file("a", .png)], .leftOut),
    (Combination(slots: [Slot(types: [.html, .image])]), [.file("a", .png)], .leftOut),
    (Combination(slots: [Slot(types: [.image])], match: .any), [.file("a", .png)], .leftOut),
  ]

  @Test("a free text slot gets the message, within every bound", arguments: room)
  func asText(accepts: Combination, items: [ItemDescription], expected: AttributePlan.Use) {
    #expect(use(.target("t", [accepts]), items) == expected)
  }

  @Test("other attributes that are not taken are left out with a warning and without asking")
  func otherAttributes() throws {
    let request = ShareRequest.saying(Attribute(name: "title", value: "T"), Attribute(name: "recipient", value: "R"))
    let candidate = Candidate.target("t", attributes: AttributeRules(taken: ["title"]))
    let verdict = verdict(candidate, [.file("a", .png)], request)
    let plan = try #require(verdict.plan)
    #expect(plan.attributes.map(\.use) == [.taken, .leftOut])
    #expect(!plan.needsConsent)
    #expect(verdict.warnings.map(\.code) == ["attributeLeftOut"])
  }

  @Test("an empty message is no loss")
  func emptyMessage() throws {
    let request = ShareRequest.saying(Attribute(name: "message", value: ""))
    let verdict = verdict(.target("t", [.anything]), [.file("a", .png)], request)
    let plan = try #require(verdict.plan)
    #expect(plan.attributes.map(\.use) == [.leftOut])
    #expect(!plan.needsConsent)
    #expect(verdict.warnings.isEmpty)
  }

  @Test("a required attribute must be there, the target's and the combination's")
  func required() {
    let needs = AttributeRules(required: ["recipient"])
    let message = Reason(.attributeRequired, "it needs the attribute recipient, which the request does not have")
    #expect(verdict(.target("t", attributes: needs), [.file("a", .png)], look).reason == message)
    let combination = Combination(slots: [Slot(types: [.data])], attributes: needs)
    #expect(verdict(.target("t", [combination]), [.file("a", .png)], look).reason == message)
    #expect(verdict(.target("t", [combination, .files]), [.file("a", .png)], look).plan?.combination == 1)
    let given = ShareRequest.saying(Attribute(name: "recipient", value: "R"))
    #expect(verdict(.target("t", attributes: needs), [.file("a", .png)], given).plan?.attributes.first?.use == .taken)
  }
}
