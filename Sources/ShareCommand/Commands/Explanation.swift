import ShareHost
import ShareModel

/// All there is to say about one target and one request: where the target comes from, every step, the combinations of
/// what it takes, and what becomes of each item and attribute.
struct Explanation {
  private let verdict: Verdict
  private let negotiation: Negotiation
  private let host: Host
  private let console: Console

  init(_ verdict: Verdict, _ negotiation: Negotiation, _ host: Host, _ console: Console) {
    self.verdict = verdict
    self.negotiation = negotiation
    self.host = host
    self.console = console
  }

  private var target: TargetDeclaration { negotiation.candidate(verdict).target }

  /// Everything, safe to print.
  var lines: [String] {
    let paint = console.outputPaint
    let parts = [heading, steps, combinations, plan].filter { !$0.isEmpty }
    let warnings = verdict.warnings.flatMap { wrapped($0.detail).map { paint(.warning, $0) } }
    return Array((parts + (warnings.isEmpty ? [] : [warnings])).joined(separator: [""]))
  }

  private var heading: [String] {
    let paint = console.outputPaint
    var lines = wrapped("\(target.title.text(for: host.languages)) (\(target.id))").map { paint(.strong, $0) }
    lines.append(verdict.isEligible ? paint(.good, "can take this") : paint(.bad, "cannot take this"))
    if verdict.isHidden {
      lines += wrapped("not offered for choosing: hidden by \(negotiation.hiddenBy); --to reaches it")
    }
    let plugins = host.registry.plugins.filter { $0.manifest?.targets.contains { $0.id == target.id } == true }
    let used = plugins.first { $0.obstacle == nil } ?? plugins.first { $0.obstacle?.code != .shadowed }
    for plugin in plugins {
      let word = plugin.folder == used?.folder ? "from" : "hidden"
      lines += wrapped("\(word): \(plugin.folder.display) (\(plugin.directory.level.rawValue))")
    }
    return lines
  }

  private var steps: [String] {
    var table = Table([Table.Column("STEP"), Table.Column(""), Table.Column("DETAIL", wraps: true)])
    for step in negotiation.steps(for: verdict) {
      var detail = step.detail
      if step.passed == false, let reason = verdict.reason { detail = ReasonText(reason, negotiation, verdict).whole }
      table.add([step.step, step.passed.map { $0 ? "passed" : "failed" } ?? "-", detail])
    }
    return table.lines(width: console.outputWidth, paint: console.outputPaint)
  }

  /// What was made of each combination; of a target that is refused with several only the nearest, unless everything is
  /// wanted.
  private var combinations: [String] {
    let reports = negotiation.combinations(for: verdict)
    if reports.isEmpty { return [] }
    let showsAll = verdict.isEligible || reports.count == 1 || console.verbosity == .verbose
    let shown = reports.filter { showsAll || $0.isNearest }
    var table = Table([
      Table.Column(""), Table.Column(""), Table.Column("COMBINATION", wraps: true),
    ])
    for report in shown {
      table.add([
        "\(report.combination + 1) of \(reports.count)", word(report, isOnly: reports.count == 1),
        text(report.combination),
      ])
      if case .lacks(let reason) = report.finding, verdict.isEligible || showsAll && reports.count > 1 {
        table.add(["", "", ReasonText(reason, negotiation, verdict).whole])
      }
    }
    var lines = table.lines(width: console.outputWidth, paint: console.outputPaint)
    let others = reports.count - shown.count
    if others > 0 {
      let words = others == 1 ? "the other combination lacks" : "each of the \(others) other combinations lacks"
      lines += wrapped("with -v also what \(words)")
    }
    return lines
  }

  private func word(_ report: CombinationReport, isOnly: Bool) -> String {
    switch report.finding {
    case .chosen: "chosen"
    case .fits: "fits too"
    case .lacks: report.isNearest && !isOnly ? "nearest" : "no"
    }
  }

  private func text(_ combination: Int) -> String {
    guard target.accepts.indices.contains(combination) else { return "" }
    return CombinationText(target.accepts[combination], types: host.registry.types).whole
  }

  /// What becomes of each item and attribute.
  private var plan: [String] {
    guard let plan = verdict.plan, !plan.items.isEmpty || !plan.attributes.isEmpty else { return [] }
    let accepts = target.accepts
    let combination = accepts.indices.contains(plan.combination) ? accepts[plan.combination] : Combination(slots: [])
    let text = CombinationText(combination, types: host.registry.types)
    var table = Table([
      Table.Column("ITEM", isWhole: true), Table.Column("SENT AS"),
      Table.Column("HOW", wraps: true),
    ])
    for item in plan.items { table.add(row(item, text)) }
    for attribute in plan.attributes { table.add(row(attribute)) }
    let lines = table.lines(width: console.outputWidth, paint: console.outputPaint)
    return lines + (PlanLines.command(of: verdict, negotiation).map { [$0] } ?? [])
  }

  private func row(_ item: ItemPlan, _ combination: CombinationText) -> [String] {
    let provider = negotiation.view(verdict).provider(of: item.index) ?? negotiation.provider(of: item.index)
    let label = provider?.description.label ?? "item \(item.index + 1)"
    guard let index = item.representation else {
      return [label, "-", "left out: \(item.cause): \(item.leftOut ?? "not taken")"]
    }
    let forms = provider?.description.representations ?? []
    var how = item.slot.map { "slot \($0 + 1): \(combination.slot($0))" } ?? "comes along without a slot"
    if forms.count > 1 { how = "form \(index + 1) of \(forms.count); " + how }
    if !item.transforms.isEmpty { how = "through \(item.transforms.joined(separator: ", then ")); " + how }
    return [label, index < forms.count ? forms[index].type.identifier : "?", how]
  }

  private func row(_ attribute: AttributePlan) -> [String] {
    switch attribute.use {
    case .taken: [attribute.name, "attribute", "the target takes it"]
    case .asText: [attribute.name, "text", "after the items, since the target has no place for a message"]
    case .leftOut:
      [attribute.name, "-", "left out" + (attribute.needsConsent ? ", if --partial or somebody agrees" : "")]
    }
  }

  /// A text as it is, or broken between words where it is for a terminal.
  private func wrapped(_ text: String) -> [String] {
    let text = Sanitised.line(text)
    return console.outputWidth.map { Wrapping.lines(text, width: $0) } ?? [text]
  }
}
