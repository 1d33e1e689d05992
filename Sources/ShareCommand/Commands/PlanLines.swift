import ShareHost
import ShareModel

/// A plan in words, for `--dry-run` and `explain`.
struct PlanLines {
  private let negotiation: Negotiation
  private let host: Host
  private let console: Console

  init(_ negotiation: Negotiation, _ host: Host, _ console: Console) {
    self.negotiation = negotiation
    self.host = host
    self.console = console
  }

  /// The target's title, and what would become of each item and attribute.
  func lines(_ verdict: Verdict) -> [String] {
    let target = negotiation.candidate(verdict).target
    let title = console.outputPaint(.strong, Sanitised.line(target.title.text(for: host.languages)))
    guard let plan = verdict.plan else {
      return ["\(title): not possible: \(Sanitised.line(verdict.reason?.detail ?? ""))"]
    }
    return ["\(title):"] + lines(of: plan, verdict)
  }

  /// What would become of each item and attribute.
  private func lines(of plan: Plan, _ verdict: Verdict) -> [String] {
    let view = negotiation.view(verdict)
    var table = Table([Table.Column("ITEM", isFlexible: true), Table.Column("SENT AS", wraps: true)])
    for item in plan.items {
      guard let provider = view.provider(of: item.index) ?? negotiation.provider(of: item.index) else { continue }
      let description = provider.description
      let sent = item.representation.map { index in
        index < description.representations.count ? description.representations[index].type.identifier : "?"
      }
      let ignored = item.ignored.isEmpty ? "" : " (ignored: \(item.ignored.joined(separator: ", ")))"
      table.add([description.label, sent.map { $0 + ignored } ?? "left out: \(item.leftOut ?? "not taken")"])
    }
    for attribute in plan.attributes {
      let use =
        switch attribute.use {
        case .taken:
          "as the attribute \(attribute.name)"
            + (attribute.value.map { ": " + $0.split(separator: "\n").joined(separator: " ") } ?? "")
        case .asText: "as a text after the items"
        case .leftOut: "left out: \(attribute.leftOut ?? "the target does not take it")"
        }
      table.add([attribute.name, use])
    }
    var lines = table.lines(width: console.outputWidth, paint: console.outputPaint)
    if let command = Self.command(of: verdict, negotiation) { lines.append(command) }
    return lines
  }

  /// What a custom target of the request runs; nil for any other target.
  static func command(of verdict: Verdict, _ negotiation: Negotiation) -> String? {
    negotiation.command(of: verdict).map { command in
      Sanitised.line("runs: " + command.written.map { Shell.quoted($0) }.joined(separator: " "))
    }
  }
}
