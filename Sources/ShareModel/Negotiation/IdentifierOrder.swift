/// The order of candidates by their ids, found once for all requests: it decides where nothing else does.
struct IdentifierOrder: Sendable {
  /// For each candidate its place, the same for the same id; empty when they stand in that order already.
  private var places: [Int32] = []

  /// Orders candidates.
  init(_ candidates: [Candidate]) {
    // Ids are ASCII, so this is the order of their bytes, and the fastest way to it.
    var isOrdered = true
    for index in candidates.indices.dropFirst()
    where !(candidates[index - 1].target.id < candidates[index].target.id) {
      isOrdered = false
      break
    }
    if isOrdered { return }
    let ids = candidates.map(\.target.id)
    places = Array(repeating: 0, count: ids.count)
    var place: Int32 = 0
    var previous: Int?
    for index in ids.indices.sorted(by: { ids[$0] < ids[$1] }) {
      if let previous, ids[previous] != ids[index] { place += 1 }
      places[index] = place
      previous = index
    }
  }

  /// The place of a candidate; the same for candidates with the same id.
  subscript(candidate: Int) -> Int { places.isEmpty ? candidate : Int(places[candidate]) }
}
