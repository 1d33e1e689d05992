// The order of targets. It is total, since no two eligible targets share an id, so it is the same whatever the order of the
// candidates. The first of these that differs decides between two eligible targets:
//
// 1. custom targets of the request come first,
// 2. then what is pinned, in the order of that list,
// 3. then what the preferred order names, in its order,
// 4. targets that share come before those that act,
// 5. the exactest match first,
// 6. what was used lately, the latest first,
// 7. the highest rank first,
// 8. the id.
//
// What is hidden keeps its place and is marked. Targets that are not eligible follow, by id.
extension Negotiator {
  /// What decides about the place of a verdict before its id does; smaller is earlier.
  private struct Standing {
    /// The verdict's place in the list that is ordered.
    var place: Int
    /// The candidate.
    var candidate: Int
    /// Eligible before not.
    var isRefused: Bool
    /// What decides, in this order; the same for all that are not eligible.
    var custom = 0
    var pinned = 0
    var order = 0
    var category = 0
    var distance = 0
    var recent = 0
    /// The highest first.
    var rank = 0
  }

  /// Brings verdicts into the order in which people see them, and marks those that are hidden.
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
    var ordered = places.map { verdicts[$0] }
    if preferences.hidden.isEmpty { return ordered }
    for place in ordered.indices where preferences.hides(candidates[ordered[place].candidate]) {
      ordered[place].isHidden = true
    }
    return ordered
  }

  private func standing(_ verdict: Verdict, _ place: Int, _ request: ShareRequest) -> Standing {
    let index = verdict.candidate
    guard let plan = verdict.plan else { return Standing(place: place, candidate: index, isRefused: true) }
    let isCustom =
      candidates[index].isCustom || (!request.custom.isEmpty && request.custom.contains(candidates[index].target.id))
    var standing = Standing(
      place: place, candidate: index, isRefused: false, custom: isCustom ? 0 : 1,
      category: candidates[index].target.category == .share ? 0 : 1, distance: plan.distance,
      rank: candidates[index].target.rank)
    if preferences.decideOrder {
      standing.pinned = preferences.pinnedPlace(of: candidates[index])
      standing.order = preferences.orderedPlace(of: candidates[index])
      standing.recent = preferences.recentPlace(of: candidates[index])
    }
    return standing
  }

  private func isEarlier(_ left: Standing, _ right: Standing, _ verdicts: [Verdict]) -> Bool {
    if left.isRefused != right.isRefused { return right.isRefused }
    if left.custom != right.custom { return left.custom < right.custom }
    if left.pinned != right.pinned { return left.pinned < right.pinned }
    if left.order != right.order { return left.order < right.order }
    if left.category != right.category { return left.category < right.category }
    if left.distance != right.distance { return left.distance < right.distance }
    if left.recent != right.recent { return left.recent < right.recent }
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
