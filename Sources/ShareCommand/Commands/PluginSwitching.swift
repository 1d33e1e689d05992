import ShareHost
import ShareModel

/// `share plugin enable` and `disable`.
struct PluginSwitching {
  let parsed: ParsedCommand
  let console: Console

  /// - Parameter isOn: whether the plugin may be used.
  func run(on isOn: Bool) throws(Failure) -> ExitStatus {
    let host = ShareCommandLine.host(parsed, console)
    let id = try plugin(host)
    guard let directory = host.places.settingsDirectory else {
      throw Failure(
        .machine, code: "noSettings", subject: "settings.json",
        "there is no place for it; set HOME or XDG_CONFIG_HOME to an absolute path")
    }
    let settings = PluginSwitch(settingsDirectory: directory)
    let hasChanged: Bool
    do throws(PluginSwitch.Problem) {
      hasChanged = try settings.turn(id, on: isOn)
    } catch {
      throw Failure(.machine, code: "settingsNotChanged", subject: error.file, error.detail)
    }
    // A wider selector, or the administrator, may have a say too.
    if isOn, let left = ShareCommandLine.host(parsed, console).settings.layered.disabling(target: id, plugin: id) {
      throw Failure(
        .machine, code: left.code.description, subject: id, "it is still \(left.detail); take the entry out there")
    }
    if console.isJSON {
      console.print(
        Documents.document(
          [("plugin", .string(id)), ("enabled", .bool(isOn)), ("changed", .bool(hasChanged))]
            + Documents.name("file", settings.file)))
    } else {
      let state = isOn ? "switched on" : "switched off"
      console.say(Sanitised.line(hasChanged ? "\(id) is \(state)" : "\(id) is \(state) already"))
    }
    return .completed
  }

  /// The id that is meant: a plugin's, or the last part of one.
  private func plugin(_ host: Host) throws(Failure) -> String {
    let name = parsed.operands.first?.display ?? ""
    let ids = Set(host.registry.plugins.map(\.id))
    if ids.contains(name) { return name }
    let meant = ids.filter { $0.split(separator: ".").last.map(String.init) == name }.sorted()
    guard let id = meant.first else {
      throw Failure(.machine, code: "unknownPlugin", subject: name, "no such plugin; share plugin list shows all")
    }
    guard meant.count == 1 else {
      throw Failure(
        .machine, code: "ambiguousPlugin", subject: name,
        "it may be \(meant.joined(separator: " or ")); write the whole id")
    }
    return id
  }
}
