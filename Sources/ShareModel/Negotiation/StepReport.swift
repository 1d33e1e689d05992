/// What became of one of the nine steps for one target.
public struct StepReport: Hashable, Sendable {
  /// The step's stable name: `plugin`, `included`, `excluded`, `area`, `text`, `types`, `limits`, `attributes`,
  /// `availability`.
  public var step: String
  /// Whether the target passed it; nil when negotiation did not get there.
  public var passed: Bool?
  /// The words for people; empty for a step that was not reached.
  public var detail: String

  /// Makes a report.
  public init(step: String, passed: Bool?, detail: String) {
    self.step = step
    self.passed = passed
    self.detail = detail
  }
}

extension StepReport {
  /// The reports of a target that can take the request, with its warnings beside the steps that they belong to.
  static func passed(_ verdict: Verdict) -> [StepReport] {
    NegotiationStep.allCases.map { step in
      let warnings = verdict.warnings.filter { step.gives($0.code) }.map(\.detail)
      return StepReport(
        step: step.rawValue, passed: true,
        detail: warnings.isEmpty ? step.praise : "left out: " + warnings.joined(separator: "; "))
    }
  }

  /// The reports of a target that a step rejects.
  static func failed(_ failing: NegotiationStep, _ detail: String) -> [StepReport] {
    NegotiationStep.allCases.map { step in
      if step < failing { return StepReport(step: step.rawValue, passed: true, detail: step.praise) }
      if step > failing { return StepReport(step: step.rawValue, passed: nil, detail: "") }
      return StepReport(step: step.rawValue, passed: false, detail: detail)
    }
  }
}

extension NegotiationStep {
  /// The words for a target that passes.
  fileprivate var praise: String {
    switch self {
    case .plugin: "the plugin can be used"
    case .included: "the request does not keep it out of its list"
    case .excluded: "the request does not exclude it"
    case .area: "it is offered in this area"
    case .text: "something remains for it"
    case .types: "it takes every item"
    case .limits: "counts and sizes are within its limits"
    case .attributes: "it has the attributes that it needs"
    case .availability: "this machine has what it needs"
    }
  }

  /// Whether a warning is about what this step decides.
  fileprivate func gives(_ warning: String) -> Bool {
    switch self {
    case .text: warning == "prefilledTextLeftOut"
    case .types: warning == "itemLeftOut" || warning == Reason.Code.normalised.description
    case .attributes:
      ["messageLeftOut", "attributeLeftOut", "hashtagLeftOut", "attributeTakenOff"].contains(warning)
    default: false
    }
  }
}
