import ShareModel
import Testing

@Suite("Reasons")
struct ReasonTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var step: String
    var reason: Reason
    var target: Candidate
    var request: ShareRequest
    var items: [ItemDescription]

    init(
      _ step: String, _ reason: Reason, _ target: Candidate, _ request: ShareRequest = ShareRequest(items: []),
      _ items: [ItemDescription] = [.file("a.png", .png)]
    ) {
      self.step = step
      self.reason = reason
      self.target = target
      self.request = request
      self.items = items
    }

    var testDescription: String { "\(step): \(reason.detail)" }
  }

  static func obstacle(_ reason: Reason) -> Row {
    Row(
      "plugin", reason,
      Candidate(target: TargetDeclaration(id: "t", title: LocalizedText("T")), plugin: "t", obstacle: reason))
  }

  static let unusable = Candidate(
    target: TargetDeclaration(
      id: "t", title: LocalizedText("T"), accepts: [.files], unusable: "it asks for share.magic/9"), plugin: "t")
  static let pipe = Availability(
    .command("gone"), hint: LocalizedText("install it with apt install gone"))

  static let rows: [Row] = [
    obstacle(Reason(.invalidManifest, "its manifest has 2 faults")),
    obstacle(Reason(.abiMismatch, "it speaks version 2")),
    obstacle(Reason(.missingDependency, "its library is missing")),
    obstacle(Reason(.shadowed, "another one comes first")),
    obstacle(Reason(.quarantined, "it crashed")),
    obstacle(Reason(.disabled, "somebody switched it off")),
    Row("plugin", Reason(.missingDependency, "it asks for share.magic/9"), unusable),
    Row(
      "plugin",
      Reason(.transformOnly, "it converts items on their way to other targets and is not offered by itself"),
      .target("t", category: .transform)),
    Row(
      "included", Reason(.notIncluded, "the request includes only a, b.*"), .target("t"),
      ShareRequest(items: [], include: [.id("a"), .prefix("b")])),
    Row(
      "excluded", Reason(.excluded, "the request excludes t"), .target("t"),
      ShareRequest(items: [], exclude: [.id("t")])),
    Row(
      "area", Reason(.areaNotAllowed, "it is offered only in chat, and this is the area default"),
      .target("t", areas: ["chat"])),
    Row(
      "text",
      Reason(
        .prefilledTextRefused, item: 0,
        "the text was not written by a person, and this target takes only what a person wrote"),
      .target("t", prefilledText: .refused), ShareRequest(items: []), [.text("a", by: .app)]),
    Row("types", Reason(.noRule, "its manifest does not say what it takes"), .target("t", [])),
    Row(
      "types", Reason(.typeNotAccepted, item: 0, "a.png is image/png; takes application/pdf"),
      .target("t", [.types(.pdf)])),
    Row(
      "limits", Reason(.tooMany, item: 1, "2 pictures, limit 1"), .target("t", [.types(.png, max: 1)]),
      ShareRequest(items: []), [.file("a", .png), .file("b", .png)]),
    Row(
      "limits", Reason(.tooFew, "1 picture, at least 2 needed"), .target("t", [.types(.png, min: 2)])),
    Row(
      "limits", Reason(.tooLarge, item: 0, "a.png has 2.00 KB, limit 1.00 KB"),
      .target("t", [Combination(slots: [Slot(types: [.png], maxBytes: 1024)])]), ShareRequest(items: []),
      [.file("a.png", .png, bytes: 2048)]),
    Row(
      "attributes", Reason(.attributeRequired, "it needs the attribute to, which the request does not have"),
      .target("t", attributes: AttributeRules(required: ["to"]))),
    Row(
      "availability", Reason(.unavailable, "gone is not installed; install it with apt install gone"),
      .target("t", availability: [pipe])),
  ]

  static let machine = Machine { requirement, _ in
    requirement.requirement == .command("gone") ? "gone is not installed" : nil
  }

  @Test("C18, C19: every code of every step is seen with its words", arguments: rows)
  func reason(row: Row) {
    #expect(verdict(row.target, row.items, row.request, machine: Self.machine).reason == row.reason)
  }

  @Test("an explanation says the same, step by step", arguments: rows)
  func steps(row: Row) throws {
    let negotiator = negotiator([row.target], machine: Self.machine)
    let steps = negotiator.steps(for: 0, ItemView(row.items), request: row.request)
    #expect(
      steps.map(\.step) == [
        "plugin", "included", "excluded", "area", "text", "types", "limits", "attributes", "availability",
      ])
    let failing = try #require(steps.firstIndex { $0.passed == false })
    #expect(steps[failing] == StepReport(step: row.step, passed: false, detail: row.reason.detail))
    #expect(steps[..<failing].allSatisfy { $0.passed == true && !$0.detail.isEmpty })
    #expect(steps[(failing + 1)...].allSatisfy { $0.passed == nil && $0.detail.isEmpty })
  }

  @Test("an explanation of an eligible target names what is left out beside its step")
  func passedSteps() {
    let request = ShareRequest(
      items: [], attributes: [Attribute(name: "message", value: "look")], policy: .init(partial: true))
    let items: [ItemDescription] = [.file("a.png", .png), .file("b.pdf", .pdf)]
    let steps = negotiator([.target("t", [.types(.png)])]).steps(for: 0, ItemView(items), request: request)
    #expect(steps.allSatisfy { $0.passed == true })
    #expect(steps[5].detail == "left out: b.pdf is application/pdf; takes image/png")
    #expect(steps[7].detail == "left out: this target has no place for the message")
    #expect(negotiator([]).steps(for: 0, ItemView(items), request: request).isEmpty)
  }

  @Test("the order of the steps decides which reason is given")
  func firstFailure() {
    let target = Candidate.target(
      "t", [.types(.pdf)], areas: ["chat"], attributes: AttributeRules(required: ["to"]), availability: [Self.pipe])
    var request = ShareRequest(items: [], include: [], exclude: [.id("t")])
    let code = { verdict(target, [.file("a", .png)], request, machine: Self.machine).reason?.code }
    #expect(code() == .notIncluded)
    request.include = nil
    #expect(code() == .excluded)
    request.exclude = []
    #expect(code() == .areaNotAllowed)
    request.area = "chat"
    #expect(code() == .typeNotAccepted)
    let fitting = verdict(target, [.file("a", .pdf)], request, machine: Self.machine)
    #expect(fitting.reason?.code == .attributeRequired)
    request.attributes = [Attribute(name: "to", value: "x")]
    #expect(verdict(target, [.file("a", .pdf)], request, machine: Self.machine).reason?.code == .unavailable)
  }

  @Test("the machine is not asked about a target that does not take the items")
  func machineIsAskedLast() {
    let target = Candidate.target("t", [.types(.pdf)], availability: [Self.pipe])
    let machine = Machine { _, _ in
      Issue.record("asked too early")
      return nil
    }
    #expect(verdict(target, [.file("a", .png)], machine: machine).reason?.code == .typeNotAccepted)
  }

  static let narrow: [(Slot, ItemDescription, String)] = [
    (Slot(types: [.image], except: [.svg]), .file("a.svg", .svg), "a.svg is image/svg+xml; image/svg+xml is not taken"),
    (Slot(types: [.url]), .link("ftp"), "the link is a link with the scheme ftp; only http and https links are taken"),
    (Slot(types: [.data]), .text("a"), "the text is text/plain; takes files of any type"),
    (Slot(types: [.data]), FitTests.link, "the link is not taken; takes files of any type"),
    (
      Slot(types: [.image], location: .remote), .file("a.png", .png),
      "a.png is local; only remote items are taken"
    ),
    (
      Slot(types: [.data], kinds: [.file, .directory]), .text("a"),
      "the text is not taken; only files and folders are"
    ),
  ]

  @Test("a slot that is narrower than its types says how", arguments: narrow)
  func narrowness(slot: Slot, item: ItemDescription, detail: String) {
    #expect(verdict([Combination(slots: [slot])], [item]).reason?.detail == detail)
  }

  @Test("of several combinations the reason is that of the nearest one")
  func nearest() {
    let items: [ItemDescription] = [.file("a.png", .png), .file("b.png", .png), .file("c.pdf", .pdf)]
    // Further beats earlier: the second passes the types and fails by a count.
    let counted = verdict([.types(.pdf), .types(.data, max: 1)], items)
    #expect(counted.reason?.code == .tooMany)
    // Fewer offending items beat more.
    #expect(verdict([.types(.pdf), .types(.png)], items).reason?.detail == "c.pdf is application/pdf; takes image/png")
    // The first of equals.
    #expect(
      verdict([.types(.jpeg), .types(.heic)], items).reason?.detail.hasPrefix("a.png is image/png; takes image/jpeg")
        == true)
    // The first that fits wins, even if a later one is more exact.
    #expect(verdict([.files, .types(.png, .pdf)], items).plan?.combination == 0)
  }

  @Test("a combination without what it needs gives way to the next")
  func availabilityOfACombination() {
    var first = Combination.types(.png)
    first.availability = [Self.pipe]
    let target = Candidate.target("t", [first, .files])
    #expect(verdict(target, [.file("a", .png)], machine: Self.machine).plan?.combination == 1)
    #expect(verdict(target, [.file("a", .png)]).plan?.combination == 0)
  }
}
