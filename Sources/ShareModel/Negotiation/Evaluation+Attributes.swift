extension Evaluation {
  /// What becomes of one attribute.
  ///
  /// - Parameters:
  ///   - attribute: the attribute.
  ///   - target: the target.
  ///   - combination: the combination that fits.
  ///   - asText: whether there is a slot for the message as a text.
  ///   - warnings: gets what a person should know.
  func attributePlan(
    _ attribute: Attribute, _ target: TargetDeclaration, _ combination: Combination, asText: Bool,
    _ warnings: inout [PlanWarning]
  ) -> AttributePlan {
    let name = attribute.name
    let isTaken = target.takes(name, combination)
    let passage = attribute.passage(target.prefilledText)
    warnings += passage.warnings
    // Neither what its author, its form or a person rules out, nor what was left empty, needs anybody's consent.
    guard let value = passage.value, name != AttributePlan.message || !value.isEmpty || isTaken else {
      let why = passage.warnings.first?.detail ?? "nothing was said"
      return AttributePlan(name: name, use: .leftOut, leftOut: why, needsConsent: false)
    }
    let isMessage = name == AttributePlan.message
    func leftOut(_ why: String) -> AttributePlan {
      warnings.append(PlanWarning(code: isMessage ? "messageLeftOut" : "attributeLeftOut", detail: why))
      return AttributePlan(name: name, use: .leftOut, leftOut: why)
    }
    if isTaken {
      if let problem = target.problem(with: name, value: value, combination) {
        return leftOut("the \(name) \(problem)")
      }
      return AttributePlan(name: name, use: .taken, value: value == attribute.value ? nil : value)
    }
    if isMessage {
      return asText ? AttributePlan(name: name, use: .asText) : leftOut("this target has no place for the message")
    }
    return leftOut("this target does not take the attribute \(name)")
  }

  /// Notes what a target makes nothing of: what the source says for a preview about the items that it gets.
  func noteIgnoredMetadata(
    of index: Int, _ items: inout [ItemPlan], _ warnings: inout [PlanWarning], _ wording: Wording<Types>
  ) {
    let ignored = candidates[index].target.ignoresMetadata
    if case .never = ignored { return }
    for row in items.indices where items[row].representation != nil {
      let item = view.items[items[row].index]
      guard !item.metadata.isEmpty, ignored.covers(item.host) else { continue }
      items[row].ignored = item.metadata
      let what = AttributePlan.unique(item.metadata.map { $0.hasSuffix("URL") || $0 == "url" ? "link" : $0 })
      let detail =
        "\(AttributePlan.list(what)) given for \(wording.name(items[row].index)) \(what.count == 1 ? "is" : "are") ignored by this target"
      warnings.append(PlanWarning(code: "metadataIgnored", item: items[row].index, detail: detail))
    }
  }
}

extension TargetDeclaration.IgnoredMetadata {
  /// Whether what is said about an item is ignored.
  ///
  /// - Parameter host: the host of a link, lower case.
  func covers(_ host: String?) -> Bool {
    switch self {
    case .never: false
    case .always: true
    case .hosts(let hosts): host.map { host in hosts.contains { LinkHost.isHost(host, under: $0) } } ?? false
    }
  }
}

extension AttributePlan {
  /// Names, each once.
  fileprivate static func unique(_ names: [String]) -> [String] {
    var once: [String] = []
    for name in names where !once.contains(name) { once.append(name) }
    return once
  }

  /// Names in a row: `the title, the link and the thumbnail`.
  fileprivate static func list(_ names: [String]) -> String {
    let named = names.map { "the " + $0 }
    guard named.count > 1 else { return named.first ?? "" }
    return named.dropLast().joined(separator: ", ") + " and " + (named.last ?? "")
  }
}
