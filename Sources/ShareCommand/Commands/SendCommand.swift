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
    let request = try parsed.request()
    let control = try makeControl()
    let host = CommandLine.host(parsed, console, standby: standby)
    if request.items.isEmpty { throw Failure(nothingToShare) }
    if parsed.options.requireSandbox {
      throw Failure(
        .host, code: "sandboxUnavailable", subject: "--require-sandbox",
        "this version has no sandbox beyond a process for each plugin; share without --require-sandbox")
    }
    let negotiation: Negotiation
    do throws(Failure) {
      negotiation = try host.negotiated(request, control: control)
    } catch {
      guard control.isCancelled else { throw error }
      return interrupted(control)
    }
    for note in negotiation.notes { console.warn(note.detail) }
    for provider in negotiation.providers {
      for warning in provider.description.warnings { console.warn("\(provider.description.label): \(warning.detail)") }
    }
    var chains = request.to
    var hasConsent = false
    if chains.isEmpty {
      switch try TargetChoice(parsed: parsed, console: console, host: host, negotiation: negotiation, control: control)
        .choose()
      {
      case .chosen(let id):
        chains = [[id]]
        hasConsent = true
      case .cancelled: return cancelled()
      case .interrupted: return interrupted(control)
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
    if parsed.options.dryRun { return try dryRun(chains, negotiation, host) }
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
  private func cancelled() -> ExitStatus {
    if console.isJSON {
      console.print(
        Documents.error(code: "cancelledByUser", message: "no target was chosen", subject: "share"))
    }
    console.say("cancelled")
    return .cancelled
  }

  private func interrupted(_ control: ShareControl) -> ExitStatus {
    control.takeSignal()
    let status = cancelled()
    if let signal = control.signal ?? RawMode.signal { InterruptSignals.die(by: signal) }
    return status
  }

  /// The plan, and the exit status that a share would have.
  private func dryRun(
    _ chains: [[String]], _ negotiation: Negotiation, _ host: Host
  ) throws(Failure) -> ExitStatus {
    var verdicts: [Verdict] = []
    var statuses: [ExitStatus] = []
    for name in chains.compactMap(\.first) {
      switch host.resolve(name, negotiation) {
      case .failure(let reason): throw Failure(reason, subject: name)
      case .success(let verdict):
        verdicts.append(verdict)
        let needsConsent = verdict.plan?.needsConsent == true && !negotiation.request.policy.partial
        statuses.append(verdict.reason.map { ExitStatus($0.code) } ?? (needsConsent ? .content : .completed))
      }
    }
    if console.isJSON {
      console.print(Documents.targets(negotiation, verdicts, host: host, steps: false))
    } else {
      for verdict in verdicts { console.print(PlanLines(negotiation, host).lines(verdict)) }
    }
    return ExitStatus.combined(statuses)
  }
}
