/// How the parts of an answer make one outcome.
public enum OutcomeRules {
  /// The outcome of what a plugin and its process did, when several things are true at once.
  ///
  /// A plugin that is cancelled often ends with an error, and one that fails often says that it is done; so a wish to
  /// stop beats an end that nobody wished, which beats an error, which beats completion.
  ///
  /// - Parameter outcomes: everything that was seen.
  /// - Returns: the one that counts; ``Outcome/failed`` when nothing was seen, for silence is no success.
  public static func strongest(_ outcomes: [Outcome]) -> Outcome {
    outcomes.max { strength($0) < strength($1) } ?? .failed
  }

  /// The outcome of a share, for all its items together.
  ///
  /// - Parameters:
  ///   - status: how the plugin, or its process, ended.
  ///   - items: how each item ended. An item without an outcome was skipped, as the plan said; an item that is not
  ///     listed ended as the share did.
  ///   - plan: what was sent; without one, every skipped item counts as missing.
  /// - Returns: `completed` only when everything that the request asks for was delivered; `partial` when some of it was
  ///   and the plugin came to its end. A share that was cancelled, ran out of time or crashed stays that, whatever was
  ///   delivered before.
  public static func overall(_ status: Outcome, items: [ItemOutcome], plan: Plan? = nil) -> Outcome {
    let ended = items.compactMap(\.outcome)
    switch status {
    case .cancelled, .timedOut, .crashed: return status
    case .failed, .refused, .unavailable:
      return ended.contains { $0 == .completed || $0 == .partial } ? .partial : status
    case .partial, .completed: break
    }
    let isDelivered = ended.isEmpty || ended.contains { $0 == .completed || $0 == .partial }
    let failures = ended.filter { $0 != .completed && $0 != .partial }
    if !isDelivered { return strongest(failures) }
    let isAll = status == .completed && failures.isEmpty && !ended.contains(.partial)
    return isAll && !isMissingSomething(items, plan) ? .completed : .partial
  }

  /// Whether the next target of a chain may be tried after one that did not do it.
  ///
  /// - Parameters:
  ///   - outcome: how the share to the target before ended.
  ///   - reason: why.
  ///   - wasStarted: whether its plugin was at work.
  ///   - items: how each item of it ended.
  /// - Returns: true when the target is not there, does not start, or finds something that it needs missing or too old; and when
  ///   it is not eligible, or only with somebody's consent, so that nothing was begun. What a plugin at work refused or failed at
  ///   is its last word, as is a mistake in the request. After a crash or a time-out nobody knows what the far side got, and
  ///   whoever cancels wants no other target either.
  public static func triesNext(
    after outcome: Outcome, reason: Reason?, wasStarted: Bool, items: [ItemOutcome] = []
  ) -> Bool {
    switch outcome {
    case .unavailable: !items.contains { $0.outcome == .completed || $0.outcome == .partial }
    case .refused: !wasStarted && reason?.code != .invalidSetting
    case .completed, .partial, .cancelled, .failed, .timedOut, .crashed: false
    }
  }

  /// The outcome of several shares.
  ///
  /// - Parameter outcomes: one for each target.
  /// - Returns: what they have in common, else ``Outcome/partial`` when something was delivered anywhere, else the
  ///   strongest.
  public static func combined(_ outcomes: [Outcome]) -> Outcome {
    guard let first = outcomes.first else { return .refused }
    if outcomes.allSatisfy({ $0 == first }) { return first }
    return outcomes.contains { $0 == .completed || $0 == .partial } ? .partial : strongest(outcomes)
  }

  private static func isMissingSomething(_ items: [ItemOutcome], _ plan: Plan?) -> Bool {
    if let plan { return plan.needsConsent }
    return items.contains { $0.outcome == nil }
  }

  private static func strength(_ outcome: Outcome) -> Int {
    switch outcome {
    case .completed: 0
    case .partial: 1
    case .refused: 2
    case .unavailable: 3
    case .failed: 4
    case .crashed: 5
    case .timedOut: 6
    case .cancelled: 7
    }
  }
}
