import ShareFiles
import ShareHost
import ShareModel
import ShareSystem

/// `share plugin install`: checks a plugin, shows what it asks for, asks, and puts it among the person's.
struct PluginInstalling {
  let parsed: ParsedCommand
  let console: Console

  func run() throws(Failure) -> ExitStatus {
    // What lies beside the plugins has to be removed first.
    let signals = try? InterruptSignals()
    let status = try install(signals)
    if let signal = signals?.take() { InterruptSignals.die(by: signal) }
    return status
  }

  private func install(_ signals: InterruptSignals?) throws(Failure) -> ExitStatus {
    let source = parsed.operands.first ?? ""
    guard (try? Descriptor.status(of: source)) != nil else {
      throw Failure(
        .usage, code: "noSuchFile", subject: source.display,
        "there is no such file; name a plugin's folder, or a ZIP or tar archive of one")
    }
    let host = ShareCommandLine.host(parsed, console)
    let staged: StagedPlugin
    do throws(StagedPlugin.Problem) {
      staged = try StagedPlugin(source, for: host)
    } catch {
      for fault in error.faults {
        console.say(
          Sanitised.line(
            "manifest.json:\(fault.position.line):\(fault.position.column): \(fault.severity.rawValue): \(fault.message)"
          ))
      }
      throw Failure(.failed, code: "notInstalled", subject: error.subject, "\(error.detail); it is not installed")
    }
    for line in lines(staged, host) { console.say(line) }
    let isWanted = try YesOrNo(console: console, isAnswered: parsed.options.yes)
      .ask(question(staged), for: "plugin install", wake: signals?.descriptor.raw)
    guard isWanted, signals?.descriptor.isReadable() != true else {
      console.say("not installed")
      return .cancelled
    }
    let folder: ByteString
    do throws(StagedPlugin.Problem) {
      folder = try staged.install(noting: host.places.stateDirectory.map { ApprovalFile(stateDirectory: $0) })
    } catch {
      throw Failure(.failed, code: "notInstalled", subject: error.subject, error.detail)
    }
    if console.isJSON {
      console.print(
        Documents.document(
          [
            ("plugin", .string(staged.manifest.id)), ("version", .string("\(staged.manifest.version)")),
            ("replaced", earlier(staged).map { .string("\($0)") } ?? .null),
          ] + Documents.name("folder", folder)))
    } else {
      console.say(Sanitised.line("installed \(staged.manifest.id) \(staged.manifest.version) in \(folder.display)"))
    }
    for plugin in ShareCommandLine.engine(parsed).registry.plugins where plugin.folder == folder {
      if let obstacle = plugin.obstacle { console.warn("it is not used yet: \(obstacle.detail)") }
    }
    return .completed
  }

  private func lines(_ staged: StagedPlugin, _ host: Host) -> [String] {
    let width = min(80, Terminal.size(of: 2).columns)
    var lines: [String] = []
    for fault in staged.plugin.faults where fault.severity == .warning {
      lines.append(Sanitised.line("manifest.json:\(fault.position.line): warning: \(fault.message)"))
    }
    if AskedPermissions(staged.manifest).isEmpty {
      let name = staged.manifest.name.text(for: host.languages)
      lines += Wrapping.lines(
        Sanitised.line(
          "\(name) (\(staged.manifest.id) \(staged.manifest.version)) asks for nothing but its own state."),
        width: width)
    } else {
      lines += PermissionLines(plugin: staged.plugin, languages: host.languages).lines(width: width)
    }
    let hidden = host.registry.plugins.first {
      $0.id == staged.manifest.id && $0.obstacle == nil && $0.directory.level != .user && $0.directory.level != .call
    }
    if let hidden {
      lines += Wrapping.lines(Sanitised.line("It will be used in the place of \(hidden.folder.display)."), width: width)
    }
    return lines
  }

  private func question(_ staged: StagedPlugin) -> String {
    switch staged.change {
    case .new: "Install it"
    case .update(let old): "Update it from \(old) to \(staged.manifest.version)"
    case .again: "It is installed already. Install it again"
    case .downgrade(let old): "\(old) is installed, which is newer. Go back to \(staged.manifest.version)"
    }
  }

  private func earlier(_ staged: StagedPlugin) -> SemanticVersion? {
    switch staged.change {
    case .new: nil
    case .update(let old), .downgrade(let old): old
    case .again: staged.manifest.version
    }
  }
}
