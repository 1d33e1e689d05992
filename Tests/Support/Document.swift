package import ShareModel
import _StringProcessing

/// A JSON document that a test looks into.
package struct Document: Sendable {
  package var value: JSONValue

  /// Reads a document; it must be exactly one.
  package init(_ bytes: [UInt8]) throws {
    value = try JSONReader.read(bytes).value
  }

  private init(value: JSONValue) {
    self.value = value
  }

  /// A member; nil when this is no object or has none of that name.
  package subscript(_ key: String) -> Document? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }.map { Document(value: $0.node.value) }
  }

  /// An element; nil when this is no array or is shorter.
  package subscript(_ index: Int) -> Document? {
    guard case .array(let elements) = value, elements.indices.contains(index) else { return nil }
    return Document(value: elements[index].value)
  }

  /// The elements of an array, empty for anything else.
  package var elements: [Document] {
    guard case .array(let elements) = value else { return [] }
    return elements.map { Document(value: $0.value) }
  }

  /// The keys of an object, in order.
  package var keys: [String] {
    guard case .object(let members) = value else { return [] }
    return members.map(\.key)
  }

  /// The text, when it is one.
  package var text: String? {
    if case .string(let text) = value { return text }
    return nil
  }

  /// The whole number, when it is one.
  package var integer: Int64? {
    if case .number(let number) = value { return number.integer }
    return nil
  }

  /// Yes or no, when it is one.
  package var bool: Bool? {
    if case .bool(let flag) = value { return flag }
    return nil
  }

  /// Whether it is null.
  package var isNull: Bool {
    if case .null = value { return true }
    return false
  }
}
