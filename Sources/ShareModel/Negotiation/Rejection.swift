/// Why a target, or one combination of it, does not take a request: numbers only, put into words when somebody wants to
/// read them.
struct Rejection {
  /// What is wrong.
  enum Cause {
    case obstacle
    case unusable
    case transformOnly
    case notIncluded
    case excluded(selector: Int)
    case areaNotNamed
    case areaNotListed
    case prefilledText(item: Int)
    case noItems
    case noRule
    case type(item: Int)
    /// More items of a slot, a limit, or several slots together.
    case tooMany(item: Int, have: Int, limit: Int, slots: Slots)
    /// More items than the combination takes in all.
    case tooManyItems(item: Int, have: Int, limit: Int)
    case tooFew(have: Int, need: Int, slot: Int)
    case tooFewItems(have: Int, need: Int)
    case tooLarge(item: Int, bytes: UInt64, limit: UInt64)
    case tooLargeTogether(bytes: UInt64, limit: UInt64, slot: Int?)
    case tooLong(item: Int, characters: Int, limit: Int)
    case tooShort(item: Int, characters: Int, least: Int)
    /// A rule about the whole selection that is not true of it.
    case rule(RuleFailure)
    case wrongCharacter(item: Int, Unicode.Scalar, allowed: CharacterClasses)
    case attribute(String)
    /// Apart, so that all the others stay small.
    indirect case unavailable(Availability, problem: String)
  }

  /// The numbers of some slots or limits; mostly it is one, which takes no memory of its own.
  enum Slots {
    case one(Int)
    case several([Int])

    var numbers: [Int] {
      switch self {
      case .one(let number): [number]
      case .several(let numbers): numbers
      }
    }
  }

  /// The step that it fails.
  var step: NegotiationStep
  /// What is wrong.
  var cause: Cause
  /// The combination, counted from the target's first; 0 before step 6.
  var combination = 0
  /// How many items, or attributes, are the cause.
  var offending = 1

  /// Makes a rejection.
  init(_ step: NegotiationStep, _ cause: Cause, combination: Int = 0, offending: Int = 1) {
    self.step = step
    self.cause = cause
    self.combination = combination
    self.offending = offending
  }

  /// Whether it says more of what a person could do than another one: it got further, or fewer items stand in the way.
  func isCloser(than other: Rejection) -> Bool {
    step != other.step ? step > other.step : offending < other.offending
  }
}
