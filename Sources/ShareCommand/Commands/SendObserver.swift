import ShareFiles
import ShareHost
import ShareModel
import ShareSystem

/// Shows what happens while a share is under way: a bar on a terminal, lines of JSON on `--events`.
final class SendObserver {
  private var progress: ProgressDisplay?
  private let events: Descriptor?
  private let titles: [String: String]

  init(_ options: CommandOptions, _ negotiation: Negotiation, host: Host) {
    progress = options.verbosity == .quiet ? nil : ProgressDisplay(descriptor: 2)
    events = options.events.flatMap { try? Descriptor.duplicate(of: $0) }
    var titles: [String: String] = [:]
    for candidate in negotiation.candidates {
      titles[candidate.target.id] = candidate.target.title.text(for: host.languages)
    }
    self.titles = titles
  }

  /// Takes one event.
  func take(_ event: ShareEvent) {
    // Whoever has closed the descriptor does not want the events any more.
    try? events?.write(Documents.event(event).encoded() + [UInt8(ascii: "\n")])
    if case .progress(let target, let done, let total) = event {
      progress?.show(title: titles[target] ?? target, done: done, total: total)
    }
    if case .outcome = event { finish() }
  }

  /// Takes the bar away.
  func finish() {
    progress?.clear()
  }
}
