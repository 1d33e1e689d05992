internal import ShareModel

/// A JSON document that is changed where it stands: every byte that is not meant stays as somebody wrote it.
struct DocumentEdit {
  /// Why a document cannot be changed.
  struct Problem: Error, Hashable {
    /// The line, from 1.
    var line: Int
    /// The column in bytes, from 1.
    var column: Int
    /// What is wrong.
    var message: String

    static func unexpected(_ expected: String, _ node: JSONNode) -> Problem {
      Problem(
        line: node.position.line, column: node.position.column,
        message: "expected \(expected), found \(node.value.kindName)")
    }
  }

  let bytes: [UInt8]
  /// The members of the document, which is an object.
  let members: [JSONMember]
  /// Where the document's brace is.
  let opening: Int
  private let lineStarts: [Int]

  /// Reads a document.
  ///
  /// - Parameter bytes: the whole file; nothing at all is an object without members.
  /// - Throws: what is wrong, when it is not JSON or no object.
  init(_ bytes: [UInt8]) throws(Problem) {
    let bytes = bytes.isEmpty ? Array("{}\n".utf8) : bytes
    // A byte order mark is no column of the first line.
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
    let root: JSONNode
    do throws(JSONFault) {
      root = try JSONReader.read(bytes)
    } catch {
      throw Problem(line: error.position.line, column: error.position.column, message: error.message)
    }
    guard case .object(let members) = root.value else { throw .unexpected("an object", root) }
    self.bytes = bytes
    self.members = members
    lineStarts = starts
    opening = starts[root.position.line - 1] + root.position.column - 1
  }

  /// Where something stands in the bytes.
  func offset(_ position: JSONPosition) -> Int { lineStarts[position.line - 1] + position.column - 1 }

  /// The place behind the value that begins at a place.
  func end(of start: Int) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        index += 1
      default:
        // A number or a word; inside of a container it is passed like everything else.
        if depth == 0 {
          while index < bytes.count, !"\t\n\r ,]}".utf8.contains(bytes[index]) { index += 1 }
        } else {
          index += 1
        }
      }
      if depth == 0 { break }
    }
    return min(index, bytes.count)
  }

  /// The document with a text put first in a container, with the white space that the first one there has before it.
  ///
  /// - Parameters:
  ///   - text: a value, or a key and its value.
  ///   - container: where the container's bracket is.
  ///   - first: where the first thing in it stands; nil: it is empty.
  func inserting(_ text: [UInt8], in container: Int, before first: JSONPosition?) -> [UInt8] {
    guard let first else { return Array(bytes[...container]) + text + bytes[(container + 1)...] }
    let place = offset(first)
    let space = bytes[(container + 1)..<place]
    return bytes[..<place] + text + [UInt8(ascii: ",")] + (space.isEmpty ? [0x20] : space) + bytes[place...]
  }

  /// The document without one of the things in a container, and without one comma.
  ///
  /// - Parameters:
  ///   - index: which of them.
  ///   - starts: where each of them stands.
  ///   - end: the place behind the one.
  func removing(_ index: Int, of starts: [JSONPosition], end: Int) -> [UInt8] {
    let start = offset(starts[index])
    var result = bytes
    if index + 1 < starts.count {
      result.removeSubrange(start..<offset(starts[index + 1]))
    } else {
      // Nothing but white space is between a thing and the comma before it.
      let comma = index == 0 ? start : bytes[..<start].lastIndex(of: UInt8(ascii: ",")) ?? start
      result.removeSubrange(comma..<end)
    }
    return result
  }
}
