// Custom targets: installed ones by their id, and those that the request writes out with a command.
extension RequestParts {
  /// Keys of a target that a request writes out: those of a manifest's target that mean something here, and the command.
  ///
  /// A custom target is offered in every area, so it has none of its own.
  static let customTargetKeys = [
    "id", "title", "icon", "category", "rank", "accepts", "produces", "attributes", "prefilledText", "ignoresMetadata",
    "normalise", "availability", "fallback", "command",
  ]

  /// The custom targets, each form in the order of the document.
  func customTargets(_ node: JSONNode) -> (ids: [String], commands: [CommandTarget])? {
    var parts = ManifestParts(reader: reader, owner: "request") { ContentTypeTree.standard.acceptedType($0) }
    var ids: [String] = []
    var commands: [CommandTarget] = []
    let all: [Bool]? = reader.elements(node, of: "target ids and targets") { element in
      if case .object = element.value {
        if let target = commandTarget(element, &parts) { commands.append(target) }
      } else if let id = reader.word(element) {
        ids.append(id)
      }
      return true
    }
    return all == nil ? nil : (ids, commands)
  }

  private func commandTarget(_ node: JSONNode, _ parts: inout ManifestParts) -> CommandTarget? {
    guard let object = reader.object(node) else { return nil }
    let target = parts.target(node, known: Self.customTargetKeys)
    let command = reader.required("command", in: object) { self.command($0) }
    if target?.category == .transform, let category = object["category"] {
      reader.inside(.key("category")) {
        reader.error(
          "a custom target is a \"share\" or an \"action\"; plans use installed transforms only",
          at: category.node.position)
      }
    }
    guard let target, let command else { return nil }
    noteUndeliverable(target, command, at: node.position)
    return CommandTarget(target, command: command)
  }

  /// What a target takes and its command cannot hold would be lost without a word.
  private func noteUndeliverable(_ target: TargetDeclaration, _ command: CommandTemplate, at position: JSONPosition) {
    var taken = target.attributes.taken
    for combination in target.accepts { taken.formUnion(combination.attributes.taken) }
    for name in taken.subtracting(command.attributes).sorted() {
      let isKnown = CommandTemplate.Placeholder(rawValue: name)?.isForItems == false
      let known = CommandTemplate.Placeholder.allCases.filter { !$0.isForItems }.map(\.rawValue)
      let wayOut = isKnown ? "write {\(name)} where it goes" : "a command can take \(known.joined(separator: ", "))"
      reader.inside(.key("command")) {
        reader.error(
          "the target takes the attribute \(name.quotedForMessage), which has no place in the command; \(wayOut)",
          at: position)
      }
    }
  }

  private func command(_ node: JSONNode) -> CommandTemplate? {
    var arguments: [CommandTemplate.Argument] = []
    var program: String?
    var isFirst = true
    let read: [Bool]? = reader.elements(node, of: "strings, the program and its arguments") { element in
      defer { isFirst = false }
      guard let text = reader.string(element) else { return nil }
      if isFirst {
        program = text
        if let problem = CommandTemplate.problem(ofProgram: text) {
          reader.error(problem, at: element.position)
          return nil
        }
        return true
      }
      do throws(CommandTemplate.Fault) {
        arguments.append(try CommandTemplate.Argument(text))
        return true
      } catch {
        reader.error(error.message, at: element.position)
        return nil
      }
    }
    guard case .array(let elements) = node.value else { return nil }
    if elements.isEmpty {
      reader.error("expected a program and its arguments, found an empty array", at: node.position)
    }
    guard let read, read.count == elements.count, let program else { return nil }
    return CommandTemplate(program: program, arguments: arguments)
  }
}
