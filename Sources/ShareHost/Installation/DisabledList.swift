internal import ShareModel

/// The list `disabled` of a settings file.
struct DisabledList {
  private let document: DocumentEdit
  private let list: (opening: Int, elements: [JSONNode])?

  /// Finds the list.
  ///
  /// - Parameter bytes: the whole file.
  /// - Throws: what is wrong, when it is no settings file, or has something else than an array as `disabled`.
  init(_ bytes: [UInt8]) throws(DocumentEdit.Problem) {
    document = try DocumentEdit(bytes)
    guard let node = document.members.first(where: { $0.key == "disabled" })?.node else {
      list = nil
      return
    }
    guard case .array(let elements) = node.value else { throw .unexpected("an array as \"disabled\"", node) }
    list = (document.offset(node.position), elements)
  }

  /// The file with an entry more; nil when it has that already.
  func adding(_ entry: String) -> [UInt8]? {
    let text = JSONText.string(entry).encoded()
    guard let list else {
      return document.inserting(
        Array("\"disabled\": [".utf8) + text + [UInt8(ascii: "]")], in: document.opening,
        before: document.members.first?.keyPosition)
    }
    guard !list.elements.contains(where: { Self.isEntry($0, entry) }) else { return nil }
    return document.inserting(text, in: list.opening, before: list.elements.first?.position)
  }

  /// The file without the first entry of a name; nil when it has none.
  func removing(_ entry: String) -> [UInt8]? {
    guard let list, let index = list.elements.firstIndex(where: { Self.isEntry($0, entry) }) else { return nil }
    let starts = list.elements.map(\.position)
    return document.removing(index, of: starts, end: document.end(of: document.offset(starts[index])))
  }

  private static func isEntry(_ node: JSONNode, _ entry: String) -> Bool {
    if case .string(let text) = node.value { text == entry } else { false }
  }
}
