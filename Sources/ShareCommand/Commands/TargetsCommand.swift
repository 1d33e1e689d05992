import ShareHost
import ShareModel

/// `share targets`: what can take the items, best first.
struct TargetsCommand {
  let parsed: ParsedCommand
  let console: Console
  let host: Host

  func run() throws(Failure) -> ExitStatus {
    let request = try host.namingTargets(in: try parsed.request())
    let negotiation: Negotiation
    do throws(ItemProblem) {
      negotiation = try parsed.options.all ? host.negotiate(request) : host.eligible(request)
    } catch {
      throw Failure(error)
    }
    let listed = parsed.options.all ? negotiation.verdicts : negotiation.offered
    let status: ExitStatus = negotiation.eligible.isEmpty ? .content : .completed
    if console.isJSON {
      console.print(Documents.targets(negotiation, listed, host: host, steps: false))
      return status
    }
    for note in negotiation.notes { console.warn(note.detail) }
    var table = Table([
      Table.Column("TARGET", isWhole: true), Table.Column("TITLE", isFlexible: true),
      Table.Column("NOTE", wraps: true),
    ])
    for verdict in listed {
      let target = negotiation.candidate(verdict).target
      let mark = verdict.isHidden ? ["hidden by \(negotiation.hiddenBy)"] : []
      let notes = (mark + [note(verdict)]).filter { !$0.isEmpty }
      table.add([target.id, target.title.text(for: host.languages), notes.joined(separator: "; ")])
    }
    if !listed.isEmpty { console.print(table.lines(width: console.outputWidth, paint: console.outputPaint)) }
    if negotiation.eligible.isEmpty {
      console.complain(subject: "targets", "nothing can take this; share explain says why for each target")
    } else if listed.isEmpty {
      console.warn("all that can take this are hidden by \(negotiation.hiddenBy); --all lists them")
    }
    return status
  }

  /// What a person should know of a target before choosing it.
  private func note(_ verdict: Verdict) -> String {
    if let reason = verdict.reason { return "\(reason.code): \(reason.detail)" }
    return verdict.warnings.map(\.detail).joined(separator: "; ")
  }
}
