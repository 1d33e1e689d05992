internal import ShareModel

/// What each target gets to see of a request's items: most see the same.
struct SelectionViews: Sendable {
  /// What a target sees for which the source makes no difference; also what the source itself sees.
  private(set) var plain: SelectionView
  /// What the others see.
  private(set) var others: [Seen] = []
  /// For each candidate its place in `others`, -1 for the plain view; empty when everybody sees that.
  private var places: [Int] = []

  /// What some candidates see.
  struct Seen: Sendable {
    var view: SelectionView
    /// The candidates that see it, by their place in the list.
    var audience: [Int]
    /// Whether only the first item that a candidate takes is to be kept for it.
    var keepsFirstUsable: Bool
  }

  /// Works out who sees what; nothing is made when all see the same.
  ///
  /// - Parameters:
  ///   - plain: the items as they were described.
  ///   - variants: what some targets get in their place.
  ///   - candidates: the targets.
  ///   - normalisers: the rules that the request asks for.
  ///   - types: the content types.
  init(
    _ plain: SelectionView, variants: [ItemVariant] = [], candidates: [Candidate] = [],
    normalisers: Set<Normaliser> = [], types: ContentTypeTree
  ) {
    self.plain = plain
    let visibilities = Self.limited(plain)
    let isTidied = !normalisers.isEmpty || candidates.contains { !$0.target.normalise.isEmpty }
    let authors = Self.authorsOfWords(plain, variants)
    if visibilities.isEmpty && variants.isEmpty && authors.isEmpty && !isTidied { return }
    let varied = Set(variants.map(\.target))
    places = Array(repeating: -1, count: candidates.count)
    var known: [Difference: Int] = [:]
    for (index, candidate) in candidates.enumerated() {
      let difference = Difference(
        hidden: visibilities.filter { !$0.includes(candidate.viewer) },
        target: varied.contains(candidate.target.id) ? candidate.target.id : nil,
        policy: authors.contains(where: candidate.target.prefilledText.refuses)
          ? candidate.target.prefilledText : .accepted,
        normalisers: normalisers.union(candidate.target.normalise))
      if difference.isNone { continue }
      let place = known[difference] ?? others.count
      if place == others.count {
        let view = difference.view(of: plain, variants, candidate, types)
          .withoutWords(difference.policy).normalised(by: difference.normalisers, types)
        let keepsFirst = difference.normalisers.contains(.firstUsable) && view.providers.count > 1
        others.append(Seen(view: view, audience: [], keepsFirstUsable: keepsFirst))
        known[difference] = place
      }
      others[place].audience.append(index)
      places[index] = place
    }
  }

  /// Gives one candidate a view of its own.
  mutating func set(_ view: SelectionView, for candidate: Int) {
    while places.count <= candidate { places.append(-1) }
    places[candidate] = others.count
    others.append(Seen(view: view, audience: [candidate], keepsFirstUsable: false))
  }

  /// Changes what everybody sees.
  mutating func change(_ body: (inout SelectionView) -> Void) {
    body(&plain)
    for place in others.indices { body(&others[place].view) }
  }

  /// What a candidate sees.
  ///
  /// - Parameter candidate: its place in the list.
  subscript(_ candidate: Int) -> SelectionView {
    guard places.indices.contains(candidate), places[candidate] >= 0 else { return plain }
    return others[places[candidate]].view
  }

  /// Keeps for those who asked for it only the first item that they take; who takes none sees what was there.
  ///
  /// - Parameter takers: finds who of a view's audience takes it.
  mutating func keepFirstUsable(takers: (ItemView) -> [Int]) {
    for place in others.indices where others[place].keepsFirstUsable {
      let view = others[place].view
      for (index, provider) in zip(view.indices, view.providers) where !others[place].audience.isEmpty {
        let single = SelectionView([provider], numbers: [index])
        let audience = takers(single.itemView(audience: others[place].audience))
        if audience.isEmpty { continue }
        let alone = view.keepingOnly(index)
        let gone = Set(audience)
        others[place].audience.removeAll { gone.contains($0) }
        for candidate in audience { places[candidate] = others.count }
        others.append(Seen(view: alone, audience: audience, keepsFirstUsable: false))
      }
    }
  }

  /// How the forms are limited, each way once.
  private static func limited(_ view: SelectionView) -> [Visibility] {
    var found: [Visibility] = []
    for provider in view.providers {
      for form in provider.description.representations where form.visibility != .all {
        if !found.contains(form.visibility) { found.append(form.visibility) }
      }
    }
    return found
  }
}

extension SelectionViews {
  /// Who wrote what stands beside an item that is no text itself, as far as that is not a person.
  private static func authorsOfWords(_ plain: SelectionView, _ variants: [ItemVariant]) -> Set<Provenance> {
    let providers = plain.providers + variants.compactMap(\.provider)
    return Set(providers.lazy.filter(\.hasWords).map(\.description.provenance))
  }
}

/// What makes the view of some targets another one than the plain one.
private struct Difference: Hashable {
  /// The visibilities that do not include them.
  var hidden: [Visibility]
  /// The one target for which some items are others.
  var target: String?
  /// How they take the words that a program put beside an item; `accepted` where there are none.
  var policy: TargetDeclaration.PrefilledText
  /// The rules that tidy what they see.
  var normalisers: Set<Normaliser>

  /// Whether there is none.
  var isNone: Bool { hidden.isEmpty && target == nil && policy == .accepted && normalisers.isEmpty }

  /// The plain view with these differences.
  func view(
    of plain: SelectionView, _ variants: [ItemVariant], _ candidate: Candidate, _ types: ContentTypeTree
  ) -> SelectionView {
    var providers: [ItemProvider] = []
    var numbers: [Int] = []
    var leftOut = plain.leftOut
    let own = Dictionary(variants.filter { $0.target == target }.map { ($0.item, $0) }) { first, _ in first }
    for (index, provider) in zip(plain.indices, plain.providers) {
      let variant = own[index]
      if let variant, variant.provider == nil {
        leftOut.append(ItemView.LeftOut(index: index, why: "the source does not give it to this target"))
        continue
      }
      guard let seen = (variant?.provider ?? provider).seen(by: candidate.viewer) else {
        leftOut.append(ItemView.LeftOut(index: index, why: "this target may see none of its forms"))
        continue
      }
      providers.append(seen)
      numbers.append(index)
    }
    return SelectionView(providers, numbers: numbers, leftOut: leftOut.sorted { $0.index < $1.index })
  }
}

extension Candidate {
  /// The target as somebody who looks at an item.
  var viewer: Viewer { .target(id: target.id, plugin: plugin) }
}
