internal import ShareBoundary
internal import ShareFiles
package import ShareModel
internal import ShareSystem

extension Host {
  /// Shares a negotiated request to its targets, and waits until it has ended.
  ///
  /// Blocks the calling thread. Targets are served one after the other, in order, each with its fallbacks.
  ///
  /// - Parameters:
  ///   - negotiation: what ``negotiate(_:control:)`` returned, not long ago: a source that has changed since fails its item.
  ///   - targets: for each share the names of its target and of the fallbacks; nil: as the request says.
  ///   - hasConsent: whether a person has seen what is left out and chose the target all the same.
  ///   - control: stops the share from outside.
  ///   - observe: told what happens, on the calling thread.
  /// - Returns: exactly one outcome for each target. That a target fails, refuses or crashes is not an error.
  /// - Throws: a ``HostProblem`` when the host itself cannot do its part, such as when there is no worker.
  public func send(
    _ negotiation: Negotiation, to targets: [[String]]? = nil, hasConsent: Bool = false, control: ShareControl,
    observe: @escaping (ShareEvent) -> Void = { _ in }
  ) throws(HostProblem) -> ShareResult {
    let id = ShareIdentifier.make()
    let chains = targets ?? negotiation.request.to
    var shares: [TargetShare] = []
    for chain in chains {
      do throws(HostProblem) {
        shares.append(
          try send(negotiation, chain, id: id, hasConsent: hasConsent, control: control, observe: observe))
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

  /// Shares to the first target of a chain that works: the next one is tried when it is certain that nothing was
  /// delivered, never when somebody stopped it.
  ///
  /// A target that is unavailable brings the fallbacks of its own manifest.
  private func send(
    _ negotiation: Negotiation, _ chain: [String], id: String, hasConsent: Bool, control: ShareControl,
    observe: @escaping (ShareEvent) -> Void
  ) throws(HostProblem) -> TargetShare {
    var attempts: [TargetShare.Attempt] = []
    var names = chain
    var position = 0
    while position < names.count {
      var share = try send(
        negotiation, names[position], id: id, hasConsent: hasConsent, control: control, observe: observe)
      position += 1
      if share.outcome == .unavailable {
        let own = registry.entries.first { $0.target.id == share.target }?.target.fallback ?? []
        // What is not installed is no fallback, and must not hide why the target is unavailable.
        names += own.filter { id in !names.contains(id) && registry.entries.contains { $0.target.id == id } }
      }
      observe(.outcome(target: share.target, share.outcome, share.reason))
      attempts.append(TargetShare.Attempt(target: share.target, outcome: share.outcome, reason: share.reason))
      let triesNext = OutcomeRules.triesNext(after: share.outcome, items: share.items) && !control.isCancelled
      if !triesNext || position == names.count {
        if names.count > 1 { share.attempts = attempts }
        return share
      }
    }
    return TargetShare(
      target: "", title: "", outcome: .refused, reason: Reason(.unknownTarget, "no target was named"))
  }

  private func send(
    _ negotiation: Negotiation, _ name: String, id: String, hasConsent: Bool, control: ShareControl,
    observe: @escaping (ShareEvent) -> Void
  ) throws(HostProblem) -> TargetShare {
    let verdict: Verdict
    switch resolve(name, negotiation) {
    case .failure(let reason):
      return TargetShare(target: name, title: name, outcome: reason.code.outcome, reason: reason)
    case .success(let found): verdict = found
    }
    let candidate = negotiation.candidate(verdict)
    func ended(_ outcome: Outcome, _ reason: Reason?) -> TargetShare {
      TargetShare(
        target: candidate.target.id, title: candidate.target.title.text(for: languages), outcome: outcome,
        items: negotiation.providers.indices.map { ItemOutcome(index: $0, outcome: outcome, reason: reason) },
        reason: reason, warnings: verdict.warnings)
    }
    guard let plan = verdict.plan else { return ended(verdict.reason?.code.outcome ?? .refused, verdict.reason) }
    if let reason = consentReason(plan, verdict, hasConsent: hasConsent, negotiation.request) {
      return ended(.refused, reason)
    }
    observe(.planned(target: candidate.target.id))
    for warning in verdict.warnings { observe(.warning(target: candidate.target.id, warning)) }
    if control.isCancelled { return ended(.cancelled, Reason(.cancelledByUser, "cancelled")) }
    let delivery: Delivery
    do throws(Reason) {
      delivery = try self.delivery(plan, candidate, negotiation)
    } catch {
      return ended(error.code.outcome, error)
    }
    if let reason = unreadableReason(delivery) {
      var share = ended(reason.code.outcome, reason)
      for entry in delivery.entries {
        guard let index = entry.index, case .unreadable(let error)? = entry.sources.first else { continue }
        share.items[index].reason = Reason(.permissionDenied, item: index, "\(error)")
      }
      return share
    }
    let ending = try perform(delivery, id: id, negotiation.request, control, observe)
    return share(ending, plan, verdict, candidate)
  }

  /// What a plan leaves out needs somebody's consent.
  private func consentReason(
    _ plan: Plan, _ verdict: Verdict, hasConsent: Bool, _ request: ShareRequest
  ) -> Reason? {
    guard plan.needsConsent, !hasConsent, !request.policy.partial else { return nil }
    let what =
      verdict.warnings.first { $0.code == "messageLeftOut" }?.detail ?? "a part of the request would be left out"
    return Reason(.consentNeeded, "\(what); share it without with --partial")
  }

  /// Nothing is started when none of the bytes can be read.
  private func unreadableReason(_ delivery: Delivery) -> Reason? {
    var first: Reason?
    for entry in delivery.entries {
      guard case .unreadable(let error)? = entry.sources.first else { return nil }
      first = first ?? Reason(.permissionDenied, item: entry.index, "\(error)")
    }
    return first
  }

  /// Finds what negotiation said about the target that a name means.
  package func resolve(_ name: String, _ negotiation: Negotiation) -> Result<Verdict, Reason> {
    switch registry.target(named: name) {
    case .target(let id):
      if let verdict = negotiation.verdict(for: id) { return .success(verdict) }
      return .failure(Reason(.unknownTarget, "no target is called \(name)"))
    case .ambiguous(let ids):
      return .failure(Reason(.ambiguousTarget, "\(name) may be \(ids.joined(separator: " or ")); write the whole id"))
    case .unknown(let near):
      // A plugin whose manifest cannot be read still has a name, and the reason is worth more than "unknown".
      if let broken = registry.plugins.first(where: { plugin in
        guard let obstacle = plugin.obstacle, obstacle.code == .invalidManifest else { return false }
        return plugin.id == name || plugin.id.split(separator: ".").last.map(String.init) == name
      }), let obstacle = broken.obstacle {
        return .failure(
          Reason(obstacle.code, obstacle.detail + "; share plugin validate \(broken.folder.display) shows every fault"))
      }
      let hint = near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
      return .failure(
        Reason(
          .unknownTarget, "no target is called \(name)\(hint)\(hint.isEmpty ? "; " : " ")share targets --all lists them"
        ))
    }
  }
}

/// Ids for shares.
enum ShareIdentifier {
  /// A random UUID, version 4.
  static func make() -> String {
    var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    let digits = Array("0123456789abcdef")
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append("-") }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }
}
