import ShareHost
import ShareModel

/// A plan in words, for `--dry-run`.
struct PlanLines {
  private let negotiation: Negotiation
  private let host: Host

  init(_ negotiation: Negotiation, _ host: Host) {
    self.negotiation = negotiation
    self.host = host
  }

  /// What would become of each item and attribute.
  func lines(_ verdict: Verdict) -> [String] {
    let target = negotiation.candidate(verdict).target
    let title = Sanitised.line(target.title.text(for: host.languages))
    guard let plan = verdict.plan else {
      return ["\(title): not possible: \(Sanitised.line(verdict.reason?.detail ?? ""))"]
    }
    var lines = ["\(title):"]
    for item in plan.items {
      let description = negotiation.providers[item.index].description
      let form = item.representation.flatMap { index in
        index < description.representations.count ? description.representations[index].type.identifier : nil
      }
      lines.append(Sanitised.line("  \(description.label): " + (form ?? "left out, \(item.leftOut ?? "not taken")")))
    }
    for attribute in plan.attributes {
      let use =
        switch attribute.use {
        case .taken: "sent"
        case .asText: "sent as a text"
        case .leftOut: "left out"
        }
      lines.append(Sanitised.line("  \(attribute.name): \(use)"))
    }
    return lines
  }
}
