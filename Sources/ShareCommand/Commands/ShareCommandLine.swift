import ShareFiles
import ShareHost
import ShareModel
import ShareSystem

/// One run of the command: from the words of the command line to the exit status.
package enum ShareCommandLine {
  /// This version of the command.
  package static let version = "1.0.0"

  /// Does what the process's arguments ask for.
  ///
  /// - Returns: the exit status. When a signal ended the share, this does not return: the process dies by that signal.
  package static func run() -> Int32 {
    StandardStreams.settle()
    StandardStreams.raiseDescriptorLimit()
    let arguments = Array(RawArguments.all.dropFirst())
    let surroundings = Surroundings(
      isPath: { path in
        do throws(SystemError) {
          _ = try Descriptor.status(of: path, followLinks: false)
          return .exists
        } catch {
          return error.isDenied ? .unreachable : nil
        }
      }, isThisMachine: { LocalMachine.isThisMachine($0) },
      isOpen: { number in
        // Asked before anything else is opened, which might have that number.
        do throws(SystemError) {
          try Descriptor.duplicate(of: number).close()
          return true
        } catch {
          return false
        }
      })
    let parsed: ParsedCommand
    do throws(UsageError) {
      parsed = try ArgumentParser.parse(arguments, surroundings: surroundings)
    } catch {
      var options = CommandOptions()
      options.json = ArgumentParser.asksForJSON(arguments)
      let console = Console(options)
      return console.settled(Failure(error).report(to: console)).rawValue
    }
    let console = Console(parsed.options)
    do throws(Failure) {
      return console.settled(try run(parsed, console)).rawValue
    } catch {
      return console.settled(error.report(to: console)).rawValue
    }
  }

  private static func run(_ parsed: ParsedCommand, _ console: Console) throws(Failure) -> ExitStatus {
    switch parsed.command {
    case .help: return try HelpCommand(parsed: parsed, console: console).run()
    case .version:
      console.print(["share \(version)"])
      return .completed
    case .send: return try SendCommand(parsed: parsed, console: console).run()
    case .targets: return try TargetsCommand(parsed: parsed, console: console, host: host(parsed, console)).run()
    case .explain: return try ExplainCommand(parsed: parsed, console: console, host: host(parsed, console)).run()
    case .types: return try TypesCommand(parsed: parsed, console: console, host: host(parsed, console)).run()
    case .preview: return try PreviewCommand(parsed: parsed, console: console, host: host(parsed, console)).run()
    case .plugin: return try PluginCommand(parsed: parsed, console: console).run()
    case .doctor: return DoctorCommand(console: console, host: host(parsed, console)).run()
    case .matrix: return try MatrixCommand(parsed: parsed, console: console, host: host(parsed, console)).run()
    case .history:
      throw Failure(
        UsageError(parsed.command.rawValue, "is not available in this version", wayOut: "share help lists the commands")
      )
    }
  }

  /// The engine as the command line sets it up.
  static func host(_ parsed: ParsedCommand, _ console: Console, standby: StandbyWorker? = nil) -> Host {
    let host = engine(parsed, standby: standby)
    let directories = pluginDirectories(parsed)
    for note in host.registry.notes { console.warn(note) }
    // A directory that is named on the command line is meant; the usual ones need not exist.
    for report in host.registry.directories where directories.contains(report.directory.path) {
      if let problem = report.problem ?? (report.exists ? nil : "there is no such directory") {
        console.warn("--plugin-path \(report.directory.path.display): not used: \(problem)")
      }
    }
    for fault in host.settings.faults { console.warn(fault) }
    return host
  }
}

extension ShareCommandLine {
  /// The engine, without a word about what it found.
  static func engine(_ parsed: ParsedCommand, standby: StandbyWorker? = nil) -> Host {
    Host(
      HostConfiguration(
        pluginDirectories: pluginDirectories(parsed), requiresSandbox: parsed.options.requireSandbox,
        rescans: parsed.options.rescan),
      standby: standby)
  }

  private static func pluginDirectories(_ parsed: ParsedCommand) -> [ByteString] {
    parsed.options.pluginPath.map { (try? FileSystem.absolute($0)) ?? $0 }
  }
}

extension Host {
  /// Looks at the items of a request and at the targets.
  func negotiated(_ request: ShareRequest, control: ShareControl? = nil) throws(Failure) -> Negotiation {
    do throws(ItemProblem) {
      return try negotiate(request, control: control)
    } catch {
      throw Failure(error)
    }
  }
}

extension ParsedCommand {
  /// The request that the command line describes.
  func request() throws(Failure) -> ShareRequest {
    do throws(UsageError) {
      return try RequestSource(parsed: self).request()
    } catch {
      throw Failure(error)
    }
  }
}
