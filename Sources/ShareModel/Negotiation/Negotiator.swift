/// Works out which targets can take a request, what each would get, and why the others cannot.
///
/// Pure rules: nothing is read, no plugin's code runs, and the result is the same for the same input whatever the order
/// of the candidates.
public struct Negotiator: Sendable {
  private let types: AnyTree
  let candidates: [Candidate]
  private let machine: Machine
  let rules: RuleBook
  /// What somebody prefers.
  public let preferences: Preferences

  /// Makes a negotiator; one may serve many requests.
  ///
  /// - Parameters:
  ///   - types: the tree of content types.
  ///   - candidates: every installed target, those with an obstacle too; each id should appear once without an
  ///     obstacle.
  ///   - machine: what this machine has; it is only asked about targets that take the items.
  ///   - preferences: what somebody prefers; it decides about order and what is hidden.
  public init(
    types: some TypeConformance, candidates: [Candidate], machine: Machine, preferences: Preferences = Preferences()
  ) {
    self.types = AnyTree(types)
    self.candidates = candidates
    self.machine = machine
    self.preferences = preferences
    rules = RuleBook(candidates, types: self.types)
  }

  /// Finds for every candidate its plan, or the reason why it is not offered.
  ///
  /// - Parameters:
  ///   - items: what the items of the request are, in its order.
  ///   - request: the request.
  /// - Returns: the eligible targets, best first (custom ones, then pinned ones, then by the preferred order, category,
  ///   exactness of the match, how lately they were used, rank and id), then the others by id.
  public func verdicts(items: [ItemDescription], request: ShareRequest) -> [Verdict] {
    verdicts(ItemView(items), request: request)
  }

  /// Finds the same where some targets do not see what the others see.
  ///
  /// - Parameters:
  ///   - plain: what every candidate sees that is in no other view's audience.
  ///   - others: what the others see; their audiences have no candidate in common.
  ///   - request: the request.
  /// - Returns: as ``verdicts(items:request:)``, all indices those of the request. What a view leaves out is left out in the
  ///   plan, without anybody's consent; a candidate of whose items nothing is left has the reason `noItems`.
  public func verdicts(_ plain: ItemView, others: [ItemView] = [], request: ShareRequest) -> [Verdict] {
    judged(plain, others, request, wantsReasons: true)
  }

  /// Finds the targets that can take a request and says nothing of the others, which is faster.
  ///
  /// - Parameters:
  ///   - items: what the items of the request are, in its order.
  ///   - request: the request.
  /// - Returns: the eligible targets exactly as ``verdicts(items:request:)`` has them.
  public func eligible(items: [ItemDescription], request: ShareRequest) -> [Verdict] {
    eligible(ItemView(items), request: request)
  }

  /// Finds the same where some targets do not see what the others see.
  ///
  /// - Parameters:
  ///   - plain: what every candidate sees that is in no other view's audience.
  ///   - others: what the others see; their audiences have no candidate in common.
  ///   - request: the request.
  /// - Returns: the eligible targets exactly as ``verdicts(_:others:request:)`` has them.
  public func eligible(_ plain: ItemView, others: [ItemView] = [], request: ShareRequest) -> [Verdict] {
    judged(plain, others, request, wantsReasons: false)
  }

  /// Judges one candidate by what only it gets to see.
  ///
  /// - Parameters:
  ///   - candidate: the candidate's place in the list.
  ///   - view: what it sees.
  ///   - request: the request.
  /// - Returns: the verdict, all indices those of the request.
  public func verdict(for candidate: Int, _ view: ItemView, request: ShareRequest) -> Verdict {
    var verdicts: [Verdict] = []
    judge(view, CollectionOfOne(candidate), request, wantsReasons: true, &verdicts)
    return verdicts[0]
  }

  /// Finds who of a view's audience can take what it shows.
  ///
  /// - Parameters:
  ///   - view: the items, and the candidates that are asked.
  ///   - request: the request.
  /// - Returns: the candidates that can, in the order of the audience.
  public func takers(of view: ItemView, request: ShareRequest) -> [Int] {
    var verdicts: [Verdict] = []
    judge(view, view.audience, request, wantsReasons: false, &verdicts)
    return verdicts.map(\.candidate)
  }

