import ShareHost
import ShareModel

/// What a share would come to, for those who ask before it is made.
struct Rehearsal {
  /// What each target would come to.
  let result: ShareResult
  /// Every target that would be tried, in order; a name that is no target's is none of them.
  let attempts: [TargetShare.Attempt]
  /// What negotiation said about these.
  let verdicts: [Verdict]

  init(
    _ chains: [[String]], _ negotiation: Negotiation, host: Host, hasConsent: Bool = false
  ) throws(HostProblem) {
    result = try host.rehearse(negotiation, to: chains, hasConsent: hasConsent)
    attempts = result.shares.flatMap(\.tried)
    verdicts = attempts.compactMap { negotiation.verdict(for: $0.target) }
  }

  /// For each target why it would not do all of it.
  var reasons: [String: Reason] {
    var reasons: [String: Reason] = [:]
    for attempt in attempts { reasons[attempt.target] = attempt.reason }
    return reasons
  }
}
