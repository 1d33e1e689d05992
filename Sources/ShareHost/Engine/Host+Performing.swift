internal import ShareBoundary
internal import ShareFiles
package import ShareModel
internal import ShareSystem

/// From a plan to an outcome.
extension Host {
  /// What is to be done for a plan, and by whom.
  func errand(_ plan: Plan, _ verdict: Verdict, _ negotiation: Negotiation) throws(Reason) -> Errand {
    if let performer = negotiation.custom[verdict.candidate] {
      return .custom(try delivery(performer, plan, verdict, negotiation))
    }
    return .plugin(try delivery(plan, verdict, negotiation))
  }

  /// Everything that a worker needs for a plan.
  func delivery(_ plan: Plan, _ verdict: Verdict, _ negotiation: Negotiation) throws(Reason) -> Delivery {
    let candidate = negotiation.candidate(verdict)
    guard let plugin = registry.plugins.first(where: { $0.id == candidate.plugin && $0.obstacle == nil }),
      let manifest = plugin.manifest, let library = plugin.library
    else { throw Reason(.unknownTarget, "\(candidate.target.id) belongs to no usable plugin") }
    if let obstacle = quarantineObstacle(plugin) { throw obstacle }
    let request = negotiation.request
    return Delivery(
      plugin: plugin, library: library, target: candidate.target,
      entries: Delivery.entries(
        plan, negotiation.views[verdict.candidate], attributes: request.attributes, types: registry.types),
      attributes: plan.attributes(sentOf: request.attributes),
      settings: try values(of: manifest, given: request.settings).resolved(),
      limits: manifest.limits)
  }

  /// The values of a plugin's settings.
  ///
  /// - Parameter given: what this call gives.
  func values(of manifest: Manifest, given: [String: String]) -> SettingValues {
    let secrets = places.stateDirectory.map { SecretFile(stateDirectory: $0, commandPath: places.commandPath) }
    return SettingValues(
      manifest: manifest, stored: settings.plugins[manifest.id] ?? [:], given: given, folders: folders,
      workingDirectory: configuration.workingDirectory,
      secret: { (name) throws(KeptFileProblem) in try secrets?.value(of: name, of: manifest.id) })
  }

  /// A value as a plugin would get it.
  ///
  /// - Throws: the reason why it is none that the setting can have.
  package func checkedValue(
    _ text: String, of setting: SettingDeclaration, _ manifest: Manifest
  ) throws(Reason) -> ByteString {
    try values(of: manifest, given: [:]).checked(text, setting)
  }

  /// Where the worker program is.
  package func workerLocation() -> Result<ByteString, HostProblem> {
    Self.workerLocation(configuration, executable, places)
  }

  static func workerLocation(
    _ configuration: HostConfiguration, _ executable: ByteString?, _ places: Places
  ) -> Result<ByteString, HostProblem> {
    let named = configuration.worker ?? Environment.value("SHARE_WORKER").flatMap { $0.isEmpty ? nil : $0 }
    // The worker starts in another directory than this process.
    return WorkerLocation.find(
      explicit: named.map { (try? FileSystem.absolute($0)) ?? $0 }, executable: executable,
      commandPath: places.commandPath)
  }

