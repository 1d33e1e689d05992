internal import ShareBoundary
internal import ShareFiles
internal import ShareModel
internal import ShareSystem

/// Sharing to what the source itself brings along.
extension Host {
  /// Everything that a custom target needs for a plan.
  ///
  /// - Throws: the reason why it cannot even be started.
  func delivery(
    _ performer: CustomPerformer, _ plan: Plan, _ verdict: Verdict, _ negotiation: Negotiation
  ) throws(Reason) -> CustomDelivery {
    let request = negotiation.request
    let view = negotiation.view(verdict)
    let entries = Delivery.entries(plan, view, attributes: request.attributes, types: registry.types)
    let delivery = CustomDelivery(
      performer: performer, target: negotiation.candidate(verdict).target, entries: entries,
      attributes: plan.attributes(sentOf: request.attributes),
      items: entries.map { entry in
        entry.index.flatMap { view.provider(of: $0) } ?? ItemProvider(message: entry, types: registry.types)
      })
    if case .command(let command) = performer {
      _ = try program(of: command)
      try CommandArguments(command, delivery, types: registry.types).check()
    }
    return delivery
  }

  /// Where the program of a command is.
  ///
  /// - Throws: why there is none.
  func program(of command: CommandTemplate) throws(Reason) -> ByteString {
    let program = ByteString(command.program)
    if program.isAbsolute {
      if FileSystem.isExecutable(program) { return program }
      throw Reason(
        .unavailable,
        "\(command.program) is no program that may be run; install it, or name another program in the command")
    }
    if let path = CommandSearch.find(command.program, in: places.commandPath) { return path }
    throw Reason(
      .unavailable,
      "the command \(command.program) is not installed; install it, or name another program in the command")
  }

  /// Lets a custom target do its work, and waits for its end.
  func perform(
    _ delivery: CustomDelivery, id: String, _ request: ShareRequest, _ control: ShareControl,
    _ observe: @escaping (ShareEvent) -> Void
  ) -> CustomEnding {
    switch delivery.performer {
    case .command(let command):
      let path: ByteString
      do throws(Reason) {
        path = try program(of: command)
      } catch {
        return CustomEnding(error.code.outcome, error)
      }
      TemporaryDirectory.sweep()
      return CommandShare(
        program: path, arguments: CommandArguments(command, delivery, types: registry.types), delivery: delivery,
        directory: configuration.workingDirectory ?? ".", control: control, timeout: request.timeout,
        isPartial: request.policy.partial, observe: observe
      ).run()
    case .program(let target):
      let share = CustomShare(
        id: id, source: request.source, area: request.area, items: delivery.items,
        indices: delivery.entries.map(\.index), attributes: delivery.attributes)
      return ProgramShare(target: target, control: control, timeout: request.timeout, observe: observe).run(share)
    }
  }

  /// Puts everything that is known into the share's one answer.
  func share(
    _ ending: CustomEnding, _ plan: Plan, _ verdict: Verdict, _ negotiation: Negotiation, _ delivery: CustomDelivery
  ) -> TargetShare {
    let items = plan.items.map { planned -> ItemOutcome in
      let index = planned.index
      if let failure = negotiation.failures[index] { return failure.outcome(of: index) }
      if planned.representation == nil {
        return ItemOutcome(
          index: index, outcome: nil, reason: Reason(planned.cause, item: index, planned.leftOut ?? "left out"))
      }
      if let own = ending.items[index] { return own }
      var reason = ending.reason
      reason?.item = index
      return ItemOutcome(index: index, outcome: ending.outcome, reason: reason)
    }
    let outcome = OutcomeRules.overall(ending.outcome, items: items, plan: plan)
    let reason =
      ending.reason
      ?? (outcome == .completed ? nil : verdict.shortfall(of: items, otherwise: "not everything was delivered"))
    let loading = delivery.entries.flatMap { entry in
      (entry.log?.warnings ?? []).map { PlanWarning(code: $0.code, item: entry.index, detail: $0.detail) }
    }
    var share = TargetShare(
      target: delivery.target.id, title: delivery.target.title.text(for: languages), outcome: outcome, items: items,
      returned: ending.returned, reason: reason, warnings: verdict.warnings + ending.warnings + loading,
      output: ending.output)
    share.wasStarted = ending.wasStarted
    return share
  }
}

extension ItemProvider {
  /// What a person says about the items, as the text that it becomes.
  init(message entry: Delivery.Entry, types: ContentTypeTree) {
    self.init(
      description: ItemDescription(
        kind: .text, name: "",
        representations: [RepresentationDescription(type: .utf8PlainText, bytes: entry.bytes)],
        provenance: entry.item.provenance), evidence: "the message", sources: entry.sources, types: types)
  }
}
