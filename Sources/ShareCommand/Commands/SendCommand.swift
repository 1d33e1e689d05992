import ShareFiles
import ShareHost
import ShareModel
import ShareSystem

/// `share send`, which is also `share` without a command: choose, share, and say how it ended.
struct SendCommand {
  let parsed: ParsedCommand
  let console: Console

  func run() throws(Failure) -> ExitStatus {
    // With a target named, it will most probably be shared to: the worker gets ready on another processor meanwhile.
    let isCertain = !parsed.options.to.isEmpty && !parsed.options.dryRun && !parsed.items.isEmpty
    let standby = isCertain ? StandbyWorker() : nil
    // While the request is read there is nothing to clean up, and a signal ends the process as ever.
    var request = try parsed.request()
    let control = try makeControl()
    var host = ShareCommandLine.host(parsed, console, standby: standby)
    let allowing = AskingToAllow(parsed: parsed, console: console, host: host, control: control)
    if try allowing.ask(for: request.to) { host = ShareCommandLine.engine(parsed, standby: standby) }
    request = try host.namingTargets(in: request)
    if request.items.isEmpty { throw Failure(nothingToShare) }
    var negotiation: Negotiation
    do throws(Failure) {
      negotiation = try host.negotiated(request, control: control)
    } catch {
      guard control.isCancelled else { throw error }
      return interrupted(control) { Documents.error(code: "cancelledByUser", message: $0, subject: "share") }
    }
    if negotiation.providers.isEmpty { throw Failure(nothingToShare) }
    for note in negotiation.notes { console.warn(note.detail) }
    for provider in negotiation.providers {
      for warning in provider.description.warnings { console.warn("\(provider.description.label): \(warning.detail)") }
    }
    var chains = request.to
    var hasConsent = false
    if chains.isEmpty {
      allowing.note()
      switch try TargetChoice(parsed: parsed, console: console, host: host, negotiation: negotiation, control: control)
        .choose()
      {
      case .chosen(let id, let withoutHashtag):
        if withoutHashtag { negotiation = negotiation.takingOff(Attribute.hashtag) }
        chains = [[id]]
        hasConsent = true
      case .cancelled: return cancelled { _ in cancelledDocument(negotiation, host) }
      case .interrupted: return interrupted(control) { _ in cancelledDocument(negotiation, host) }
      }
    }
    for chain in chains {
      // An ambiguous name is a mistake of the command line, noticed before anything is shared.
      for name in chain {
        if case .failure(let reason) = host.resolve(name, negotiation), reason.code == .ambiguousTarget {
          throw Failure(reason, subject: name)
        }
      }
    }
    if parsed.options.dryRun { return try dryRun(chains, negotiation, host, hasConsent: hasConsent) }
    return try send(chains, negotiation, host, control, hasConsent: hasConsent)
  }

  private var nothingToShare: UsageError {
    UsageError(
      "no items", "there is nothing to share",
      wayOut: "name a file or a link, or use --text TEXT; share --help shows how")
  }

  /// Signals are taken before anything else happens that has to be cleaned up.
  private func makeControl() throws(Failure) -> ShareControl {
    do {
      return try ShareControl(signals: try InterruptSignals())
    } catch {
      throw Failure(.host, code: "outOfResources", subject: "share", "\(error)")
    }
  }

  private func send(
    _ chains: [[String]], _ negotiation: Negotiation, _ host: Host, _ control: ShareControl, hasConsent: Bool
  ) throws(Failure) -> ExitStatus {
    let observer = SendObserver(parsed.options, negotiation, host: host, control: control)
    let result: ShareResult
    do throws(HostProblem) {
      result = try host.send(negotiation, to: chains, hasConsent: hasConsent, control: control) { observer.take($0) }
    } catch {
      observer.finish()
      throw Failure(error)
    }
    observer.finish()
    let status = SendReport(
      parsed: parsed, console: console, host: host, negotiation: negotiation, control: control
    ).report(result)
    if let signal = control.signal { InterruptSignals.die(by: signal) }
    return status
  }

  /// A choice that was cancelled is an outcome, not an error.
  private func cancelled(_ document: (String) -> JSONText) -> ExitStatus {
    if console.isJSON { console.print(document("no target was chosen")) }
    console.say("cancelled")
    return .cancelled
  }

  private func cancelledDocument(_ negotiation: Negotiation, _ host: Host) -> JSONText {
    Documents.send(.cancelled(negotiation), negotiation, saved: [], host: host)
  }

  private func interrupted(_ control: ShareControl, _ document: (String) -> JSONText) -> ExitStatus {
    control.releaseSignals()
    let status = cancelled(document)
    if let signal = control.signal ?? RawMode.signal { InterruptSignals.die(by: signal) }
    return status
  }

  /// The plan, and the exit status that a share would have.
  private func dryRun(
    _ chains: [[String]], _ negotiation: Negotiation, _ host: Host, hasConsent: Bool
  ) throws(Failure) -> ExitStatus {
    let rehearsal: Rehearsal
    do throws(HostProblem) {
      rehearsal = try Rehearsal(chains, negotiation, host: host, hasConsent: hasConsent)
    } catch {
      throw Failure(error)
    }
    if rehearsal.verdicts.isEmpty, let share = rehearsal.result.shares.first, let reason = share.reason {
      throw Failure(reason, subject: share.target)
    }
    if console.isJSON {
      console.print(
        Documents.targets(negotiation, rehearsal.verdicts, host: host, steps: false, reasons: rehearsal.reasons))
    } else {
      for verdict in rehearsal.verdicts { console.print(PlanLines(negotiation, host, console).lines(verdict)) }
    }
    for share in rehearsal.result.shares {
      for attempt in share.tried.dropLast() {
        console.say(
          Sanitised.line("\(attempt.target) would not do: \(attempt.reason?.detail ?? attempt.outcome.phrase)"))
      }
      guard let reason = share.reason else { continue }
      console.complain(subject: share.title.isEmpty ? share.target : share.title, reason.detail)
    }
    return rehearsal.result.status
  }
}
