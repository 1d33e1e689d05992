import ShareModel
import Testing

// The testing library has an exit status of its own.
typealias ExitStatus = ShareModel.ExitStatus

@Suite("Exit status")
struct ExitStatusTests {
  static let outcomes: [(Outcome, Int32)] = [
    (.completed, 0), (.failed, 1), (.cancelled, 3), (.refused, 4), (.partial, 5), (.unavailable, 6), (.timedOut, 7),
    (.crashed, 8),
  ]

  @Test("every outcome has its status", arguments: outcomes)
  func outcome(outcome: Outcome, status: Int32) {
    #expect(ExitStatus(outcome).rawValue == status)
    #expect(ExitStatus(outcome, reason: nil).rawValue == status)
  }

  static let codes: [(Reason.Code, Int32)] = [
    (.invalidManifest, 6), (.abiMismatch, 6), (.missingDependency, 6), (.shadowed, 6), (.quarantined, 6),
    (.disabled, 6), (.transformOnly, 6), (.notIncluded, 4), (.excluded, 4), (.areaNotAllowed, 4),
    (.prefilledTextRefused, 4), (.typeNotAccepted, 4), (.noRule, 4), (.tooMany, 4), (.tooFew, 4), (.tooLarge, 4),
    (.attributeRequired, 4), (.unavailable, 6), (.nothingEligible, 4), (.declined, 4), (.sourceGone, 4),
    (.permissionDenied, 4), (.unreadable, 4), (.specialFile, 4), (.typeChanged, 4), (.recursiveTarget, 4),
    (.unknownTarget, 6), (.ambiguousTarget, 6), (.unsupportedVersion, 6), (.notApproved, 6), (.libraryNotLoaded, 6),
    (.workerUnavailable, 9),
    (.sandboxUnavailable, 9), (.noSpace, 9), (.outOfResources, 9), (.pluginFailed, 1), (.notDelivered, 1),
    (.misbehaved, 1), (.needsInput, 1), (.exitedEarly, 8), (.signalled, 8), (.outOfMemory, 8), (.idle, 7),
    (.deadline, 7), (.cancelledByUser, 3), (.cancelledByTarget, 3), (Reason.Code("of-a-plugin"), 1),
  ]

  @Test("every reason has its status, alone and with the outcome that it makes", arguments: codes)
  func code(code: Reason.Code, status: Int32) {
    #expect(ExitStatus(code).rawValue == status)
    #expect(ExitStatus(code.outcome, reason: Reason(code, "why")).rawValue == status)
  }

  @Test("a share that was partial or cancelled stays so, whatever the reason")
  func outcomeBeatsReason() {
    #expect(ExitStatus(.partial, reason: Reason(.tooLarge, "why")) == .partial)
    #expect(ExitStatus(.cancelled, reason: Reason(.pluginFailed, "why")) == .cancelled)
    #expect(ExitStatus(.failed, reason: Reason(.workerUnavailable, "why")) == .host)
  }

  @Test(
    "several targets: what they have in common, else partial",
    arguments: [
      ([.completed, .completed], .completed), ([.crashed, .crashed], .crashed), ([.completed, .failed], .partial),
      ([.machine, .content], .partial), ([.host], .host), ([], .content),
    ] as [([ExitStatus], ExitStatus)])
  func combined(statuses: [ExitStatus], expected: ExitStatus) {
    #expect(ExitStatus.combined(statuses) == expected)
  }
}
