import ShareModel

/// What a JSON document must look like: which keys, in which order, with which kinds of values.
package indirect enum Shape: Sendable {
  case string
  case integer
  case bool
  case null
  /// Exactly this text.
  case word(String)
  /// One of these texts.
  case words([String])
  case array(Shape)
  /// An object with exactly these members, in this order.
  case object([Member])
  /// Null, or this.
  case optional(Shape)
  /// Any JSON.
  case anything

  /// A member of an object.
  package struct Member: Sendable {
    var key: String
    var shape: Shape
    var isRequired: Bool
    var isName: Bool

    /// A member that is always there.
    package static func must(_ key: String, _ shape: Shape) -> Member {
      Member(key: key, shape: shape, isRequired: true, isName: false)
    }

    /// A member that may be there.
    package static func may(_ key: String, _ shape: Shape) -> Member {
      Member(key: key, shape: shape, isRequired: false, isName: false)
    }

    /// A name or path, followed by its bytes exactly when they are not UTF-8.
    package static func name(_ key: String, isRequired: Bool = true) -> Member {
      Member(key: key, shape: .string, isRequired: isRequired, isName: true)
    }
  }

  /// What is wrong with a document; empty when nothing is.
  package func faults(in document: Document, at path: String = "$") -> [String] {
    switch self {
    case .anything: return []
    case .string: return document.text == nil ? ["\(path) is no text"] : []
    case .integer: return document.integer == nil ? ["\(path) is no whole number"] : []
    case .bool: return document.bool == nil ? ["\(path) is neither true nor false"] : []
    case .null: return document.isNull ? [] : ["\(path) is not null"]
    case .word(let word): return document.text == word ? [] : ["\(path) is not \(word)"]
    case .words(let words): return words.contains(document.text ?? "") ? [] : ["\(path) is none of \(words)"]
    case .optional(let shape): return document.isNull ? [] : shape.faults(in: document, at: path)
    case .array(let shape):
      guard case .array = document.value else { return ["\(path) is no array"] }
      return document.elements.enumerated().flatMap { shape.faults(in: $1, at: "\(path)[\($0)]") }
    case .object(let members): return Self.faults(in: document, members, path)
    }
  }

  private static func faults(in document: Document, _ members: [Member], _ path: String) -> [String] {
    guard case .object = document.value else { return ["\(path) is no object"] }
    var faults: [String] = []
    var expected: [String] = []
    for member in members {
      guard let value = document[member.key] else {
        if member.isRequired { faults.append("\(path).\(member.key) is missing") }
        continue
      }
      expected.append(member.key)
      faults += member.shape.faults(in: value, at: "\(path).\(member.key)")
      if member.isName, let bytes = document[member.key + "Bytes"] {
        expected.append(member.key + "Bytes")
        let decoded = bytes.text.flatMap { Base64.decode($0) }
        if decoded.map({ ByteString($0).isUTF8 }) ?? true { faults.append("\(path).\(member.key)Bytes says nothing new") }
      } else if member.isName, value.text?.unicodeScalars.contains("\u{FFFD}") == true {
        faults.append("\(path).\(member.key) lost something, and its bytes are missing")
      }
    }
    if document.keys != expected { faults.append("\(path) has the keys \(document.keys), not \(expected)") }
    return faults
  }
}
