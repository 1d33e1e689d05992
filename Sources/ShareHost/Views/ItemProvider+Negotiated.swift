internal import ShareModel

extension ItemProvider {
  /// The description, with what the source says about the item for a preview.
  var negotiated: ItemDescription {
    guard let preview else { return description }
    var negotiated = description
    negotiated.metadata = preview.given
    if description.kind == .link { negotiated.host = words.flatMap { LinkHost.of($0) } }
    return negotiated
  }

  /// Whether it has a form that a target gets or not according to who wrote it, although it is no text itself.
  var hasWords: Bool {
    description.kind != .text && description.provenance != .person && sources.indices.contains { isWords($0) }
  }

  /// The item without the forms that are words of its author's, when the item itself is something else; nil when nothing remains.
  ///
  /// - Parameter policy: how a target takes prefilled texts.
  func withoutWords(_ policy: TargetDeclaration.PrefilledText) -> ItemProvider? {
    guard description.kind != .text, policy.refuses(description.provenance) else { return self }
    let kept = sources.indices.filter { !isWords($0) }
    if kept.count == sources.count { return self }
    if kept.isEmpty { return nil }
    var provider = self
    provider.description.representations = kept.map { description.representations[$0] }
    provider.sources = kept.map { sources[$0] }
    return provider
  }

  /// Whether a form is a text beside something that is none: what stands beside a link goes by its type, elsewhere it is said.
  private func isWords(_ place: Int) -> Bool {
    let form = description.representations[place]
    if let kind = form.kind { return kind == .text }
    return place > 0 && description.kind == .link && tree.conforms(form.type, to: .text)
      && !tree.conforms(form.type, to: .url)
  }
}

extension SelectionView {
  /// The view of a target that takes texts only from a person: a link or a file with a caption by the program is there without
  /// that form.
  ///
  /// - Parameter policy: how the target takes prefilled texts.
  func withoutWords(_ policy: TargetDeclaration.PrefilledText) -> SelectionView {
    if policy == .accepted { return self }
    var kept: [ItemProvider] = []
    var numbers: [Int] = []
    var gone: [ItemView.LeftOut] = []
    for (index, provider) in zip(indices, providers) {
      if let provider = provider.withoutWords(policy) {
        kept.append(provider)
        numbers.append(index)
      } else {
        let why =
          "its only form is a text that was not written by a person, and this target takes only what a person wrote"
        gone.append(ItemView.LeftOut(index: index, why: why, cause: .prefilledTextRefused))
      }
    }
    return SelectionView(kept, numbers: numbers, leftOut: (leftOut + gone).sorted { $0.index < $1.index })
  }
}
