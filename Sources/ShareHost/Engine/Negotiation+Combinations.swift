public import ShareModel

extension Negotiation {
  /// What became of each combination of a target.
  ///
  /// - Parameter verdict: one of ``verdicts``.
  /// - Returns: one report for each, in the order of the manifest; none when the target fails before anybody looks at
  ///   combinations, or when there are no items.
  public func combinations(for verdict: Verdict) -> [CombinationReport] {
    if providers.isEmpty && view(verdict).providers.isEmpty { return [] }
    return negotiator.combinations(for: verdict.candidate, views[verdict.candidate].itemView(), request: request)
  }
}
