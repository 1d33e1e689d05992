import ShareModel
import Testing

@Suite("Availability, apart from what is shared")
struct PartlyAvailableTests {
  private static let program = Availability(.command("convert"), hint: LocalizedText("Install it."))
  /// Only the program is missing.
  private static let machine = Machine { requirement, _ in
    requirement.requirement == .command("convert") ? "the command convert is not installed" : nil
  }

  /// Takes links always, and pictures by means of a program.
  private static var target: Candidate {
    var pictures = Combination.types(.image)
    pictures.availability = [program]
    return .target("t", [pictures, .types(.url)])
  }

  @Test("F12: links work while pictures need a program that is missing")
  func byCombination() {
    #expect(verdict(Self.target, [FitTests.link], machine: Self.machine).plan?.combination == 1)
    let picture = verdict(Self.target, [.file("a.png", .png)], machine: Self.machine)
    #expect(picture.reason == Reason(.unavailable, "the command convert is not installed; Install it."))
    #expect(verdict(Self.target, [.file("a.png", .png)]).isEligible, "with the program they work")
    // What it never takes is no matter of the machine.
    #expect(verdict(Self.target, [.file("a.pdf", .pdf)], machine: Self.machine).reason?.code == .typeNotAccepted)
  }

  @Test("C20, F12: without items it is available, and says for what it is not")
  func inPart() throws {
    let all = negotiator([Self.target], machine: Self.machine).available(request: ShareRequest(items: []))
    let verdict = try #require(all.first)
    #expect(verdict.isEligible)
    #expect(
      verdict.warnings == [
        PlanWarning(
          code: "unavailableInPart", detail: "not for image/*: the command convert is not installed; Install it.")
      ])
    #expect(negotiator([Self.target]).available(request: ShareRequest(items: [])).first?.warnings == [])
  }

  @Test("C20, F12: it is not available when none of its combinations is, or the target itself lacks something")
  func notAtAll() {
    var only = Self.target
    only.target.accepts.removeLast()
    var lacking = Self.target
    lacking.target.availability = [Self.program]
    for candidate in [only, lacking] {
      let verdict = negotiator([candidate], machine: Self.machine).available(request: ShareRequest(items: [])).first
      #expect(verdict?.reason == Reason(.unavailable, "the command convert is not installed; Install it."))
    }
  }

  @Test("F9: a remote picture is left out only with a warning, and never silently")
  func remotePictures() {
    var remote = ItemDescription.file("far.png", .png)
    remote.location = .remote
    let local = Combination(slots: [Slot(types: [.image], location: .local)])
    let items: [ItemDescription] = [.file("a.png", .png), .file("b.png", .png), remote, .file("c.png", .png)]
    let refused = verdict([local], items)
    #expect(refused.reason == Reason(.typeNotAccepted, item: 2, "far.png is remote; only local items are taken"))
    let partial = verdict([local], items, .partial)
    #expect(partial.plan?.items.map { $0.representation == nil } == [false, false, true, false])
    #expect(partial.plan?.needsConsent == true)
    #expect(
      partial.warnings == [
        PlanWarning(code: "itemLeftOut", item: 2, detail: "far.png is remote; only local items are taken")
      ])
  }
}
