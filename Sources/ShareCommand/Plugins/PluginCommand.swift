import ShareFiles
import ShareHost
import ShareModel

/// `share plugin` with each of its verbs.
struct PluginCommand {
  let parsed: ParsedCommand
  let console: Console

  func run() throws(Failure) -> ExitStatus {
    switch parsed.verb {
    case .list: return list(ShareCommandLine.host(parsed, console))
    case .info: return try info(ShareCommandLine.host(parsed, console))
    case .validate: return try PluginValidation(parsed: parsed, console: console).run()
    case .enable: return try PluginSwitching(parsed: parsed, console: console).run(on: true)
    case .disable: return try PluginSwitching(parsed: parsed, console: console).run(on: false)
    case .install: return try PluginInstalling(parsed: parsed, console: console).run()
    case .remove: return try PluginRemoving(parsed: parsed, console: console).run()
    case .approve: return try PluginApproving(parsed: parsed, console: console).run()
    case .settings: return try PluginSetting(parsed: parsed, console: console).run()
    case .new, nil:
      throw Failure(
        UsageError(
          "plugin \(parsed.verb?.rawValue ?? "")", "is not available in this version", wayOut: "share help plugin",
          code: .notAvailable))
    }
  }

  private func list(_ host: Host) -> ExitStatus {
    if console.isJSON {
      console.print(Documents.document([("plugins", .array(host.registry.plugins.map { document($0, host) }))]))
      return .completed
    }
    var table = Table([
      Table.Column("PLUGIN", isFlexible: true), Table.Column("VERSION"), Table.Column("STATE", isFlexible: true),
      Table.Column("FOLDER", isFlexible: true),
    ])
    for plugin in host.registry.plugins {
      table.add([plugin.id, plugin.manifest.map { "\($0.version)" } ?? "", plugin.state, plugin.folder.display])
    }
    console.print(table.lines(width: console.outputWidth, paint: console.outputPaint))
    for problem in host.registry.typeProblems { console.warn(problem.description) }
    return .completed
  }

  private func info(_ host: Host) throws(Failure) -> ExitStatus {
    let name = parsed.operands.first?.display ?? ""
    let matching = host.registry.plugins.filter { plugin in
      plugin.id == name || plugin.id.split(separator: ".").last.map(String.init) == name
        || plugin.manifest?.targets.contains { $0.id == name } == true
    }
    guard let plugin = matching.first(where: { $0.obstacle == nil }) ?? matching.first else {
      throw Failure(.machine, code: "unknownPlugin", subject: name, "no such plugin; share plugin list shows all")
    }
    if console.isJSON {
      console.print(Documents.document([("plugin", document(plugin, host))]))
    } else {
      console.print(lines(plugin, host))
    }
    return .completed
  }

  private func document(_ plugin: InstalledPlugin, _ host: Host) -> JSONText {
    let targets = plugin.manifest?.targets ?? []
    return .object(
      [
        ("id", .string(plugin.id)), ("version", plugin.manifest.map { .string("\($0.version)") } ?? .null),
        ("name", plugin.manifest.map { .string($0.name.text(for: host.languages)) } ?? .null),
        ("usable", .bool(plugin.obstacle == nil)), ("reason", Documents.reason(plugin.obstacle)),
        ("warnings", .array(plugin.warnings.map { Documents.warning($0.warning) })),
      ] + Documents.name("folder", plugin.folder) + [
        ("library", plugin.library.map { .string($0.display) } ?? .null)
      ] + machine(plugin) + [
        (
          "targets",
          .array(
            targets.map {
              .object([
                ("id", .string($0.id)), ("title", .string($0.title.text(for: host.languages))),
                ("category", .string($0.category.rawValue)),
              ])
            })
        ),
        (
          "settings",
          .array(
            (plugin.manifest?.settings ?? []).map {
              .object([
                ("name", .string($0.name)), ("type", .string($0.kind.rawValue)),
                ("default", $0.defaultValue.map { .string($0) } ?? .null), ("required", .bool($0.isRequired)),
                ("secret", .bool($0.isSecret)),
              ])
            })
        ),
        (
          "types",
          .array(
            declared(plugin, host).map { declaration, problem in
              .object([
                ("id", .string(declaration.type.identifier)), ("imported", .bool(declaration.isImported)),
                ("problem", problem.map { .string($0.detail) } ?? .null),
              ])
            })
        ),
        ("faults", .array(plugin.faults.map { PluginValidation.document($0, plugin.manifestPath) })),
      ])
  }

