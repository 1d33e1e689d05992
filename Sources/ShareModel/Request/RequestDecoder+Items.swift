extension RequestParts {
  static let contentKeys = ["path", "pathBytes", "url", "text", "data"]
  static let itemKeys =
    contentKeys + [
      "name", "nameBytes", "type", "representations", "optional", "provenance", "userGenerated", "variants", "preview",
    ]
  static let representationKeys = contentKeys + ["type"]

  /// One item.
  func item(_ node: JSONNode) -> RequestItem? {
    guard let object = reader.object(node) else { return nil }
    reader.noteUnknownKeys(in: object, known: Self.itemKeys, asErrors: true)
    let metadata = reader.optional("preview", in: object) { preview($0) }
    let content = isOnlyPreview(object) ? .nothing : content(of: object)
    let name = bytes(plain: "name", encoded: "nameBytes", in: object)
    let type = reader.optional("type", in: object) { reader.word($0) }
    let alternatives = reader.optional("representations", in: object) { node in
      reader.elements(node, of: "representations") { alternative($0) }
    }
    let isOptional = reader.optional("optional", in: object) { reader.bool($0) }
    let provenance = provenance(in: object)
    let others = reader.optional("variants", in: object) { variants($0) }
    return content.map {
      var item = RequestItem(
        $0, name: name, type: type, isOptional: isOptional ?? false, provenance: provenance,
        alternatives: alternatives ?? [], preview: metadata)
      item.variants = others ?? []
      return item
    }
  }

  private func alternative(_ node: JSONNode) -> RequestItem.Alternative? {
    guard let object = reader.object(node) else { return nil }
    reader.noteUnknownKeys(in: object, known: Self.representationKeys, asErrors: true)
    let type = reader.optional("type", in: object) { reader.word($0) }
    return content(of: object).map { RequestItem.Alternative($0, type: type) }
  }

  /// The one content that an item or a representation has.
  private func content(of object: DocumentReader.Object) -> RequestItem.Content? {
    let given = object.members.filter { Self.contentKeys.contains($0.key) }
    let kinds = Set(given.map { $0.key == "pathBytes" ? "path" : $0.key })
    guard kinds.count == 1, let kind = kinds.first else {
      let found = given.isEmpty ? "none" : given.map { "\"\($0.key)\"" }.joined(separator: " and ")
      reader.error("expected exactly one of \"path\", \"url\", \"text\", \"data\", found \(found)", at: object.position)
      return nil
    }
    switch kind {
    case "path": return bytes(plain: "path", encoded: "pathBytes", in: object).map { .path($0) }
    case "url": return reader.optional("url", in: object) { link($0) }.map { .url($0) }
    case "text": return reader.optional("text", in: object) { reader.string($0) }.map { .text($0) }
    default: return reader.optional("data", in: object) { base64($0) }.map { .data($0) }
    }
  }

  func base64(_ node: JSONNode) -> [UInt8]? {
    if case .string(let text) = node.value, let bytes = Base64.decode(text) { return bytes }
    reader.error(expected: "padded base64 (RFC 4648) without line breaks", found: node)
    return nil
  }

  /// A link with its scheme, which is kept exactly as it is written.
  private func link(_ node: JSONNode) -> String? {
    guard let link = reader.word(node) else { return nil }
    guard Self.hasScheme(link) else {
      reader.error(expected: "a link with its scheme, such as \"https://example.org\"", found: node)
      return nil
    }
    return link
  }

  /// Whether a text begins with a scheme and a colon, as every link does.
  static func hasScheme(_ text: String) -> Bool {
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    return scheme.count < text.utf8.count && scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
  }

  /// A name or path, written plainly, as base64 of its bytes, or both where they agree.
  func bytes(plain: String, encoded: String, in object: DocumentReader.Object) -> ByteString? {
    let text = reader.optional(plain, in: object) { node in
      reader.string(node).flatMap { sound(ByteString($0), node) }
    }
    let raw = reader.optional(encoded, in: object) { node in
      base64(node).flatMap { sound(ByteString($0), node) }
    }
    if let text, let raw, let member = object[encoded], !text.display.utf8.elementsEqual(raw.display.utf8) {
      reader.inside(.key(encoded)) { reader.error("says something else than \"\(plain)\"", at: member.node.position) }
    }
    return raw ?? text
  }

  private func sound(_ bytes: ByteString, _ node: JSONNode) -> ByteString? {
    if !bytes.isEmpty, !bytes.bytes.contains(0) { return bytes }
    reader.error(bytes.isEmpty ? "it is empty" : "it holds a NUL, which no name or path can", at: node.position)
    return nil
  }

  private func provenance(in object: DocumentReader.Object) -> Provenance {
    let provenance = reader.optional("provenance", in: object) { reader.choice($0, Provenance.self) }
    let userGenerated = reader.optional("userGenerated", in: object) { reader.bool($0) }
    guard let userGenerated else { return provenance ?? .person }
    if let provenance, userGenerated != (provenance == .person), let member = object["userGenerated"] {
      reader.inside(.key("userGenerated")) {
        reader.error("says something else than the provenance \"\(provenance.rawValue)\"", at: member.node.position)
      }
    }
    return provenance ?? (userGenerated ? .person : .app)
  }
}
