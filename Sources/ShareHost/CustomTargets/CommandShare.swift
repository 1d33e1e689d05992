internal import ShareFiles
internal import ShareModel
internal import ShareSystem

/// Runs a command that the request brings along: as the source itself could run it, and to exactly one end.
///
/// It leads a session and a process group of its own, so that everything it starts can be stopped with it, and has no descriptor but
/// the three that every program has. What it prints never keeps it waiting.
struct CommandShare {
  let program: ByteString
  let arguments: CommandArguments
  let delivery: CustomDelivery
  /// Where it works.
  let directory: ByteString
  let control: ShareControl
  /// Seconds in all; nil: as many as it likes.
  let timeout: Double?
  /// Whether items that cannot be had may be missing.
  let isPartial: Bool
  let observe: (ShareEvent) -> Void

  /// Makes the items ready, runs the command, and waits for its end.
  func run() -> CustomEnding {
    let deadline = timeout.map { monotonicSeconds() + $0 }
    var inputs = CommandInputs(arguments, delivery, control: control, deadline: deadline)
    do throws(CommandInputs.Halt) {
      try inputs.makeReady()
    } catch {
      switch error {
      case .cancelled: return .cancelled
      case .overdue: return .overdue(timeout, "the command was not started, and the share")
      case .impossible(let reason): return Self.unstarted(reason)
      }
    }
    if let first = inputs.failures.min(by: { $0.key < $1.key })?.value {
      guard isPartial, inputs.failures.count < delivery.entries.count else {
        return withItems(
          CustomEnding(.failed, first.reason), inputs, others: "the command was not run, since an item is missing")
      }
    }
    do throws(Reason) {
      return withItems(try run(inputs, filled: try arguments.filled(inputs.values), deadline), inputs, others: nil)
    } catch {
      return Self.unstarted(error)
    }
  }

  /// The end of a command that was never begun.
  private static func unstarted(_ reason: Reason) -> CustomEnding {
    var ending = CustomEnding(reason.code.outcome, reason)
    ending.wasStarted = false
    return ending
  }

  /// Adds what became of the items that could not be had.
  private func withItems(_ ending: CustomEnding, _ inputs: CommandInputs, others: String?) -> CustomEnding {
    var ending = ending
    ending.items = inputs.failures
    guard let others else { return ending }
    for case let index? in delivery.entries.map(\.index) where ending.items[index] == nil {
      ending.items[index] = ItemOutcome(
        index: index, outcome: .failed, reason: Reason(.notDelivered, item: index, others))
    }
    return ending
  }

  private func run(
    _ inputs: CommandInputs, filled: [ByteString], _ deadline: Double?
  ) throws(Reason) -> CustomEnding {
    var process = try CommandProcess(
      program, filled, for: delivery.target.id, directory: directory, input: inputs.standardInput)
    observe(.started(target: delivery.target.id))
    // The temporary files of the items live as long as the command.
    let end = withExtendedLifetime(inputs) { wait(for: &process, deadline) }
    let said = process.said
    switch end.stopped {
    case .cancelled: return said.added(to: .cancelled)
    case .deadline: return said.added(to: .overdue(timeout, "the command"))
    case .broken, .idle, nil: break
    }
    let name = program.lastComponent.display
    switch end.end {
    case .exited(0): return completed(said)
    case .exited(let status):
      let words = said.lastError.map { "\($0) (exit status \(status))" } ?? "\(name) ended with exit status \(status)"
      let wayOut = status == Self.temporaryFailure ? "; it may work later, try again" : ""
      return said.added(to: CustomEnding(.failed, Reason(.pluginFailed, words + wayOut)))
    case .signalled(let signal):
      return said.added(
        to: CustomEnding(.crashed, Reason(.signalled, "\(name) was ended by \(signalName(signal))")))
    }
  }

  /// The exit status of what failed only for now: EX_TEMPFAIL of sysexits.h.
  private static let temporaryFailure: Int32 = 75

  private func wait(
    for process: inout CommandProcess, _ deadline: Double?
  ) -> (end: ChildProcess.End, stopped: Watch.Stop?) {
    // A command shows no sign of life that could be relied on: only the share's own time ends it.
    var watch = Watch(limits: PluginLimits(idle: .infinity), timeout: nil, now: monotonicSeconds())
    while !process.hasEnded {
      let isStopped = watch.stopped != nil
      var milliseconds = watch.milliseconds(until: monotonicSeconds())
      if !isStopped, let deadline {
        milliseconds = min(milliseconds, Int32(max(0, min(deadline - monotonicSeconds(), 3600) * 1000).rounded(.up)))
      }
      _ = waitReadable(
        process.waitable + (isStopped ? [control.waitable[1]] : control.waitable), milliseconds: milliseconds)
      control.takeSignal()
      process.listen(turns: Dispatch.turnLimit)
      let now = monotonicSeconds()
      if control.isCancelled, watch.stop(.cancelled, now) { process.terminate() }
      if let deadline, now >= deadline, watch.stop(.deadline(timeout ?? 0), now) { process.terminate() }
      if watch.mustKill(now) { process.kill() }
    }
    let end = process.wait(endingGroup: watch.stopped != nil)
    process.listen(turns: Dispatch.restLimit)
    return (end, watch.stopped)
  }

  /// What it printed on standard output comes back as a text.
  private func completed(_ said: CommandOutput) -> CustomEnding {
    var ending = CustomEnding(.completed)
    ending.output = said.errors
    if let dropped = said.droppedFromText {
      ending.warnings.append(
        PlanWarning(
          code: "outputCut",
          detail: "the command printed more than \(CommandOutput.textLimit) bytes; the last \(dropped) were dropped"))
    }
    guard !said.printed.isEmpty else { return ending }
    if let text = said.text {
      let item = ReturnedItem.text(text)
      ending.returned = [item]
      observe(.returned(target: delivery.target.id, item))
    } else {
      ending.warnings.append(
        PlanWarning(
          code: "outputLeftOut",
          detail:
            "the command printed \(said.printed.count) bytes that are no text, which were dropped; let it write a file")
      )
    }
    return ending
  }
}
