/// What a request names that is not there.
struct RequestNotes {
  let candidates: [Candidate]

  /// One warning for each name that names no candidate.
  func notes(on request: ShareRequest) -> [PlanWarning] {
    var notes: [PlanWarning] = []
    for selector in request.include ?? [] { note(selector, "the included list", &notes) }
    for selector in request.exclude { note(selector, "the excluded list", &notes) }
    for selector in request.areas[request.area] ?? [] { note(selector, "the area \(request.area)", &notes) }
    for id in request.custom { note(.id(id), "the custom targets", &notes) }
    return notes
  }

  private func note(_ selector: Selector, _ place: String, _ notes: inout [PlanWarning]) {
    if candidates.contains(where: { selector.matches(target: $0.target.id, plugin: $0.plugin) }) { return }
    let note = PlanWarning(
      code: "unknownTarget", detail: "\(selector.text) in \(place) names no target; `share targets --all` lists them")
    if !notes.contains(note) { notes.append(note) }
  }
}
