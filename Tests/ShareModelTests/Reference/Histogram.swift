import ShareModel

/// How often targets were judged how, so that a generator that never reaches a rule is found out.
struct Histogram: CustomStringConvertible {
  private var counts: [String: Int] = [:]

  /// Every reason that negotiation can give.
  static let codes: [Reason.Code] =
    RandomNegotiation.obstacles + [
      .transformOnly, .notIncluded, .excluded, .areaNotAllowed, .noItems, .prefilledTextRefused, .typeNotAccepted,
      .noRule,
      .tooMany, .tooFew, .tooLarge, .attributeRequired, .unavailable,
    ]

  mutating func count(_ answer: ReferenceAnswer) {
    counts[answer.code?.description ?? "eligible", default: 0] += 1
    guard let plan = answer.plan else { return }
    if answer.needsConsent { counts["eligible, somebody must agree", default: 0] += 1 }
    if plan.items.contains(where: { $0.cause != nil }) { counts["eligible, an item is left out", default: 0] += 1 }
    for attribute in plan.attributes { counts["attribute \(attribute.use.rawValue)", default: 0] += 1 }
  }

  private var total: Int {
    Self.codes.reduce(counts["eligible"] ?? 0) { $0 + (counts[$1.description] ?? 0) }
  }

  /// The codes of fewer than one in a hundred verdicts.
  var rare: [Reason.Code] { Self.codes.filter { (counts[$0.description] ?? 0) * 100 < total } }

  var description: String {
    let lines = counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map { name, count in
      let tenths = count * 1000 / max(1, total)
      return "  \(name): \(count), \(tenths / 10).\(tenths % 10) %"
    }
    return (["\(total) verdicts:"] + lines).joined(separator: "\n")
  }
}
