import ShareFiles
import ShareHost
import ShareModel

/// `share plugin validate FOLDER…`: every fault of a manifest at once, then what an author should look at.
struct PluginValidation {
  /// What was found in one manifest.
  private struct Result {
    var path: ByteString
    var faults: [ManifestFault]
    /// The activation rules as they are understood.
    var rules: [ParsedRule]
  }

  let parsed: ParsedCommand
  let console: Console

  func run() throws(Failure) -> ExitStatus {
    let host = ShareCommandLine.host(parsed, console)
    var results: [Result] = []
    for operand in parsed.operands { results.append(try check(operand, host)) }
    let hasErrors = results.contains { $0.faults.contains { $0.severity == .error } }
    if console.isJSON {
      let documents = results.map { result -> JSONText in
        .object(
          Documents.name("manifest", result.path) + [
            ("valid", .bool(!result.faults.contains { $0.severity == .error })),
            ("faults", .array(result.faults.map { Self.document($0, result.path) })),
            ("rules", .array(result.rules.map { Self.document($0) })),
          ])
      }
      console.print(Documents.document([("plugins", .array(documents))]))
    } else {
      for result in results { console.print(lines(result)) }
    }
    return hasErrors ? .failed : .completed
  }

  /// A fault as JSON.
  static func document(_ fault: ManifestFault, _ path: ByteString) -> JSONText {
    .object(
      Documents.name("file", path) + [
        ("severity", .string(fault.severity.rawValue)), ("line", .integer(Int64(fault.position.line))),
        ("column", .integer(Int64(fault.position.column))), ("key", .string(fault.key)),
        ("message", .string(fault.message)),
      ])
  }

  /// An activation rule as JSON.
  private static func document(_ rule: ParsedRule) -> JSONText {
    .object([
      ("key", .string(rule.key)), ("line", .integer(Int64(rule.position.line))),
      ("column", .integer(Int64(rule.position.column))), ("rule", .string(rule.text)),
    ])
  }

  private func check(_ operand: ByteString, _ host: Host) throws(Failure) -> Result {
    // An installed plugin's id is as good as its folder.
    let installed = host.registry.plugins.first { $0.id == operand.display }
    var folder = operand
    if (try? Descriptor.status(of: operand)) == nil, let installed { folder = installed.folder }
    let path = folder.lastComponent == "manifest.json" ? folder : folder.appending("manifest.json")
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileReading.read(path, max: 1 << 20)
    } catch {
      throw Failure(
        .usage, code: "noSuchFile", subject: path.display,
        "\(error.text); name a plugin's folder or an installed plugin's id")
    }
    let reading = ManifestDecoder { host.registry.types.acceptedType($0) }.decode(bytes)
    var faults = reading.faults
    let bundle = path.parent
    if let manifest = reading.manifest {
      faults += obstacles(manifest, in: bundle, of: reading, host)
      faults += host.registry.typeProblems(of: manifest).map { problem in
        let path = DocumentPath([.key("types"), .index(problem.index), .key("id")])
        return ManifestFault(
          .warning, at: reading.position(of: path), key: path.text, "\(problem.type): \(problem.detail)")
      }
      let own = reading.declaredID ?? ""
      let others = host.registry.entries.filter { host.registry.plugins[$0.plugin].id != own }
        .map { ManifestLint.OtherTarget(id: $0.target.id, title: $0.target.title.text()) }
      faults += ManifestLint.findings(
        reading, others: others,
        bundleHas: { (try? Descriptor.status(of: bundle.appending(ByteString($0)))) != nil },
        isKnown: { host.registry.types.isDeclared($0) })
    }
    return Result(path: path, faults: faults, rules: reading.rules)
  }

  /// What would keep a host from using the plugin although its manifest is right.
  private func obstacles(
    _ manifest: Manifest, in bundle: ByteString, of reading: ManifestReading, _ host: Host
  ) -> [ManifestFault] {
    var found: [ManifestFault] = []
    if manifest.abi != 1 {
      found.append(
        ManifestFault(
          .error, at: JSONPosition(line: 1, column: 1), key: "abi",
          "the plugin speaks version \(manifest.abi) of the plugin ABI, this host speaks 1"))
    }
    // What was built with this package has its libraries beside the executable.
    let installed = host.registry.plugins.first { $0.id == manifest.id && $0.library != nil }
    let isInstalled =
      installed.map { (try? FileSystem.resolved($0.folder)) == (try? FileSystem.resolved(bundle)) } ?? false
    guard let name = manifest.library?.fileName(architecture: Host.architecture) else { return found }
    let place = [bundle, bundle.parent].map { $0.appending(ByteString(name)) }
      .first { (try? Descriptor.status(of: $0, followLinks: false)) != nil }
    if let library = isInstalled ? installed?.library : place {
      found += LibraryLint().findings(library).map { finding in
        ManifestFault(
          finding.isError ? .error : .warning, at: reading.position(of: DocumentPath([.key("library")])),
          key: "library", "\(name) \(finding.detail)")
      }
    } else {
      found.append(
        ManifestFault(
          .warning, at: JSONPosition(line: 1, column: 1), key: "library",
          "\(name) is neither in the folder nor beside it, so the plugin cannot be used yet"))
    }
    return found
  }

  private func lines(_ result: Result) -> [String] {
    let paint = console.outputPaint
    let shown = Sanitised.line(result.path.display)
    let rules = result.rules.map { rule in
      "\(shown):\(rule.position.line):\(rule.position.column): rule: \(Sanitised.line("\(rule.key): \(rule.text)"))"
    }
    if result.faults.isEmpty { return rules + ["\(shown): \(paint(.good, "no faults"))"] }
    return rules
      + result.faults.map { fault in
        let kind = fault.severity == .error ? paint(.bad, "error") : paint(.warning, "warning")
        let key = fault.key.isEmpty ? "" : "\(fault.key): "
        return
          "\(shown):\(fault.position.line):\(fault.position.column): \(kind): \(Sanitised.line(key + fault.message))"
      }
  }
}
