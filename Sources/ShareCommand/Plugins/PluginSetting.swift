import ShareFiles
import ShareHost
import ShareModel
import ShareSystem

/// `share plugin settings`: lists a plugin's settings, and sets them for good.
struct PluginSetting {
  let parsed: ParsedCommand
  let console: Console

  /// A word after the plugin's id.
  private enum Wish {
    case set(SettingDeclaration, String)
    case unset(SettingDeclaration)
    /// Its value is printed, or asked for where it is a secret.
    case named(SettingDeclaration)
  }

  func run() throws(Failure) -> ExitStatus {
    let host = ShareCommandLine.host(parsed, console)
    let plugins = try parsed.plugins(of: host)
    let plugin = plugins.first { $0.obstacle == nil } ?? plugins[0]
    guard let manifest = plugin.manifest else {
      throw Failure(plugin.obstacle ?? Reason(.invalidManifest, "its manifest has faults"), subject: plugin.id)
    }
    var wishes: [Wish] = []
    // Everything is looked at before anything is changed.
    for word in parsed.operands.dropFirst() { wishes.append(try wish(word.display, manifest, host)) }
    for name in parsed.options.unset { wishes.append(.unset(try setting(name, manifest))) }
    guard !wishes.isEmpty else { return list(manifest, host) }
    for wish in wishes { try fulfil(wish, manifest, host) }
    if console.isJSON { return list(manifest, ShareCommandLine.engine(parsed)) }
    return .completed
  }

  private func setting(_ name: String, _ manifest: Manifest) throws(Failure) -> SettingDeclaration {
    if let setting = manifest.settings.first(where: { $0.name == name }) { return setting }
    let known = manifest.settings.map(\.name)
    throw Failure(
      .usage, code: "invalidSetting", subject: name,
      "\(manifest.id) has no such setting; "
        + (known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))"))
  }

  private func wish(_ word: String, _ manifest: Manifest, _ host: Host) throws(Failure) -> Wish {
    let parts = word.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let setting = try setting(String(Substring(parts[0])), manifest)
    guard parts.count == 2 else { return .named(setting) }
    if setting.isSecret {
      throw Failure(
        .usage, code: "invalidSetting", subject: setting.name,
        "it is a secret, and a command line can be read by others; "
          + "write share plugin settings \(manifest.id) \(setting.name), which asks for it")
    }
    return .set(setting, try checked(String(Substring(parts[1])), setting, manifest, host))
  }

  /// A value as it is kept: whatever a path is relative to now, it means the same later.
  private func checked(
    _ text: String, _ setting: SettingDeclaration, _ manifest: Manifest, _ host: Host
  ) throws(Failure) -> String {
    do throws(Reason) {
      let value = try host.checkedValue(text, of: setting, manifest)
      return setting.kind == .file || setting.kind == .folder ? value.display : text
    } catch {
      throw Failure(.usage, code: error.code.description, subject: setting.name, error.detail)
    }
  }

  private func fulfil(_ wish: Wish, _ manifest: Manifest, _ host: Host) throws(Failure) {
    switch wish {
    case .set(let setting, let value): try keep(setting, value, manifest, host)
    case .unset(let setting) where setting.isSecret: try keep(secret: nil, of: setting, manifest, host)
    case .unset(let setting): try keep(setting, nil, manifest, host)
    case .named(let setting) where setting.isSecret:
      let value = try checked(try SecretInput(console: console).read(setting, manifest), setting, manifest, host)
      try keep(secret: value, of: setting, manifest, host)
    case .named(let setting):
      if !console.isJSON { console.print([value(setting, manifest, host) ?? ""]) }
    }
  }

  private func keep(
    _ setting: SettingDeclaration, _ value: String?, _ manifest: Manifest, _ host: Host
  ) throws(Failure) {
    guard let directory = host.places.settingsDirectory else {
      throw Failure(
        .machine, code: "noSettings", subject: "settings.json",
        "there is no place for it; set HOME or XDG_CONFIG_HOME to an absolute path")
    }
    let file = SettingsFile(settingsDirectory: directory)
    do throws(KeptFileProblem) {
      _ = try file.set(setting.name, of: manifest.id, to: value.map { json($0, setting) })
    } catch {
      throw Failure(.machine, code: "settingsNotChanged", subject: error.file, error.detail)
    }
    if !console.isJSON {
      let state = value.map { "is \($0)" } ?? "has its default again"
      console.say(Sanitised.line("\(setting.name) of \(manifest.id) \(state)"))
    }
  }

