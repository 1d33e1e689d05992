internal import ShareModel

/// Who carries out a share that no plugin does.
enum CustomPerformer: Sendable {
  /// A command that the request brings along.
  case command(CommandTemplate)
  /// Code of the program itself.
  case program(CustomTarget)
}

/// The targets that a request and its program bring along, as candidates after the installed ones.
struct CustomTargets: Sendable {
  /// The plugin of a custom target whose source has no name.
  static let namelessSource = "custom"

  private(set) var declarations: [TargetDeclaration] = []
  private(set) var performers: [CustomPerformer] = []
  /// The place of the first one among all candidates.
  private(set) var first = 0

  /// None.
  init() {}

  /// Takes what is brought along.
  ///
  /// - Parameters:
  ///   - commands: the targets that the request writes out.
  ///   - programs: the values of the program.
  ///   - registry: what is installed.
  /// - Throws: an id that is none, or that somebody else has.
  init(
    _ commands: [CommandTarget], _ programs: [CustomTarget], beside registry: Registry
  ) throws(ItemProblem) {
    if commands.isEmpty && programs.isEmpty { return }
    for command in commands {
      var declaration = command.declaration(in: registry.types)
      declaration.resolveTypes(in: registry.types)
      declarations.append(declaration)
      performers.append(.command(command.command))
    }
    for program in programs {
      declarations.append(program.declaration)
      performers.append(.program(program))
    }
    for (index, declaration) in declarations.enumerated() {
      if let problem = problem(of: declaration.id, among: declarations[..<index], registry) {
        throw ItemProblem(kind: .malformed, item: 0, subject: "custom target \(declaration.id)", detail: problem)
      }
    }
  }

  private func problem(
    of id: String, among others: ArraySlice<TargetDeclaration>, _ registry: Registry
  ) -> String? {
    if !id.isReverseDNS {
      return "the id is none; write one such as org.example.send, of letters, digits, \".\" and \"-\""
    }
    if others.contains(where: { $0.id == id }) {
      return "another custom target has the same id; give each an id of its own"
    }
    guard let entry = registry.entries.first(where: { $0.target.id == id }) else { return nil }
    let plugin = registry.plugins[entry.plugin]
    return "the plugin \(plugin.id) in \(plugin.folder.display) has a target of this id; give the custom one another"
  }

  /// All candidates: the installed ones, and then these.
  ///
  /// - Parameters:
  ///   - installed: the installed ones.
  ///   - source: the program that shares; it stands where others have their plugin, so that lists can name it.
  mutating func candidates(after installed: [Candidate], source: String?) -> [Candidate] {
    first = installed.count
    if declarations.isEmpty { return installed }
    return installed
      + declarations.map { Candidate(target: $0, plugin: source ?? Self.namelessSource, isCustom: true) }
  }

  /// Who carries out a share to a candidate; nil for an installed one.
  subscript(candidate: Int) -> CustomPerformer? {
    performers.indices.contains(candidate - first) ? performers[candidate - first] : nil
  }
}
