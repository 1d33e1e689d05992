internal import ShareBoundary
internal import ShareFiles
internal import ShareModel
internal import ShareSystem

/// Everything that is known when a worker has ended, and what it comes to.
struct Ending: ~Copyable {
  var conversation: Conversation
  var end: ChildProcess.End
  var stopped: Watch.Stop?
  var wasKilled: Bool
  var output: PluginOutput

  /// The outcome of the share, with the one reason that counts.
  func verdict() -> (outcome: Outcome, reason: Reason?) {
    switch stopped {
    case .cancelled: return (.cancelled, Reason(.cancelledByUser, "cancelled"))
    case .idle(let seconds):
      return (
        .timedOut,
        Reason(.idle, "nothing moved for \(Self.seconds(seconds)); the plugin was stopped")
      )
    case .deadline(let seconds):
      return (.timedOut, Reason(.deadline, "not done after \(Self.seconds(seconds)); the plugin was stopped"))
    case .broken, nil: break
    }
    if let broken = conversation.broken {
      return (.failed, Reason(.misbehaved, "the plugin's process sent what makes no sense (\(broken))"))
    }
    if let (failure, detail) = conversation.loadFailure { return notLoaded(failure, detail) }
    if let (status, message) = conversation.final {
      guard let outcome = status.outcome else {
        return (.failed, Reason(.misbehaved, "the plugin ended with the status \(status.code), which means nothing"))
      }
      return (outcome, outcome == .completed ? nil : Self.reason(outcome, status, message))
    }
    if wasKilled {
      return (
        .failed, Reason(.misbehaved, "the plugin closed the channel to the host, so it could not answer any more")
      )
    }
    switch end {
    case .exited(let code):
      return (
        .crashed,
        Reason(
          .exitedEarly, "its process exited with status \(code) \(conversation.stage.rawValue), before it answered")
      )
    case .signalled(let signal):
      let crash = crash(signal)
      let how = crash.map { "crashed with \($0)" } ?? "was ended by \(signalName(signal))"
      var reason = Reason(.signalled, "its process \(how) \(conversation.stage.rawValue)")
      reason.crash = crash
      return (.crashed, reason)
    }
  }

  private func notLoaded(_ failure: WorkerMessage.LoadFailure, _ detail: String) -> (Outcome, Reason?) {
    let library = conversation.delivery.library.display
    switch failure {
    case .notOpened: return (.unavailable, Reason(.missingDependency, "\(library): \(detail)"))
    case .noEntry, .badTable: return (.unavailable, Reason(.abiMismatch, "\(library): \(detail)"))
    case .notConfined: return (.failed, Reason(.sandboxUnavailable, detail))
    case .entryRefused, .unusable: return (.unavailable, Reason(.libraryNotLoaded, "\(library): \(detail)"))
    }
  }

  private static func reason(_ outcome: Outcome, _ status: Status, _ message: String) -> Reason {
    let detail = message.isEmpty ? status.meaning : message
    return switch outcome {
    case .cancelled: Reason(.cancelledByTarget, detail)
    case .refused: Reason(.declined, detail)
    case .unavailable: Reason(.unavailable, detail)
    case .partial: Reason(.notDelivered, detail)
    case .timedOut: Reason(.deadline, detail)
    default: Reason(.pluginFailed, detail)
    }
  }

  private static func seconds(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value)) s" : "\(value) s"
  }
}

extension Ending {
  /// What loaders did that they should not do, and what they left out.
  func loadWarnings() -> [PlanWarning] {
    conversation.delivery.entries.flatMap { entry in
      (entry.log?.warnings ?? []).map { PlanWarning(code: $0.code, item: entry.index, detail: $0.detail) }
    }
  }

  /// What went wrong after the plugin had answered: it changes nothing for the share, and its author should know.
  func lateWarnings() -> [PlanWarning] {
    guard conversation.final != nil, conversation.broken == nil else { return [] }
    if wasKilled, stopped == nil {
      return [PlanWarning(code: "didNotEnd", detail: "the plugin answered but did not end; it was ended")]
    }
    switch end {
    case .exited(0): return []
    case .exited(let code):
      return [PlanWarning(code: "endedBadly", detail: "the plugin's process exited with \(code) after it had answered")]
    case .signalled(let signal):
      if wasKilled { return [] }
      let how = crash(signal).map { "crashed with \($0)" } ?? "was ended by \(signalName(signal))"
      return [PlanWarning(code: "endedBadly", detail: "the plugin's process \(how) after it had answered")]
    }
  }
}

// MARK: Items

extension Ending {
  /// How each item of the request ended.
  ///
  /// - Parameters:
  ///   - plan: which items were sent.
  ///   - share: how the share as a whole ended.
  func items(_ plan: Plan, share: (outcome: Outcome, reason: Reason?)) -> [ItemOutcome] {
    var positions: [Int: Int] = [:]
    for (position, entry) in conversation.delivery.entries.enumerated() {
      if let index = entry.index { positions[index] = position }
    }
    return plan.items.map { planned in
      guard let position = positions[planned.index] else {
        let detail = planned.leftOut ?? "left out"
        return ItemOutcome(
          index: planned.index, outcome: nil, reason: Reason(planned.cause, item: planned.index, detail))
      }
      return item(planned.index, position, share)
    }
  }

  private func item(
    _ index: Int, _ position: Int, _ share: (outcome: Outcome, reason: Reason?)
  ) -> ItemOutcome {
    // Bytes that could never be opened were not delivered, whatever the plugin says; but a poorer form may have come with the request.
    let said = said(index, position, share)
    let forms = conversation.delivery.entries[position].item.representations
    if said.outcome == .completed, forms.contains(where: { $0.inline != nil }) { return checked(said, position) }
    if let error = conversation.openFailures[position], !conversation.opened.contains(position) {
      let reason = staleReason(error, index, position) ?? Self.reason(error, item: index)
      return ItemOutcome(index: index, outcome: .failed, reason: reason)
    }
    if let error = conversation.loadFailures[position], !conversation.opened.contains(position) {
      return error.outcome(of: index)
    }
    return checked(said, position)
  }

  /// How an item ended in the plugin's own words, else as the share did.
  private func said(
    _ index: Int, _ position: Int, _ share: (outcome: Outcome, reason: Reason?)
  ) -> ItemOutcome {
    if let (status, message) = conversation.results[position] {
      guard let outcome = status.outcome else {
        let detail = "the plugin ended the item with the status \(status.code), which means nothing"
        return ItemOutcome(index: index, outcome: .failed, reason: Reason(.misbehaved, item: index, detail))
      }
      if outcome == .completed { return ItemOutcome(index: index, outcome: .completed) }
      var reason = Self.reason(outcome, status, message)
      reason.item = index
      return ItemOutcome(index: index, outcome: outcome, reason: reason)
    }
    var reason = share.reason
    reason?.item = index
    return ItemOutcome(index: index, outcome: share.outcome, reason: reason)
  }

  private static func reason(_ error: SystemError, item: Int) -> Reason {
    // What the host needs for handing something over may be missing too: room, memory, descriptors.
    let code: Reason.Code =
      error.isDenied
      ? .permissionDenied
      : error.code == SystemError.stale
        ? .sourceGone : error.isFull ? .noSpace : error.isExhausted ? .outOfResources : .unreadable
    let detail =
      code == .sourceGone
      ? "\(error.subject ?? "it") has changed or vanished since it was offered" : "\(error)"
    return Reason(code, item: item, detail)
  }
}
