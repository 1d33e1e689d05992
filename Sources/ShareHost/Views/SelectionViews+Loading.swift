internal import ShareModel

extension SelectionViews {
  /// Puts promises that nobody has asked in the place of all that may be kept more than once.
  ///
  /// Every share calls the loaders again, once for all of its targets: what an earlier share got, or why it got nothing, is not the
  /// matter of this one.
  mutating func renewPromises() {
    var renewed: [ObjectIdentifier: Promise] = [:]
    func renew(_ source: RepresentationSource) -> RepresentationSource {
      guard case .promised(let promise) = source else { return source }
      let fresh = renewed[ObjectIdentifier(promise)] ?? promise.renewed(progress: LoadProgress(), spills: true)
      renewed[ObjectIdentifier(promise)] = fresh
      return .promised(fresh)
    }
    change { view in
      for index in view.providers.indices where view.providers[index].hasPromises {
        view.providers[index].sources = view.providers[index].sources.map(renew)
      }
    }
  }
}

extension ItemProvider {
  /// Whether anything of it is made only when somebody asks.
  var hasPromises: Bool {
    sources.contains { source in
      if case .promised = source { return true }
      return false
    }
  }
}
