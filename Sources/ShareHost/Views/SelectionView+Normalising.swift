internal import ShareModel

extension SelectionView {
  /// The view with the rules applied that need not know what a target takes.
  ///
  /// - Parameters:
  ///   - normalisers: the rules.
  ///   - types: the content types.
  func normalised(by normalisers: Set<Normaliser>, _ types: ContentTypeTree) -> SelectionView {
    if normalisers.isEmpty { return self }
    let numbers = indices
    let selection = NormalisedSelection(
      providers.map { NormalisableItem($0.description, text: $0.text) }, by: normalisers, types: types)
    let kept = selection.items.map { item in
      var provider = providers[item.index]
      provider.description = item.description
      if let link = item.foundLink { provider.sources.append(.bytes(Array(link.utf8))) }
      return provider
    }
    let gone = selection.leftOut.map {
      ItemView.LeftOut(index: numbers[$0.index], why: $0.detail, cause: .normalised)
    }
    return SelectionView(
      kept, numbers: selection.items.map { numbers[$0.index] },
      leftOut: (leftOut + gone).sorted { $0.index < $1.index })
  }

  /// The view with one item of it only.
  ///
  /// - Parameter index: the item's index in the request.
  func keepingOnly(_ index: Int) -> SelectionView {
    guard let provider = provider(of: index) else { return self }
    let gone = indices.filter { $0 != index }.map {
      ItemView.LeftOut(
        index: $0, why: "the first item that this target takes stands for what is shared", cause: .normalised)
    }
    return SelectionView([provider], numbers: [index], leftOut: (leftOut + gone).sorted { $0.index < $1.index })
  }
}

extension ItemProvider {
  /// A text or a link itself; nil for anything else, and while it is only promised.
  fileprivate var text: String? {
    guard description.kind == .text || description.kind == .link, case .bytes(let bytes)? = sources.first else {
      return nil
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
