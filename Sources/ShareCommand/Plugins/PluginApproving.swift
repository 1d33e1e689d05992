import ShareHost
import ShareModel
import ShareSystem

/// `share plugin approve`: shows what a plugin asks for, and notes that it may have it.
struct PluginApproving {
  let parsed: ParsedCommand
  let console: Console

  func run() throws(Failure) -> ExitStatus {
    let host = ShareCommandLine.host(parsed, console)
    let plugins = try parsed.plugins(of: host)
    // Of several with one id, the one that waits for it.
    let plugin =
      plugins.first { $0.obstacle?.code == .notApproved } ?? plugins.first { $0.obstacle == nil } ?? plugins[0]
    guard let manifest = plugin.manifest else {
      throw Failure(plugin.obstacle ?? Reason(.invalidManifest, "its manifest has faults"), subject: plugin.id)
    }
    let asked = AskedPermissions(manifest)
    var hasChanged = false
    if plugin.obstacle?.code == .notApproved {
      hasChanged = try Self.ask(plugin, host, YesOrNo(console: console, isAnswered: parsed.options.yes))
      if !hasChanged {
        console.say("not allowed")
        return .cancelled
      }
    }
    if console.isJSON {
      console.print(
        Documents.document(
          [("plugin", .string(plugin.id))] + Documents.name("folder", plugin.folder) + [
            (
              "asked",
              .object(asked.kinds.sorted { $0.key < $1.key }.map { ($0.key, .array($0.value.map { .string($0) })) })
            ), ("approved", .bool(true)), ("changed", .bool(hasChanged)),
          ]))
    } else if hasChanged {
      console.say(Sanitised.line("\(plugin.id) is allowed what it asks for"))
    } else if asked.isEmpty {
      console.say(Sanitised.line("\(plugin.id) asks for nothing but its own state, so nothing has to be allowed"))
    } else if plugin.directory.level == .system || plugin.directory.level == .build {
      console.say(Sanitised.line("\(plugin.id) came with the system, so nothing has to be allowed"))
    } else {
      console.say(Sanitised.line("\(plugin.id) is allowed what it asks for already"))
    }
    return .completed
  }

  /// Shows what a plugin asks for, asks, and notes a yes.
  ///
  /// - Parameter wake: a descriptor that ends the asking when it becomes readable.
  /// - Returns: whether the answer is yes.
  static func ask(
    _ plugin: InstalledPlugin, _ host: Host, _ question: YesOrNo, wake: Int32? = nil
  ) throws(Failure) -> Bool {
    guard let directory = host.places.stateDirectory else {
      throw Failure(
        .machine, code: "noState", subject: "approvals.json",
        "there is no place for it; set HOME or XDG_STATE_HOME to an absolute path")
    }
    let lines = PermissionLines(plugin: plugin, languages: host.languages).lines(
      width: min(80, Terminal.size(of: 2).columns))
    for line in lines { question.console.say(line) }
    guard try question.ask("Allow it", for: "plugin approve", wake: wake) else { return false }
    do throws(KeptFileProblem) {
      try ApprovalFile(stateDirectory: directory).approve(plugin)
    } catch {
      throw Failure(.machine, code: "notKept", subject: error.file, error.detail)
    }
    return true
  }
}
