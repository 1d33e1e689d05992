// The small values that several parts of a manifest hold.
extension ManifestParts {
  /// A reverse-DNS id.
  func identifier(_ node: JSONNode) -> String? {
    guard let id = reader.string(node) else { return nil }
    guard id.isReverseDNS else {
      reader.error(
        expected: "a reverse-DNS id such as \"org.example.send\", of letters, digits, \".\" and \"-\"", found: node)
      return nil
    }
    return id
  }

  /// A semantic version.
  func semanticVersion(_ node: JSONNode) -> SemanticVersion? {
    if case .string(let text) = node.value, let version = SemanticVersion(text) { return version }
    reader.error(expected: "a semantic version such as \"1.0.0\"", found: node)
    return nil
  }

  /// A text, or one for each language.
  func localizedText(_ node: JSONNode) -> LocalizedText? {
    switch node.value {
    case .string(let text): return LocalizedText(text)
    case .object(let members) where !members.isEmpty:
      let entries = members.compactMap { member in
        reader.inside(.key(member.key)) { reader.string(member.node) }
          .map { LocalizedText.Entry(language: member.key, text: $0) }
      }
      return LocalizedText(entries)
    default:
      reader.error(expected: "a string, or an object such as {\"en\": \"Save\", \"ja\": \"保存\"}", found: node)
      return nil
    }
  }

  /// A library's file name, or one for each architecture.
  func library(_ node: JSONNode) -> LibraryReference? {
    guard case .object(let members) = node.value, !members.isEmpty else {
      return fileName(node).map { .everywhere($0) }
    }
    var names: [String: String] = [:]
    for member in members {
      names[member.key] = reader.inside(.key(member.key)) { fileName(member.node) }
    }
    return .byArchitecture(names)
  }

  private func fileName(_ node: JSONNode) -> String? {
    if case .string(let name) = node.value, !name.isEmpty, name != ".", name != "..",
      name.utf8.allSatisfy({ $0 != UInt8(ascii: "/") && $0 != 0 })
    {
      return name
    }
    reader.error(expected: "a bare file name without \"/\", such as \"libsend.so\"", found: node)
    return nil
  }

  /// A number of bytes: a number, or `12MB`.
  func byteCount(_ node: JSONNode) -> UInt64? {
    let count: UInt64? =
      switch node.value {
      case .number(let number): UInt64(number.literal)
      case .string(let text): ByteCount.read(text)
      default: nil
      }
    if count == nil {
      reader.error(expected: "a number of bytes, or a text such as \"12MB\" (bytes, KB, MB, GB)", found: node)
    }
    return count
  }

  /// A content type; the plugin's own types come before those of the host.
  func type(_ node: JSONNode) -> ContentType? {
    if case .string(let spelling) = node.value {
      let own = exported.isEmpty ? nil : exported[spelling.lowercased()]
      if let type = own ?? resolveType(spelling) { return type }
    }
    reader.error(expected: "a content type such as \"public.jpeg\", \"image/jpeg\" or \"image/*\"", found: node)
    return nil
  }

  /// An array of content types.
  func types(_ node: JSONNode) -> [ContentType]? {
    reader.elements(node, of: "content types") { type($0) }
  }

  /// The bounds on a share.
  func pluginLimits(_ node: JSONNode) -> PluginLimits? {
    guard let object = reader.object(node) else { return nil }
    reader.noteUnknownKeys(in: object, known: ["idle", "deadline", "memory"])
    var limits = PluginLimits()
    if let idle = reader.optional("idle", in: object, { reader.amount($0, of: "seconds") }) { limits.idle = idle }
    limits.deadline = reader.optional("deadline", in: object) { reader.amount($0, of: "seconds") }
    if let memory = reader.optional("memory", in: object, { byteCount($0) }) { limits.memory = memory }
    return limits
  }

  /// Notes that a smallest number is above the largest.
  func check(_ minKey: String, _ min: Int?, atMost maxKey: String, _ max: Int?, in object: DocumentReader.Object) {
    guard let min, let max, min > max, let member = object[minKey] ?? object[maxKey] else { return }
    reader.inside(.key(member.key)) {
      reader.error("\(minKey) (\(min)) is above \(maxKey) (\(max)): nothing fits", at: member.node.position)
    }
  }
}

extension String {
  /// Whether the text is at least two labels of letters, digits and hyphens, joined by dots.
  package var isReverseDNS: Bool {
    let labels = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count > 1 && utf8.count <= 255
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
      }
  }
}
