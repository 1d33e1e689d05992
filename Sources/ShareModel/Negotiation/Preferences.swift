/// What somebody prefers, as it counts for one request: it changes what is offered for choosing and in which order, and
/// never whether a target can take the request.
public struct Preferences: Hashable, Sendable {
  /// What is not offered for choosing.
  public var hidden: [Selector]
  /// What stands first after the custom targets, in this order.
  public var pinned: [Selector]
  /// What stands next, in this order.
  public var order: [Selector]
  /// The ids of the targets that were used lately, the latest first.
  public var recent: [String]
  /// Whose wish ``hidden`` is, in words.
  public var hiddenBy: String

  /// Makes preferences; what is left out is not preferred.
  public init(
    hidden: [Selector] = [], pinned: [Selector] = [], order: [Selector] = [], recent: [String] = [],
    hiddenBy: String = "this program"
  ) {
    self.hidden = hidden
    self.pinned = pinned
    self.order = order
    self.recent = recent
    self.hiddenBy = hiddenBy
  }

  /// Whether they put anything before anything else.
  var decideOrder: Bool { !(pinned.isEmpty && order.isEmpty && recent.isEmpty) }

  /// Whether a target is not offered for choosing.
  func hides(_ candidate: Candidate) -> Bool {
    hidden.contains { $0.matches(target: candidate.target.id, plugin: candidate.plugin) }
  }

  /// The place of a target in ``pinned``; behind all of them when it is not there.
  func pinnedPlace(of candidate: Candidate) -> Int { Self.place(of: candidate, in: pinned) }

  /// The place of a target in ``order``; behind all of them when it is not there.
  func orderedPlace(of candidate: Candidate) -> Int { Self.place(of: candidate, in: order) }

  /// How lately a target was used, 0 the last one; behind all of them when it was not.
  func recentPlace(of candidate: Candidate) -> Int {
    recent.firstIndex(of: candidate.target.id) ?? recent.count
  }

  private static func place(of candidate: Candidate, in list: [Selector]) -> Int {
    list.firstIndex { $0.matches(target: candidate.target.id, plugin: candidate.plugin) } ?? list.count
  }
}
