public import ShareModel
internal import ShareThreads

extension Host {
  /// Shares a request: looks at its items, negotiates and sends, on a thread of its own.
  ///
  /// Cancelling the task cancels the share. The source's files must stay as they are until this returns.
  ///
  /// - Parameters:
  ///   - request: the request; `ShareRequest.to` names at least one target.
  ///   - offers: what is shared after the request's own items, in order.
  ///   - custom: the program's own targets; they come first.
  ///   - observe: told what happens, on the share's thread.
  /// - Returns: exactly one outcome. That a target fails, refuses or crashes is not an error.
  /// - Throws: an ``ItemProblem`` for what cannot be an item, and for a custom target whose id somebody else has; a ``HostProblem`` when the host cannot do its part. That the task was
  ///   cancelled is not an error: the outcome says so.
  public func share(
    _ request: ShareRequest, offering offers: [ItemOffer] = [], custom: [CustomTarget] = [],
    observe: @escaping @Sendable (ShareEvent) -> Void = { _ in }
  ) async throws -> ShareResult {
    let control = try ShareControl()
    return try await withTaskCancellationHandler {
      do {
        return try await BlockingThread.run {
          let negotiation = try negotiate(request, offering: offers, custom: custom, control: control)
          return try send(negotiation, control: control, observe: observe)
        }
      } catch let problem as ItemProblem where problem.kind == .cancelled {
        return ShareResult(id: ShareIdentifier.make(), outcome: .cancelled, shares: [], warnings: [])
      } catch is ThreadFailure {
        throw HostProblem(
          code: .outOfResources, subject: "share", detail: "the system gives no more threads; try again later")
      }
    } onCancel: {
      control.cancel()
    }
  }
}
