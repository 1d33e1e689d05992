import ShareModel

/// What is compared of a verdict: everything but the words for people.
struct ReferenceAnswer: Equatable, CustomStringConvertible {
  /// What becomes of one item.
  struct Item: Equatable {
    var index: Int
    var representation: Int?
    var slot: Int?
    /// The stable code of why it is left out, when it is.
    var cause: Reason.Code?
    var needsConsent = false
  }

  /// What becomes of one attribute.
  struct Attribute: Equatable {
    var name: String
    var use: AttributePlan.Use
    var needsConsent = false
  }

  /// What the target would get.
  struct Plan: Equatable {
    var combination: Int
    var distance: Int
    var items: [Item]
    var attributes: [Attribute]
  }

  var candidate: Int
  var code: Reason.Code?
  var item: Int?
  var plan: Plan?

  init(_ candidate: Int, _ code: Reason.Code, item: Int? = nil) {
    self.candidate = candidate
    self.code = code
    self.item = item
  }

  init(_ candidate: Int, _ plan: Plan) {
    self.candidate = candidate
    self.plan = plan
  }

  /// What the engine says.
  init(_ verdict: Verdict) {
    candidate = verdict.candidate
    code = verdict.reason?.code
    item = verdict.reason?.item
    plan = verdict.plan.map { plan in
      let items = plan.items.map { item in
        Item(
          index: item.index, representation: item.representation, slot: item.slot,
          cause: item.leftOut == nil ? nil : item.cause, needsConsent: item.needsConsent)
      }
      return Plan(
        combination: plan.combination, distance: plan.distance, items: items,
        attributes: plan.attributes.map { Attribute(name: $0.name, use: $0.use, needsConsent: $0.needsConsent) })
    }
  }

  var needsConsent: Bool {
    plan.map { plan in plan.items.contains { $0.needsConsent } || plan.attributes.contains { $0.needsConsent } }
      ?? false
  }

  var description: String {
    let who = "candidate \(candidate): "
    guard let plan else { return who + (code?.description ?? "nothing") + (item.map { ", item \($0)" } ?? "") }
    let items = plan.items.map { item in
      let consent = item.needsConsent ? ", asked" : ""
      if let cause = item.cause { return "\(item.index) left out (\(cause)\(consent))" }
      let place = item.slot.map { "in slot \($0)" } ?? "without slot"
      return "\(item.index) as form \(item.representation.map(String.init) ?? "none") \(place)\(consent)"
    }
    let attributes = plan.attributes.map { "\($0.name) \($0.use.rawValue)\($0.needsConsent ? ", asked" : "")" }
    return who + "combination \(plan.combination), distance \(plan.distance); "
      + (items + attributes).joined(separator: "; ")
  }
}
