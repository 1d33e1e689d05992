import Testing

@Suite("Imports")
struct ImportTests {
  @Test("every module imports only what the table allows")
  func table() throws {
    for file in try Repository.shippedSwift() {
      guard let allowed = ImportTable.rows[file.module] else {
        Issue.record("\(file): the module \(file.module) is not in the table of imports")
        continue
      }
      for module in try file.imports() {
        #expect(allowed.contains(module), "\(file) imports \(module), which \(file.module) may not")
      }
    }
  }

  @Test("no shipped code imports Foundation, which costs more start-up than a whole listing may take")
  func foundation() throws {
    for file in try Repository.shippedSwift() {
      #expect(try !file.imports().contains { $0.hasPrefix("Foundation") }, "\(file)")
    }
  }

  @Test("every module of the table has code, and the package declares what the table allows")
  func package() throws {
    let manifest = PackageManifest(try SourceFile("Package.swift").text())
    let sources = try Repository.files(below: "Sources") + Repository.files(below: "Plugins")
    let swift = try Repository.shippedSwift()
    let modules = Set(sources.map(\.module))
    for (module, allowed) in ImportTable.rows {
      #expect(modules.contains(module), "\(module) is in the table, and has no code")
      guard let declared = manifest.dependencies[module] else {
        Issue.record("\(module) is in the table, and Package.swift has no such target")
        continue
      }
      #expect(declared.isSubset(of: allowed), "\(module) declares \(declared.subtracting(allowed).sorted())")
      let imported = Set(try swift.filter { $0.module == module }.flatMap { try $0.imports() })
      let needed = imported.subtracting(ImportTable.ofToolchain)
      #expect(needed.isSubset(of: declared), "\(module) uses \(needed.subtracting(declared).sorted()) undeclared")
    }
  }

  @Test("host and plugin kit never reach each other, by whatever way")
  func sides() {
    #expect(reachable(from: "ShareHost").isDisjoint(with: ["SharePlugin", "SharePluginEntry"]))
    #expect(reachable(from: "share").isDisjoint(with: ["SharePlugin", "SharePluginEntry"]))
    #expect(reachable(from: "share-worker").isDisjoint(with: ["SharePlugin", "SharePluginEntry", "ShareHost"]))
    for plugin in ["Save", "Archive", "Digest"] {
      #expect(reachable(from: plugin).isDisjoint(with: ["ShareHost", "ShareSystem", "ShareCommand"]), "\(plugin)")
    }
  }

  private func reachable(from module: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [module]
    while let next = waiting.popLast() {
      for other in ImportTable.rows[next] ?? [] where found.insert(other).inserted { waiting.append(other) }
    }
    return found
  }
}

extension SourceFile {
  /// The modules that the file imports.
  func imports() throws -> [String] {
    try codeLines().compactMap { line in
      let words = line.split(separator: " ")
      guard let position = words.firstIndex(of: "import"),
        words[..<position].allSatisfy({ $0.hasPrefix("@") || Self.accessLevels.contains($0) })
      else { return nil }
      let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
      let name = words[(position + 1)...].first { !kinds.contains($0) }
      return name.flatMap { $0.split(separator: ".").first }.map(String.init)
    }
  }

  private static let accessLevels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
}

/// What the targets of a package manifest depend on, read from its text.
struct PackageManifest {
  let dependencies: [String: Set<String>]

  init(_ text: String) {
    var found: [String: Set<String>] = [:]
    let targets = text.split(separator: "  targets: [", maxSplits: 1).last ?? ""
    // Each piece begins with the name of one target.
    for piece in targets.split(separator: "name: \"").dropFirst() {
      let name = String(piece.prefix { $0 != "\"" })
      var names: Set<String> = []
      if let opening = piece.firstRange(of: "dependencies: [") {
        let list = piece[opening.upperBound...].prefix { $0 != "]" }
        let quoted = list.split(separator: "\"", omittingEmptySubsequences: false)
        for position in quoted.indices where position % 2 == 1 { names.insert(String(quoted[position])) }
      }
      found[name] = names
    }
    dependencies = found
  }
}
