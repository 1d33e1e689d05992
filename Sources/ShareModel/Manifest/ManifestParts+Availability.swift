extension ManifestParts {
  private static let requirements = ["command", "library", "file", "environment", "setting"]

  /// What must exist for a target or a combination.
  mutating func availability(_ node: JSONNode) -> [Availability]? {
    reader.elements(node, of: "requirements") { requirement($0) }
  }

  private mutating func requirement(_ node: JSONNode) -> Availability? {
    guard let object = reader.object(node) else { return nil }
    if let unknown = reader.noteUnknownKeys(in: object, known: Self.requirements + ["minVersion", "hint"]) {
      narrow("it requires \(unknown.quotedForMessage), which this host cannot check")
    }
    let hint = reader.optional("hint", in: object) { localizedText($0) }
    let minVersion = reader.optional("minVersion", in: object) { lenientVersion($0) }
    let named = object.members.filter { Self.requirements.contains($0.key) }
    guard named.count == 1, let member = named.first else {
      // An unknown key has been reported already; it may well be the requirement.
      if named.isEmpty, object.members.contains(where: { !["minVersion", "hint"].contains($0.key) }) { return nil }
      reader.error(
        "expected exactly one of \(Self.requirements.map { "\"\($0)\"" }.joined(separator: ", "))", at: node.position)
      return nil
    }
    if minVersion != nil, member.key != "command", member.key != "library", let version = object["minVersion"] {
      reader.inside(.key("minVersion")) {
        reader.error("only a command or a library has a version", at: version.node.position)
      }
    }
    return reader.inside(.key(member.key)) { self.requirement(member) }
      .map { Availability($0, minVersion: minVersion, hint: hint) }
  }

  private func requirement(_ member: JSONMember) -> Availability.Requirement? {
    if member.key == "setting" { return settingName(member.node).map { .setting($0) } }
    guard let name = reader.word(member.node) else { return nil }
    switch member.key {
    case "command":
      // A path could lead into the plugin's own folder, and asking it for its version would run the plugin's code.
      guard !name.utf8.contains(UInt8(ascii: "/")) else {
        reader.error(expected: "the bare name of a command, which is looked for in PATH", found: member.node)
        return nil
      }
      return .command(name)
    case "library": return .library(name)
    case "environment": return .environment(name)
    default:
      guard name.utf8.first == UInt8(ascii: "/") else {
        reader.error(expected: "an absolute path", found: member.node)
        return nil
      }
      return .file(name)
    }
  }

  private func lenientVersion(_ node: JSONNode) -> SemanticVersion? {
    if case .string(let text) = node.value, let version = SemanticVersion(text, lenient: true) { return version }
    reader.error(expected: "a version such as \"1.2\"", found: node)
    return nil
  }

  /// Notes that the target asks for something that would narrow what it takes, and that this host does not know.
  mutating func narrow(_ reason: String) {
    targetUnusable = targetUnusable ?? reason
  }
}
