public import ShareModel

/// A request, what its items are, and what every target makes of it.
public struct Negotiation: Sendable {
  /// The request.
  public internal(set) var request: ShareRequest
  var views: SelectionViews
  /// The targets, as negotiation saw them.
  public let candidates: [Candidate]
  /// Those of them that the request and its program bring along.
  var custom = CustomTargets()
  /// What was found: the eligible ones first, best first, then the others in the order of their ids.
  public internal(set) var verdicts: [Verdict]
  let negotiator: Negotiator
  /// What is said about the request as a whole, to be shown before it is shared.
  public internal(set) var previews: [PreviewMetadata] = []
  /// What of the source's own preview cannot be shown.
  var previewWarnings: [PlanWarning] = []
  /// The sources, by the index of their item.
  var sources: [(index: Int, source: any ItemSource)] = []
  /// Why some sources could not give their item to the target that was chosen.
  var failures: [Int: ItemLoadError] = [:]

  /// The items, as they are for a target for which the source makes no difference.
  public var providers: [ItemProvider] { views.plain.providers }

  /// The index in the request of each of ``providers``.
  public var indices: [Int] { views.plain.indices }

  /// The verdicts of the targets that can take the request, best first.
  public var eligible: [Verdict] { verdicts.filter(\.isEligible) }

  /// The verdicts of the targets that are offered for choosing, best first: the eligible ones that no settings hide.
  public var offered: [Verdict] { verdicts.filter { $0.isEligible && !$0.isHidden } }

  /// Whose wish it is that targets are hidden, in words.
  public var hiddenBy: String { negotiator.preferences.hiddenBy }

  /// What was noticed about the request itself, such as a name in a list that no target has.
  public var notes: [PlanWarning] { negotiator.notes(on: request) + previewWarnings }

  /// The candidate of a verdict.
  ///
  /// - Parameter verdict: one of ``verdicts``.
  /// - Returns: the target with its plugin.
  public func candidate(_ verdict: Verdict) -> Candidate { candidates[verdict.candidate] }

  /// What was found for a target.
  ///
  /// - Parameter id: the target's whole id.
  /// - Returns: its verdict, preferring a plugin that is not hidden by another; nil when there is no such target.
  public func verdict(for id: String) -> Verdict? {
    let matching = verdicts.filter { candidates[$0.candidate].target.id == id }
    return matching.first { candidates[$0.candidate].obstacle?.code != .shadowed } ?? matching.first
  }

  /// Every step of the negotiation for one target.
  ///
  /// - Parameter verdict: one of ``verdicts``.
  /// - Returns: nine reports, in the order of negotiation.
  public func steps(for verdict: Verdict) -> [StepReport] {
    negotiator.steps(for: verdict.candidate, views[verdict.candidate].itemView(), request: request)
  }

  /// The command that a custom target of the request runs; nil for any other target.
  ///
  /// - Parameter verdict: one of ``verdicts``.
  public func command(of verdict: Verdict) -> CommandTemplate? {
    guard case .command(let command)? = custom[verdict.candidate] else { return nil }
    return command
  }

  /// The same request after the person took an attribute off, every target judged anew.
  ///
  /// The attribute stays in the request, and every plan says that it is left out.
  ///
  /// - Parameter attribute: its name.
  public func takingOff(_ attribute: String) -> Negotiation {
    var changed = self
    for place in changed.request.attributes.indices where changed.request.attributes[place].name == attribute {
      changed.request.attributes[place].isTakenOff = true
    }
    let others = views.others.map { $0.view.itemView(audience: $0.audience) }
    changed.verdicts = negotiator.verdicts(views.plain.itemView(), others: others, request: changed.request)
    return changed
  }

  // MARK: Items

  /// The items as a target gets to see them.
  ///
  /// - Parameter verdict: one of ``verdicts``.
  public func view(_ verdict: Verdict) -> SelectionView { views[verdict.candidate] }

  /// One item as a target gets to see it.
  ///
  /// - Parameters:
  ///   - index: the item's index in the request.
  ///   - target: the target's whole id; nil: as the source described it.
  /// - Returns: nil when the target does not get it.
  public func provider(of index: Int, for target: String? = nil) -> ItemProvider? {
    guard let target, let verdict = verdict(for: target) else { return views.plain.provider(of: index) }
    return view(verdict).provider(of: index)
  }
}
