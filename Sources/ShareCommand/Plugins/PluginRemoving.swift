import ShareHost
import ShareModel

/// `share plugin remove`: takes one of the person's plugins away.
struct PluginRemoving {
  let parsed: ParsedCommand
  let console: Console

  func run() throws(Failure) -> ExitStatus {
    let host = ShareCommandLine.host(parsed, console)
    let plugins = try parsed.plugins(of: host)
    guard let plugin = plugins.first(where: { $0.directory.level == .user }) else {
      let place = plugins[0].directory
      let whose = place.level == .call ? "a directory that is named for this call" : "the system's"
      throw Failure(
        .machine, code: "notYours", subject: plugins[0].id,
        "it is in \(place.path.display), \(whose); share plugin disable \(plugins[0].id) switches it off")
    }
    console.say(Sanitised.line("\(plugin.id) is in \(plugin.folder.display). Its settings and its state stay."))
    guard
      try YesOrNo(console: console, isAnswered: parsed.options.yes).ask("Remove the folder", for: "plugin remove")
    else {
      console.say("not removed")
      return .cancelled
    }
    do throws(StagedPlugin.Problem) {
      try StagedPlugin.uninstall(
        plugin, forgetting: host.places.stateDirectory.map { ApprovalFile(stateDirectory: $0) })
    } catch {
      throw Failure(.failed, code: "notRemoved", subject: error.subject, error.detail)
    }
    if console.isJSON {
      console.print(Documents.document([("plugin", .string(plugin.id))] + Documents.name("folder", plugin.folder)))
    } else {
      console.say(Sanitised.line("removed \(plugin.id)"))
    }
    return .completed
  }
}
