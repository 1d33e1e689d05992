extension Negotiator {
  /// What decides about the place of a verdict before its id does; smaller is earlier.
  private struct Standing {
    /// The verdict's place in the list that is ordered.
    var place: Int
    /// The candidate.
    var candidate: Int
    /// Eligible before not.
    var isRefused: Bool
    /// Custom first, then by category; the same for all that are not eligible.
    var group = 0
    /// The exactest first.
    var distance = 0
    /// The highest first.
    var rank = 0
  }

  /// Brings verdicts into the order in which people see them.
  ///
  /// - Parameters:
  ///   - verdicts: verdicts of different candidates.
  ///   - request: the request, for its custom targets.
  /// - Returns: the eligible ones, best first, then the others by id.
  func ordered(_ verdicts: [Verdict], _ request: ShareRequest) -> [Verdict] {
    var standings: [Standing] = []
    standings.reserveCapacity(verdicts.count)
    for place in verdicts.indices { standings.append(standing(verdicts[place], place, request)) }
    // Places are moved about faster than all that decides about them.
    var places = Array(verdicts.indices)
    places.sort { isEarlier(standings[$0], standings[$1], verdicts) }
    return places.map { verdicts[$0] }
  }

  private func standing(_ verdict: Verdict, _ place: Int, _ request: ShareRequest) -> Standing {
    let index = verdict.candidate
    guard let plan = verdict.plan else { return Standing(place: place, candidate: index, isRefused: true) }
    let isCustom =
      candidates[index].isCustom || (!request.custom.isEmpty && request.custom.contains(candidates[index].target.id))
    let category = candidates[index].target.category == .share ? 0 : 1
    return Standing(
      place: place, candidate: index, isRefused: false, group: (isCustom ? 0 : 2) + category, distance: plan.distance,
      rank: candidates[index].target.rank)
  }

  private func isEarlier(_ left: Standing, _ right: Standing, _ verdicts: [Verdict]) -> Bool {
    if left.isRefused != right.isRefused { return right.isRefused }
    if left.group != right.group { return left.group < right.group }
    if left.distance != right.distance { return left.distance < right.distance }
    if left.rank != right.rank { return left.rank > right.rank }
    let (one, other) = (rules.order[left.candidate], rules.order[right.candidate])
    if one != other { return one < other }
    // Only targets that are not offered share an id, and then what is wrong with them differs.
    let (plugin, otherPlugin) = (candidates[left.candidate].plugin, candidates[right.candidate].plugin)
    if plugin != otherPlugin { return plugin.utf8.lexicographicallyPrecedes(otherPlugin.utf8) }
    return (verdicts[left.place].reason?.detail ?? "").utf8
      .lexicographicallyPrecedes((verdicts[right.place].reason?.detail ?? "").utf8)
  }
}
