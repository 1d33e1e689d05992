/// Works out which targets can take a request, what each would get, and why the others cannot.
///
/// Pure rules: nothing is read, no plugin's code runs, and the result is the same for the same input whatever the order
/// of the candidates.
public struct Negotiator<Types: TypeConformance>: Sendable {
  private let types: Types
  let candidates: [Candidate]
  private let machine: Machine
  private let rules: RuleBook

  /// Makes a negotiator; one may serve many requests.
  ///
  /// - Parameters:
  ///   - types: the tree of content types.
  ///   - candidates: every installed target, those with an obstacle too; each id should appear once without an
  ///     obstacle.
  ///   - machine: what this machine has; it is only asked about targets that take the items.
  public init(types: Types, candidates: [Candidate], machine: Machine) {
    self.types = types
    self.candidates = candidates
    self.machine = machine
    rules = RuleBook(candidates, types: types)
  }

  /// Finds for every candidate its plan, or the reason why it is not offered.
  ///
  /// - Parameters:
  ///   - items: what the items of the request are, in its order.
  ///   - request: the request.
  /// - Returns: the eligible targets, best first (custom ones, then by category, exactness of the match, rank and id),
  ///   then the others by id.
  public func verdicts(items: [ItemDescription], request: ShareRequest) -> [Verdict] {
    var evaluation = evaluation(items, request, wantsReasons: true)
    var eligible: [Verdict] = []
    var others: [Verdict] = []
    for index in candidates.indices {
      switch evaluation.find(index) {
      case .fits(let fitting): eligible.append(evaluation.verdict(index, fitting))
      case .fails(let rejection):
        let reason = Wording(evaluation, index).reason(rejection)
        others.append(Verdict(candidate: index, plan: nil, reason: reason))
      }
    }
    eligible.sort { isBetter($0, $1, request) }
    others.sort { isEarlier($0, $1) }
    return eligible + others
  }

  /// Finds the targets that can take a request and says nothing of the others, which is faster.
  ///
  /// - Parameters:
  ///   - items: what the items of the request are, in its order.
  ///   - request: the request.
  /// - Returns: the eligible targets exactly as ``verdicts(items:request:)`` has them.
  public func eligible(items: [ItemDescription], request: ShareRequest) -> [Verdict] {
    var evaluation = evaluation(items, request, wantsReasons: false)
    var eligible: [Verdict] = []
    for index in candidates.indices {
      if case .fits(let fitting) = evaluation.find(index) { eligible.append(evaluation.verdict(index, fitting)) }
    }
    eligible.sort { isBetter($0, $1, request) }
    return eligible
  }

  /// Finds which targets could be used, whatever is shared: the steps that need no items.
  ///
  /// - Parameter request: the lists, the area and the custom targets; its items and attributes are not looked at.
  /// - Returns: a verdict for every candidate, with an empty plan for those that are available, in the order of
  ///   ``verdicts(items:request:)``.
  public func available(request: ShareRequest) -> [Verdict] {
    let evaluation = evaluation([], request, wantsReasons: true)
    var available: [Verdict] = []
    var others: [Verdict] = []
    for index in candidates.indices {
      if let rejection = evaluation.obstacleWithoutItems(index) {
        let reason = Wording(evaluation, index).reason(rejection)
        others.append(Verdict(candidate: index, plan: nil, reason: reason))
      } else {
        let plan = Plan(items: [], attributes: [], combination: 0, distance: 0)
        available.append(Verdict(candidate: index, plan: plan, reason: nil))
      }
    }
    available.sort { isBetter($0, $1, request) }
    others.sort { isEarlier($0, $1) }
    return available + others
  }

  /// Finds what became of each of the nine steps for one candidate.
  ///
  /// - Parameters:
  ///   - candidate: the candidate's place in the list.
  ///   - items: what the items of the request are, in its order.
  ///   - request: the request.
  /// - Returns: nine reports in the order of negotiation; none when there is no such candidate.
  public func steps(for candidate: Int, items: [ItemDescription], request: ShareRequest) -> [StepReport] {
    guard candidates.indices.contains(candidate) else { return [] }
    var evaluation = evaluation(items, request, wantsReasons: true)
    switch evaluation.find(candidate) {
    case .fits(let fitting): return StepReport.passed(evaluation.verdict(candidate, fitting))
    case .fails(let rejection):
      return StepReport.failed(rejection.step, Wording(evaluation, candidate).reason(rejection).detail)
    }
  }

  /// Finds what a request names that is not there.
  ///
  /// - Parameter request: the request.
  /// - Returns: a warning with the code `unknownTarget` for each id or prefix that names no candidate, once each.
  public func notes(on request: ShareRequest) -> [PlanWarning] {
    RequestNotes(candidates: candidates).notes(on: request)
  }

  private func evaluation(
    _ items: [ItemDescription], _ request: ShareRequest, wantsReasons: Bool
  ) -> Evaluation<Types> {
    Evaluation(
      candidates, rules, types: types, machine: machine, items: items, request: request, wantsReasons: wantsReasons)
  }
}
