internal import ShareBoundary
internal import ShareFiles
internal import ShareModel
internal import ShareSystem

/// What must outlive the share: done by the host, once the worker has ended.
extension Host {
  /// Does what a plugin asked for, when its share has completed.
  ///
  /// - Returns: the share, which says whether something was handed over. When that cannot be done, the share did not do what the
  ///   person wanted, and its outcome says why.
  func handOver(_ order: HandoverOrder, id: String, after share: TargetShare) -> TargetShare {
    guard share.outcome == .completed, let act = order.act else { return share }
    var share = share
    do throws(Reason) {
      guard let state = places.stateDirectory else {
        throw Reason(.unavailable, "nothing can be handed over without a home; set HOME or XDG_STATE_HOME")
      }
      HandedFiles.sweep(state: state, now: secondsSince1970())
      var files = HandedFiles(state: state, id: id)
      switch act {
      case .open(let application):
        try open(order.things, application, &files)
      case .run(let command):
        guard let program = applications.program(ByteString(command)) else {
          throw Reason(.unavailable, "the command \(command) is not installed; install it")
        }
        let arguments = try order.things.map { (thing) throws(Reason) in try argument(thing, &files).path }
        try start(program, arguments, directory: nil)
      case .clipboard:
        try ownClipboard(order.things, &files)
      }
      share.handedOver = true
    } catch {
      share.outcome = error.code.outcome
      share.reason = error
      share.items = share.items.map { item in
        guard item.outcome == .completed else { return item }
        var reason = error
        reason.item = item.index
        return ItemOutcome(index: item.index, outcome: error.code.outcome, reason: reason)
      }
    }
    return share
  }

  private var applications: Applications {
    let configuration = [places.settingsDirectory].compactMap { $0 } + places.systemSettingsDirectories
    let desktops = (Environment.value("XDG_CURRENT_DESKTOP")?.display ?? "").split(separator: ":")
    return Applications(
      dataDirectories: places.dataDirectories, configurationDirectories: configuration.map(\.parent),
      desktops: desktops.map { $0.lowercased() }, commandPath: places.commandPath)
  }

  // MARK: Opening

  private func open(
    _ things: [HandoverOrder.Thing], _ application: String, _ files: inout HandedFiles
  ) throws(Reason) {
    let applications = applications
    var groups: [(entry: DesktopEntry, things: [DesktopArgument])] = []
    for thing in things {
      let entry = try self.entry(application, for: thing, applications)
      let argument = try argument(thing, &files)
      if let place = groups.firstIndex(where: { $0.entry.id == entry.id }) {
        groups[place].things.append(argument)
      } else {
        groups.append((entry, [argument]))
      }
    }
    // Everything is found before anything is started.
    var starts: [(program: ByteString, arguments: [ByteString], directory: String?)] = []
    for (entry, arguments) in groups {
      for words in entry.command.processes(opening: arguments, of: entry) {
        guard let program = applications.program(of: entry) else {
          throw Reason(.unavailable, "the program of \(entry.name) is not installed; install it")
        }
        starts.append(try inTerminal(entry, program, Array(words.dropFirst()), applications))
      }
    }
    guard starts.count <= Self.windowLimit else {
      throw Reason(.tooMany, "\(starts.count) windows would open, limit \(Self.windowLimit); share fewer at a time")
    }
    for start in starts { try self.start(start.program, start.arguments, directory: start.directory) }
  }

  /// The most processes that one share opens.
  private static let windowLimit = 50

  private func entry(
    _ application: String, for thing: HandoverOrder.Thing, _ applications: Applications
  ) throws(Reason) -> DesktopEntry {
    if !application.isEmpty {
      guard let entry = applications.entry(application), applications.program(of: entry) != nil else {
        throw Reason(.unavailable, "the application \(application) is not installed; install it, or name another one")
      }
      return entry
    }
    var types = [thing.mime]
    if case .link(let link) = thing.content {
      types = ["x-scheme-handler/" + link.prefix { $0 != ":" }.lowercased()]
    } else {
      let general = registry.types.ancestors(of: thing.type).compactMap {
        registry.types.preferredMIMEType(of: $0.type)
      }
      types += general.filter { !types.contains($0) }
      if thing.mime.hasPrefix("text/") { types.append("text/plain") }
    }
    guard let entry = applications.standard(for: types) else {
      throw Reason(
        .unavailable,
        "no application opens \(types[0]); install one, or choose one with: xdg-mime default NAME.desktop \(types[0])")
    }
    return entry
  }

  private func argument(
    _ thing: HandoverOrder.Thing, _ files: inout HandedFiles
  ) throws(Reason) -> DesktopArgument {
    if case .link(let link) = thing.content { return DesktopArgument(link: link) }
    return DesktopArgument(file: try keep(thing, &files))
  }

  func keep(_ thing: HandoverOrder.Thing, _ files: inout HandedFiles) throws(Reason) -> ByteString {
    do throws(SystemError) {
      return try files.keep(thing, registry.types)
    } catch {
      throw Reason(
        error.isFull ? .noSpace : .unreadable, "a copy cannot be kept in \(files.directory.display): \(error.text)")
    }
  }

  private func inTerminal(
    _ entry: DesktopEntry, _ program: ByteString, _ arguments: [ByteString], _ applications: Applications
  ) throws(Reason) -> (program: ByteString, arguments: [ByteString], directory: String?) {
    guard entry.needsTerminal else { return (program, arguments, entry.directory) }
    guard let terminal = applications.program("x-terminal-emulator") ?? applications.program("xterm") else {
      throw Reason(.unavailable, "\(entry.name) needs a terminal, and none is installed; install xterm")
    }
    return (terminal, ["-e", program] + arguments, entry.directory)
  }

  // MARK: Starting

  private func start(_ program: ByteString, _ arguments: [ByteString], directory: String?) throws(Reason) {
    do throws(SystemError) {
      try ReleasedProcess.start(
        program, arguments, environment: personEnvironment,
        directory: directory.map { ByteString($0) } ?? places.home ?? "/")
    } catch {
      let advice = "check that it is a program, and that its interpreter is there"
      throw Reason(.unavailable, "\(program.display) cannot be started: \(error.text); \(advice)")
    }
  }

  /// What the person's own programs know.
  var personEnvironment: [ByteString] {
    Environment.all.filter { $0.name != ByteString(WorkerRun.Inherited.targetsAtWork) }.map {
      ByteString($0.name.bytes + [UInt8(ascii: "=")] + $0.value.bytes)
    }
  }
}