  /// What a plugin's library says of itself: the processor, and what it needs; null when it says nothing.
  private func machine(_ plugin: InstalledPlugin) -> [(String, JSONText)] {
    // The list of all plugins opens no library.
    guard parsed.verb == .info else { return [] }
    let facts = plugin.library.flatMap { InstalledLibraries().facts(of: $0) }
    return [
      ("machine", facts.map { .string("\($0.machine)") } ?? .null),
      ("needs", facts.map { .array($0.needed.map { .string($0.display) }) } ?? .null),
    ]
  }

  /// The types that a plugin declares, each with what is not as the plugin says.
  private func declared(
    _ plugin: InstalledPlugin, _ host: Host
  ) -> [(declaration: ContentTypeDeclaration, problem: TypeProblem?)] {
    let isInUse = plugin.obstacle == nil
    return (plugin.manifest?.types ?? []).enumerated().map { index, declaration in
      (
        declaration,
        host.registry.typeProblems.first { isInUse && $0.plugin == plugin.id && $0.index == index }
      )
    }
  }

  private func lines(_ plugin: InstalledPlugin, _ host: Host) -> [String] {
    var table = Table([Table.Column(""), Table.Column("", isFlexible: true)])
    table.add(["id", plugin.id])
    if let manifest = plugin.manifest {
      table.add(["name", manifest.name.text(for: host.languages)])
      table.add(["version", "\(manifest.version)"])
    }
    table.add(["folder", plugin.folder.display])
    if let library = plugin.library {
      table.add(["library", library.display])
      if let facts = InstalledLibraries().facts(of: library) {
        table.add(["machine", "\(facts.machine)"])
        table.add(["needs", facts.needed.map(\.display).joined(separator: ", ")])
      }
    }
    table.add(["state", plugin.state])
    for target in plugin.manifest?.targets ?? [] {
      table.add(["target", "\(target.id) (\(target.title.text(for: host.languages)), \(target.category.rawValue))"])
      for predicate in target.accepts.compactMap(\.predicate) { table.add(["rule", predicate.description]) }
    }
    for (declaration, problem) in declared(plugin, host) {
      let how = declaration.isImported ? " (imported)" : ""
      table.add(["type", declaration.type.identifier + how + (problem.map { ": \($0.detail)" } ?? "")])
    }
    for setting in plugin.manifest?.settings ?? [] {
      let value = setting.defaultValue.map { ", default \($0)" } ?? ""
      table.add([
        "setting", "\(setting.name) (\(setting.kind.rawValue)\(setting.isRequired ? ", required" : "")\(value))",
      ])
    }
    for permission in plugin.manifest?.permissions ?? [] {
      let values = permission.values.isEmpty ? "" : " \(permission.values.joined(separator: ", "))"
      table.add(["permission", "\(permission.kind)\(values): \(permission.reason.text(for: host.languages))"])
    }
    for fault in plugin.faults {
      table.add([fault.severity.rawValue, "\(fault.position.line):\(fault.position.column): \(fault.message)"])
    }
    return table.lines(width: nil)
  }
}

extension InstalledPlugin {
  /// What people should know of its targets, in the order of the manifest.
  var warnings: [(target: String, warning: PlanWarning)] {
    (manifest?.targets ?? []).compactMap { target in cautions[target.id].map { (target.id, $0) } }
  }

  /// Whether it can be used, and what to know when it can.
  fileprivate var state: String {
    if let obstacle { return "\(obstacle.code): \(obstacle.detail)" }
    return (["usable"] + warnings.map { "\($0.target) \($0.warning.detail)" }).joined(separator: "; ")
  }
}
