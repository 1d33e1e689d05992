extension ManifestParts {
  private static let settingKeys = ["name", "type", "default", "required", "secret", "label", "choices"]
  private static let folderNames = ["$downloads", "$documents", "$pictures", "$home"]

  /// The settings that a person can change.
  mutating func settings(_ node: JSONNode) -> [SettingDeclaration]? {
    reader.elements(node, of: "settings") { setting($0) }
  }

  private mutating func setting(_ node: JSONNode) -> SettingDeclaration? {
    guard let object = reader.object(node) else { return nil }
    reader.noteUnknownKeys(in: object, known: Self.settingKeys)
    let name = reader.required("name", in: object) { newSettingName($0) }
    let kind = reader.required("type", in: object) { reader.choice($0, SettingDeclaration.Kind.self) }
    let required = reader.optional("required", in: object) { reader.bool($0) }
    let secret = reader.optional("secret", in: object) { reader.bool($0) }
    let label = reader.optional("label", in: object) { localizedText($0) }
    let choices = reader.optional("choices", in: object) { reader.words($0) }
    guard let name, let kind else { return nil }
    if (kind == .choice) != (choices?.isEmpty == false) {
      reader.error(
        "a setting has choices exactly when its type is \"choice\"",
        at: object["choices"]?.node.position ?? node.position)
    }
    let defaultValue = reader.optional("default", in: object) {
      self.defaultValue($0, kind: kind, choices: choices ?? [])
    }
    return SettingDeclaration(
      name: name, kind: kind, defaultValue: defaultValue, isRequired: required ?? false, isSecret: secret ?? false,
      label: label, choices: choices ?? [])
  }

  private mutating func newSettingName(_ node: JSONNode) -> String? {
    guard case .string(let name) = node.value, !name.isEmpty,
      name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "_-.".utf8.contains($0) })
    else {
      reader.error(expected: "a name of letters, digits, \"_\", \"-\" and \".\"", found: node)
      return nil
    }
    if settingNames.contains(name) {
      reader.error("another setting of this plugin has the name \"\(name)\"", at: node.position)
      return nil
    }
    settingNames.append(name)
    return name
  }

  private func defaultValue(_ node: JSONNode, kind: SettingDeclaration.Kind, choices: [String]) -> String? {
    switch (kind, node.value) {
    case (.string, .string(let text)): return text
    case (.integer, .number(let number)) where number.integer != nil: return number.literal
    case (.number, .number(let number)) where number.double != nil: return number.literal
    case (.boolean, .bool(let value)): return value ? "true" : "false"
    case (.choice, .string(let text)) where choices.contains(text): return text
    case (.file, .string(let text)) where text.utf8.first == UInt8(ascii: "/"): return text
    case (.folder, .string(let text)) where text.utf8.first == UInt8(ascii: "/"): return text
    case (.folder, .string(let text)) where Self.folderNames.contains(text): return text
    default: break
    }
    let expected =
      switch kind {
      case .string: "a string"
      case .integer: "a whole number"
      case .number: "a number"
      case .boolean: "true or false"
      case .choice: "one of the choices"
      case .file: "an absolute path"
      case .folder: "an absolute path or one of \(Self.folderNames.joined(separator: ", "))"
      }
    reader.error(expected: expected, found: node)
    return nil
  }
}