  /// Runs the worker.
  func perform(
    _ delivery: Delivery, id: String, _ request: ShareRequest, _ control: ShareControl,
    _ observe: @escaping (ShareEvent) -> Void
  ) throws(HostProblem) -> Ending {
    let worker: ByteString
    switch workerLocation() {
    case .failure(let problem): throw problem
    case .success(let path): worker = path
    }
    TemporaryDirectory.sweep()
    let temporary: TemporaryDirectory
    do throws(SystemError) {
      temporary = try TemporaryDirectory()
    } catch {
      throw HostProblem(code: .noSpace, subject: "temporary files", detail: cannotBeMade(error))
    }
    let state = stateDirectory(of: delivery.plugin)
    let permissions = Permissions(
      plugin: delivery.plugin, library: delivery.library,
      settings: Dictionary(delivery.settings.map { ($0.name, $0.value) }) { first, _ in first }, state: state,
      temporary: temporary.path, commandPath: places.commandPath, environment: { Environment.value($0) })
    let made = permissions.makePlaces()
    defer { made.removeEmpty() }
    var sandbox = permissions.rules(delivery.limits, bytes: delivery.totalBytes)
    sandbox.readable += delivery.places
    sandbox.mustBeComplete = configuration.requiresSandbox
    let start = StartMessage(
      library: delivery.library, plugin: delivery.plugin.id, bundle: delivery.plugin.folder, state: state ?? "",
      language: languages.first ?? "en", target: delivery.target.id, id: id, source: request.source ?? "",
      area: request.area, temporary: temporary.path, umask: ProcessStatus.fileCreationMask(),
      items: delivery.entries.map(\.item), attributes: delivery.attributes, settings: delivery.settings,
      sandbox: sandbox)
    let dispatch = Dispatch(
      worker: worker, standby: standby, types: registry.types, control: control, timeout: request.timeout,
      observe: observe)
    let circumstances = QuarantineGate.circumstances(delivery.library, worker: worker)
    let ending = try dispatch.run(delivery, start: start)
    remember(ending.health, delivery, circumstances)
    // A temporary file that cannot be removed is swept by the next share.
    try? temporary.remove()
    if case (.notConfined, let detail)? = ending.conversation.loadFailure {
      throw HostProblem(
        code: .sandboxUnavailable, subject: "the sandbox",
        detail: "cannot be put on (\(detail)); share doctor says more")
    }
    return ending
  }

  /// Where the host keeps what it knows; nil where there is no room for that.
  var stateBase: ByteString? {
    guard let base = places.stateDirectory else { return nil }
    // A home that does not exist is not made: whoever has none is nobody's person.
    if let home = places.home, base.bytes.starts(with: home.bytes), (try? Descriptor.status(of: home)) == nil {
      return nil
    }
    return base
  }

  /// A plugin's own state directory, made when it is missing; nil where there is no room for one.
  private func stateDirectory(of plugin: InstalledPlugin) -> ByteString? {
    guard let base = stateBase else { return nil }
    let path = base.appending("plugins").appending(ByteString(plugin.id))
    try? FileSystem.makeDirectories(path, mode: 0o700)
    return (try? Descriptor.status(of: path))?.kind == .directory ? path : nil
  }

  /// The words for a temporary directory that could not be made.
  private func cannotBeMade(_ error: SystemError) -> String {
    let base = (try? TemporaryDirectory.defaultBase())?.display ?? "/tmp"
    return
      "cannot be made in \(base): \(error.text); make room there, or set XDG_RUNTIME_DIR to a directory of your own that has it"
  }

  /// Puts everything that is known into the share's one answer.
  func share(
    _ ending: consuming Ending, _ plan: Plan, _ verdict: Verdict, _ negotiation: Negotiation
  ) -> TargetShare {
    let candidate = negotiation.candidate(verdict)
    let own = ending.verdict()
    let items = ending.items(plan, share: own).map { item in
      negotiation.failures[item.index]?.outcome(of: item.index) ?? item
    }
    let outcome = OutcomeRules.overall(own.outcome, items: items, plan: plan)
    let reason =
      own.reason
      ?? (outcome == .completed ? nil : verdict.shortfall(of: items, otherwise: "not everything was delivered"))
    var share = TargetShare(
      target: candidate.target.id, title: candidate.target.title.text(for: languages), outcome: outcome, items: items,
      returned: ending.conversation.returned, reason: reason,
      warnings: verdict.warnings + ending.conversation.warnings + ending.loadWarnings() + ending.lateWarnings(),
      output: ending.output)
    share.wasStarted = true
    return share
  }
}
