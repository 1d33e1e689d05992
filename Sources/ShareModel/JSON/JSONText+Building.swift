extension JSONText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes a string.
  public init(stringLiteral value: String) {
    self = .string(value)
  }

  /// Makes an integer.
  public init(integerLiteral value: Int64) {
    self = .integer(value)
  }

  /// Makes a number.
  public init(floatLiteral value: Double) {
    self = .number(value)
  }

  /// Makes a boolean.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  /// Makes a null.
  public init(nilLiteral: ()) {
    self = .null
  }

  /// Makes an array.
  public init(arrayLiteral elements: JSONText...) {
    self = .array(elements)
  }

  /// Makes an object whose members keep the order in which they are written.
  public init(dictionaryLiteral elements: (String, JSONText)...) {
    self = .object(elements)
  }
}

extension JSONText {
  /// Makes an array of strings.
  public init(_ strings: [String]) {
    self = .array(strings.map(JSONText.string))
  }

  /// Makes an integer; one that 64 bits with a sign cannot hold becomes the nearest floating-point number.
  public init(_ integer: some BinaryInteger) {
    self = Int64(exactly: integer).map(JSONText.integer) ?? .number(Double(integer))
  }

  /// Makes a string, or a null when there is none.
  public init(_ string: String?) {
    self = string.map(JSONText.string) ?? .null
  }

  /// Adds a member to an object; anything else stays as it is.
  ///
  /// - Parameters:
  ///   - key: the member's key, which the object does not have yet.
  ///   - value: the value; nil adds nothing.
  public mutating func add(_ key: String, _ value: JSONText?) {
    guard case .object(var members) = self, let value else { return }
    self = .null
    members.append((key, value))
    self = .object(members)
  }

  /// The document that was read, ready to be written again.
  ///
  /// - Parameter node: a value as it was read; a number that is no 64-bit integer is rounded to floating point.
  public init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let number):
      self = number.integer.map(JSONText.integer) ?? .number(number.double ?? .infinity)
    case .string(let value): self = .string(value)
    case .array(let elements): self = .array(elements.map { JSONText($0) })
    case .object(let members): self = .object(members.map { ($0.key, JSONText($0.node)) })
    }
  }
}
