internal import ShareFiles
package import ShareModel

/// What becomes of a share before anything is started: the same for sharing and for saying what a share would come to.
extension Host {
  /// Says what a share would come to, and starts nothing.
  ///
  /// Everything up to the start of a plugin is done as ``send(_:to:hasConsent:control:observe:)`` does it, fallbacks included; of
  /// what is started it is assumed that it works.
  ///
  /// - Parameters:
  ///   - negotiation: what ``negotiate(_:control:)`` returned.
  ///   - targets: for each share the names of its target and of the fallbacks; nil: as the request says.
  ///   - hasConsent: whether a person has seen what is left out and chose the target all the same.
  /// - Returns: the outcome that each target would have.
  /// - Throws: a ``HostProblem`` when the host itself could not do its part, such as when there is no worker.
  package func rehearse(
    _ negotiation: Negotiation, to targets: [[String]]? = nil, hasConsent: Bool = false
  ) throws(HostProblem) -> ShareResult {
    try result(negotiation, targets, id: ShareIdentifier.make()) { (chain) throws(HostProblem) -> TargetShare in
      try follow(chain, negotiation, isStopped: { false }) { (name) throws(HostProblem) -> TargetShare in
        switch prepare(name, negotiation, hasConsent: hasConsent && name == chain.first).state {
        case .ended(let share): return share
        case .ready(let errand, let plan, let verdict):
          if case .plugin = errand, case .failure(let problem) = workerLocation() { throw problem }
          return foreseen(errand, plan, verdict, negotiation)
        }
      }
    }
  }

  /// Shares to each chain, in order.
  func result(
    _ negotiation: Negotiation, _ targets: [[String]]?, id: String,
    _ share: ([String]) throws(HostProblem) -> TargetShare
  ) throws(HostProblem) -> ShareResult {
    var shares: [TargetShare] = []
    for chain in targets ?? negotiation.request.to {
      do throws(HostProblem) {
        shares.append(try share(chain))
      } catch {
        // What other targets have got already must not be forgotten.
        guard let name = chain.first, !shares.isEmpty else { throw error }
        shares.append(
          TargetShare(target: name, title: name, outcome: .failed, reason: Reason(error.code, error.description)))
      }
    }
    return ShareResult(
      id: id, outcome: OutcomeRules.combined(shares.map(\.outcome)), shares: shares, warnings: negotiation.notes)
  }

  /// Shares to the first target of a chain that can take the request and starts, as ``OutcomeRules`` says.
  ///
  /// A target that is unavailable brings the fallbacks of its own manifest. Each target is tried once, so a chain that leads back
  /// to itself ends.
  func follow(
    _ chain: [String], _ negotiation: Negotiation, isStopped: () -> Bool,
    _ attempt: (String) throws(HostProblem) -> TargetShare
  ) throws(HostProblem) -> TargetShare {
    var attempts: [TargetShare.Attempt] = []
    var names = chain
    var last: TargetShare?
    var position = 0
    while position < names.count {
      let name = names[position]
      position += 1
      if attempts.contains(where: { $0.target == id(of: name, negotiation) }) { continue }
      let share = try attempt(name)
      last = share
      if share.outcome == .unavailable {
        let own = negotiation.candidates.first { $0.target.id == share.target }?.target.fallback ?? []
        // What is not there is no fallback, and must not hide why the target is unavailable.
        names += own.filter { id in !names.contains(id) && negotiation.candidates.contains { $0.target.id == id } }
      }
      attempts.append(TargetShare.Attempt(target: share.target, outcome: share.outcome, reason: share.reason))
      if isStopped() { break }
      if !OutcomeRules.triesNext(
        after: share.outcome, reason: share.reason, wasStarted: share.wasStarted, items: share.items)
      {
        break
      }
    }
    guard var share = last else {
      return TargetShare(
        target: "", title: "", outcome: .refused, reason: Reason(.unknownTarget, "no target was named"))
    }
    if names.count > 1 { share.attempts = attempts }
    return share
  }

  /// The id that a name stands for; the name itself when it stands for none.
  private func id(of name: String, _ negotiation: Negotiation) -> String {
    if case .target(let id) = registry.target(named: name, beside: negotiation.custom.declarations) { return id }
    return name
  }

  /// How far a share to one target comes without starting anything.
  struct Preparation {
    enum State {
      /// Nothing is to be started.
      case ended(TargetShare)
      /// The plugin, or what else carries it out, can be started.
      case ready(Errand, Plan, Verdict)
    }

    var state: State
    /// What negotiation said; nil for a name that is no target's.
    var verdict: Verdict?
    /// Whether there is a plan that nobody has to agree to any more.
    var isPlanned = false
  }

  /// Does everything that comes before a plugin is started.
  func prepare(_ name: String, _ negotiation: Negotiation, hasConsent: Bool) -> Preparation {
    switch resolve(name, negotiation) {
    case .failure(let reason):
      return Preparation(
        state: .ended(TargetShare(target: name, title: name, outcome: reason.code.outcome, reason: reason)))
    case .success(let verdict): return prepare(verdict, negotiation, hasConsent: hasConsent)
    }
  }

