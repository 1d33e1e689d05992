import ShareHost
import ShareModel

/// What a plugin asks for, in words for the person who allows it.
struct PermissionLines {
  let plugin: InstalledPlugin
  let languages: [String]

  /// One line for the plugin, then one for each permission with the reason that its author gives.
  func lines(width: Int) -> [String] {
    guard let manifest = plugin.manifest else { return [] }
    var lines = Wrapping.lines(
      Sanitised.line("\(manifest.name.text(for: languages)) (\(plugin.id) \(manifest.version)) asks for:"), width: width
    )
    for permission in manifest.permissions where !AskedPermissions([permission], manifest.settings).isEmpty {
      let reason = permission.reason.text(for: languages)
      let words = Wrapping.lines(Sanitised.line("\(phrase(permission)): \(reason)"), width: width - 4)
      for (index, line) in words.enumerated() { lines.append((index == 0 ? "  - " : "    ") + line) }
    }
    return lines
  }

  private func phrase(_ permission: Permission) -> String {
    let values = permission.values.map(value).joined(separator: ", ")
    switch permission.kind {
    case "network": return "use the network"
    case "executableMemory": return "make program code while it runs"
    case "read": return "read \(values)"
    case "write": return "change and add files in \(values)"
    case "execute": return "run \(values)"
    case "session": return permission.values.map(session).joined(separator: "; ")
    default: return ([permission.kind] + permission.values).joined(separator: " ")
    }
  }

  private func session(_ part: String) -> String {
    switch part {
    case "display": "use your display"
    case "bus": "speak to the programs of your session, which may do for it whatever they do for you"
    case "printing": "print"
    case "secrets": "reach the secrets that your session keeps"
    default: part
    }
  }

  /// A path; of one that the person chooses, which setting chooses it.
  private func value(_ value: String) -> String {
    guard let setting = plugin.manifest?.settings.first(where: { "{setting: \($0.name)}" == value }) else {
      return value
    }
    return "what the setting \(setting.name) names" + (setting.defaultValue.map { " (by default \($0))" } ?? "")
  }
}
