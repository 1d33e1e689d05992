import ShareHost
import ShareModel

/// The documents of `targets` and `explain`.
extension Documents {
  /// What a request is, as far as targets depend on it.
  static func request(_ request: ShareRequest) -> JSONText {
    var members: [(String, JSONText)] = [("area", .string(request.area))]
    if let source = request.source { members.insert(("source", .string(source)), at: 0) }
    if let include = request.include { members.append(("include", .array(include.map { .string($0.text) }))) }
    if !request.exclude.isEmpty { members.append(("exclude", .array(request.exclude.map { .string($0.text) }))) }
    if !request.attributes.isEmpty {
      members.append(
        (
          "attributes",
          .array(
            request.attributes.map {
              .object(
                [
                  ("name", .string($0.name)), ("value", .string($0.value)),
                  ("provenance", .string($0.provenance.rawValue)),
                ] + ($0.isTakenOff ? [("takenOff", .bool(true))] : []))
            })
        ))
    }
    return .object(members)
  }

  /// A list of targets.
  ///
  /// - Parameters:
  ///   - negotiation: what was found.
  ///   - verdicts: the targets to list, in order.
  ///   - steps: whether each step is listed.
  ///   - reasons: for targets that can take the request, why a share would not do all of it.
  static func targets(
    _ negotiation: Negotiation, _ verdicts: [Verdict], host: Host, steps: Bool, reasons: [String: Reason] = [:]
  ) -> JSONText {
    document([
      ("request", request(negotiation.request)),
      ("items", items(negotiation, types: host.registry.types)),
      ("targets", .array(verdicts.map { target($0, negotiation, host: host, steps: steps, reasons: reasons) })),
      ("warnings", .array(negotiation.notes.map(warning))),
    ])
  }

  private static func target(
    _ verdict: Verdict, _ negotiation: Negotiation, host: Host, steps: Bool, reasons: [String: Reason]
  ) -> JSONText {
    let candidate = negotiation.candidate(verdict)
    var members: [(String, JSONText)] = [
      ("id", .string(candidate.target.id)),
      ("title", .string(candidate.target.title.text(for: host.languages))),
      ("plugin", .string(candidate.plugin)),
      ("category", .string(candidate.target.category.rawValue)),
      ("eligible", .bool(verdict.isEligible)),
      (
        "plan",
        verdict.plan.map { plan($0, negotiation.view(verdict), command: negotiation.command(of: verdict)) } ?? .null
      ),
      ("reason", reason(verdict.reason ?? reasons[candidate.target.id])),
      ("warnings", .array(verdict.warnings.map(warning))),
    ]
    if verdict.isHidden { members.append(("hidden", .bool(true))) }
    if steps {
      members.append(
        (
          "steps",
          .array(
            negotiation.steps(for: verdict).map { step in
              .object([
                ("step", .string(step.step)), ("passed", step.passed.map { .bool($0) } ?? .null),
                ("detail", .string(step.detail)),
              ])
            })
        ))
    }
    return .object(members)
  }

  /// What becomes of each item and attribute.
  static func plan(_ plan: Plan, _ view: SelectionView, command: CommandTemplate?) -> JSONText {
    let items = plan.items.map { item -> JSONText in
      let forms = view.provider(of: item.index)?.description.representations ?? []
      let chosen = item.representation.flatMap { $0 < forms.count ? forms[$0].type.identifier : nil }
      return .object(
        [
          ("index", .integer(Int64(item.index))), ("representation", chosen.map { .string($0) } ?? .null),
          ("transforms", .array(item.transforms.map { .string($0) })),
          ("leftOut", item.leftOut.map { .string($0) } ?? .null),
        ] + (item.ignored.isEmpty ? [] : [("ignored", .array(item.ignored.map { .string($0) }))]))
    }
    let attributes = plan.attributes.map { attribute -> JSONText in
      .object(
        [
          ("name", .string(attribute.name)), ("use", .string(attribute.use.rawValue)),
          ("leftOut", attribute.leftOut.map { .string($0) } ?? .null),
        ] + (attribute.value.map { [("value", .string($0))] } ?? []))
    }
    var members: [(String, JSONText)] = [("items", .array(items)), ("attributes", .array(attributes))]
    if let command { members.append(("command", .array(command.written.map { .string($0) }))) }
    return .object(members)
  }
}
