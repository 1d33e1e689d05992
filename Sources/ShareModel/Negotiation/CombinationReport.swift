/// What became of one combination of a target.
public struct CombinationReport: Hashable, Sendable {
  /// What there is to say of a combination.
  public enum Finding: Hashable, Sendable {
    /// It takes the items, and its plan is the target's.
    case chosen
    /// It would take the items too, but an earlier one does.
    case fits
    /// It does not take them.
    case lacks(Reason)
  }

  /// The combination, counted from the target's first.
  public var combination: Int
  /// What became of it.
  public var finding: Finding
  /// Whether its reason is the target's: of all it got furthest.
  public var isNearest: Bool

  /// Makes a report.
  public init(combination: Int, finding: Finding, isNearest: Bool = false) {
    self.combination = combination
    self.finding = finding
    self.isNearest = isNearest
  }
}

extension Negotiator {
  /// Finds what became of each combination of one candidate.
  ///
  /// - Parameters:
  ///   - candidate: the candidate's place in the list.
  ///   - view: the items as it sees them.
  ///   - request: the request.
  /// - Returns: a report for each combination, in the order of the manifest; none when a step before the sixth fails.
  public func combinations(for candidate: Int, _ view: ItemView, request: ShareRequest) -> [CombinationReport] {
    guard candidates.indices.contains(candidate) else { return [] }
    var evaluation = evaluation(view, request, wantsReasons: true)
    let wording = Wording(evaluation)
    var reports: [CombinationReport] = []
    var closest: (place: Int, rejection: Rejection)?
    var isChosen = false
    for (place, finding) in evaluation.findEach(candidate).enumerated() {
      switch finding {
      case .fits:
        reports.append(CombinationReport(combination: place, finding: isChosen ? .fits : .chosen))
        isChosen = true
      case .fails(let rejection):
        let reason = wording.reason(rejection, of: candidate)
        reports.append(CombinationReport(combination: place, finding: .lacks(reason)))
        if closest.map({ rejection.isCloser(than: $0.rejection) }) ?? true { closest = (place, rejection) }
      }
    }
    if !isChosen, let closest { reports[closest.place].isNearest = true }
    return reports
  }
}

extension Evaluation {
  /// Takes every combination of one target through steps 6 to 9, also those after one that fits.
  ///
  /// - Returns: what each comes to, in order; none when a step before these fails.
  mutating func findEach(_ index: Int) -> [Finding] {
    if case .fails(let rejection) = find(index) {
      if rejection.step < .types { return [] }
      if case .noItems = rejection.cause { return [] }
    }
    var findings: [Finding] = []
    for place in 0..<rules.candidates[index].combinations.count { findings.append(fit(place, of: index)) }
    return findings
  }
}
