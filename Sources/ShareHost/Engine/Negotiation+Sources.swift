internal import ShareModel

extension Negotiation {
  /// The request as it is for one target, once its sources have given their real items; everything is judged anew.
  ///
  /// - Parameters:
  ///   - verdict: what was found by the placeholders.
  ///   - question: asks the sources.
  ///   - types: the content types.
  /// - Returns: what there is to share, and what the target makes of it.
  /// - Throws: `cancelled` when the share was stopped, `timedOut` when its time is over.
  func real(
    for verdict: Verdict, _ question: Question, types: ContentTypeTree
  ) throws(ItemLoadError) -> (negotiation: Negotiation, verdict: Verdict) {
    let candidate = candidate(verdict)
    let takesTitle =
      candidate.target.attributes.taken.contains(Attribute.title)
      || candidate.target.accepts.contains { $0.attributes.taken.contains(Attribute.title) }
    let hasTitle = request.attributes.contains { $0.name == Attribute.title }
    let items = try RealItems(
      view(verdict), sources, target: candidate.target.id, wantsSubject: takesTitle && !hasTitle, types: types,
      question,
      candidate: candidate)
    var real = self
    // The rules that somebody asks for hold for what is sent, too.
    let view = items.view.withoutWords(candidate.target.prefilledText).normalised(
      by: request.policy.normalise.union(candidate.target.normalise), types)
    real.views.set(view, for: verdict.candidate)
    real.failures = items.failures
    if let subject = items.subject {
      real.request.attributes.append(Attribute(name: Attribute.title, value: subject, provenance: .app))
    }
    var judged = negotiator.verdict(for: verdict.candidate, view.itemView(), request: real.request)
    if let reason = judged.reason {
      if reason.code == .noItems, let (item, error) = items.failures.min(by: { $0.key < $1.key }) {
        judged.reason = error.outcome(of: item).reason
      } else if reason.code == .typeNotAccepted || reason.code == .noRule {
        judged.reason = Reason(
          .typeChanged, item: reason.item, "the source gave something else than it had offered: \(reason.detail)")
      }
    }
    return (real, judged)
  }

  /// A picture of an item for a target to show, as its source has it.
  ///
  /// - Parameters:
  ///   - index: the item's index in the request.
  ///   - target: the target's id.
  ///   - size: the size in pixels that is wanted.
  /// - Returns: nil when the item has no source, or the source no picture.
  public func thumbnail(of index: Int, for target: String, size: ThumbnailSize) async -> ItemProvider? {
    guard let source = sources.first(where: { $0.index == index })?.source else { return nil }
    return await source.thumbnail(for: target, size: size)
  }
}
