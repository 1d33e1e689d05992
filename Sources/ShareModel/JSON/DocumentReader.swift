/// Walks through a document that is JSON, and notes everything in it that is not as expected.
///
/// A reading function returns nil when it has noted a fault; the caller goes on, so that every fault is found at once.
final class DocumentReader {
  /// Something that is not as expected.
  struct Fault {
    var isWarning: Bool
    var position: JSONPosition
    var key: String
    var message: String
  }

  /// The members of one object.
  struct Object {
    var members: [JSONMember]
    var position: JSONPosition

    subscript(key: String) -> JSONMember? {
      let length = key.utf8.count
      return members.firstIndex { $0.key.utf8.count == length && $0.key == key }.map { members[$0] }
    }
  }

  /// Where the reader is.
  private(set) var path = DocumentPath()
  /// What was found so far.
  private var faults: [Fault] = []

  /// What was found, in the order of the document.
  var faultsInOrder: [Fault] {
    faults.sorted { ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column) }
  }

  /// Whether something was found that is more than a warning.
  var hasErrors: Bool { faults.contains { !$0.isWarning } }

  /// Notes an error of the current value.
  func error(_ message: String, at position: JSONPosition) {
    faults.append(Fault(isWarning: false, position: position, key: path.text, message: message))
  }

  /// Notes a warning about the current value.
  func warning(_ message: String, at position: JSONPosition) {
    faults.append(Fault(isWarning: true, position: position, key: path.text, message: message))
  }

  /// Notes that the current value is something else than it should be.
  func error(expected: String, found node: JSONNode) {
    error("expected \(expected), found \(node.foundForMessage)", at: node.position)
  }

  /// Does something with the path one step further in.
  func inside<Result>(_ step: DocumentPath.Step, _ body: () -> Result) -> Result {
    path.steps.append(step)
    defer { path.steps.removeLast() }
    return body()
  }

  /// Reads a member when it is there.
  func optional<Value>(_ key: String, in object: Object, _ read: (JSONNode) -> Value?) -> Value? {
    guard let member = object[key] else { return nil }
    return inside(.key(key)) { read(member.node) }
  }

  /// Reads a member that must be there.
  func required<Value>(_ key: String, in object: Object, _ read: (JSONNode) -> Value?) -> Value? {
    if object[key] != nil { return optional(key, in: object, read) }
    inside(.key(key)) { error("the key is missing", at: object.position) }
    return nil
  }

  /// The members of an object.
  func object(_ node: JSONNode) -> Object? {
    guard case .object(let members) = node.value else {
      error(expected: "an object", found: node)
      return nil
    }
    return Object(members: members, position: node.position)
  }

  /// Notes every member whose key is not known.
  ///
  /// - Parameters:
  ///   - object: the object.
  ///   - keys: the known keys.
  ///   - asErrors: whether such a key is an error rather than a warning.
  /// - Returns: the first unknown key.
  @discardableResult
  func noteUnknownKeys(in object: Object, known keys: [String], asErrors: Bool = false) -> String? {
    var first: String?
    for member in object.members where !keys.contains(member.key) {
      first = first ?? member.key
      let nearest = Spelling.nearest(to: member.key, in: keys)
      let message = "unknown key" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
      inside(.key(member.key)) {
        asErrors ? error(message, at: member.keyPosition) : warning(message, at: member.keyPosition)
      }
    }
    return first
  }

  /// Reads every element of an array; those that have a fault are missing from the result.
  func elements<Value>(_ node: JSONNode, of what: String, _ read: (JSONNode) -> Value?) -> [Value]? {
    guard case .array(let elements) = node.value else {
      error(expected: "an array of \(what)", found: node)
      return nil
    }
    var values: [Value] = []
    values.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      if let value = inside(.index(index), { read(element) }) { values.append(value) }
    }
    return values
  }
}

extension JSONNode {
  /// The value for a message: scalars as they are written, containers by their kind.
  var foundForMessage: String {
    switch value {
    case .string(let text): text.quotedForMessage
    case .number(let number): number.literal.utf8.count <= 40 ? number.literal : "a number"
    case .bool(let value): value ? "true" : "false"
    case .null, .array, .object: value.kindName
    }
  }
}
