import ShareFiles
import ShareHost
import ShareModel
import ShareSystem

/// Shows what happens while a share is under way: a bar on a terminal, lines of JSON on `--events`.
final class SendObserver {
  private var progress: ProgressDisplay?
  private var events: Listener?
  private let titles: [String: String]
  private let control: ShareControl

  init(_ options: CommandOptions, _ negotiation: Negotiation, host: Host, control: ShareControl) {
    self.control = control
    progress = options.verbosity == .quiet ? nil : ProgressDisplay(descriptor: 2)
    events = options.events.flatMap { Listener($0) }
    var titles: [String: String] = [:]
    for candidate in negotiation.candidates {
      titles[candidate.target.id] = candidate.target.title.text(for: host.languages)
    }
    self.titles = titles
  }

  /// Takes one event.
  func take(_ event: ShareEvent) {
    if let events, !events.hear(Documents.event(event), unless: control) { self.events = nil }
    if case .progress(let target, _, let done, let total) = event {
      progress?.show(title: titles[target] ?? target, done: done, total: total)
    }
    if case .outcome = event { finish() }
  }

  /// Takes the bar away.
  func finish() {
    progress?.clear()
  }
}

/// Whoever wants to hear the events of a share, on a descriptor of theirs.
private final class Listener {
  private let descriptor: Descriptor

  /// A listener; nil when the descriptor is not open.
  init?(_ number: Int32) {
    guard let descriptor = try? Descriptor.duplicate(of: number) else { return nil }
    self.descriptor = descriptor
  }

  /// Writes a line.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - control: a signal ends the waiting for a reader that is busy; after it, the waiting is short.
  /// - Returns: false when nobody wants to hear any more.
  func hear(_ event: JSONText, unless control: ShareControl) -> Bool {
    let milliseconds = control.isCancelled ? Int32(ShareControl.lastWords) : -1
    let stop = control.signalDescriptor ?? -1
    guard waitWritable(descriptor.raw, unless: stop, milliseconds: milliseconds) else { return false }
    return (try? descriptor.write(event.encoded() + [UInt8(ascii: "\n")])) != nil
  }
}
