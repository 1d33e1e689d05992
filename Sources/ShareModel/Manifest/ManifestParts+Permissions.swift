extension ManifestParts {
  private static let permissionKinds = ["network", "read", "write", "execute", "session", "executableMemory"]
  private static let sessionParts = ["display", "bus", "printing", "secrets"]

  /// What a plugin asks for: an object with one member for each kind.
  func permissions(_ node: JSONNode) -> [Permission]? {
    guard let object = reader.object(node) else { return nil }
    reader.noteUnknownKeys(in: object, known: Self.permissionKinds)
    return object.members.compactMap { member in
      guard Self.permissionKinds.contains(member.key) else { return nil }
      return reader.inside(.key(member.key)) { permission(member) }
    }
  }

  private func permission(_ member: JSONMember) -> Permission? {
    guard let object = reader.object(member.node) else { return nil }
    reader.noteUnknownKeys(in: object, known: ["values", "reason"])
    let reason = reader.required("reason", in: object) { localizedText($0) }
    let isSwitch = member.key == "network" || member.key == "executableMemory"
    let values =
      isSwitch
      ? reader.optional("values", in: object) { allOrNothing($0) } ?? []
      : reader.required("values", in: object) { node in
        reader.elements(node, of: "values") { permissionValue($0, kind: member.key) }
      }
    guard let reason, let values else { return nil }
    return Permission(kind: member.key, values: values, reason: reason)
  }

  /// The values of a permission that has no parts.
  private func allOrNothing(_ node: JSONNode) -> [String]? {
    if case .bool(true) = node.value { return [] }
    reader.error(expected: "true; this permission is given as a whole", found: node)
    return nil
  }

  private func permissionValue(_ node: JSONNode, kind: String) -> String? {
    switch kind {
    case "read", "write": return permittedPath(node)
    case "execute":
      guard let command = reader.word(node) else { return nil }
      if command.utf8.contains(UInt8(ascii: "/")), !isSafePath(command) {
        reader.error(expected: "a command's name or its absolute path", found: node)
        return nil
      }
      return command
    default:
      if case .string(let part) = node.value, Self.sessionParts.contains(part) { return part }
      reader.error(expected: "one of \(Self.sessionParts.map { "\"\($0)\"" }.joined(separator: ", "))", found: node)
      return nil
    }
  }

  private func permittedPath(_ node: JSONNode) -> String? {
    switch node.value {
    case .string(let path):
      for root in ["$bundle", "$state"] where path == root || path.utf8.starts(with: (root + "/").utf8) {
        if isSafePath(String(path.dropFirst(root.count)) + "/") { return path }
      }
      if isSafePath(path) { return path }
    case .object(let members):
      if members.count == 1, members[0].key == "setting" {
        return reader.inside(.key("setting")) { settingName(members[0].node) }.map { "{setting: \($0)}" }
      }
    default: break
    }
    reader.error(
      expected: "an absolute path without \"..\", \"$bundle\", \"$state\" or {\"setting\": NAME}", found: node)
    return nil
  }

  private func isSafePath(_ path: String) -> Bool {
    guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0) else { return false }
    return !path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
  }
}
