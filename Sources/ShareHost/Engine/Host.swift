internal import ShareFiles
public import ShareModel
internal import ShareSystem

/// The engine: finds targets, works out which can take a request, and shares.
///
/// Making one reads the manifests of all plugins and runs none of their code. A host may be used from any thread, for any
/// number of shares at once; a plugin that is installed later is seen by the next host.
public struct Host: Sendable {
  /// The plugins that were found.
  public let registry: Registry
  /// Where they were looked for.
  public let places: Places
  /// What was set for good.
  public let settings: StoredSettings
  /// The person's languages, preferred first.
  public let languages: [String]

  let configuration: HostConfiguration
  let executable: ByteString?
  let recognition: Recognition
  let folders: UserFolders
  let standby: StandbyWorker?

  /// Looks for plugins and reads the person's settings.
  ///
  /// A plugin that cannot be used, or a directory that cannot be trusted, is no error: the registry says why. Reads the process's
  /// environment, so no other thread may change that meanwhile.
  ///
  /// - Parameter configuration: what is not as the environment and the person's settings say.
  public init(_ configuration: HostConfiguration = HostConfiguration()) {
    self.init(configuration, standby: nil)
  }

  /// - Parameters:
  ///   - configuration: what is not as the environment and the person's settings say.
  ///   - standby: a worker for the first share.
  package init(_ configuration: HostConfiguration, standby: StandbyWorker?) {
    self.standby = standby
    let executable = try? FileSystem.readLink("/proc/self/exe")
    var places = Places(extraPlugins: configuration.pluginDirectories, executable: executable) { Environment.value($0) }
    if let state = configuration.stateDirectory { places.stateDirectory = state }
    var settings = StoredSettings(
      user: places.settingsDirectory, system: places.systemSettingsDirectories, own: configuration.settings)
    let layers = settings.layered
    var gate = ApprovalGate(stateDirectory: places.stateDirectory)
    var notes: [String] = []
    let quarantine = QuarantineGate(
      Self.quarantine(places, isForgotten: configuration.rescans) { notes.append($0) },
      worker: { try? Self.workerLocation(configuration, executable, places).get() })
    var registry = Discovery.find(
      places, architecture: Self.architecture, libraries: executable?.parent,
      approval: { gate.obstacle($0) ?? quarantine.obstacle($0) },
      disabling: { layers.disabling(target: $0, plugin: $0) }, cautions: { quarantine.cautions($0) })
    registry.notes += notes
    if let problem = gate.problem {
      registry.notes.append("\(problem.file): \(problem.detail); what was allowed does not count")
    }
    settings.resolveTypes(in: registry.types)
    self.configuration = configuration
    self.executable = executable
    self.places = places
    self.settings = settings
    self.registry = registry
    self.languages = configuration.languages.isEmpty ? Self.environmentLanguages() : configuration.languages
    self.folders = UserFolders(home: places.home, configuration: places.settingsDirectory?.parent)
    self.recognition = Recognition(types: registry.types, globs: SharedGlobs(directories: places.dataDirectories))
  }

  /// What is remembered of crashes.
  private static func quarantine(
    _ places: Places, isForgotten: Bool, note: (String) -> Void
  ) -> Quarantine {
    guard let file = places.stateDirectory.map({ QuarantineFile(stateDirectory: $0) }) else { return Quarantine() }
    guard isForgotten else { return file.read(note: note) }
    do throws(SystemError) {
      try file.remove()
    } catch {
      note("\(file.file.display): \(error.text); what crashed is not forgotten")
      return file.read()
    }
    return Quarantine()
  }

  /// The machine's architecture, as manifests write it.
  package static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "unknown"
    #endif
  }

  /// The languages of the locale variables, as POSIX orders them.
  private static func environmentLanguages() -> [String] {
    var languages = (Environment.value("LANGUAGE")?.display ?? "").split(separator: ":").map(String.init)
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = Environment.value(name)?.display, !value.isEmpty else { continue }
      let language = value.split { $0 == "." || $0 == "@" }.first.map {
        $0.split(separator: "_").joined(separator: "-")
      }
      if let language, language != "C", language != "POSIX" { languages.append(language) }
      break
    }
    return languages.isEmpty ? ["en"] : languages
  }
}

// MARK: Negotiation

extension Host {
  /// Looks at the items of a request and works out which targets can take it.
  ///
  /// Reads names, metadata and at most the first 64 KiB of each item.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - control: stops the waiting for standard input, when that is an item; nil: only its end does.
  /// - Returns: every target with its plan or the reason why it is not offered.
  /// - Throws: an ``ItemProblem`` for the first thing that cannot be an item. That nothing is eligible is not an error.
  public func negotiate(_ request: ShareRequest, control: ShareControl? = nil) throws(ItemProblem) -> Negotiation {
    try negotiate(request, [], [], control, isForAll: true)
  }

