import ShareHost
import ShareModel

/// `share doctor`: where things are looked for, what is there, and why a plugin is missing.
struct DoctorCommand {
  let console: Console
  let host: Host

  func run() -> ExitStatus {
    let worker = host.workerLocation()
    if console.isJSON {
      console.print(document(worker))
      return .completed
    }
    let paint = console.outputPaint
    var lines = [paint(.strong, "Plugin directories")]
    var directories = Table([Table.Column("", isFlexible: true), Table.Column(""), Table.Column("", isFlexible: true)])
    for report in host.registry.directories {
      directories.add(["  " + report.directory.path.display, report.directory.level.rawValue, state(report)])
    }
    lines += directories.lines(width: console.outputWidth)
    var files = Table([Table.Column("", isFlexible: true), Table.Column(""), Table.Column("", isFlexible: true)])
    for file in host.settings.files { files.add(["  " + file.path.display, file.level.rawValue, state(file)]) }
    lines += ["", paint(.strong, "Settings")] + files.lines(width: console.outputWidth)
    let unusable = host.registry.plugins.filter { $0.obstacle != nil }
    lines += ["", paint(.strong, "Plugins"), "  \(host.registry.plugins.count - unusable.count) usable"]
    for plugin in unusable {
      lines.append(Sanitised.line("  \(plugin.id): \(plugin.obstacle.map { "\($0.code): \($0.detail)" } ?? "")"))
    }
    for plugin in host.registry.plugins {
      lines += plugin.warnings.map { Sanitised.line("  \($0.target): \($0.warning.code): \($0.warning.detail)") }
    }
    lines += ["", paint(.strong, "Worker")]
    switch worker {
    case .success(let path): lines.append("  " + Sanitised.line(path.display))
    case .failure(let problem): lines.append(paint(.bad, "  " + Sanitised.line(problem.description)))
    }
    lines += ["", paint(.strong, "Isolation"), "  process: each plugin runs in a process of its own"]
    lines += layers.map { layer in
      let line = Sanitised.line("  \(layer.name): \(layer.detail)")
      if layer.isInForce { return line }
      return paint(.bad, line + (layer.isMandatory ? " (NOT in force: nothing is shared)" : " (NOT in force)"))
    }
    if !notes.isEmpty { lines += ["", paint(.strong, "Notes")] + notes.map { "  " + Sanitised.line($0) } }
    console.print(lines)
    return .completed
  }

  /// The layers of the sandbox, tried.
  private var layers: [SandboxReport.Layer] {
    host.sandboxReport()?.layers ?? []
  }

  /// What was set or declared but does not count.
  private var notes: [String] {
    host.registry.notes + host.settings.faults + host.registry.typeProblems.map(\.description)
  }

  private func state(_ report: Registry.DirectoryReport) -> String {
    if let problem = report.problem { return "not used: \(problem)" }
    if !report.exists { return "does not exist" }
    return report.plugins == 1 ? "1 plugin" : "\(report.plugins) plugins"
  }

  private func state(_ file: StoredSettings.File) -> String {
    if let problem = file.problem { return "not used: \(problem)" }
    if !file.exists { return "does not exist" }
    return file.faults.isEmpty ? "read" : "read; \(file.faults.count == 1 ? "1 fault" : "\(file.faults.count) faults")"
  }

  private func document(_ worker: Result<ByteString, HostProblem>) -> JSONText {
    let directories = host.registry.directories.map { report -> JSONText in
      .object(
        Documents.name("path", report.directory.path) + [
          ("level", .string(report.directory.level.rawValue)), ("exists", .bool(report.exists)),
          ("plugins", .integer(Int64(report.plugins))), ("problem", report.problem.map { .string($0) } ?? .null),
        ])
    }
    let settings = host.settings.files.map { file -> JSONText in
      .object(
        Documents.name("path", file.path) + [
          ("level", .string(file.level.rawValue)), ("exists", .bool(file.exists)),
          ("problem", JSONText(file.problem)), ("faults", .array(file.faults.map { .string($0.description) })),
        ])
    }
    let unusable = host.registry.plugins.filter { $0.obstacle != nil }.map { plugin -> JSONText in
      .object(
        [("id", .string(plugin.id))] + Documents.name("folder", plugin.folder) + [
          ("reason", Documents.reason(plugin.obstacle))
        ])
    }
    let unreliable = host.registry.plugins.flatMap(\.warnings).map { target, warning -> JSONText in
      .object([("target", .string(target)), ("warning", Documents.warning(warning))])
    }
    var workerMembers: [(String, JSONText)] = []
    switch worker {
    case .success(let path): workerMembers = Documents.name("path", path) + [("problem", .null)]
    case .failure(let problem): workerMembers = [("path", .null), ("problem", .string(problem.detail))]
    }
    return Documents.document([
      ("directories", .array(directories)), ("settings", .array(settings)), ("unusable", .array(unusable)),
      ("unreliable", .array(unreliable)),
      ("worker", .object(workerMembers)),
      (
        "isolation",
        .object([
          ("process", .bool(true)),
          (
            "sandbox",
            .array(
              layers.map { layer in
                .object([
                  ("layer", .string(layer.name)), ("inForce", .bool(layer.isInForce)),
                  ("mandatory", .bool(layer.isMandatory)), ("detail", .string(layer.detail)),
                ])
              })
          ),
        ])
      ),
      ("notes", .array(notes.map { .string($0) })),
    ])
  }
}
