extension DocumentReader {
  /// A string.
  func string(_ node: JSONNode) -> String? {
    guard case .string(let text) = node.value else {
      error(expected: "a string", found: node)
      return nil
    }
    return text
  }

  /// A string that is not empty and holds no control characters.
  func word(_ node: JSONNode) -> String? {
    guard let text = string(node) else { return nil }
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      error(expected: "a text on one line that is not empty", found: node)
      return nil
    }
    return text
  }

  /// An array of strings of one line.
  func words(_ node: JSONNode) -> [String]? {
    elements(node, of: "strings") { word($0) }
  }

  /// A boolean.
  func bool(_ node: JSONNode) -> Bool? {
    guard case .bool(let value) = node.value else {
      error(expected: "true or false", found: node)
      return nil
    }
    return value
  }

  /// A whole number within bounds.
  func integer(_ node: JSONNode, in range: ClosedRange<Int>) -> Int? {
    guard case .number(let number) = node.value, let value = number.integer.flatMap({ Int(exactly: $0) }),
      range.contains(value)
    else {
      let bounds =
        range.upperBound == .max ? "of \(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
      error(expected: "a whole number \(bounds)", found: node)
      return nil
    }
    return value
  }

  /// A finite number that is not negative.
  ///
  /// - Parameters:
  ///   - node: the value.
  ///   - unit: what it counts, for the message.
  ///   - allowsZero: whether 0 will do.
  func amount(_ node: JSONNode, of unit: String, allowsZero: Bool = false) -> Double? {
    guard case .number(let number) = node.value, let value = number.double, value > 0 || allowsZero && value == 0 else {
      error(expected: "a number of \(unit)" + (allowsZero ? "" : " above 0"), found: node)
      return nil
    }
    return value
  }

  /// One of several words.
  func choice<Value: RawRepresentable & CaseIterable>(_ node: JSONNode, _: Value.Type = Value.self) -> Value?
  where Value.RawValue == String {
    if case .string(let text) = node.value, let value = Value(rawValue: text) { return value }
    error(expected: "one of \(Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))", found: node)
    return nil
  }
}
