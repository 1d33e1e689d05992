extension Negotiator {
  /// Whether one eligible target stands before another.
  func isBetter(_ left: Verdict, _ right: Verdict, _ request: ShareRequest) -> Bool {
    let one = standing(left, request)
    let other = standing(right, request)
    return one == other ? isEarlier(left, right) : one < other
  }

  /// Whether one target stands before another by id, and by plugin where several have the id.
  func isEarlier(_ left: Verdict, _ right: Verdict) -> Bool {
    let one = candidates[left.candidate]
    let other = candidates[right.candidate]
    if one.target.id != other.target.id { return one.target.id.utf8.lexicographicallyPrecedes(other.target.id.utf8) }
    if one.plugin != other.plugin { return one.plugin.utf8.lexicographicallyPrecedes(other.plugin.utf8) }
    return (left.reason?.detail ?? "").utf8.lexicographicallyPrecedes((right.reason?.detail ?? "").utf8)
  }

  /// Custom first, then the category, the exactness, the rank; smaller is better.
  private func standing(_ verdict: Verdict, _ request: ShareRequest) -> (Int, Int, Int, Int) {
    let candidate = candidates[verdict.candidate]
    let isCustom = candidate.isCustom || request.custom.contains(candidate.target.id)
    let category =
      switch candidate.target.category {
      case .share: 0
      case .action: 1
      case .transform: 2
      }
    return (isCustom ? 0 : 1, category, verdict.plan?.distance ?? 0, -candidate.target.rank)
  }
}
