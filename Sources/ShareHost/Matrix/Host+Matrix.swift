public import ShareModel

extension Host {
  /// The areas that a matrix shows when nobody names any.
  ///
  /// - Parameter request: its area, and its table of areas: its own, or the one that the settings keep for its source.
  /// - Returns: `default`, then every other area that the request or an installed target names, by name.
  public func areas(for request: ShareRequest) -> [String] {
    let standard = ShareRequest(items: []).area
    var names = Set(applyingSourceTable(to: request).areas.keys)
    names.insert(request.area)
    for entry in registry.entries { names.formUnion(entry.target.areas ?? []) }
    names.remove(standard)
    return [standard] + names.sorted()
  }

  /// Finds out which targets take which content in which area.
  ///
  /// Each cell is a negotiation over one item of which only the type is known. No code of a plugin runs.
  ///
  /// - Parameters:
  ///   - areas: the areas, in order; empty: ``areas(for:)``.
  ///   - samples: what is asked about, in order.
  ///   - request: its lists, its table of areas, its custom targets, attributes and policy; its items are not looked at.
  /// - Returns: a column for each target that can be chosen, by category, rank and id. What the lists of the request
  ///   keep out everywhere, transforms, and plugins that another one hides have none.
  /// - Throws: an ``ItemProblem`` when the request's time is over.
  public func matrix(
    areas: [String] = [], samples: [ContentSample] = ContentSample.usual, for request: ShareRequest
  ) throws(ItemProblem) -> TargetMatrix {
    let areas = areas.isEmpty ? self.areas(for: request) : areas
    var candidates: [Candidate] = []
    var rows: [[TargetMatrix.Cell?]] = []
    var notes: [PlanWarning] = []
    for area in areas {
      for sample in samples {
        let negotiation = try negotiation(request, area, sample)
        candidates = negotiation.candidates
        for note in negotiation.notes where !notes.contains(note) { notes.append(note) }
        rows.append(cells(negotiation))
      }
    }
    let columns = columns(candidates, rows)
    return TargetMatrix(
      areas: areas, samples: samples,
      targets: columns.map { index in
        let target = candidates[index].target
        return TargetMatrix.Target(
          id: target.id, title: target.title, plugin: candidates[index].plugin, category: target.category)
      }, cells: rows.flatMap { row in columns.compactMap { row[$0] } }, notes: notes)
  }

  private func negotiation(
    _ request: ShareRequest, _ area: String, _ sample: ContentSample
  ) throws(ItemProblem) -> Negotiation {
    var request = request
    request.items = []
    request.to = []
    request.area = area
    return try negotiate(request, offering: [.provider(sample.provider(types: registry.types))])
  }

  /// What each candidate makes of a sample; nil for a candidate without a verdict.
  private func cells(_ negotiation: Negotiation) -> [TargetMatrix.Cell?] {
    var cells = [TargetMatrix.Cell?](repeating: nil, count: negotiation.candidates.count)
    for verdict in negotiation.verdicts {
      let wish = wish(verdict, negotiation)
      let isBarred = negotiation.candidate(verdict).obstacle != nil
      let mark = Self.mark(wish)
      cells[verdict.candidate] = TargetMatrix.Cell(
        mark: isBarred && mark != .refused ? .unavailable : mark, reason: verdict.reason,
        isKeptOut: wish.reason?.code == .notIncluded || wish.reason?.code == .excluded)
    }
    return cells
  }

  /// The verdict on a target as if its plugin could be used: what it would take is again for negotiation to say.
  private func wish(_ verdict: Verdict, _ negotiation: Negotiation) -> Verdict {
    var candidate = negotiation.candidate(verdict)
    guard candidate.obstacle != nil else { return verdict }
    candidate.obstacle = nil
    let negotiator = Negotiator(types: registry.types, candidates: [candidate], machine: .complete)
    return negotiator.verdict(for: 0, negotiation.view(verdict).itemView(), request: negotiation.request)
  }

  private static func mark(_ verdict: Verdict) -> TargetMatrix.Mark {
    switch verdict.reason?.code {
    case nil: .offered
    case .tooFew, .attributeRequired: .incomplete
    case .unavailable: .unavailable
    default: .refused
    }
  }

  /// The candidates that have a column, in order.
  private func columns(_ candidates: [Candidate], _ rows: [[TargetMatrix.Cell?]]) -> [Int] {
    let shown = candidates.indices.filter { index in
      let candidate = candidates[index]
      guard candidate.target.category != .transform, candidate.obstacle?.code != .shadowed else { return false }
      let isThere = rows.allSatisfy { $0.indices.contains(index) && $0[index] != nil }
      return isThere
        && !rows.allSatisfy { $0[index]?.isKeptOut == true }
    }
    // A plugin that cannot be used hides none of the same id, and has no column beside one that can.
    var places: [String: Int] = [:]
    for index in shown where places[candidates[index].target.id].map({ candidates[$0].obstacle != nil }) ?? true {
      if candidates[index].obstacle == nil || places[candidates[index].target.id] == nil {
        places[candidates[index].target.id] = index
      }
    }
    return places.values.sorted { left, right in
      let (one, other) = (candidates[left].target, candidates[right].target)
      if one.category != other.category { return one.category == .share }
      return one.rank != other.rank ? one.rank > other.rank : one.id < other.id
    }
  }
}
