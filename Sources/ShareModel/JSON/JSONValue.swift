/// Where something stands in a JSON document.
public struct JSONPosition: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column in bytes, from 1.
  public var column: Int

  /// Makes a position of a line and a column, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// One value of a JSON document, with the place where it begins.
public struct JSONNode: Sendable {
  /// The value.
  public var value: JSONValue
  /// Where its first byte stands.
  public var position: JSONPosition

  /// Makes a node.
  public init(_ value: JSONValue, at position: JSONPosition) {
    self.value = value
    self.position = position
  }
}

/// A JSON value as it was read.
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONNode])
  case object([JSONMember])
}

/// A number, kept as it was written so that nothing is rounded before somebody asks.
public struct JSONNumber: Hashable, Sendable {
  /// The literal.
  public var literal: String

  /// Makes a number of its literal.
  public init(literal: String) {
    self.literal = literal
  }

  /// The number as an integer, when it is one that fits in 64 bits; `1e3` and `1.0` are not.
  public var integer: Int64? { Int64(literal) }

  /// The number as a floating-point value, when it is finite.
  public var double: Double? {
    guard let value = Double(literal), value.isFinite else { return nil }
    return value
  }
}

/// A member of a JSON object.
public struct JSONMember: Sendable {
  /// The key, with its escapes resolved.
  public var key: String
  /// Where the key's opening quote stands.
  public var keyPosition: JSONPosition
  /// The value.
  public var node: JSONNode

  /// Makes a member.
  public init(key: String, keyPosition: JSONPosition, node: JSONNode) {
    self.key = key
    self.keyPosition = keyPosition
    self.node = node
  }
}

extension JSONValue {
  /// What kind of value this is, in the words of an error message.
  public var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
