/// Finds out why a target is not offered when somebody asks.
///
/// A request may have nothing for thousands of targets, and the reasons of hardly any of them are read. Looking again gives
/// what looking at once would have given: what was found without asking this machine anything cannot change.
final class LateReasons: Sendable {
  private let evaluation: Evaluation<AnyTree>
  /// The candidates that may fit; all others have a reason, and nobody need look at them before it is read.
  let promising: CandidateSet

  /// Remembers what was negotiated.
  ///
  /// - Parameters:
  ///   - evaluation: a pass over the candidates that wants reasons.
  ///   - promising: the candidates that may fit.
  init(_ evaluation: inout Evaluation<AnyTree>, _ promising: CandidateSet) {
    // So that looking at one target finds nothing new, which would have to be noted in memory of its own.
    evaluation.matching.findAll()
    evaluation.findShared()
    self.evaluation = evaluation
    self.promising = promising
  }

  /// Finds the reason of a target that did not fit.
  ///
  /// - Parameter candidate: the candidate's place in the list.
  /// - Returns: nil when it does fit.
  func reason(of candidate: Int) -> Reason? {
    var evaluation = evaluation
    guard case .fails(let rejection) = evaluation.find(candidate) else { return nil }
    return Wording(evaluation).reason(rejection, of: candidate)
  }
}