  /// Finds which targets could be used, whatever is shared: the steps that need no items.
  ///
  /// - Parameter request: the lists, the area and the custom targets; its items and attributes are not looked at.
  /// - Returns: a verdict for every candidate, with an empty plan for those that are available, and a warning
  ///   `unavailableInPart` for each combination of theirs that is not, in the order of
  ///   ``verdicts(items:request:)``.
  public func available(request: ShareRequest) -> [Verdict] {
    let evaluation = evaluation(ItemView([]), request, wantsReasons: true)
    let wording = Wording(evaluation)
    let verdicts = candidates.indices.map { index in
      if let rejection = evaluation.obstacleWithoutItems(index) {
        return Verdict(candidate: index, plan: nil, reason: wording.reason(rejection, of: index))
      }
      let plan = Plan(items: [], attributes: [], combination: 0, distance: 0)
      return Verdict(
        candidate: index, plan: plan, reason: nil, warnings: evaluation.unavailableParts(index, wording))
    }
    return ordered(verdicts, request)
  }

  /// Finds what became of each of the nine steps for one candidate.
  ///
  /// - Parameters:
  ///   - candidate: the candidate's place in the list.
  ///   - view: the items as it sees them.
  ///   - request: the request.
  /// - Returns: nine reports in the order of negotiation; none when there is no such candidate.
  public func steps(for candidate: Int, _ view: ItemView, request: ShareRequest) -> [StepReport] {
    guard candidates.indices.contains(candidate) else { return [] }
    var evaluation = evaluation(view, request, wantsReasons: true)
    let wording = Wording(evaluation)
    switch evaluation.find(candidate) {
    case .fits(let fitting):
      var verdict = evaluation.verdict(candidate, fitting, wording)
      view.renumber(&verdict)
      return StepReport.passed(verdict)
    case .fails(let rejection):
      return StepReport.failed(rejection.step, wording.reason(rejection, of: candidate).detail)
    }
  }

  /// Finds what a request names that is not there.
  ///
  /// - Parameter request: the request.
  /// - Returns: a warning with the code `unknownTarget` for each id or prefix that names no candidate, once each.
  public func notes(on request: ShareRequest) -> [PlanWarning] {
    RequestNotes(candidates: candidates).notes(on: request)
  }

  private func judged(
    _ plain: ItemView, _ others: [ItemView], _ request: ShareRequest, wantsReasons: Bool
  ) -> [Verdict] {
    var verdicts: [Verdict] = []
    if wantsReasons { verdicts.reserveCapacity(candidates.count) }
    var audience = CandidateSet(everyoneOf: candidates.count)
    for view in others {
      for index in view.audience { audience.remove(index) }
      judge(view, view.audience, request, wantsReasons: wantsReasons, &verdicts)
    }
    var evaluation = evaluation(plain, request, wantsReasons: wantsReasons)
    let promising = rules.index.candidates(for: &evaluation.matching)
    if wantsReasons {
      judge(audience, &evaluation, LateReasons(&evaluation, promising), &verdicts)
    } else {
      judge(promising.intersection(audience), &evaluation, nil, &verdicts)
    }
    return ordered(verdicts, request)
  }

  private func judge(
    _ view: ItemView, _ audience: some Sequence<Int>, _ request: ShareRequest, wantsReasons: Bool,
    _ verdicts: inout [Verdict]
  ) {
    var evaluation = evaluation(view, request, wantsReasons: wantsReasons)
    judge(audience, &evaluation, nil, &verdicts)
  }

  private func judge(
    _ audience: some Sequence<Int>, _ evaluation: inout Evaluation<AnyTree>, _ reasons: LateReasons?,
    _ verdicts: inout [Verdict]
  ) {
    let wording = Wording(evaluation)
    let view = evaluation.view
    for index in audience {
      if let reasons, !reasons.promising.contains(index) {
        verdicts.append(Verdict(candidate: index, reasons))
        continue
      }
      switch evaluation.find(index) {
      case .fits(let fitting):
        verdicts.append(evaluation.verdict(index, fitting, wording))
        if !view.isWhole { view.renumber(&verdicts[verdicts.count - 1]) }
      case .fails(let rejection) where evaluation.wantsReasons:
        // What this machine has may change, so what it lacks is said now.
        if let reasons, rejection.step < .availability {
          verdicts.append(Verdict(candidate: index, reasons))
        } else {
          verdicts.append(Verdict(candidate: index, plan: nil, reason: wording.reason(rejection, of: index)))
        }
      case .fails: break
      }
    }
  }

  func evaluation(_ view: ItemView, _ request: ShareRequest, wantsReasons: Bool) -> Evaluation<AnyTree> {
    Evaluation(
      candidates, rules, types: types, machine: machine, view: view, request: request, wantsReasons: wantsReasons)
  }
}
