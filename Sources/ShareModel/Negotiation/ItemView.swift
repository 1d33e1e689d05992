/// The items of a request as some of the targets get to see them.
///
/// Usually every target sees the same; what the source gives to some targets only makes further views.
public struct ItemView: Sendable {
  /// An item that a target does not get: by the source's own wish, or because a rule tidied it away.
  public struct LeftOut: Hashable, Sendable {
    /// The item's index in the request.
    public var index: Int
    /// Why, for people.
    public var why: String
    /// The stable code of why.
    public var cause: Reason.Code

    /// Says of an item that it is left out.
    public init(index: Int, why: String, cause: Reason.Code = .notForTarget) {
      self.index = index
      self.why = why
      self.cause = cause
    }
  }

  /// What the items are.
  public var items: [ItemDescription]
  /// The index in the request of each item, rising; nil: its place.
  public var indices: [Int]?
  /// The items that are not among them, by index.
  public var leftOut: [LeftOut]
  /// The candidates that see this, by their place in the list; for the view of all the others it says nothing.
  public var audience: [Int]

  /// Makes a view.
  public init(_ items: [ItemDescription], indices: [Int]? = nil, leftOut: [LeftOut] = [], audience: [Int] = []) {
    self.items = items
    self.indices = indices
    self.leftOut = leftOut
    self.audience = audience
  }
}

extension ItemView {
  /// Whether the source gives these targets nothing at all.
  var isEmptied: Bool { items.isEmpty && !leftOut.isEmpty }

  /// Whether it is the request as it stands.
  var isWhole: Bool { indices == nil && leftOut.isEmpty }

  /// The index in the request of an item.
  func number(of item: Int) -> Int {
    guard let indices, indices.indices.contains(item) else { return item }
    return indices[item]
  }

  /// Makes of a verdict on these items, of a target that takes them, one on the request: its indices, and what is left out.
  func renumber(_ verdict: inout Verdict) {
    guard !isWhole, var plan = verdict.plan else { return }
    for place in verdict.warnings.indices {
      if let item = verdict.warnings[place].item { verdict.warnings[place].item = number(of: item) }
    }
    for place in plan.items.indices { plan.items[place].index = number(of: plan.items[place].index) }
    for gone in leftOut {
      plan.items.append(ItemPlan(index: gone.index, representation: nil, leftOut: gone.why, cause: gone.cause))
      let code = gone.cause == .normalised ? gone.cause.description : "itemLeftOut"
      verdict.warnings.append(PlanWarning(code: code, item: gone.index, detail: gone.why))
    }
    plan.items.sort { $0.index < $1.index }
    verdict.plan = plan
  }
}
