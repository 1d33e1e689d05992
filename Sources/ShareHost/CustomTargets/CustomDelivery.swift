internal import ShareBoundary
internal import ShareModel

/// What one custom target is to get, and who carries it out.
struct CustomDelivery: Sendable {
  var performer: CustomPerformer
  var target: TargetDeclaration
  /// What the plan sends, in order; the message last where it goes as a text.
  var entries: [Delivery.Entry]
  /// The attributes that the target takes.
  var attributes: [Attribute]
  /// The items as the target sees them, one for each entry.
  var items: [ItemProvider]
}

/// What is to be done for one target, and by whom.
enum Errand: Sendable {
  /// A plugin in its worker.
  case plugin(Delivery)
  /// A custom target.
  case custom(CustomDelivery)

  /// What is sent.
  var entries: [Delivery.Entry] {
    switch self {
    case .plugin(let delivery): delivery.entries
    case .custom(let delivery): delivery.entries
    }
  }

  /// Whether it is done for all of its items or not at all: a command that runs without one of them would do something else.
  var needsAllItems: Bool {
    if case .custom(let delivery) = self, case .command = delivery.performer { return true }
    return false
  }
}

extension Delivery.Entry {
  /// The form that the plan sends, as its place among the sources.
  var chosen: Int { item.representations.firstIndex { $0.flags & 1 != 0 } ?? 0 }

  /// Where the bytes of that form come from.
  var chosenSource: RepresentationSource? { sources.indices.contains(chosen) ? sources[chosen] : nil }
}

/// How a share to a custom target ended.
struct CustomEnding: Sendable {
  var outcome: Outcome
  var reason: Reason?
  /// What became of items that did not end as the share did, by their index.
  var items: [Int: ItemOutcome] = [:]
  var returned: [ReturnedItem] = []
  var warnings: [PlanWarning] = []
  var output = PluginOutput()
  /// Whether it was at work; before that, another target may take its place.
  var wasStarted = true

  init(_ outcome: Outcome, _ reason: Reason? = nil) {
    self.outcome = outcome
    self.reason = reason
  }

  /// Somebody stopped it.
  static var cancelled: CustomEnding { CustomEnding(.cancelled, Reason(.cancelledByUser, "cancelled")) }

  /// Its time is over.
  static func overdue(_ seconds: Double?, _ what: String) -> CustomEnding {
    let spent = seconds.map { $0 == $0.rounded() ? "\(Int($0)) s" : "\($0) s" } ?? "the time for it"
    return CustomEnding(.timedOut, Reason(.deadline, "not done after \(spent); \(what) was stopped"))
  }
}
