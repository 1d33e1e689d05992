/// What a request names that is not there.
struct RequestNotes {
  let candidates: [Candidate]

  /// One warning for each name that names no candidate.
  func notes(on request: ShareRequest) -> [PlanWarning] {
    var notes: [PlanWarning] = []
    for selector in request.include ?? [] { note(selector, "the included list", &notes) }
    for selector in request.exclude { note(selector, "the excluded list", &notes) }
    let kept = request.areaOrigins[request.area].map { " of \(request.source ?? "the source") (\($0))" } ?? ""
    for selector in request.areas[request.area] ?? [] { note(selector, "the area \(request.area)\(kept)", &notes) }
    for id in request.custom { note(.id(id), "the custom targets", &notes) }
    for (index, item) in request.items.enumerated() {
      // A variant is for one target: the id of its plugin is none, unless a target has it too.
      for variant in item.variants where !candidates.contains(where: { $0.target.id == variant.target }) {
        note(named: variant.target, "the variants of item \(index + 1)", &notes)
      }
    }
    return notes
  }

  private func note(_ selector: Selector, _ place: String, _ notes: inout [PlanWarning]) {
    if candidates.contains(where: { selector.matches(target: $0.target.id, plugin: $0.plugin) }) { return }
    note(named: selector.text, place, &notes)
  }

  private func note(named name: String, _ place: String, _ notes: inout [PlanWarning]) {
    let note = PlanWarning(
      code: "unknownTarget", detail: "\(name) in \(place) names no target; `share targets --all` lists them")
    if !notes.contains(note) { notes.append(note) }
  }
}
