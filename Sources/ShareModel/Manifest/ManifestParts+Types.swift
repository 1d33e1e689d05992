extension ManifestParts {
  /// The content types that a plugin declares; they may name each other in any order.
  mutating func declaredTypes(_ node: JSONNode) -> [ContentTypeDeclaration]? {
    guard
      var declarations = reader.elements(
        node, of: "types",
        { element in
          declaredType(element).map { (declaration: $0, node: element) }
        })
    else { return nil }
    if case .array(let elements) = node.value {
      for (index, element) in elements.enumerated() {
        reader.inside(.index(index)) { parents(of: element, among: &declarations) }
      }
    }
    return declarations.map(\.declaration)
  }

  private mutating func declaredType(_ node: JSONNode) -> ContentTypeDeclaration? {
    guard let object = reader.object(node) else { return nil }
    reader.noteUnknownKeys(in: object, known: ["id", "parents", "extensions", "mimeTypes", "imported"])
    let isImported = reader.optional("imported", in: object) { reader.bool($0) } ?? false
    let id = reader.required("id", in: object) { declaredID($0, isImported: isImported) }
    let extensions = reader.optional("extensions", in: object) { node in
      reader.elements(node, of: "extensions") { fileExtension($0) }
    }
    let mimeTypes = reader.optional("mimeTypes", in: object) { node in
      reader.elements(node, of: "MIME types") { mimeType($0) }
    }
    guard let id else { return nil }
    let type = ContentType(id)
    exported[id] = type
    for mime in mimeTypes ?? [] where exported[mime] == nil { exported[mime] = type }
    return ContentTypeDeclaration(
      type: type, parents: [.data], extensions: extensions ?? [], mimeTypes: mimeTypes ?? [],
      isImported: isImported)
  }

  /// Reads what an exported type is a kind of, once all of them are known.
  private func parents(
    of node: JSONNode, among declarations: inout [(declaration: ContentTypeDeclaration, node: JSONNode)]
  ) {
    guard case .object(let members) = node.value else { return }
    let object = DocumentReader.Object(members: members, position: node.position)
    guard let parents = reader.optional("parents", in: object, { types($0) }), !parents.isEmpty else { return }
    guard let index = declarations.firstIndex(where: { $0.node.position == node.position }) else { return }
    let type = declarations[index].declaration.type
    if parents.contains(type), let member = object["parents"] {
      reader.inside(.key("parents")) { reader.error("a type is not its own parent", at: member.node.position) }
    }
    declarations[index].declaration.parents = parents
  }

  private func declaredID(_ node: JSONNode, isImported: Bool) -> String? {
    guard let id = identifier(node)?.lowercased() else { return nil }
    if !isImported && id.utf8.starts(with: "public.".utf8) || id.utf8.starts(with: "dyn.".utf8) {
      reader.error(
        "names that begin with \"public.\" or \"dyn.\" belong to the host; use the plugin's own", at: node.position)
      return nil
    }
    if exported[id] != nil {
      reader.error("another type of this plugin has the id \"\(id)\"", at: node.position)
      return nil
    }
    if !isImported, let own = pluginID?.nameSpace, !id.utf8.starts(with: own.utf8) {
      reader.error(
        "an exported type begins with the plugin's own \"\(own)\"; one of somebody else is declared with "
          + "\"imported\": true", at: node.position)
      return nil
    }
    return id
  }

  private func fileExtension(_ node: JSONNode) -> String? {
    if case .string(let name) = node.value, let first = name.utf8.first, first != UInt8(ascii: "."),
      name.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") })
    {
      return name.lowercased()
    }
    reader.error(expected: "an extension without the dot, such as \"jpg\"", found: node)
    return nil
  }

  private func mimeType(_ node: JSONNode) -> String? {
    if case .string(let name) = node.value {
      let halves = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      let isSound =
        halves.count == 2
        && halves.allSatisfy { half in
          !half.isEmpty && half.allSatisfy { $0.isLetter || $0.isDigit || "!#$&^_.+-".utf8.contains($0) }
        }
      if isSound { return name.lowercased() }
    }
    reader.error(expected: "a MIME type such as \"application/x-note\", without parameters", found: node)
    return nil
  }
}

extension String {
  /// What the ids of one owner have in common: the first two labels of a reverse-DNS id, in lower case, with the dot after
  /// them.
  fileprivate var nameSpace: String {
    lowercased().split(separator: ".").prefix(2).map { $0 + "." }.joined()
  }
}
