import ShareHost
import ShareModel

/// `share explain`: why each target is offered or not; for one, every step and the whole plan.
struct ExplainCommand {
  let parsed: ParsedCommand
  let console: Console
  let host: Host

  func run() throws(Failure) -> ExitStatus {
    let negotiation = try host.negotiated(try host.namingTargets(in: try parsed.request()))
    guard let name = negotiation.request.to.first?.first else { return explainAll(negotiation) }
    switch host.resolve(name, negotiation) {
    case .failure(let reason):
      if reason.code == .unknownTarget || reason.code == .invalidManifest {
        for line in MissingTarget(name, host.registry).lines { console.say(Sanitised.line(line)) }
      }
      throw Failure(reason, subject: name)
    case .success(let verdict): return explain(verdict, negotiation)
    }
  }

  /// One line for each target, best first, and one for each plugin of which nobody knows what targets it has.
  private func explainAll(_ negotiation: Negotiation) -> ExitStatus {
    if console.isJSON {
      console.print(Documents.targets(negotiation, negotiation.verdicts, host: host, steps: true))
      return .completed
    }
    var table = Table([
      Table.Column("TARGET", isWhole: true), Table.Column(""), Table.Column("WHY", wraps: true),
    ])
    for verdict in negotiation.verdicts {
      table.add([
        negotiation.candidate(verdict).target.id, verdict.isEligible ? "yes" : "no", why(verdict, negotiation),
      ])
    }
    for plugin in host.registry.plugins where plugin.manifest == nil {
      guard let obstacle = plugin.obstacle else { continue }
      table.add([plugin.id, "no", "\(obstacle.code): \(obstacle.detail)"])
    }
    console.print(table.lines(width: console.outputWidth, paint: console.outputPaint))
    for note in negotiation.notes { console.warn(note.detail) }
    return .completed
  }

  private func why(_ verdict: Verdict, _ negotiation: Negotiation) -> String {
    if let reason = verdict.reason { return ReasonText(reason, negotiation, verdict).whole }
    let mark = verdict.isHidden ? ["hidden by \(negotiation.hiddenBy)"] : []
    let notes = mark + verdict.warnings.map(\.detail)
    if !notes.isEmpty { return notes.joined(separator: "; ") }
    switch verdict.plan?.items.count {
    case 0: return "available"
    case 1: return "takes the item"
    default: return "takes every item"
    }
  }

  private func explain(_ verdict: Verdict, _ negotiation: Negotiation) -> ExitStatus {
    let target = negotiation.candidate(verdict).target
    let rehearsal: Rehearsal?
    let status: ExitStatus
    do throws(HostProblem) {
      let made = try Rehearsal([[target.id]], negotiation, host: host)
      (rehearsal, status) = (made, made.result.status)
    } catch {
      console.complain(subject: error.subject, error.detail)
      (rehearsal, status) = (nil, ExitStatus(error.code))
    }
    if console.isJSON {
      console.print(
        Documents.targets(negotiation, [verdict], host: host, steps: true, reasons: rehearsal?.reasons ?? [:]))
      return status
    }
    console.print(Explanation(verdict, negotiation, host, console).lines)
    for attempt in rehearsal?.attempts ?? [] {
      guard let reason = attempt.reason, attempt.target != target.id || verdict.isEligible else { continue }
      console.say(Sanitised.line("a share to \(attempt.target): \(attempt.outcome.phrase): \(reason.detail)"))
    }
    return status
  }
}

/// A reason in a line: the rule, the figures, and the item where the figures do not name it.
struct ReasonText {
  private let reason: Reason
  private let item: String?

  init(_ reason: Reason, _ negotiation: Negotiation, _ verdict: Verdict) {
    self.reason = reason
    item = reason.item.flatMap { index in
      let provider = negotiation.view(verdict).provider(of: index) ?? negotiation.provider(of: index)
      return provider.map { $0.description.name.isEmpty ? "item \(index + 1)" : $0.description.label }
    }
  }

  /// The code with ``words``.
  var whole: String { "\(reason.code): \(words)" }

  /// The figures.
  var words: String {
    guard reason.code == .tooMany, let item else { return reason.detail }
    return "\(reason.detail); the first too many is \(item)"
  }
}
