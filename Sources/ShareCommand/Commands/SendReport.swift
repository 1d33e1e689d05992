import ShareHost
import ShareModel

/// Says how a share ended: what came back on standard output, the rest to people.
struct SendReport {
  let parsed: ParsedCommand
  let console: Console
  let host: Host
  let negotiation: Negotiation

  /// Reports everything, and puts returned items where they belong.
  ///
  /// - Returns: the exit status.
  func report(_ result: ShareResult) -> ExitStatus {
    var status = ExitStatus.combined(
      result.shares.map { ExitStatus($0.outcome, reason: $0.reason) })
    let output = ReturnedItems(output: parsed.options.output, types: host.registry.types)
    if parsed.options.output == .standardOutput, let problem = outputProblem(result) {
      console.complain(subject: "--output -", problem)
      status = status == .completed ? .failed : status
    }
    var saved: [[SavedReturn]] = []
    for share in result.shares {
      var placed: [SavedReturn] = []
      for item in share.returned {
        do throws(ReturnedItems.Problem) {
          placed.append(try output.place(item))
        } catch {
          console.complain(subject: error.subject, error.detail)
          placed.append(SavedReturn(item: item, form: .nowhere, isPlaced: false))
          if status == .completed { status = .failed }
        }
      }
      saved.append(placed)
    }
    if console.isJSON {
      console.print(Documents.send(result, negotiation, saved: saved, host: host))
    } else {
      for placed in saved.joined() { print(placed, output) }
    }
    for share in result.shares { tell(share) }
    return status
  }

  /// `--output -` writes exactly one item.
  private func outputProblem(_ result: ShareResult) -> String? {
    let count = result.shares.reduce(0) { $0 + $1.returned.count }
    guard count != 1, result.shares.contains(where: { $0.outcome == .completed || $0.outcome == .partial }) else {
      return nil
    }
    return "writes exactly one item, and \(count) came back; use --output DIR"
  }

  private func print(_ saved: SavedReturn, _ output: ReturnedItems) {
    switch saved.form {
    case .text(let text): console.write(Array(text.utf8))
    case .link(let link): console.write(Array((link + "\n").utf8))
    case .path(let path): console.write(path.bytes + [UInt8(ascii: "\n")])
    case .standardOutput:
      if let bytes = try? output.bytes(of: saved.item) { console.write(bytes) }
    case .nowhere: break
    }
  }

  /// One line for people, and more where something went wrong.
  private func tell(_ share: TargetShare) {
    for warning in share.warnings where warning.code != "log" || console.verbosity == .verbose {
      console.warn(warning.detail)
    }
    let title = share.title.isEmpty ? share.target : share.title
    switch share.outcome {
    case .completed: console.explain(console.paint(.good, "\(Sanitised.line(title)): completed"))
    case .cancelled: console.complain(subject: title, "cancelled; nothing more was shared")
    default:
      let reason = share.reason.map { "\($0.detail)" } ?? "no reason given"
      // What to do about the others is in their words; here it is another target.
      let isWrongTarget = share.reason.map { $0.code == .typeNotAccepted || $0.code == .noRule } ?? false
      let wayOut = isWrongTarget ? "; share targets lists the targets that can take it" : ""
      console.complain(subject: title, "\(share.outcome.phrase): \(reason)\(wayOut)")
    }
    for item in share.items where item.outcome != share.outcome || share.outcome == .partial {
      guard item.outcome != .completed, let reason = item.reason, reason.detail != share.reason?.detail
      else { continue }
      let label = negotiation.providers[item.index].description.label
      console.complain(subject: label, "\(item.outcome?.phrase ?? "left out"): \(reason.detail)")
    }
    for attempt in share.attempts.dropLast() {
      console.say(
        "tried \(Sanitised.line(attempt.target)): \(Sanitised.line(attempt.reason?.detail ?? attempt.outcome.phrase))")
    }
    tellPrinted(share)
  }

  /// What the plugin printed: always when it failed, otherwise only to those who want to know everything.
  private func tellPrinted(_ share: TargetShare) {
    guard !share.output.isEmpty, share.outcome != .completed || console.verbosity == .verbose else { return }
    let shown =
      share.outcome == .completed || console.verbosity == .verbose
      ? share.output.bytes[...] : share.output.bytes.prefix(2048)
    console.say("the plugin printed:")
    for line in Sanitised.lines(String(decoding: shown, as: UTF8.self)).split(separator: "\n") {
      console.say("  " + line)
    }
    let rest = share.output.dropped + UInt64(share.output.bytes.count - shown.count)
    if rest > 0 { console.say("  … and \(rest) bytes more") }
  }
}

extension Outcome {
  /// The outcome in words.
  var phrase: String {
    switch self {
    case .completed: "completed"
    case .partial: "only a part was shared"
    case .cancelled: "cancelled"
    case .failed: "failed"
    case .timedOut: "timed out"
    case .crashed: "crashed"
    case .refused: "refused"
    case .unavailable: "unavailable"
    }
  }
}
