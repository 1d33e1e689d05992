/// Names one value of a JSON document: the keys and indexes that lead to it.
package struct DocumentPath: Hashable, Sendable {
  /// One step from a value to a value inside it.
  package enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  /// The steps from the whole document.
  package var steps: [Step]

  /// Makes a path; without steps it names the whole document.
  package init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// The path as people read it: `targets[0].accepts[1].slots[0].max`; empty for the whole document.
  package var text: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key):
        let isPlain = !key.isEmpty && key.utf8.allSatisfy { $0.isWord || $0 == UInt8(ascii: "-") }
        text += isPlain ? (text.isEmpty ? key : "." + key) : "[\(key.quotedForMessage)]"
      }
    }
    return text
  }

  /// The value that the path names, or as far on the way to it as the document goes.
  package func nearestNode(in document: JSONNode) -> JSONNode {
    var node = document
    for step in steps {
      switch (step, node.value) {
      case (.key(let key), .object(let members)):
        guard let member = members.first(where: { $0.key == key }) else { return node }
        node = member.node
      case (.index(let index), .array(let elements)):
        guard elements.indices.contains(index) else { return node }
        node = elements[index]
      default: return node
      }
    }
    return node
  }
}
