/// Reads JSON strictly (RFC 8259, UTF-8) and keeps the place of every value and key.
public enum JSONReader {
  /// Nesting that is never exceeded, whatever a caller allows: reading recurses once for each level.
  private static let deepest = 256

  /// Reads one document.
  ///
  /// One UTF-8 byte order mark is tolerated. Numbers stay as they were written; strings may hold NUL. What RFC 8259 leaves open is
  /// refused: duplicate keys, lone surrogates, invalid UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: the whole document.
  ///   - maxDepth: how many arrays and objects may stand inside each other, from 1 to 256.
  /// - Returns: the document's value.
  /// - Throws: the first fault, with its place.
  public static func read(_ bytes: [UInt8], maxDepth: Int = 64) throws(JSONFault) -> JSONNode {
    var scanner = JSONScanner(bytes, maxDepth: min(max(maxDepth, 1), deepest))
    try scanner.skipByteOrderMark()
    return try scanner.document()
  }
}

/// Walks over the bytes of one document.
struct JSONScanner {
  /// An array or object whose end has not been reached.
  struct Container {
    var name: String
    var line: Int
  }

  let bytes: [UInt8]
  let maxDepth: Int
  var index = 0
  var line = 1
  var lineStart = 0
  /// The containers around the current place, outermost first.
  var containers: [Container] = []

  init(_ bytes: [UInt8], maxDepth: Int) {
    self.bytes = bytes
    self.maxDepth = maxDepth
  }

  var position: JSONPosition { JSONPosition(line: line, column: index - lineStart + 1) }

  /// The byte at the current place; nil at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func document() throws(JSONFault) -> JSONNode {
    guard index < bytes.count else { throw JSONFault("the file is empty", at: position) }
    skipWhiteSpace()
    guard index < bytes.count else { throw JSONFault("the file holds nothing but white space", at: position) }
    let node = try value()
    let lastLine = line
    skipWhiteSpace()
    if let byte = next {
      if let comment = commentFault(byte) { throw comment }
      throw JSONFault("the document ended at line \(lastLine); found \(found()) after it", at: position)
    }
    return node
  }

  mutating func skipWhiteSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0D: index += 1
      case 0x0A:
        index += 1
        line += 1
        lineStart = index
      default: return
      }
    }
  }

  /// Reads the value that begins at the current place.
  mutating func value() throws(JSONFault) -> JSONNode {
    let start = position
    guard let byte = next else { throw endFault() }
    switch byte {
    case UInt8(ascii: "{"): return JSONNode(.object(try members()), at: start)
    case UInt8(ascii: "["): return JSONNode(.array(try elements()), at: start)
    case UInt8(ascii: "\""): return JSONNode(.string(try string()), at: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONNode(.number(JSONNumber(literal: try number())), at: start)
    default:
      let word = self.word()
      switch word {
      case "true": index += 4
      case "false": index += 5
      case "null": index += 4
      default: throw valueFault(byte, word: word)
      }
      return JSONNode(word == "null" ? .null : .bool(word == "true"), at: start)
    }
  }
}

extension JSONScanner {
  private mutating func enter(_ name: String) throws(JSONFault) {
    guard containers.count < maxDepth else {
      throw JSONFault(
        "nested too deep: no more than \(maxDepth) arrays and objects may stand in each other", at: position)
    }
    containers.append(Container(name: name, line: line))
    index += 1
    skipWhiteSpace()
  }

  private mutating func elements() throws(JSONFault) -> [JSONNode] {
    try enter("an array")
    var elements: [JSONNode] = []
    if next != UInt8(ascii: "]") {
      repeat {
        elements.append(try value())
      } while try hasMore(before: UInt8(ascii: "]"))
    }
    index += 1
    containers.removeLast()
    return elements
  }

  private mutating func members() throws(JSONFault) -> [JSONMember] {
    try enter("an object")
    var members: [JSONMember] = []
    var keys = KeysSeen()
    if next != UInt8(ascii: "}") {
      repeat {
        let keyPosition = position
        let key = try key()
        if let first = keys.insert(key, at: keyPosition, after: members) {
          throw JSONFault(
            "the key \(key.quotedForMessage) is here twice; the first is at line \(first.line)", at: keyPosition)
        }
        members.append(JSONMember(key: key, keyPosition: keyPosition, node: try value()))
      } while try hasMore(before: UInt8(ascii: "}"))
    }
    index += 1
    containers.removeLast()
    return members
  }

  /// Reads a key and the colon after it, up to the value.
  private mutating func key() throws(JSONFault) -> String {
    guard let byte = next else { throw endFault() }
    guard byte == UInt8(ascii: "\"") else { throw keyFault(byte) }
    let key = try string()
    skipWhiteSpace()
    guard let colon = next else { throw endFault() }
    guard colon == UInt8(ascii: ":") else {
      throw commentFault(colon)
        ?? JSONFault("expected \":\" after the key \(key.quotedForMessage), found \(found())", at: position)
    }
    index += 1
    skipWhiteSpace()
    return key
  }

  /// Goes over what stands after an element.
  ///
  /// - Returns: true after a comma with something behind it; false at the closing bracket.
  private mutating func hasMore(before close: UInt8) throws(JSONFault) -> Bool {
    skipWhiteSpace()
    guard let byte = next else { throw endFault() }
    if byte == close { return false }
    guard byte == UInt8(ascii: ",") else { throw separatorFault(byte, close: close) }
    let comma = position
    index += 1
    skipWhiteSpace()
    guard let after = next else { throw endFault() }
    guard after != close else {
      let bracket = Character(Unicode.Scalar(close))
      throw JSONFault("a comma before \"\(bracket)\" with nothing between them; remove the comma", at: comma)
    }
    return true
  }
}

/// The keys of one object so far; compared byte for byte, because JSON knows no canonical equivalence.
private struct KeysSeen {
  /// Few keys are compared one by one; many are hashed, so that a hostile document cannot make reading quadratic.
  private static let few = 12
  private var places: [ByteString: JSONPosition] = [:]

  /// Notes a key.
  ///
  /// - Returns: where the same key stood before, if it did.
  mutating func insert(_ key: String, at position: JSONPosition, after members: [JSONMember]) -> JSONPosition? {
    if members.count < Self.few {
      let length = key.utf8.count
      return members.first { $0.key.utf8.count == length && $0.key.utf8.elementsEqual(key.utf8) }?.keyPosition
    }
    if places.isEmpty {
      for member in members { places[ByteString(member.key)] = member.keyPosition }
    }
    return places.updateValue(position, forKey: ByteString(key))
  }
}
