import ShareHost
import ShareModel
import ShareSystem

/// Says how a share ended: what came back on standard output, the rest to people.
struct SendReport {
  /// The most bytes and lines that are shown of what a plugin printed, to people who do not want to know everything.
  private static let printedBytes = 2048
  private static let printedLines = 20

  let parsed: ParsedCommand
  let console: Console
  let host: Host
  let negotiation: Negotiation
  let control: ShareControl

  /// Reports everything, and puts returned items where they belong.
  ///
  /// - Returns: the exit status.
  func report(_ result: ShareResult) -> ExitStatus {
    var status = result.status
    var place = parsed.options.output
    let problem = place == .standardOutput ? outputProblem(result) : nil
    if let problem {
      console.complain(subject: "--output -", problem)
      status = status == .completed ? .failed : status
      // Several items in one stream could not be told apart; as files nothing is lost.
      place = .directory(".")
    }
    let output = ReturnedItems(output: place, types: host.registry.types)
    var saved: [[SavedReturn]] = []
    var notSaved: [PlanWarning] = []
    for share in result.shares {
      var placed: [SavedReturn] = []
      for item in share.returned {
        do throws(ReturnedItems.Problem) {
          var saved = try output.place(item)
          // Nothing of several is written: whoever reads the other end would take one for the other.
          if problem != nil, saved.form.isStandardOutput { saved.form = .nowhere }
          placed.append(saved)
        } catch {
          console.complain(subject: error.subject, error.detail)
          notSaved.append(PlanWarning(code: "notSaved", detail: "\(error.subject): \(error.detail)"))
          placed.append(SavedReturn(item: item, form: .nowhere, isPlaced: false))
          if status == .completed { status = .failed }
        }
      }
      saved.append(placed)
    }
    // Everything is where it belongs. Printing may wait for a reader for ever, and must not keep a signal waiting.
    control.releaseSignals()
    if console.isJSON {
      console.print(Documents.send(result, negotiation, saved: saved, notSaved: notSaved, host: host))
    } else {
      for placed in saved.joined() {
        guard problem == nil else {
          tell(placed)
          continue
        }
        do throws(ReturnedItems.Problem) {
          try print(placed, output)
        } catch {
          console.complain(subject: error.subject, error.detail)
          if status == .completed { status = .failed }
        }
      }
    }
    for share in result.shares { tell(share) }
    return status
  }

  /// `--output -` writes exactly one item.
  private func outputProblem(_ result: ShareResult) -> String? {
    let count = result.shares.reduce(0) { $0 + $1.returned.count }
    guard parsed.options.output == .standardOutput, count != 1,
      result.shares.contains(where: { $0.outcome == .completed || $0.outcome == .partial })
    else {
      return nil
    }
    return "writes exactly one item, and \(count) came back; use --output DIR"
  }

  /// Where something was saved that was meant for standard output.
  private func tell(_ saved: SavedReturn) {
    if case .path(let path) = saved.form { console.say("saved \(Sanitised.line(path.display))") }
  }

  private func print(_ saved: SavedReturn, _ output: ReturnedItems) throws(ReturnedItems.Problem) {
    switch saved.form {
    case .text(let text): console.write(text: text)
    case .link(let link): console.write(line: ByteString(link))
    case .path(let path): console.write(line: path)
    case .standardOutput: try output.print(saved.item, to: console)
    case .nowhere: break
    }
  }

  /// One line for people, and more where something went wrong.
  private func tell(_ share: TargetShare) {
    // What is left out is said below, with the name of the item.
    let leftOut = Set(share.items.filter { $0.outcome == nil }.map(\.index))
    for warning in share.warnings where warning.code != "log" || console.verbosity == .verbose {
      if let item = warning.item, leftOut.contains(item), share.items.contains(where: { $0.outcome != nil }) {
        continue
      }
      console.warn(warning.detail)
    }
    let title = share.title.isEmpty ? share.target : share.title
    switch share.outcome {
    case .completed:
      let line = console.paint(.good, "\(Sanitised.line(title)): completed\(share.handedOver ? ", handed over" : "")")
      // Nothing at all after something that leaves no trace would be a riddle to a person.
      if share.returned.isEmpty, Terminal.isTerminal(2) { console.say(line) } else { console.explain(line) }
    case .cancelled: console.complain(subject: title, "cancelled; nothing more was shared")
    default:
      let reason = share.reason.map { "\($0.detail)" } ?? "no reason given"
      // What to do about the others is in their words; here it is another target.
      let isWrongTarget = share.reason.map { $0.code == .typeNotAccepted || $0.code == .noRule } ?? false
      let wayOut = isWrongTarget ? "; share targets lists the targets that can take it" : ""
      console.complain(subject: title, "\(share.outcome.phrase): \(reason)\(wayOut)")
    }
    for item in share.items where item.outcome != share.outcome || share.outcome == .partial {
      guard item.outcome != .completed, let reason = item.reason else { continue }
      let provider = negotiation.provider(of: item.index, for: share.target) ?? negotiation.provider(of: item.index)
      let label = provider?.description.label ?? "item \(item.index + 1)"
      // Of one item it was said already; of several it says which.
      if share.items.count == 1, reason.detail == share.reason?.detail { continue }
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
    var shown = share.output.bytes[...]
    if console.verbosity != .verbose {
      shown = shown.prefix(Self.printedBytes)
      let lineEnds = shown.indices.lazy.filter { shown[$0] == UInt8(ascii: "\n") }
      if let last = lineEnds.dropFirst(Self.printedLines - 1).first { shown = shown[...last] }
    }
    console.say("it printed:")
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