  private func keep(
    secret value: String?, of setting: SettingDeclaration, _ manifest: Manifest, _ host: Host
  ) throws(Failure) {
    guard let directory = host.places.stateDirectory else {
      throw Failure(
        .machine, code: "noState", subject: "secrets.json",
        "there is no place for it; set HOME or XDG_STATE_HOME to an absolute path")
    }
    let secrets = SecretFile(stateDirectory: directory, commandPath: host.places.commandPath)
    do throws(KeptFileProblem) {
      let place = try secrets.set(setting.name, of: manifest.id, to: value)
      let state =
        switch place {
        case .service: "is kept in the Secret Service"
        case .file: "is kept in \(secrets.file.display), which only you can read"
        case nil: "is forgotten"
        }
      if !console.isJSON { console.say(Sanitised.line("\(setting.name) of \(manifest.id) \(state)")) }
    } catch {
      throw Failure(.machine, code: "settingsNotChanged", subject: error.file, error.detail)
    }
  }

  private func json(_ value: String, _ setting: SettingDeclaration) -> JSONText {
    switch setting.kind {
    case .boolean: .bool(value == "true")
    case .integer: Int64(value).map { .integer($0) } ?? .string(value)
    default: .string(value)
    }
  }

  /// What the plugin gets when nothing else is said; of a secret nothing.
  private func value(_ setting: SettingDeclaration, _ manifest: Manifest, _ host: Host) -> String? {
    setting.isSecret ? nil : host.settings.plugins[manifest.id]?[setting.name] ?? setting.defaultValue
  }

  private func isSet(_ setting: SettingDeclaration, _ manifest: Manifest, _ host: Host) -> Bool {
    if host.settings.plugins[manifest.id]?[setting.name] != nil { return true }
    guard setting.isSecret, let state = host.places.stateDirectory else { return false }
    let secrets = SecretFile(stateDirectory: state, commandPath: host.places.commandPath)
    return (try? secrets.place(of: setting.name, of: manifest.id)) != nil
  }

  private func list(_ manifest: Manifest, _ host: Host) -> ExitStatus {
    if console.isJSON {
      let settings = manifest.settings.map { setting -> JSONText in
        .object([
          ("name", .string(setting.name)), ("type", .string(setting.kind.rawValue)),
          ("label", JSONText(setting.label?.text(for: host.languages))),
          ("value", JSONText(value(setting, manifest, host))), ("default", JSONText(setting.defaultValue)),
          ("set", .bool(isSet(setting, manifest, host))), ("required", .bool(setting.isRequired)),
          ("secret", .bool(setting.isSecret)), ("choices", JSONText(setting.choices)),
        ])
      }
      console.print(Documents.document([("plugin", .string(manifest.id)), ("settings", .array(settings))]))
      return .completed
    }
    if manifest.settings.isEmpty {
      console.say(Sanitised.line("\(manifest.id) has no settings"))
      return .completed
    }
    var table = Table([
      Table.Column("SETTING"), Table.Column("VALUE", isFlexible: true), Table.Column("WHAT IT IS", wraps: true),
    ])
    for setting in manifest.settings {
      let isSet = isSet(setting, manifest, host)
      var shown = value(setting, manifest, host) ?? (isSet ? "(secret)" : "-")
      if !isSet, value(setting, manifest, host) != nil { shown += " (default)" }
      let kind = setting.kind == .choice ? setting.choices.joined(separator: "|") : setting.kind.rawValue
      let words =
        [setting.label?.text(for: host.languages) ?? "", kind]
        .filter { !$0.isEmpty } + (setting.isRequired ? ["required"] : []) + (setting.isSecret ? ["secret"] : [])
      table.add([setting.name, shown, words.joined(separator: "; ")])
    }
    console.print(table.lines(width: console.outputWidth, paint: console.outputPaint))
    return .completed
  }
}
