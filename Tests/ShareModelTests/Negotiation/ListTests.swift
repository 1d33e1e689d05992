import ShareModel
import Testing

@Suite("Included, excluded, areas and custom targets")
struct ListTests {
  /// The targets of a chat program: what each takes.
  static let services: [Candidate] = [
    .target("chat.keep", [.anything]), .target("chat.timeline", [.types(.text, .image)]),
    .target("chat.album", [.types(.image)], areas: ["chat", "openchat"]),
    .target("chat.notes", [.types(.text, .image)], areas: ["chat"]),
    .target("chat.opennote", [.types(.text, .image)], areas: ["openchat"]),
    .target("chat.otherapps", [.anything]),
  ]
  static let areas: [String: [Selector]] = [
    "chat": [
      .id("chat.keep"), .id("chat.timeline"), .id("chat.album"), .id("chat.notes"), .id("chat.otherapps"),
    ],
    "album": [.id("chat.keep"), .id("chat.timeline"), .id("chat.otherapps")],
  ]

  private func offered(_ items: [ItemDescription], _ request: ShareRequest, _ targets: [Candidate] = services)
    -> [String]
  {
    negotiator(targets).eligible(items: items, request: request).map { targets[$0.candidate].target.id }.sorted()
  }

  private func reason(_ id: String, _ items: [ItemDescription], _ request: ShareRequest) -> Reason? {
    let targets = Self.services
    return negotiator(targets).verdicts(items: items, request: request)
      .first { targets[$0.candidate].target.id == id }?.reason
  }

  private let picture = ItemDescription.file("a.png", .png)

  @Test("C1: an excluded target is not offered, and an unknown one is noted")
  func excluded() {
    let request = ShareRequest(items: [], exclude: [.id("chat.keep"), .id("chat.gone")])
    #expect(reason("chat.keep", [picture], request) == Reason(.excluded, "the request excludes chat.keep"))
    #expect(offered([picture], request) == ["chat.otherapps", "chat.timeline"])
    let notes = negotiator(Self.services).notes(on: request)
    #expect(
      notes == [
        PlanWarning(
          code: "unknownTarget",
          detail: "chat.gone in the excluded list names no target; `share targets --all` lists them")
      ])
  }

  @Test("C2: an included list makes candidates, which are still filtered")
  func included() {
    let request = ShareRequest(items: [], area: "chat", include: [.id("chat.album"), .id("chat.keep")])
    #expect(offered([.text("hello")], request) == ["chat.keep"])
    #expect(reason("chat.album", [.text("hello")], request)?.code == .typeNotAccepted)
    #expect(
      reason("chat.notes", [picture], request)
        == Reason(.notIncluded, "the request includes only chat.album, chat.keep"))
  }

  @Test("C3: exclusion beats inclusion")
  func both() {
    let request = ShareRequest(items: [], include: [.id("chat.keep")], exclude: [.id("chat.keep")])
    #expect(offered([picture], request).isEmpty)
    #expect(reason("chat.keep", [picture], request)?.code == .excluded)
  }

  @Test("C4: texts and pictures in a chat reach what the source, the texts and the pictures all allow")
  func threeLists() {
    let request = ShareRequest(items: [], area: "chat", areas: Self.areas)
    #expect(
      offered([.text("hello"), picture], request) == ["chat.keep", "chat.notes", "chat.otherapps", "chat.timeline"])
    #expect(
      offered([picture], ShareRequest(items: [], area: "album", areas: Self.areas)) == [
        "chat.keep", "chat.otherapps", "chat.timeline",
      ])
  }

  @Test("A11, C5: a target that names areas is offered only there")
  func area() {
    #expect(offered([picture], ShareRequest(items: [], area: "chat")).contains("chat.album"))
    let elsewhere = ShareRequest(items: [])
    #expect(
      reason("chat.album", [picture], elsewhere)
        == Reason(.areaNotAllowed, "it is offered only in chat, openchat, and this is the area default"))
    let listed = ShareRequest(items: [], area: "chat", areas: ["chat": [.id("chat.keep")]])
    #expect(
      reason("chat.album", [picture], listed)
        == Reason(.areaNotAllowed, "the source does not offer it in the area chat"))
  }

  @Test("C6: the reason names the item whose type is blocked")
  func blockedType() {
    let request = ShareRequest(items: [], area: "chat")
    #expect(
      reason("chat.album", [picture, .text("hello")], request)
        == Reason(.typeNotAccepted, item: 1, "the text is text/plain; takes image/*"))
  }

  @Test("C7: a custom target skips the included list and the areas, and nothing else")
  func custom() {
    var request = ShareRequest(items: [], areas: ["default": []], include: [], custom: ["chat.album"])
    #expect(offered([picture], request) == ["chat.album"])
    #expect(reason("chat.album", [.text("hello")], request)?.code == .typeNotAccepted)
    request.exclude = [.id("chat.album")]
    #expect(reason("chat.album", [picture], request)?.code == .excluded)
    request = ShareRequest(items: [], custom: ["chat.none"])
    #expect(negotiator(Self.services).notes(on: request).map(\.code) == ["unknownTarget"])
  }

  @Test("C8: one more target changes nothing for the others")
  func independence() {
    let request = ShareRequest(items: [], area: "chat", areas: Self.areas)
    let before = offered([picture], request)
    let more = Self.services + [.target("chat.new", [.anything])]
    #expect(offered([picture], request, more) == before)
    let open = ShareRequest(items: [], area: "chat")
    #expect(offered([picture], open, more) == (offered([picture], open) + ["chat.new"]).sorted())
  }

  @Test("C23, E31: a vendor's prefix or a plugin's id excludes all of its targets", arguments: ["chat.*", "org.chat"])
  func prefix(selector: String) {
    var targets: [Candidate] = Self.services + [.target("org.other", [.anything])]
    for index in Self.services.indices { targets[index].plugin = "org.chat" }
    #expect(offered([picture], ShareRequest(items: [], exclude: [Selector(selector)]), targets) == ["org.other"])
    #expect(
      offered([picture], ShareRequest(items: [], include: [Selector("org.*")]), targets) == ["org.other"])
  }

  @Test("what is available needs no items")
  func available() {
    var targets: [Candidate] = Self.services + [.target("chat.silent", [])]
    let gone = Availability(.command("gone"))
    targets.append(.target("chat.gone", [.files], availability: [gone]))
    var either = Combination.files
    either.availability = [gone]
    targets.append(.target("chat.either", [either, .anything]))
    let machine = Machine { _, _ in "the command gone is not installed" }
    let verdicts = negotiator(targets, machine: machine).available(request: ShareRequest(items: [], area: "chat"))
    let reasons = Dictionary(uniqueKeysWithValues: verdicts.map { (targets[$0.candidate].target.id, $0.reason?.code) })
    #expect(reasons["chat.keep"] == .some(nil))
    #expect(reasons["chat.either"] == .some(nil))
    #expect(reasons["chat.opennote"] == .areaNotAllowed)
    #expect(reasons["chat.silent"] == .noRule)
    #expect(reasons["chat.gone"] == .unavailable)
    #expect(verdicts.prefix { $0.isEligible }.count == verdicts.count { $0.isEligible })
  }
}
