// The order of targets. It is total, since no two eligible targets share an id, so it is the same whatever the order of the
// candidates. The first of these that differs decides between two eligible targets:
//
// 1. what there is a caution about comes last,
// 2. custom targets of the request come first,
// 3. then what is pinned, in the order of that list,
// 4. then what the preferred order names, in its order,
// 5. targets that share come before those that act,
// 6. the exactest match first,
// 7. what was used lately, the latest first,
// 8. the highest rank first,
// 9. the id.
//
// What is hidden keeps its place and is marked. Targets that are not eligible follow, by id.
extension Negotiator {
  /// What decides about the place of an eligible target before its id does; smaller is earlier.
  private struct Standing: Hashable {
    var caution = 0
    var custom = 0
    var pinned = 0
    var order = 0
    var category = 0
    var distance = 0
    var recent = 0
    /// The highest first.
    var rank = 0

    func isEarlier(than other: Standing) -> Bool {
      if caution != other.caution { return caution < other.caution }
      if custom != other.custom { return custom < other.custom }
      if pinned != other.pinned { return pinned < other.pinned }
      if order != other.order { return order < other.order }
      if category != other.category { return category < other.category }
      if distance != other.distance { return distance < other.distance }
      if recent != other.recent { return recent < other.recent }
      return rank > other.rank
    }
  }

  /// Brings verdicts into the order in which people see them, and marks those that are hidden.
  ///
  /// - Parameters:
  ///   - verdicts: verdicts of different candidates.
  ///   - request: the request, for its custom targets.
  /// - Returns: the eligible ones, best first, then the others by id.
  func ordered(_ verdicts: [Verdict], _ request: ShareRequest) -> [Verdict] {
    // Thousands of targets have few standings, and those of one, and all that are not eligible, mostly come in the order of
    // their ids already.
    var classes: [(standing: Standing, places: [Int])] = []
    var numbers: [Standing: Int] = [:]
    var others: [Int] = []
    for place in verdicts.indices {
      guard let standing = standing(verdicts[place], request) else {
        others.append(place)
        continue
      }
      if let known = numbers[standing] {
        classes[known].places.append(place)
      } else {
        numbers[standing] = classes.count
        classes.append((standing, [place]))
      }
    }
    classes.sort { $0.standing.isEarlier(than: $1.standing) }
    var ordered: [Verdict] = []
    ordered.reserveCapacity(verdicts.count)
    for places in classes.map(\.places) + [others] {
      for place in places.sorted(by: { isEarlier($0, $1, verdicts) }) { ordered.append(verdicts[place]) }
    }
    // Those that a caution is about stand behind all others that are eligible.
    for place in ordered.indices where ordered[place].isEligible {
      if let caution = candidates[ordered[place].candidate].caution { ordered[place].warnings.append(caution) }
    }
    if preferences.hidden.isEmpty { return ordered }
    for place in ordered.indices where preferences.hides(candidates[ordered[place].candidate]) {
      ordered[place].isHidden = true
    }
    return ordered
  }

  /// What decides about the place of a verdict; nil when the target is not eligible.
  private func standing(_ verdict: Verdict, _ request: ShareRequest) -> Standing? {
    let index = verdict.candidate
    guard let plan = verdict.plan else { return nil }
    let isCustom =
      candidates[index].isCustom || (!request.custom.isEmpty && request.custom.contains(candidates[index].target.id))
    var standing = Standing(
      caution: candidates[index].caution == nil ? 0 : 1, custom: isCustom ? 0 : 1,
      category: candidates[index].target.category == .share ? 0 : 1,
      distance: plan.distance, rank: candidates[index].target.rank)
    if preferences.decideOrder {
      standing.pinned = preferences.pinnedPlace(of: candidates[index])
      standing.order = preferences.orderedPlace(of: candidates[index])
      standing.recent = preferences.recentPlace(of: candidates[index])
    }
    return standing
  }

  /// Whether one of two targets of the same standing is earlier.
  private func isEarlier(_ left: Int, _ right: Int, _ verdicts: [Verdict]) -> Bool {
    let (leftIndex, rightIndex) = (verdicts[left].candidate, verdicts[right].candidate)
    let (one, other) = (rules.order[leftIndex], rules.order[rightIndex])
    if one != other { return one < other }
    // Only targets that are not offered share an id, and then what is wrong with them differs.
    let (plugin, otherPlugin) = (candidates[leftIndex].plugin, candidates[rightIndex].plugin)
    if plugin != otherPlugin { return plugin.utf8.lexicographicallyPrecedes(otherPlugin.utf8) }
    return (verdicts[left].reason?.detail ?? "").utf8
      .lexicographicallyPrecedes((verdicts[right].reason?.detail ?? "").utf8)
  }
}