  /// Does everything that comes before a plugin is started, for a verdict.
  func prepare(_ verdict: Verdict, _ negotiation: Negotiation, hasConsent: Bool) -> Preparation {
    guard let plan = verdict.plan else {
      let outcome = verdict.reason?.code.outcome ?? .refused
      return Preparation(state: .ended(unstarted(verdict, negotiation, outcome, verdict.reason)), verdict: verdict)
    }
    if let reason = TargetsAtWork.recursion(to: negotiation.candidate(verdict).target.id) {
      return Preparation(state: .ended(unstarted(verdict, negotiation, .refused, reason)), verdict: verdict)
    }
    if negotiation.providers.isEmpty {
      let reason = Reason(.noItems, "there is nothing to share")
      return Preparation(state: .ended(unstarted(verdict, negotiation, .refused, reason)), verdict: verdict)
    }
    if plan.needsConsent, !hasConsent, !negotiation.request.policy.partial {
      let missing = verdict.shortfall(of: [], otherwise: Self.partMissing).detail
      let reason = Reason(.consentNeeded, "\(missing); share it without with --partial")
      return Preparation(state: .ended(unstarted(verdict, negotiation, .refused, reason)), verdict: verdict)
    }
    do throws(Reason) {
      let errand = try self.errand(plan, verdict, negotiation)
      var state = Preparation.State.ready(errand, plan, verdict)
      if let share = unreadable(errand, verdict, negotiation) { state = .ended(share) }
      return Preparation(state: state, verdict: verdict, isPlanned: true)
    } catch {
      return Preparation(
        state: .ended(unstarted(verdict, negotiation, error.code.outcome, error)), verdict: verdict, isPlanned: true)
    }
  }

  /// A share that ended before its plugin was started, every item as the whole.
  func unstarted(
    _ verdict: Verdict, _ negotiation: Negotiation, _ outcome: Outcome, _ reason: Reason?
  ) -> TargetShare {
    let target = negotiation.candidate(verdict).target
    return TargetShare(
      target: target.id, title: target.title.text(for: languages), outcome: outcome,
      items: negotiation.view(verdict).allIndices.map { index in
        negotiation.failures[index]?.outcome(of: index) ?? ItemOutcome(index: index, outcome: outcome, reason: reason)
      },
      reason: reason, warnings: verdict.warnings)
  }

  /// Nothing is started when none of the bytes can be read.
  private func unreadable(_ errand: Errand, _ verdict: Verdict, _ negotiation: Negotiation) -> TargetShare? {
    let reasons = errand.entries.compactMap(\.unreadableReason)
    guard let first = reasons.first,
      reasons.count == errand.entries.count || errand.needsAllItems && !negotiation.request.policy.partial
    else { return nil }
    var share = unstarted(verdict, negotiation, first.code.outcome, first)
    let byItem = Self.byItem(reasons)
    for place in share.items.indices { share.items[place].reason = byItem[share.items[place].index] ?? first }
    return share
  }

  private static func byItem(_ reasons: [Reason]) -> [Int: Reason] {
    Dictionary(reasons.compactMap { reason in reason.item.map { ($0, reason) } }) { first, _ in first }
  }

  /// What a share comes to when its plugin does what it should.
  private func foreseen(
    _ errand: Errand, _ plan: Plan, _ verdict: Verdict, _ negotiation: Negotiation
  ) -> TargetShare {
    var share = unstarted(verdict, negotiation, .completed, nil)
    let skipped = Set(plan.items.lazy.filter { $0.representation == nil }.map(\.index))
    let unreadable = Self.byItem(errand.entries.compactMap(\.unreadableReason))
    for place in share.items.indices {
      let index = share.items[place].index
      if skipped.contains(index) { share.items[place].outcome = nil }
      guard let reason = unreadable[index] else { continue }
      share.items[place] = ItemOutcome(index: index, outcome: reason.code.outcome, reason: reason)
    }
    share.outcome = OutcomeRules.overall(.completed, items: share.items, plan: plan)
    if share.outcome != .completed {
      share.reason = verdict.shortfall(of: share.items, otherwise: Self.partMissing)
    }
    return share
  }

  private static let partMissing = "a part of the request would be left out"
}

extension Verdict {
  /// Why a share to the target does not bring everything, when its end says nothing of it.
  ///
  /// - Parameters:
  ///   - items: how each item ends.
  ///   - words: what to say when neither an item nor the message is the reason.
  func shortfall(of items: [ItemOutcome], otherwise words: String) -> Reason {
    items.lazy.compactMap(\.reason).first
      ?? Reason(.notDelivered, warnings.first { $0.code == "messageLeftOut" }?.detail ?? words)
  }
}

extension Delivery.Entry {
  /// Why its bytes cannot be read, when that is known before anybody tries.
  fileprivate var unreadableReason: Reason? {
    guard case .unreadable(let error)? = sources.first else { return nil }
    return Reason(.permissionDenied, item: index, "\(error)")
  }
}

extension TargetShare {
  /// Every target that was tried, the last one too.
  package var tried: [Attempt] {
    attempts.isEmpty ? [Attempt(target: target, outcome: outcome, reason: reason)] : attempts
  }
}

extension ShareResult {
  /// A request that somebody cancelled before it was shared to anything.
  package static func cancelled(_ negotiation: Negotiation) -> ShareResult {
    ShareResult(id: ShareIdentifier.make(), outcome: .cancelled, shares: [], warnings: negotiation.notes)
  }

  /// The exit status of a command that shares.
  package var status: ExitStatus {
    ExitStatus.combined(shares.map { ExitStatus($0.outcome, reason: $0.reason) })
  }
}
