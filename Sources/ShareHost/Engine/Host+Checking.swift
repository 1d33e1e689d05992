public import ShareModel

/// The two questions about one target, apart from each other: whether it could be used at all, and whether it can take something.
extension Host {
  /// Says whether a target could be used, whatever is shared: its plugin is usable, the request's lists and area let it through, and
  /// this machine has what it needs, for one of its combinations at least.
  ///
  /// Looks at no item and runs no plugin.
  ///
  /// - Parameters:
  ///   - target: its id, or the last part of it.
  ///   - request: the area, the lists and the settings; its items and attributes make no difference.
  /// - Returns: a verdict with an empty plan when it is available, and a warning `unavailableInPart` for each combination of it that is
  ///   not; with the reason otherwise.
  /// - Throws: the `Reason` why no target, or more than one, has that name.
  public func available(_ target: String, _ request: ShareRequest = ShareRequest(items: [])) throws -> Verdict {
    try resolve(target, try availability(request)).get()
  }

  /// Says which targets could be used, whatever is shared.
  ///
  /// - Parameter request: as for ``available(_:_:)``.
  /// - Returns: a negotiation without items: the available targets first, then the others, each with its reason.
  /// - Throws: as ``negotiate(_:control:)``; there is no item that could be the cause.
  public func availability(_ request: ShareRequest = ShareRequest(items: [])) throws(ItemProblem) -> Negotiation {
    var bare = request
    bare.items = []
    return try negotiate(bare)
  }

  /// Says whether a target can take a request, and how.
  ///
  /// Reads what ``negotiate(_:control:)`` reads, and runs no plugin.
  ///
  /// - Parameters:
  ///   - target: its id, or the last part of it.
  ///   - request: what is to be shared.
  /// - Returns: a verdict with the plan, or with the reason why the target is not offered.
  /// - Throws: the `Reason` why no target, or more than one, has that name; an ``ItemProblem``.
  public func check(_ target: String, _ request: ShareRequest) throws -> Verdict {
    try resolve(target, try negotiate(request)).get()
  }
}
