/// What negotiation found for one target.
public struct Verdict: Sendable {
  /// The target's place in the list of candidates.
  public var candidate: Int
  /// What would be sent, when the target can take the request.
  public var plan: Plan?
  private var refusal: Refusal?
  /// What a person should know before choosing the target.
  public var warnings: [PlanWarning]
  /// Whether somebody's settings keep it from being offered for choosing; it can still be named.
  public var isHidden = false

  /// Makes a verdict.
  public init(candidate: Int, plan: Plan?, reason: Reason?, warnings: [PlanWarning] = []) {
    self.candidate = candidate
    self.plan = plan
    refusal = reason.map { .worded($0) }
    self.warnings = warnings
  }

  /// Makes a verdict on a candidate that cannot take the request.
  init(candidate: Int, _ reasons: LateReasons) {
    self.candidate = candidate
    refusal = .known(reasons, of: candidate)
    warnings = []
  }

  /// Why it cannot, when it cannot; found out and put into words each time that it is read.
  public var reason: Reason? {
    get {
      switch refusal {
      case .worded(let reason): reason
      case .known(let reasons, let candidate): reasons.reason(of: candidate)
      case nil: nil
      }
    }
    set { refusal = newValue.map { .worded($0) } }
  }

  /// Whether the target can take the request.
  public var isEligible: Bool { plan != nil }

  private enum Refusal {
    case worded(Reason)
    case known(LateReasons, of: Int)
  }
}

/// For one target: what becomes of each item and attribute.
public struct Plan: Sendable {
  /// What becomes of each item of the request, in order.
  public var items: [ItemPlan]
  /// What becomes of each attribute of the request, in order.
  public var attributes: [AttributePlan]
  /// The index of the combination that fits.
  public var combination: Int
  /// How far the accepted types are from the items' types, summed: 0 is exact.
  public var distance: Int

  /// Makes a plan.
  public init(items: [ItemPlan], attributes: [AttributePlan], combination: Int, distance: Int) {
    self.items = items
    self.attributes = attributes
    self.combination = combination
    self.distance = distance
  }

  /// Whether something that the request asks for is left out and is not marked optional.
  public var needsConsent: Bool {
    attributes.contains { $0.needsConsent } || items.contains { $0.needsConsent }
  }
}

extension Plan {
  /// The attributes of a request as they are sent.
  ///
  /// - Parameter given: the request's.
  /// - Returns: those that the target takes, with the value that it gets.
  package func attributes(sentOf given: [Attribute]) -> [Attribute] {
    given.compactMap { attribute in
      guard let planned = attributes.first(where: { $0.name == attribute.name }), planned.use == .taken else {
        return nil
      }
      var sent = attribute
      sent.value = planned.value ?? attribute.value
      return sent
    }
  }
}

/// What becomes of one item.
public struct ItemPlan: Sendable {
  /// The item's index in the request.
  public var index: Int
  /// The index of the representation that is sent first choice; nil when the item is left out.
  public var representation: Int?
  /// The slot that it takes, counted from the combination's first; nil when it comes along without one, or is left out.
  public var slot: Int?
  /// The ids of the transforms that it passes through, in order.
  public var transforms: [String]
  /// Why it is left out, when it is.
  public var leftOut: String?
  /// The stable code of why it is left out.
  public var cause: Reason.Code
  /// Whether leaving it out needs somebody's consent.
  public var needsConsent: Bool
  /// What the source says about it for a preview and the target ignores, by the names of a request.
  public var ignored: [String] = []

  /// Makes a plan for one item.
  public init(
    index: Int, representation: Int?, slot: Int? = nil, transforms: [String] = [], leftOut: String? = nil,
    cause: Reason.Code = .typeNotAccepted, needsConsent: Bool = false
  ) {
    self.index = index
    self.representation = representation
    self.slot = slot
    self.transforms = transforms
    self.leftOut = leftOut
    self.cause = cause
    self.needsConsent = needsConsent
  }
}

/// What becomes of one attribute.
public struct AttributePlan: Hashable, Sendable {
  /// The name of the attribute that carries what a person says about the items.
  public static let message = "message"

  /// What becomes of an attribute.
  public enum Use: String, Sendable {
    /// The target takes it as an attribute.
    case taken
    /// It is sent as a text item after the others.
    case asText
    /// It is not sent.
    case leftOut
  }

  /// The attribute's name.
  public var name: String
  /// What becomes of it.
  public var use: Use
  /// What is sent where that is not all that the request says, such as the hashtags that are any.
  public var value: String?
  /// Why it is left out, when it is.
  public var leftOut: String?
  /// Whether leaving it out needs somebody's consent.
  public var needsConsent: Bool

  /// Makes a plan for one attribute.
  ///
  /// - Parameters:
  ///   - name: the attribute's name.
  ///   - use: what becomes of it.
  ///   - value: what is sent where that is not all that the request says.
  ///   - leftOut: why it is left out, when it is.
  ///   - needsConsent: whether somebody must agree; when it is not given, only a message that is left out needs that.
  public init(
    name: String, use: Use, value: String? = nil, leftOut: String? = nil, needsConsent: Bool? = nil
  ) {
    self.name = name
    self.use = use
    self.value = value
    self.leftOut = leftOut
    self.needsConsent = needsConsent ?? (use == .leftOut && name == Self.message)
  }
}

/// Something that a person should know about a plan.
public struct PlanWarning: Hashable, Sendable {
  /// A stable code, such as `messageLeftOut`, `attributeLeftOut`, `itemLeftOut`.
  public var code: String
  /// The item, if it is about one.
  public var item: Int?
  /// The words for people.
  public var detail: String

  /// Makes a warning.
  public init(code: String, item: Int? = nil, detail: String) {
    self.code = code
    self.item = item
    self.detail = detail
  }
}
