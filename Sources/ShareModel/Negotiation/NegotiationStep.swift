/// The nine questions that negotiation asks of a target, in their order; the first no is the reason.
public enum NegotiationStep: String, Sendable, CaseIterable, Comparable {
  /// The plugin can be used at all.
  case plugin
  /// The included list names it, or there is none.
  case included
  /// The excluded list does not name it.
  case excluded
  /// It is offered in this area, by its own word and the source's.
  case area
  /// Something remains after the texts that it refuses.
  case text
  /// Some combination takes every remaining item.
  case types
  /// Counts and sizes are within bounds.
  case limits
  /// The attributes that it requires are there.
  case attributes
  /// What it needs is on this machine.
  case availability

  /// Orders by the place in negotiation.
  public static func < (left: Self, right: Self) -> Bool { left.position < right.position }

  private var position: Int {
    switch self {
    case .plugin: 0
    case .included: 1
    case .excluded: 2
    case .area: 3
    case .text: 4
    case .types: 5
    case .limits: 6
    case .attributes: 7
    case .availability: 8
    }
  }
}
