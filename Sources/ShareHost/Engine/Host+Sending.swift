package import ShareModel

extension Host {
  /// Shares a negotiated request to its targets, and waits until it has ended.
  ///
  /// Blocks the calling thread. Targets are served one after the other, in order, each with its fallbacks.
  ///
  /// - Parameters:
  ///   - negotiation: what ``negotiate(_:control:)`` returned, not long ago: a source that has changed since fails its item.
  ///   - targets: for each share the names of its target and of the fallbacks; nil: as the request says.
  ///   - hasConsent: whether a person has seen what is left out and chose the target all the same; it holds for the first of each
  ///     share's names only.
  ///   - control: stops the share from outside.
  ///   - observe: told what happens, on the calling thread.
  /// - Returns: exactly one outcome for each target. That a target fails, refuses or crashes is not an error.
  /// - Throws: a ``HostProblem`` when the host itself cannot do its part, such as when there is no worker.
  public func send(
    _ negotiation: Negotiation, to targets: [[String]]? = nil, hasConsent: Bool = false, control: ShareControl,
    observe: @escaping (ShareEvent) -> Void = { _ in }
  ) throws(HostProblem) -> ShareResult {
    let id = ShareIdentifier.make()
    defer { control.stopLoading() }
    var negotiation = negotiation
    negotiation.views.renewPromises()
    return try result(negotiation, targets, id: id) { (chain) throws(HostProblem) -> TargetShare in
      try follow(chain, negotiation, isStopped: { control.isCancelled }) { (name) throws(HostProblem) -> TargetShare in
        let share = try send(
          negotiation, name, id: id, hasConsent: hasConsent && name == chain.first, control: control, observe: observe)
        observe(.outcome(target: share.target, share.outcome, share.reason))
        return share
      }
    }
  }

  private func send(
    _ negotiation: Negotiation, _ name: String, id: String, hasConsent: Bool, control: ShareControl,
    observe: @escaping (ShareEvent) -> Void
  ) throws(HostProblem) -> TargetShare {
    let preparation = prepare(name, negotiation, hasConsent: hasConsent)
    if preparation.isPlanned, let verdict = preparation.verdict {
      let target = negotiation.candidate(verdict).target.id
      observe(.planned(target: target))
      for warning in verdict.warnings { observe(.warning(target: target, warning)) }
      if control.isCancelled {
        return unstarted(verdict, negotiation, .cancelled, Reason(.cancelledByUser, "cancelled"))
      }
    }
    switch preparation.state {
    case .ended(let share): return share
    case .ready(let errand, let plan, let verdict):
      if !negotiation.sources.isEmpty {
        return try sendReal(negotiation, verdict, id: id, hasConsent: hasConsent, control: control, observe: observe)
      }
      return try carryOut(errand, plan, verdict, negotiation, id: id, control, observe)
    }
  }

  /// Lets whoever it is for do the work, and says how it ended.
  private func carryOut(
    _ errand: Errand, _ plan: Plan, _ verdict: Verdict, _ negotiation: Negotiation, id: String, _ control: ShareControl,
    _ observe: @escaping (ShareEvent) -> Void
  ) throws(HostProblem) -> TargetShare {
    switch errand {
    case .plugin(let delivery):
      let ending = try perform(delivery, id: id, negotiation.request, control, observe)
      let order = ending.conversation.handover
      return handOver(order, id: id, after: share(ending, plan, verdict, negotiation))
    case .custom(let delivery):
      let ending = perform(delivery, id: id, negotiation.request, control, observe)
      return share(ending, plan, verdict, negotiation, delivery)
    }
  }

  /// Asks the sources for the real items, and shares those.
  private func sendReal(
    _ negotiation: Negotiation, _ verdict: Verdict, id: String, hasConsent: Bool, control: ShareControl,
    observe: @escaping (ShareEvent) -> Void
  ) throws(HostProblem) -> TargetShare {
    let question = Question(negotiation.request, control)
    var real: Negotiation
    let judged: Verdict
    do throws(ItemLoadError) {
      (real, judged) = try negotiation.real(for: verdict, question, types: registry.types)
    } catch {
      let reason =
        error.code == .cancelled
        ? Reason(.cancelledByUser, "cancelled")
        : Reason(.deadline, "its time was over before the source had answered")
      return unstarted(verdict, negotiation, reason.code.outcome, reason)
    }
    // What the sources took of the share's time is gone.
    real.request.timeout = question.secondsLeft
    for warning in judged.warnings where !verdict.warnings.contains(warning) {
      observe(.warning(target: negotiation.candidate(verdict).target.id, warning))
    }
    switch prepare(judged, real, hasConsent: hasConsent).state {
    case .ended(let share): return share
    case .ready(let errand, let plan, let verdict):
      return try carryOut(errand, plan, verdict, real, id: id, control, observe)
    }
  }

  /// Finds what negotiation said about the target that a name means.
  package func resolve(_ name: String, _ negotiation: Negotiation) -> Result<Verdict, Reason> {
    switch registry.target(named: name, beside: negotiation.custom.declarations) {
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
