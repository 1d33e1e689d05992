internal import ShareModel

/// The values of plugins' settings in a settings file: `plugins`, then the plugin's id, then the setting's name.
struct PluginValues {
  private let document: DocumentEdit

  /// - Parameter bytes: the whole file.
  /// - Throws: what is wrong, when it is no settings file.
  init(_ bytes: [UInt8]) throws(DocumentEdit.Problem) {
    document = try DocumentEdit(bytes)
  }

  /// The file with a value in the place of what was there.
  ///
  /// - Parameters:
  ///   - value: the value as JSON; nil: it is taken out.
  ///   - path: the keys that lead to it.
  /// - Returns: nil when nothing has to be changed.
  /// - Throws: that something on the way is no object.
  func setting(_ value: JSONText?, at path: [String]) throws(DocumentEdit.Problem) -> [UInt8]? {
    var members = document.members
    var opening = document.opening
    for (depth, key) in path.enumerated() {
      guard let index = members.firstIndex(where: { $0.key == key }) else {
        guard let value else { return nil }
        let inner = path[(depth + 1)...].reversed().reduce(value) { .object([($1, $0)]) }
        let text = JSONText.string(key).encoded() + Array(": ".utf8) + inner.encoded()
        return document.inserting(text, in: opening, before: members.first?.keyPosition)
      }
      let node = members[index].node
      let start = document.offset(node.position)
      if depth == path.count - 1 {
        let end = document.end(of: start)
        guard let value else { return document.removing(index, of: members.map(\.keyPosition), end: end) }
        let text = value.encoded()
        if document.bytes[start..<end].elementsEqual(text) { return nil }
        return document.bytes[..<start] + text + document.bytes[end...]
      }
      guard case .object(let inner) = node.value else { throw .unexpected("an object as \"\(key)\"", node) }
      members = inner
      opening = start
    }
    return nil
  }
}