  /// Looks at the items of a request and at what a program offers beside them, and works out which targets can take it.
  ///
  /// Of a source only the placeholder is asked. Blocks the calling thread.
  ///
  /// - Parameters:
  ///   - request: the request; its own items come first.
  ///   - offers: what comes after them, in order.
  ///   - control: stops the waiting for standard input and for sources.
  /// - Returns: every target with its plan or the reason why it is not offered.
  /// - Throws: as ``negotiate(_:control:)``.
  public func negotiate(
    _ request: ShareRequest, offering offers: [ItemOffer], control: ShareControl? = nil
  ) throws(ItemProblem) -> Negotiation {
    try negotiate(request, offers, [], control, isForAll: true)
  }

  /// Looks at the items of a request and at what a program brings along, its own targets too.
  ///
  /// Blocks the calling thread.
  ///
  /// - Parameters:
  ///   - request: the request; its own items come first.
  ///   - offers: what comes after them, in order.
  ///   - custom: the program's own targets; they are listed before the installed ones, and skip the included list and the areas.
  ///   - control: stops the waiting for standard input and for sources.
  /// - Returns: every target with its plan or the reason why it is not offered.
  /// - Throws: as ``negotiate(_:control:)``, and for a custom target whose id is none or is somebody else's.
  public func negotiate(
    _ request: ShareRequest, offering offers: [ItemOffer] = [], custom: [CustomTarget], control: ShareControl? = nil
  ) throws(ItemProblem) -> Negotiation {
    try negotiate(request, offers, custom, control, isForAll: true)
  }

  /// Works out which targets can take a request, and says nothing of the others, which is faster.
  ///
  /// - Throws: as ``negotiate(_:control:)``.
  package func eligible(_ request: ShareRequest) throws(ItemProblem) -> Negotiation {
    try negotiate(request, [], [], nil, isForAll: false)
  }

  /// Describes the items of a request, without looking at targets.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - mismatch: what to believe when a name and the bytes disagree.
  /// - Returns: one provider for each item, in order.
  /// - Throws: as ``negotiate(_:control:)``.
  public func describe(
    _ items: [RequestItem], mismatch: MismatchPolicy = .content
  ) throws(ItemProblem) -> [ItemProvider] {
    try Ingest(recognition: recognition, policy: mismatch).providers(items)
  }

  /// A request with the areas that the settings keep for its source.
  ///
  /// ``negotiate(_:control:)`` does this itself; it is for those who want to know the areas.
  ///
  /// - Parameter request: the request; one that names no source, or has areas of its own, stays as it is.
  /// - Returns: the request with the table of its source, if there is one.
  public func applyingSourceTable(to request: ShareRequest) -> ShareRequest {
    settings.layered.applyingSourceTable(to: request)
  }

  private func negotiate(
    _ request: ShareRequest, _ offers: [ItemOffer], _ custom: [CustomTarget], _ control: ShareControl?, isForAll: Bool
  ) throws(ItemProblem) -> Negotiation {
    let request = applyingSourceTable(to: request)
    var custom = try CustomTargets(request.commandTargets, custom, beside: registry)
    let question = Question(request, control)
    let ingest = Ingest(
      recognition: recognition, policy: request.policy.mismatch, control: control, deadline: question.deadline)
    let offered = try OfferedItems(request, offers, ingest, question)
    let plain = offered.view
    let candidates = settings.layered.marking(
      custom.candidates(after: registry.candidates(custom: request.custom), source: request.source))
    let given = Set(request.settings.keys)
    let registry = registry
    let stored = settings.plugins
    let probe = MachineProbe(commandPath: places.commandPath) { plugin in
      let declared = registry.plugins.first { $0.id == plugin && $0.obstacle == nil }?.manifest?.settings ?? []
      let valued = declared.filter {
        $0.defaultValue != nil || stored[plugin]?[$0.name] != nil || given.contains($0.name)
      }
      return Set(valued.map(\.name))
    }
    let preferences = settings.layered.preferences(
      in: request.area, for: plain.itemView().items.map(\.type), registry.types)
    let negotiator = Negotiator(
      types: registry.types, candidates: candidates, machine: probe.machine, preferences: preferences)
    var views = SelectionViews(
      plain, variants: offered.variants, candidates: candidates, normalisers: request.policy.normalise,
      types: registry.types)
    views.keepFirstUsable { negotiator.takers(of: $0, request: request) }
    let others = views.others.map { $0.view.itemView(audience: $0.audience) }
    let verdicts: [Verdict]
    if plain.providers.isEmpty && plain.leftOut.isEmpty {
      // Nothing can be sent, but what is available can be told.
      verdicts = negotiator.available(request: request)
    } else if isForAll {
      verdicts = negotiator.verdicts(plain.itemView(), others: others, request: request)
    } else {
      verdicts = negotiator.eligible(plain.itemView(), others: others, request: request)
    }
    return Negotiation(
      request: request, views: views, candidates: candidates, custom: custom, verdicts: verdicts,
      negotiator: negotiator,
      previews: request.previews + offered.previews,
      previewWarnings: previewWarnings(plain.providers, request.previews + offered.previews), sources: offered.sources)
  }
}
