import ShareHost
import ShareModel

/// `share plugin enable` and `disable`.
struct PluginSwitching {
  let parsed: ParsedCommand
  let console: Console

  /// - Parameter isOn: whether the plugin may be used.
  func run(on isOn: Bool) throws(Failure) -> ExitStatus {
    let host = ShareCommandLine.host(parsed, console)
    let id = try parsed.plugins(of: host)[0].id
    guard let directory = host.places.settingsDirectory else {
      throw Failure(
        .machine, code: "noSettings", subject: "settings.json",
        "there is no place for it; set HOME or XDG_CONFIG_HOME to an absolute path")
    }
    let settings = SettingsFile(settingsDirectory: directory)
    let hasChanged: Bool
    do throws(KeptFileProblem) {
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
}
