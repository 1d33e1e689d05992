import ShareFiles
import ShareHost
import ShareModel
import ShareSystem

/// Lets a person choose a target: on the terminal, or through a program of theirs.
struct TargetChoice {
  let parsed: ParsedCommand
  let console: Console
  let host: Host
  let negotiation: Negotiation
  let control: ShareControl

  /// What came of it.
  enum Answer {
    case chosen(String, withoutHashtag: Bool = false)
    case cancelled
    case interrupted
  }

  func choose() throws(Failure) -> Answer {
    let choices = negotiation.offered.map(choice)
    guard !choices.isEmpty else {
      if let hidden = negotiation.eligible.first {
        throw Failure(
          .content, code: "nothingEligible", subject: "no target",
          "all that can take it are hidden by \(negotiation.hiddenBy); "
            + "name one with --to, such as \(negotiation.candidate(hidden).target.id)")
      }
      throw Failure(
        .content, code: "nothingEligible", subject: "no target", "none can take this; share explain says why for each")
    }
    if let command = parsed.options.chooser?.display { return try ask(command, choices) }
    if !console.isJSON, let terminal = Terminal.forAsking() { return ask(terminal, choices) }
    if let command = host.settings.chooser { return try ask(command, choices) }
    console.say("these targets can take it:")
    for choice in choices { console.say("  \(Sanitised.line(choice.id))  \(Sanitised.line(choice.title))") }
    throw Failure(
      .usage, code: "noTarget", subject: "no target",
      "none is named, and there is no terminal to choose on; use --to TARGET or --chooser COMMAND")
  }

  private func choice(_ verdict: Verdict) -> Choice {
    let target = negotiation.candidate(verdict).target
    // That a hashtag is taken off stands above the list.
    let warnings = verdict.warnings.filter { $0.code != "attributeTakenOff" }
    return Choice(
      id: target.id, title: target.title.text(for: host.languages), icon: target.icon ?? "",
      marks: warnings.map(\.detail))
  }

  private func ask(_ terminal: Terminal, _ choices: [Choice]) -> Answer {
    let chooser = Chooser(terminal: terminal, header: header, paint: console.paint, wake: control.signalDescriptor)
    let hashtag = Suggestions.hashtag(negotiation.request) {
      negotiation.takingOff(Attribute.hashtag).offered.map(choice)
    }
    switch chooser.choose(choices, hashtag: hashtag, canMoveCursor: Terminal.canMoveCursor) {
    case .chosen(let id, let withoutHashtag): return .chosen(id, withoutHashtag: withoutHashtag)
    case .cancelled: return .cancelled
    case .ended: return .interrupted
    }
  }

  /// What is to be shared, in a few lines, and what others than the person say about it.
  private var header: [String] {
    PreviewLines.header(host.header(of: negotiation.providers, metadata: negotiation.previews))
      + Suggestions.lines(negotiation.request)
  }

  /// Asks a program: it gets the choices as lines and prints one id, or nothing to cancel.
  private func ask(_ command: String, _ choices: [Choice]) throws(Failure) -> Answer {
    let shell: ByteString = "/bin/sh"
    let result = CommandRun.run(
      shell, arguments: ["-c", ByteString(command)], input: ChooserExchange.input(choices), seconds: nil,
      limit: 1 << 16,
      stop: control.signalDescriptor)
    control.takeSignal()
    if control.isCancelled { return .interrupted }
    guard let result else {
      throw Failure(.host, code: "chooserFailed", subject: command, "the chooser could not be started; check --chooser")
    }
    switch ChooserExchange.answer(result.output, choices: choices) {
    case .chosen(let id): return .chosen(id)
    case .cancelled:
      // Choosers end with 1 when they are dismissed; a shell that finds no command ends with 126 or 127.
      if case .exited(let status) = result.end, status == 126 || status == 127 {
        throw Failure(.usage, code: "chooserFailed", subject: command, "the chooser could not be run; check --chooser")
      }
      return .cancelled
    case .unknown(let answer):
      throw Failure(
        .failed, code: "chooserFailed", subject: command,
        "the chooser answered \(answer), which is none of the ids it was given")
    }
  }
}
