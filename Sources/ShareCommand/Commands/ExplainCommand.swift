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
      if reason.code == .unknownTarget { tellWhereItWasLookedFor() }
      throw Failure(reason, subject: name)
    case .success(let verdict): return explain(verdict, negotiation)
    }
  }

  private func explainAll(_ negotiation: Negotiation) -> ExitStatus {
    if console.isJSON {
      console.print(Documents.targets(negotiation, negotiation.verdicts, host: host, steps: true))
      return .completed
    }
    var table = Table([
      Table.Column("TARGET", isFlexible: true), Table.Column(""), Table.Column("WHY", wraps: true),
    ])
    for verdict in negotiation.verdicts {
      let target = negotiation.candidate(verdict).target
      let mark = verdict.isEligible && verdict.isHidden ? ["hidden by \(negotiation.hiddenBy)"] : []
      let why =
        verdict.reason.map { "\($0.code): \($0.detail)" }
        ?? (mark + verdict.warnings.map(\.detail)).joined(separator: "; ")
      table.add([target.id, verdict.isEligible ? "yes" : "no", why])
    }
    console.print(table.lines(width: console.outputWidth, paint: console.outputPaint))
    for note in negotiation.notes { console.warn(note.detail) }
    return .completed
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
    let paint = console.outputPaint
    var lines = [
      paint(.strong, Sanitised.line("\(target.title.text(for: host.languages)) (\(target.id))")),
      verdict.isEligible ? paint(.good, "can take this") : paint(.bad, "cannot take this"),
    ]
    if verdict.isHidden {
      lines.append(Sanitised.line("not offered for choosing: hidden by \(negotiation.hiddenBy); --to reaches it"))
    }
    lines.append("")
    var steps = Table([Table.Column("STEP"), Table.Column(""), Table.Column("DETAIL", wraps: true)])
    for step in negotiation.steps(for: verdict) {
      steps.add([step.step, step.passed.map { $0 ? "passed" : "failed" } ?? "-", step.detail])
    }
    lines += steps.lines(width: console.outputWidth, paint: paint)
    if let plan = verdict.plan { lines += [""] + PlanLines(negotiation, host, console).lines(of: plan, verdict) }
    for warning in verdict.warnings { lines.append(paint(.warning, Sanitised.line(warning.detail))) }
    console.print(lines)
    for attempt in rehearsal?.attempts ?? [] {
      guard let reason = attempt.reason, attempt.target != target.id || verdict.isEligible else { continue }
      console.say(Sanitised.line("a share to \(attempt.target): \(attempt.outcome.phrase): \(reason.detail)"))
    }
    return status
  }

  /// For a name that is not installed: where it was looked for, and what is wrong there.
  private func tellWhereItWasLookedFor() {
    for report in host.registry.directories {
      let state = report.problem ?? (report.exists ? "\(report.plugins) plugins" : "does not exist")
      console.say(Sanitised.line("searched \(report.directory.path.display): \(state)"))
    }
    for plugin in host.registry.plugins where plugin.obstacle?.code == .invalidManifest {
      console.say("not usable: \(Sanitised.line(plugin.obstacle?.detail ?? ""))")
    }
  }
}
